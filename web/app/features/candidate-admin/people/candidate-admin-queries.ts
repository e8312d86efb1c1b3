import { type ClaimLink, type PersonRecord, type RouteInput, type routes } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/api/signed-links.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useSignInAction } from '#app/lib/session/use-sign-in-action.ts'
import type { PeopleFilters } from './people-filters.ts'

/** How many cards 'Load more' adds, and how many names the selector offers. */
const cardsAtATime = 24
const namesAtATime = 20

export const peopleQueries = {
  /** Candidates, filtered; the previous answer stays on screen while loading. */
  list: (filters: PeopleFilters) =>
    infiniteQueryOptions({
      queryKey: queryKeys.candidateAdmin.list(filters),
      queryFn: ({ pageParam: cursor }) =>
        api.candidateAdmin.list({ query: { ...(filters as ListQuery), limit: cardsAtATime, cursor } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  /** The first ones with a completed profile. */
  choices: (search: string) =>
    queryOptions({
      queryKey: queryKeys.candidateAdmin.choices(search),
      queryFn: async () =>
        (await api.candidateAdmin.list({ query: { search, profileCompleted: 'true', limit: namesAtATime } })).users,
      placeholderData: keepPreviousData,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: queryKeys.candidateAdmin.one(id),
      queryFn: async () => (await api.candidateAdmin.read({ params: { id } })).user,
      refetchInterval: signedLinksRefetchMillis,
    }),

  /** The account of a claim link. */
  claim: (code: string) =>
    queryOptions({
      queryKey: queryKeys.candidateAdmin.claim(code),
      queryFn: () => api.candidateAdmin.readClaim({ body: { code } }),
    }),
}

/** The server refuses values that it does not know. */
type ListQuery = RouteInput<typeof routes.candidateAdmin.list>['query']
type Draft = RouteInput<typeof routes.candidateAdmin.create>['body']
type Change = RouteInput<typeof routes.candidateAdmin.change>['body']
type Answer = { user: PersonRecord; msg: string }

/** Makes a candidate on somebody's behalf. */
export function useCreatePerson() {
  const show = useShow()
  return useAction<Answer, Draft>({ mutationFn: (body) => api.candidateAdmin.create({ body }), onSuccess: show })
}

/** Changes a candidate's profile on their behalf. */
export function useChangePerson(id: string) {
  const show = useShow()
  return useAction<Answer, Change>({
    mutationFn: (body) => api.candidateAdmin.change({ params: { id }, body }),
    onSuccess: show,
  })
}

/** Shows a toast, and refetches everything that shows the candidate. */
function useShow() {
  const cache = useQueryClient()
  return ({ user, msg }: Answer) => {
    toast.success(msg)
    cache.setQueryData(peopleQueries.one(user._id).queryKey, user)
    void cache.invalidateQueries({ queryKey: queryKeys.candidateAdmin.lists })
  }
}

/** Makes a stored file the candidate's resume, at once. */
export function useReplaceResume(userId: string) {
  const cache = useQueryClient()
  return async (file: { fileKey: string; publicUrl: string }) => {
    const body = { userId, resumeS3FileKey: file.fileKey, resumeS3PublicUrl: file.publicUrl }
    const { msg } = await api.candidateAdmin.uploadResume({ body })
    toast.success(msg)
    await cache.invalidateQueries({ queryKey: peopleQueries.one(userId).queryKey })
  }
}

/** Undoes a hiring of this candidate, by the job's id. */
export function useTakeHiringBack(id: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (jobId: string) => api.hiring.takeHiringBack({ params: { id, jobId } }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.teamHiring.all })
      return cache.invalidateQueries({ queryKey: peopleQueries.one(id).queryKey })
    },
  })
}

/** Makes a claim link; an earlier one of the same person ends. */
export function useOfferClaim(id: string) {
  return useAction<ClaimLink>({
    mutationFn: () => api.candidateAdmin.offerClaim({ params: { id } }),
    onError: (error) => toastError(error),
  })
}

/** Sets the first password and signs in. */
export const useClaim = () => useSignInAction({ send: api.candidateAdmin.claim, userType: () => 'candidate' })
