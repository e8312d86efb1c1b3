import type { MessageInput, MessageReport } from '@firstrung/contract'
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { useUserId } from '#app/lib/session/session.ts'

const conversationOf = (userId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversations.own(userId, id),
    queryFn: ({ pageParam: cursor }) => api.conversations.read({ params: { id }, query: cursor ? { cursor } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** The messages between the company and the caller about an application, page by page; open pages show new ones at once. */
export function useConversation(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  const query = useInfiniteQuery(conversationOf(userId, id))
  useLiveHint('messages-changed')
  const params = { id }
  const readAgain = () => cache.invalidateQueries({ queryKey: queryKeys.conversations.own(userId, id) })
  return {
    query,
    send: (body: MessageInput) => api.conversations.write({ params, body }).then(readAgain),
    report: async (messageId: string, body: MessageReport) => {
      const answer = await api.conversations.report({ params: { id, messageId }, body })
      await readAgain()
      return answer
    },
    markRead: (upTo: string) => api.conversations.markRead({ params, body: { upTo } }).then(readAgain),
  }
}
