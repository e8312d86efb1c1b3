import type { ApiKeyDraft } from '@firstrung/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** The keys of the own company. */
export const apiKeys = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.companyTeam.apiKeys(userId),
    queryFn: async () => (await api.apiKeys.list()).keys,
  })

/** Changes the keys, shows a toast, and loads them again. */
function useKeyChange<Input, Answer extends { msg: string }>(mutationFn: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.companyTeam.apiKeys(userId) })
    },
  })
}

export const useMakeKey = () => useKeyChange((body: ApiKeyDraft) => api.apiKeys.make({ body }))
export const useRevokeKey = () => useKeyChange((id: string) => api.apiKeys.revoke({ params: { id } }))
