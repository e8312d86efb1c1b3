import type { MessageInput, MessageReport } from '@firstrung/contract'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'

const conversationOf = (jobId: string, userId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversations.ofCandidate(jobId, userId),
    queryFn: ({ pageParam: cursor }) =>
      api.conversations.readAsCompany({ params: { id: jobId, userId }, query: cursor ? { cursor } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry: (failures, error) => !isNotFound(error) && failures < 2,
  })

/** The messages between the company and a candidate of a job, page by page; open pages show new messages at once. */
export function useCompanyConversation(jobId: string, userId: string) {
  const cache = useQueryClient()
  const query = useInfiniteQuery(conversationOf(jobId, userId))
  useLiveHint('messages-changed', jobId)
  const params = { id: jobId, userId }
  const readAgain = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.conversations.ofCandidate(jobId, userId) }),
      cache.invalidateQueries({ queryKey: queryKeys.personInJob.one('recruiter', jobId, userId) }),
    ])
  return {
    query,
    send: (body: MessageInput) => api.conversations.writeAsCompany({ params, body }).then(readAgain),
    report: async (messageId: string, body: MessageReport) => {
      const answer = await api.conversations.reportAsCompany({ params: { ...params, messageId }, body })
      await readAgain()
      return answer
    },
    markRead: (upTo: string) => api.conversations.markReadAsCompany({ params, body: { upTo } }).then(readAgain),
  }
}
