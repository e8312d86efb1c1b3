import { type HiringReportQuery, routes, urlOf } from '@firstrung/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { downloadFile } from '#app/lib/api/download.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** How many jobs the filter offers; others are found by their title. */
const jobsOffered = 20

export const reportQueries = {
  /** What became of the applications of some months. */
  one: (userId: string, query: HiringReportQuery) =>
    queryOptions({
      queryKey: queryKeys.hiringReports.one(userId, query),
      enabled: userId !== '',
      queryFn: () => api.hiring.report({ query }),
      placeholderData: keepPreviousData,
    }),

  /** The newest jobs on which the recruiter works, or the matches of a search. */
  jobs: (userId: string, search: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.choices(userId, search),
      enabled: userId !== '',
      queryFn: async () =>
        (await api.jobs.listOwn({ query: { scope: 'company', limit: jobsOffered, ...(search && { search }) } }))
          .postedJobs,
      placeholderData: keepPreviousData,
    }),
}

export const useReport = (query: HiringReportQuery) => useQuery(reportQueries.one(useUserId(), query))
export const useJobChoices = (search: string) => useQuery(reportQueries.jobs(useUserId(), search))

/** Downloads the numbers of a report as a file. */
export const useReportFile = () =>
  useAction({
    mutationFn: ({ from, to, ...query }: HiringReportQuery) =>
      downloadFile(
        urlOf(routes.hiring.exportReport, { query: { ...query, from, to } }),
        `hiring-report-${from}-to-${to}.csv`,
      ),
    onSuccess: () => toast.success('Export downloaded.'),
    onError: (error) => toastError(error),
  })
