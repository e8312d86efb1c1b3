import { useQueryClient } from '@tanstack/react-query'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'
import { useAction } from './use-action.ts'

/** Removes the logo of a company that the team has seen, shows a toast, and refetches the team's screens with it. */
export function useRemoveLogo(companyId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (logoKey: string) => api.trust.removeLogo({ params: { id: companyId }, body: { logoKey } }),
    onSuccess: ({ msg }: { msg: string }) => toast.success(msg),
    onError: (error: unknown) => toastError(error),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.trust.all })
      void cache.invalidateQueries({ queryKey: queryKeys.recruiterAdmin.all })
      return cache.invalidateQueries({ queryKey: queryKeys.postingReview.all })
    },
  })
}
