import { ApiError, messages, type StatsPeriod } from '@firstrung/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { useSignInAction } from '#app/lib/session/use-sign-in-action.ts'

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

const admin = { userType: () => 'admin' as const, title: messages.adminLoginSuccess }

/** Signs a member of the team in. */
export const useSignInAdmin = () =>
  useSignInAction({
    ...admin,
    send: api.accounts.signInAdmin,
    onError: (error) => {
      const refused = error instanceof ApiError && error.code === 'wrong_credentials'
      if (refused) toast.error(messages.adminLoginFailed, messages.adminWrongCredentials)
      else if (!isSecondStep(error)) toastError(error)
    },
  })

/** Finishes the sign-in of a member with two-step login. */
export const useFinishAdminSignIn = () => useSignInAction({ ...admin, send: api.accounts.secondStep })

/** Makes the first admin and signs in. */
export const useMakeFirstAdmin = () => useSignInAction({ ...admin, send: api.accounts.firstAdmin })
