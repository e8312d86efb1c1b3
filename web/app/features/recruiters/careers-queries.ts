import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useUserId } from '#app/lib/session/session.ts'

const careersQuery = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.recruiter.careers(userId),
    enabled: userId !== '',
    queryFn: () => api.careers.own(),
  })

/** The addresses of the jobs of the caller's company. */
export const useCareers = () => useQuery(careersQuery(useUserId()))
