import type { CompanyChecks, CompanyFacts } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { useUserId } from '#app/lib/session/session.ts'

const checksQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.recruiter.checks(userId),
    enabled: userId !== '',
    queryFn: () => api.trust.readChecks(),
  })

/** The checks of the caller's company. */
export const useCompanyChecks = () => useQuery(checksQuery(useUserId()))

/** Shows the result of a change, also in the profile, which has the GST number too. */
function useShowChecks() {
  const cache = useQueryClient()
  const userId = useUserId()
  return ({ checks }: { checks: CompanyChecks }) => {
    cache.setQueryData(checksQuery(userId).queryKey, checks)
    return cache.invalidateQueries({ queryKey: queryKeys.recruiter.record(userId) })
  }
}

export function useSaveFacts() {
  const show = useShowChecks()
  return useAction({ mutationFn: (body: CompanyFacts) => api.trust.saveFacts({ body }), onSuccess: show })
}

export function useConfirmMail() {
  const show = useShowChecks()
  return useAction({ mutationFn: (code: string) => api.trust.confirmMail({ body: { code } }), onSuccess: show })
}

/** Sends the code; the checks then say which mailbox got it. */
export function useSendCode() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (email: string) => api.trust.sendCode({ body: { email } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiter.checks(userId) }),
  })
}
