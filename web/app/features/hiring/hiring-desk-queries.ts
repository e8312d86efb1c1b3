import {
  ApiError,
  type JobList,
  type JobWithLists,
  jobLists,
  messages,
  type RouteInput,
  type routes,
} from '@firstrung/contract'
import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { useAction } from '#app/lib/use-action.ts'
import { type DeskFilters, isFiltered, requestOf } from './desk-filters.ts'
import { afterAction, afterActionFiltered, isComplete, withPage } from './panel-lists.ts'

export type Section = 'new' | 'ongoing' | 'archived'

/** Jobs that a section of Manage Jobs shows at a time. */
const jobsAtATime = 12
/** Jobs that the dashboard shows (ADASH-05). */
const newestJobs = 4
/** Candidates that 'Load more' brings, and the most that the server answers at once. */
const peopleAtATime = 50
const mostAtOnce = 100
/** The links to resumes and descriptions live for ten minutes (G-18). */
const linksRenewedMillis = 8 * 60_000

const jobs = ['hiring-desk', 'jobs'] as const
const panels = (jobId: string) => ['hiring-desk', 'panel', jobId] as const

export const deskQueries = {
  section: (section: Section) =>
    infiniteQueryOptions({
      queryKey: [...jobs, section],
      queryFn: ({ pageParam: cursor }) =>
        api.jobs.listAll({ query: { section, limit: jobsAtATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  newest: queryOptions({
    queryKey: [...jobs, 'newest'],
    queryFn: async () => (await api.jobs.listAll({ query: { section: 'new', limit: newestJobs } })).jobs,
  }),

  /** A job with its five lists. Read again, it comes as deep as its lists were loaded before. */
  panel: (jobId: string, filters: DeskFilters) =>
    queryOptions({
      queryKey: [...panels(jobId), requestOf(filters)],
      queryFn: async ({ client, queryKey }) => {
        const before = client.getQueryData<JobWithLists>(queryKey)
        let panel = await readPanel(jobId, filters)
        for (const list of jobLists) {
          const depth = before?.[list].length ?? 0
          while (panel[list].length < depth && panel.nextCursors[list]) {
            panel = withPage(panel, list, await readPage(jobId, filters, panel, list, mostAtOnce))
          }
        }
        return panel
      },
      // A notice leads here because something has just changed.
      staleTime: 0,
      refetchInterval: linksRenewedMillis,
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
    onError: (error) => notifyFailure(error),
  })
}

type Screening = RouteInput<typeof routes.hiring.screen>['body']
type LinkEntry = RouteInput<typeof routes.hiring.enterLink>['body']
type Answer = { job: JobWithLists; userId?: string | undefined; msg: string }

/** Shortlists, takes back, completes or reopens. */
export function useScreen(jobId: string, filters: DeskFilters) {
  return useDeskAction(jobId, filters, (body: Screening) => api.hiring.screen({ body }))
}

/** Enters an interview link: of one candidate, or for all interviews of the job that wait for one. */
export function useEnterLink(jobId: string, filters: DeskFilters) {
  return useDeskAction(jobId, filters, (body: LinkEntry) => api.hiring.enterLink({ body }))
}

function useDeskAction<T>(jobId: string, filters: DeskFilters, act: (input: T) => Promise<Answer>) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: async (answer) => {
      notify.success(answer.msg)
      await show(cache, jobId, filters, answer)
    },
    onError: (error) => {
      notifyFailure(error)
      // Somebody else was faster: show what holds now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void cache.invalidateQueries({ queryKey: panels(jobId) })
      }
    },
  })
}

/** Puts an action's answer on screen, and reads again only what the answer cannot tell. */
async function show(cache: QueryClient, jobId: string, filters: DeskFilters, { job, userId }: Answer): Promise<void> {
  const { queryKey } = deskQueries.panel(jobId, filters)
  // What was read before the action must not arrive after it.
  await cache.cancelQueries({ queryKey: panels(jobId) })
  const before = cache.getQueryData(queryKey)
  const filtered = isFiltered(filters)
  if (before) {
    const after = filtered ? afterActionFiltered : afterAction
    cache.setQueryData(queryKey, after(before, job, userId))
  }
  // What stands under other filters is read again when one returns to it.
  void cache.invalidateQueries({ queryKey: panels(jobId), refetchType: 'none' })
  if (!before || filtered || !isComplete(before, job, userId)) void cache.refetchQueries({ queryKey, exact: true })
  if (before?.isActive !== job.isActive) void cache.invalidateQueries({ queryKey: jobs })
}

/** Deletes the job; `onGone` is called when it is gone. */
export function useRemoveJob(jobId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: () => api.jobs.remove({ params: { id: jobId } }),
    onSuccess: ({ msg }) => {
      // Only this text means that it worked.
      if (msg !== messages.jobDeleted) return notify.error(msg)
      notify.success(msg)
      onGone()
      cache.removeQueries({ queryKey: panels(jobId) })
      return cache.invalidateQueries({ queryKey: jobs })
    },
    onError: (error) => notifyFailure(error),
  })
}
