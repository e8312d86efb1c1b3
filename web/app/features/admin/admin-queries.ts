import type { StatsPeriod } from '@firstrung/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
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
