import type { WebhookChange, WebhookDraft } from '@firstrung/contract'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

const deliveriesAtATime = 30
/** Milliseconds until the log is read once more, while something is on its way. */
const soon = 3000

export const webhookQueries = {
  /** The webhooks of the own company. */
  all: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.companyTeam.webhooks(userId),
      queryFn: async () => (await api.webhooks.list()).webhooks,
    }),

  /** What was sent to a webhook, the newest first. */
  log: (userId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.companyTeam.webhookLog(userId, id),
      queryFn: ({ pageParam: cursor }) =>
        api.webhooks.deliveries({ params: { id }, query: { limit: deliveriesAtATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval: ({ state: { data } }) => {
        const isSending = data?.pages[0]?.deliveries.some(({ state, tries }) => state === 'waiting' && tries === 0)
        return isSending ? soon : false
      },
    }),
}

/** Changes webhooks, shows a toast, and loads them and their log once more. */
function useWebhookAction<Input, Answer extends { msg: string }>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.companyTeam.of(userId) })
    },
  })
}

export const useAddWebhook = () => useWebhookAction((body: WebhookDraft) => api.webhooks.add({ body }))
export const useChangeWebhook = () =>
  useWebhookAction(({ id, ...body }: WebhookChange & { id: string }) => api.webhooks.change({ params: { id }, body }))
export const useRemoveWebhook = () => useWebhookAction((id: string) => api.webhooks.remove({ params: { id } }))
export const useTestWebhook = () => useWebhookAction((id: string) => api.webhooks.test({ params: { id } }))
export const useNewSecret = () => useWebhookAction((id: string) => api.webhooks.rotate({ params: { id } }))
export const useSendOnceMore = () =>
  useWebhookAction((params: { id: string; messageId: string }) => api.webhooks.send({ params }))
