import { ApiError, messages, type SignedInAnswer, type StatsPeriod } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { session } from '#app/lib/session/session.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'

/** Stats over days change slowly. */
const statsMillis = 60_000
/** How often the team's needs are polled without a socket. */
const needsMillis = 120_000

export const adminQueries = {
  needs: queryOptions({
    queryKey: queryKeys.teamNeeds,
    queryFn: () => api.admin.needsYou(),
  }),
  stats: (period: StatsPeriod) =>
    queryOptions({
      queryKey: queryKeys.statistics.stats(period),
      queryFn: () => api.admin.stats({ params: { period } }),
    }),
  trend: (period: StatsPeriod) =>
    queryOptions({
      queryKey: queryKeys.statistics.trend(period),
      queryFn: () => api.admin.trend({ params: { period } }),
      staleTime: statsMillis,
    }),
  funnel: (period: StatsPeriod) =>
    queryOptions({
      queryKey: queryKeys.statistics.funnel(period),
      queryFn: () => api.admin.funnel({ params: { period } }),
      staleTime: statsMillis,
    }),
}

/** What waits for the team; refetched at once after news, otherwise every two minutes. */
export function useTeamNeeds() {
  const isLive = useLiveHint('queues-changed')
  const may = useTeamMay()
  return useQuery({
    ...adminQueries.needs,
    enabled: may('needs.read'),
    refetchInterval: isLive ? 10 * needsMillis : needsMillis,
  })
}

/** Signs a member of the team in. */
export function useSignInAdmin() {
  const begin = useBegin()
  return useAction({
    mutationFn: api.accounts.signInAdmin,
    onSuccess: begin,
    onError: (error) => {
      const refused = error instanceof ApiError && error.code === 'wrong_credentials'
      if (refused) toast.error(messages.adminLoginFailed, messages.adminWrongCredentials)
      else if (!isSecondStep(error)) toastError(error)
    },
  })
}

/** Finishes the sign-in of a member with two-step login. */
export function useFinishAdminSignIn() {
  const begin = useBegin()
  return useAction({ mutationFn: api.accounts.secondStep, onSuccess: begin })
}

/** Makes the first admin and signs in. */
export function useMakeFirstAdmin() {
  const begin = useBegin()
  return useAction({ mutationFn: api.accounts.firstAdmin, onSuccess: begin })
}

/** Starts the session; data that was loaded for another account is dropped. */
function useBegin() {
  const cache = useQueryClient()
  return ({ token, user, msg }: SignedInAnswer) => {
    cache.clear()
    session.store({ token, user, userType: 'admin' })
    toast.success(msg, messages.adminLoginSuccess)
  }
}
