import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** The people of the recruiter's company, and for its owners the open invitations. */
export const ownTeam = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.companyTeam.own(userId),
    queryFn: async () => (await api.companyTeams.read()).team,
  })
