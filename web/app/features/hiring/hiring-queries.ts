import {
  ApiError,
  type HiringCandidate,
  type HiringChanges,
  type HiringRole,
  type JobList,
  type JobWithLists,
  messages,
} from '@firstrung/contract'
import { infiniteQueryOptions, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/signed-links.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showChanges } from './panel-changes.ts'
import { isFiltered, noFilters, type PanelFilters, type PanelRequest, requestOf } from './panel-filters.ts'
import { asDeepAs, withPage } from './panel-lists.ts'

export type Section = 'new' | 'ongoing' | 'archived'

/** Jobs per page in a section of Manage Jobs. */
const jobsAtATime = 12
/** Jobs that the dashboard shows (ADASH-05). */
const newestJobs = 4
/** How many candidates 'Load more' adds, and how many the server returns at most. */
const candidatesAtATime = 50
const mostAtOnce = 100

type RecruiterAction = Parameters<typeof api.hiring.act>[0]['body']
type AdminAction = Parameters<typeof api.hiring.screen>[0]['body']
/** The actions of one role. */
export type HiringAction = RecruiterAction | AdminAction

/** The calls of a role, and the keys that they invalidate. */
interface RoleCalls {
  /** The queries of a job's panel, all and one. */
  panels: (jobId: string) => QueryKey
  panel: (jobId: string, request: PanelRequest) => QueryKey
  /** Lists and numbers of jobs, which an action changes. */
  jobs: QueryKey
  /** Fetches a job with its lists. */
  read: (jobId: string, request: PanelRequest) => Promise<JobWithLists>
  /** Sends an action and returns what has changed. */
  act(action: HiringAction): Promise<HiringChanges>
}

const calls: Record<HiringRole, RoleCalls> = {
  admin: {
    ...queryKeys.teamHiring,
    read: async (jobId, body) => (await api.hiring.adminPanel({ params: { jobId }, body })).jobData,
    act: (action: AdminAction) => api.hiring.screen({ body: { ...action, reply: 'changes' } }),
  },
  recruiter: {
    ...queryKeys.recruiterHiring,
    jobs: queryKeys.recruiterJobs.all,
    async read(id, body) {
      const { jobData } = await api.hiring.panel({ params: { id }, body })
      if (!('counts' in jobData)) throw new Error('the panel came without its lists')
      return jobData
    },
    act: (action: RecruiterAction) => api.hiring.act({ body: { ...action, reply: 'changes' } }),
  },
}

/** A query of a hiring panel: whose, which job, and which filters. */
export interface Panel {
  role: HiringRole
  jobId: string
  filters?: PanelFilters
}

export const hiringQueries = {
  /** A section of the team's jobs. */
  section: (section: Section) =>
    infiniteQueryOptions({
      queryKey: queryKeys.teamHiring.section(section),
      queryFn: ({ pageParam: cursor }) =>
        api.jobs.listAll({ query: { section, limit: jobsAtATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
    }),

  newest: queryOptions({
    queryKey: queryKeys.teamHiring.newest,
    queryFn: async () => (await api.jobs.listAll({ query: { section: 'new', limit: newestJobs } })).jobs,
  }),

  /** A job with its lists. A refetch loads as many pages of each list as before. */
  panel: (panel: Panel) =>
    queryOptions({
      queryKey: keyOf(panel),
      queryFn: async ({ client, queryKey }) => {
        const before = client.getQueryData<JobWithLists>(queryKey)
        return asDeepAs(before, await readPanel(panel), (job, list) => readPage(panel, job, list, mostAtOnce))
      },
      // A notification leads here because something has just changed.
      staleTime: 0,
      refetchInterval: signedLinksRefetchMillis,
    }),
}

const keyOf = ({ role, jobId, filters = noFilters }: Panel) => calls[role].panel(jobId, requestOf(filters))

const readPanel = ({ role, jobId, filters = noFilters }: Panel, more: PanelRequest = {}): Promise<JobWithLists> =>
  calls[role].read(jobId, { ...requestOf(filters), ...more })

/** The next page of a list. */
const readPage = (panel: Panel, { nextCursors }: JobWithLists, list: JobList, limit: number) =>
  readPanel(panel, { list, limit, ...(nextCursors[list] && { cursor: nextCursors[list] }) })

/** Loads the next page of one list. */
export function useMoreOfList(panel: Panel) {
  const cache = useQueryClient()
  const { queryKey } = hiringQueries.panel(panel)
  return useAction({
    mutationFn: async (list: JobList) => {
      const job = cache.getQueryData(queryKey)
      if (!job?.nextCursors[list]) return
      const page = await readPage(panel, job, list, candidatesAtATime)
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (now) => now && withPage(now, list, page))
    },
    onError: (error) => toastError(error),
  })
}

/** Moves a candidate, who is then in the new list without a reload (HIRE-36), or completes or reopens the job. */
export const useHiringAction = (panel: Panel) =>
  usePanelAction(
    panel,
    (action: HiringAction) => calls[panel.role].act(action),
    // A recruiter shortlists with a button, the team with a scorecard.
    (input) => input.action === 'interview' || 'rating' in input,
  )

type LinkEntry = Parameters<typeof api.hiring.enterLink>[0]['body']

/** Sets an interview link: of one candidate, or for all interviews of the job without one. */
export const useEnterLink = (panel: Panel) =>
  usePanelAction(
    panel,
    (body: LinkEntry) => api.hiring.enterLink({ body: { ...body, reply: 'changes' } }),
    () => true,
  )

/** An action that changes a panel. `isOfForm` says which inputs come from a form, which shows its errors. */
function usePanelAction<T>(panel: Panel, act: (input: T) => Promise<HiringChanges>, isOfForm: (input: T) => boolean) {
  const cache = useQueryClient()
  const { role, jobId, filters = noFilters } = panel
  return useAction({
    mutationFn: act,
    onSuccess: (changes) => {
      toast.success(changes.msg)
      // The lists and stats of jobs count hires and completed jobs.
      void cache.invalidateQueries({ queryKey: calls[role].jobs })
      const readList = (list: JobList) => readPanel(panel, { list })
      return showChanges(cache, { queryKey: keyOf(panel), role, isFiltered: isFiltered(filters), readList }, changes)
    },
    onError: (error, input) => {
      if (!isOfForm(input)) toastError(error)
      // Somebody else was faster: show the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void cache.invalidateQueries({ queryKey: calls[role].panels(jobId) })
      }
    },
  })
}

/** Deletes the job; `onGone` is called afterwards. */
export function useRemoveJob(jobId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: () => api.jobs.remove({ params: { id: jobId } }),
    onSuccess: ({ msg }) => {
      // Only this text means success.
      if (msg !== messages.jobDeleted) return toast.error(msg)
      toast.success(msg)
      onGone()
      cache.removeQueries({ queryKey: calls.admin.panels(jobId) })
      return cache.invalidateQueries({ queryKey: calls.admin.jobs })
    },
    onError: (error) => toastError(error),
  })
}

/** Sends the stage that was seen: when it has changed, nothing moves. */
export const seenOf = (jobId: string, { _id, stage }: HiringCandidate) => ({ jobId, applicantId: _id, stage })
