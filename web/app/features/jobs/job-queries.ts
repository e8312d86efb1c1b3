import { folders, JobDraft } from '@firstrung/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { useUserId } from '#app/lib/session.ts'
import { uploadFile } from '#app/lib/upload.ts'
import type { JobForm } from './job-form-values.ts'

/** Cards per page: full rows of one, two, three and four. */
const portion = 24

export const jobQueries = {
  own: (userId: string) =>
    infiniteQueryOptions({
      queryKey: queryKeys.recruiterJobs.own(userId),
      queryFn: ({ pageParam }) => api.jobs.listOwn({ query: { limit: portion, cursor: pageParam } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  stats: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.stats(userId),
      queryFn: async () => (await api.jobs.stats()).recruiterStats,
    }),

  one: (userId: string, jobId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterJobs.one(userId, jobId),
      queryFn: async () => (await api.hiring.panel({ params: { id: jobId }, body: {} })).jobData,
      // Its link to the description file is valid for ten minutes.
      refetchInterval: 5 * 60_000,
    }),
}

/** The recruiter's own jobs, page by page. */
export function useOwnJobs() {
  const query = useInfiniteQuery(jobQueries.own(useUserId()))
  const jobs = query.data?.pages.flatMap((page) => page.postedJobs)
  return { ...query, jobs, total: query.data?.pages.at(-1)?.total ?? 0 }
}

export const useRecruiterStats = () => useQuery(jobQueries.stats(useUserId()))
export const useJob = (jobId: string) => useQuery(jobQueries.one(useUserId(), jobId))

/** After a change of any job, its lists and stats are refetched. */
function useJobChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: change,
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterJobs.of(userId) }),
  })
}

export const usePostJob = () => useJobChange((values: JobForm) => api.jobs.post({ body: JobDraft.parse(values) }))

export const useModifyJob = (jobId: string) =>
  useJobChange((values: JobForm) => api.jobs.modify({ params: { id: jobId }, body: JobDraft.parse(values) }))

export const useCompleteJob = (jobId: string) =>
  useJobChange((action: 'complete' | 'reopen') => api.hiring.act({ body: { action, jobId, reply: 'changes' } }))

const documentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const endingOf = (file: File) => file.name.split('.').at(-1)?.toLowerCase() ?? ''

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
