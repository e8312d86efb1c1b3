import { folders, type OwnJobsQuery } from '@firstrung/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** A recruiter's search and filters over their own jobs. */
export type OwnJobFilters = Pick<OwnJobsQuery, 'search' | 'state' | 'sort'>

/** Cards per page. 24 fills rows of one, two, three or four cards. */
const portion = 24

export const jobQueries = {
  own: (userId: string, filters: OwnJobFilters = {}) =>
    infiniteQueryOptions({
      queryKey: queryKeys.recruiterJobs.own(userId, filters),
      queryFn: ({ pageParam }) =>
        api.jobs.listOwn({ query: { scope: 'company', ...filters, limit: portion, cursor: pageParam } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  stats: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.stats(userId),
      queryFn: async () => (await api.jobs.stats({ query: { scope: 'company' } })).recruiterStats,
    }),

  drafts: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.drafts(userId),
      queryFn: async () => (await api.jobs.listDrafts()).drafts,
    }),

  /** What waits for the recruiter. */
  needs: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.needs(userId),
      queryFn: async () => (await api.hiring.needsYou()).needs,
    }),

  one: (userId: string, jobId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.one(userId, jobId),
      queryFn: async () => (await api.hiring.panel({ params: { id: jobId }, body: {} })).jobData,
      // Its link to the description file is valid for ten minutes.
      refetchInterval: 5 * 60_000,
    }),
}

/** The jobs on which the recruiter works, page by page. */
export function useOwnJobs(filters: OwnJobFilters) {
  const query = useInfiniteQuery(jobQueries.own(useUserId(), filters))
  const jobs = query.data?.pages.flatMap((page) => page.postedJobs)
  return { ...query, jobs, total: query.data?.pages.at(-1)?.total ?? 0 }
}

export const useRecruiterStats = () => useQuery(jobQueries.stats(useUserId()))
export const useJobDrafts = () => useQuery(jobQueries.drafts(useUserId()))
export const useNeeds = () => useQuery(jobQueries.needs(useUserId()))
export const useJob = (jobId: string) => useQuery(jobQueries.one(useUserId(), jobId))

/** After a change of any job, its lists and stats are refetched. */
export function useJobChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterJobs.of(userId) }),
  })
}

export const useDeleteDraft = () => useJobChange((id: string) => api.jobs.removeDraft({ params: { id } }))

/** Completes or reopens a job; its hiring panel is loaded again too. */
export function useCompleteJob(jobId: string) {
  const cache = useQueryClient()
  return useJobChange(async (action: 'complete' | 'reopen') => {
    const changes = await api.hiring.act({ body: { action, jobId, reply: 'changes' } })
    void cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.panels(jobId) })
    return changes
  })
}

const documentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const endingOf = (file: File) => file.name.split('.').at(-1)?.toLowerCase() ?? ''

/** Whether our program reads files of this kind; it does not read the old format of Word. */
export const isReadable = (file: File): boolean => ['pdf', 'docx'].includes(endingOf(file))
export const isDocument = (file: File): boolean => endingOf(file) in documentTypes
export const documentAccept = Object.entries(documentTypes)
  .flatMap(([ending, type]) => [`.${ending}`, type])
  .join(',')

/** Uploads a description file. Its type follows from its name, because browsers do not always know Word's types. */
export const uploadDescription = (file: File, onProgress: (percent: number) => void) =>
  uploadFile({
    file: new File([file], file.name, { type: documentTypes[endingOf(file)] ?? file.type }),
    folder: folders.jobDescriptions,
    objectName: file.name,
    onProgress,
  })

/** Reads an uploaded description file, by its key. */
export const useReadDescription = () =>
  useMutation({ mutationFn: (description: string) => api.postings.readDescription({ body: { description } }) })
