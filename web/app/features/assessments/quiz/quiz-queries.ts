import { type AnswerSave, ApiError, limits, type QuizType } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { isOfFamily, queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { openAttempts } from '#app/lib/browser/open-attempts.ts'
import { ownTab } from '#app/lib/browser/own-tab.ts'
import { filtersOf, firstPage, type QuizSearch } from './quiz-filter.ts'
import type { SentQuiz } from './quiz-form-values.ts'

export const quizQueries = {
  /** Both types, filtered; for candidates the quizzes of their own fields first. */
  search: (search: QuizSearch, userId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.tests.search(userId, filtersOf(search)),
      queryFn: ({ pageParam }) =>
        api.assessments.list({ body: { ...firstPage(search), ...(pageParam && { cursor: pageParam }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  /** One type, archived or not, for the team. */
  ofType: (testType: QuizType, archived: boolean) =>
    infiniteQueryOptions({
      queryKey: queryKeys.tests.ofType(testType, archived),
      queryFn: ({ pageParam }) =>
        api.assessments.list({
          body: { testType: [testType], archived, limit: limits.page, ...(pageParam && { cursor: pageParam }) },
        }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  /** A quiz with its right answers. Loaded each time the form opens, and never while somebody types. */
  forEdit: (testId: string) =>
    queryOptions({
      queryKey: queryKeys.tests.forEdit(testId),
      queryFn: async () => (await api.assessments.edit({ params: { id: testId } })).quiz,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  /** How its questions were answered. */
  statistics: (testId: string) =>
    queryOptions({
      queryKey: queryKeys.tests.statistics(testId),
      queryFn: () => api.assessments.statistics({ params: { id: testId } }),
      refetchOnMount: 'always',
    }),

  /** What this candidate has taken, newest first, and the open attempts. */
  taken: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.tests.taken(userId),
      queryFn: async () => {
        const answer = await api.assessments.taken()
        return { results: answer.quizzes, recent: answer.recent, running: openAttempts(answer, Date.now()) }
      },
      // An attempt may have been started or submitted since.
      refetchOnMount: 'always',
    }),

  /** A submitted attempt. */
  result: (attemptId: string) =>
    queryOptions({
      queryKey: queryKeys.attemptResult(attemptId),
      queryFn: () => api.assessments.result({ params: { id: attemptId } }),
      // The remaining attempts, and which attempt counts, may have changed.
      refetchOnMount: 'always',
    }),
}

/** The open attempt, or the facts for the start screen. Fetched once per visit of the page, and not refetched. */
export const attemptQuery = (testId: string) =>
  queryOptions({
    queryKey: queryKeys.attempt(testId),
    queryFn: async () => {
      const view = await api.assessments.view({ params: { id: testId }, query: { start: 'false', tabId: ownTab() } })
      return { ...view, receivedAt: Date.now() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export type OpenedQuiz = Awaited<ReturnType<NonNullable<ReturnType<typeof attemptQuery>['queryFn']>>>

/**
 * Starts the attempt, or takes over the one that is open in another tab or on another device. A refusal because of too many attempts is shown by
 * the page.
 */
export function useStartQuiz(testId: string) {
  const cache = useQueryClient()
  const { queryKey } = attemptQuery(testId)
  return useAction({
    mutationFn: async () => {
      const view = await api.assessments.view({ params: { id: testId }, query: { tabId: ownTab() } })
      return { ...view, receivedAt: Date.now() }
    },
    onSuccess: (opened) => cache.setQueryData(queryKey, opened),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'attempts_used_up') void cache.invalidateQueries({ queryKey })
    },
  })
}

export const saveAnswers = (attemptId: string, answers: AnswerSave[]) =>
  api.assessments.saveAnswers({ params: { id: attemptId }, body: { answers, tabId: ownTab() } })

/** Whether the attempt is closed: submitted elsewhere, over, or deleted. */
export const isClosedAttempt = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'attempt_closed' || error.code === 'not_found')

/** Whether another tab or device has the attempt now. */
export const isElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'attempt_elsewhere'

/** Whether the server did not answer or had an error, so that a retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'offline' || error.status >= 500

interface Submission {
  quizId: string
  attemptId: string
  userResponse: { questionId: string; answerId: string }[]
}

/** Submits the attempt; sending it twice counts once. Invalidates lists, dashboard and profile. */
export function useSubmitQuiz() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (submission: Submission) => api.assessments.submit({ body: { ...submission, tabId: ownTab() } }),
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => !isOfFamily(queryKey, 'attempts') }),
  })
}

/** Archives or restores a quiz. */
export function useArchiveQuiz(testId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (archived: boolean) => api.assessments.archive({ params: { id: testId }, body: { archived } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.tests.all }),
  })
}

/** Makes a quiz, or changes the one with this id. */
export function useSaveQuiz(testId: string | null) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: SentQuiz) =>
      testId === null
        ? api.assessments.create({ body: draft })
        : api.assessments.modify({ params: { id: testId }, body: draft }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.tests.all }),
  })
}
