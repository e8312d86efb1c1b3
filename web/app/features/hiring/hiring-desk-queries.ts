import { ApiError, type HiringChanges, type JobList, type JobWithLists, messages } from '@firstrung/contract'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/signed-links.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type DeskFilters, isFiltered, requestOf } from './desk-filters.ts'
import { showChanges } from './panel-changes.ts'
import { asDeepAs, withPage } from './panel-lists.ts'

export type Section = 'new' | 'ongoing' | 'archived'

/** Jobs that a section of Manage Jobs shows at a time. */
const jobsAtATime = 12
/** Jobs that the dashboard shows (ADASH-05). */
const newestJobs = 4
/** Candidates that 'Load more' brings, and the most that the server answers at once. */
const peopleAtATime = 50
const mostAtOnce = 100

const keys = queryKeys.teamHiring

export const deskQueries = {
  section: (section: Section) =>
    infiniteQueryOptions({
      queryKey: keys.section(section),
      queryFn: ({ pageParam: cursor }) =>
        api.jobs.listAll({ query: { section, limit: jobsAtATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  newest: queryOptions({
    queryKey: keys.newest,
    queryFn: async () => (await api.jobs.listAll({ query: { section: 'new', limit: newestJobs } })).jobs,
  }),

  /** A job with its five lists. Read again, it comes as deep as its lists were loaded before. */
  panel: (jobId: string, filters: DeskFilters) =>
    queryOptions({
      queryKey: keys.panel(jobId, requestOf(filters)),
      queryFn: async ({ client, queryKey }) => {
        const before = client.getQueryData<JobWithLists>(queryKey)
        return asDeepAs(before, await readPanel(jobId, filters), (panel, list) =>
          readPage(jobId, filters, panel, list, mostAtOnce),
        )
      },
      // A notice leads here because something has just changed.
      staleTime: 0,
      refetchInterval: signedLinksRefetchMillis,
    }),
}

async function readPanel(jobId: string, filters: DeskFilters, more: object = {}): Promise<JobWithLists> {
  const { jobData } = await api.hiring.adminPanel({ params: { jobId }, body: { ...requestOf(filters), ...more } })
  return jobData
}

const readPage = (jobId: string, filters: DeskFilters, panel: JobWithLists, list: JobList, limit: number) =>
  readPanel(jobId, filters, { list, limit, cursor: panel.nextCursors[list] })

/** Brings the next portion of one list. */
export function useMorePeople(jobId: string, filters: DeskFilters) {
  const cache = useQueryClient()
  const { queryKey } = deskQueries.panel(jobId, filters)
  return useAction({
    mutationFn: async (list: JobList) => {
      const panel = cache.getQueryData(queryKey)
      if (!panel?.nextCursors[list]) return
      const page = await readPage(jobId, filters, panel, list, peopleAtATime)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (now) => now && withPage(now, list, page))
    },
    onError: (error) => toastError(error),
  })
}

type Screening = Parameters<typeof api.hiring.screen>[0]['body']
type LinkEntry = Parameters<typeof api.hiring.enterLink>[0]['body']

/** Shortlists, takes back, completes or reopens. */
export function useScreen(jobId: string, filters: DeskFilters) {
  return useDeskAction(jobId, filters, (body: Screening) => api.hiring.screen({ body: { ...body, reply: 'changes' } }))
}

/** Enters an interview link: of one candidate, or for all interviews of the job that wait for one. */
export function useEnterLink(jobId: string, filters: DeskFilters) {
  return useDeskAction(jobId, filters, (body: LinkEntry) =>
    api.hiring.enterLink({ body: { ...body, reply: 'changes' } }),
  )
}

function useDeskAction<T>(jobId: string, filters: DeskFilters, act: (input: T) => Promise<HiringChanges>) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: (changes) => {
      toast.success(changes.msg)
      return show(cache, jobId, filters, changes)
    },
    onError: (error) => {
      toastError(error)
      // Somebody else was faster: show what holds now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void cache.invalidateQueries({ queryKey: keys.panels(jobId) })
      }
    },
  })
}

/** Shows what an action has changed, also in the lists of jobs. */
function show(cache: QueryClient, jobId: string, filters: DeskFilters, changes: HiringChanges): Promise<void> {
  const { queryKey } = deskQueries.panel(jobId, filters)
  if (cache.getQueryData(queryKey)?.isActive !== changes.isActive) void cache.invalidateQueries({ queryKey: keys.jobs })
  const readList = (list: JobList) => readPanel(jobId, filters, { list })
  return showChanges(cache, { queryKey, role: 'admin', isFiltered: isFiltered(filters), readList }, changes)
}

/** Deletes the job; `onGone` is called when it is gone. */
export function useRemoveJob(jobId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: () => api.jobs.remove({ params: { id: jobId } }),
    onSuccess: ({ msg }) => {
      // Only this text means that it worked.
      if (msg !== messages.jobDeleted) return toast.error(msg)
      toast.success(msg)
      onGone()
      cache.removeQueries({ queryKey: keys.panels(jobId) })
      return cache.invalidateQueries({ queryKey: keys.jobs })
    },
    onError: (error) => toastError(error),
  })
}
