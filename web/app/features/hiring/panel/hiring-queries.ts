import {
  type AdminJobsQuery,
  ApiError,
  type BulkQuestion,
  type Consequences,
  type ConsequencesQuery,
  type HiringCandidate,
  type HiringChanges,
  type HiringRole,
  type JobList,
  type JobWithLists,
  messages,
} from '@firstrung/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/api/signed-links.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { showChanges } from './panel-changes.ts'
import { isFiltered, noFilters, type PanelFilters, type PanelRequest, requestOf } from './panel-filters.ts'
import { asDeepAs, withPage } from './panel-lists.ts'

export type Section = 'new' | 'ongoing' | 'archived'

/** The team's search and filters over all jobs. */
export type JobFilters = Pick<AdminJobsQuery, 'search' | 'state' | 'waiting' | 'sort'>

/** Jobs per page in a section of Manage Jobs. */
const jobsAtATime = 12
/** Jobs that the dashboard shows (ADASH-05). */
const newestJobs = 4
/** How many candidates 'Load more' adds, and how many the server returns at most. */
const candidatesAtATime = 50
export const mostAtOnce = 100

type RecruiterAction = Parameters<typeof api.hiring.act>[0]['body']
type AdminAction = Parameters<typeof api.hiring.screen>[0]['body']
/** The actions of one role. */
export type HiringAction = RecruiterAction | AdminAction

/** The calls of a role, and the keys that they invalidate. */
interface RoleCalls {
  /** The queries of a job's panel, all and one. */
  panels: (jobId: string) => QueryKey
  panel: (jobId: string, request: PanelRequest) => QueryKey
  consequences: (jobId: string, step: ConsequencesQuery) => QueryKey
  /** Lists and numbers of jobs, which an action changes. */
  jobs: QueryKey
  /** The role's list of interviews over all jobs. */
  interviews: QueryKey
  /** Fetches a job with its lists. */
  read: (jobId: string, request: PanelRequest) => Promise<JobWithLists>
  /** What a step would do to others. */
  foresee: (jobId: string, step: ConsequencesQuery) => Promise<Consequences>
  /** Sends an action and returns what has changed. */
  act(action: HiringAction): Promise<HiringChanges>
}

const calls: Record<HiringRole, RoleCalls> = {
  admin: {
    ...queryKeys.teamHiring,
    interviews: queryKeys.teamHiring.waitingInterviews,
    read: async (jobId, body) => (await api.hiring.adminPanel({ params: { jobId }, body })).jobData,
    foresee: (jobId, query) => api.hiring.teamConsequences({ params: { jobId }, query }),
    act: (action: AdminAction) => api.hiring.screen({ body: { ...action, reply: 'changes' } }),
  },
  recruiter: {
    ...queryKeys.recruiterHiring,
    jobs: queryKeys.recruiterJobs.all,
    interviews: queryKeys.recruiterHiring.agendas,
    async read(id, body) {
      const { jobData } = await api.hiring.panel({ params: { id }, body })
      if (!('counts' in jobData)) throw new Error('the panel came without its lists')
      return jobData
    },
    foresee: (id, query) => api.hiring.consequences({ params: { id }, query }),
    act: (action: RecruiterAction) => api.hiring.act({ body: { ...action, reply: 'changes' } }),
  },
}

/** A query of a hiring panel: the role, the job and the filters. */
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

  /** The team's jobs that fit a search and filters; the previous jobs stay on screen while loading. */
  found: (filters: JobFilters) =>
    infiniteQueryOptions({
      queryKey: queryKeys.teamHiring.found(filters),
      queryFn: ({ pageParam: cursor }) =>
        api.jobs.listAll({ query: { ...filters, limit: jobsAtATime, ...(cursor && { cursor }) } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  /** The saved views of the signed-in person. */
  views: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.panelViews(userId),
      queryFn: async () => (await api.hiring.views()).views,
    }),

  newest: queryOptions({
    queryKey: queryKeys.teamHiring.newest,
    queryFn: async () => (await api.jobs.listAll({ query: { section: 'new', limit: newestJobs } })).jobs,
  }),

  /** What a step would do to other people; kept only while its dialog is open. */
  consequences: (role: HiringRole, jobId: string, step: ConsequencesQuery) =>
    queryOptions({
      queryKey: calls[role].consequences(jobId, step),
      queryFn: () => calls[role].foresee(jobId, step),
      staleTime: 0,
      gcTime: 0,
    }),

  /** The message templates of the recruiter's company. */
  templates: queryOptions({
    queryKey: queryKeys.recruiterHiring.templates,
    queryFn: () => api.hiring.templates(),
  }),

  /** The candidates that a bulk move would move; kept only while its dialog is open. */
  bulkPreview: (jobId: string, start: BulkQuestion) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.bulkPreview(jobId, start),
      queryFn: () => api.hiring.previewBulk({ params: { id: jobId }, body: start }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** A job with its lists. A refetch loads as many pages of each list as before. */
  panel: (panel: Panel) =>
    queryOptions({
      queryKey: keyOf(panel),
      queryFn: async ({ client, queryKey }) => {
        const before = client.getQueryData<JobWithLists>(queryKey)
        return asDeepAs(before, await readPanel(panel), (job, list) => readPage(panel, job, list, mostAtOnce))
      },
      // Never fresh: people often come from a notification about a change.
      staleTime: 0,
      refetchInterval: signedLinksRefetchMillis,
    }),
}

/** A job with its lists. While the lists for other filters load, or if they fail, the previous lists stay. */
export function useShownPanel(panel: Panel) {
  const { data, error, isFetching, refetch } = useQuery(hiringQueries.panel(panel))
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { data: data ?? last, isStale: !data, error, isFetching, refetch }
}

const keyOf = ({ role, jobId, filters = noFilters }: Panel) => calls[role].panel(jobId, requestOf(filters))

/** Reads a panel, or the page of one of its lists. */
export const readPanel = (
  { role, jobId, filters = noFilters }: Panel,
  more: PanelRequest = {},
): Promise<JobWithLists> => calls[role].read(jobId, { ...requestOf(filters), ...more })

/** The next page of a list. */
const readPage = (panel: Panel, { nextCursors }: JobWithLists, list: JobList, limit: number) =>
  readPanel(panel, { list, limit, ...(nextCursors[list] && { cursor: nextCursors[list] }) })

/**
 * Stores that the recruiter has seen the candidates of a job, so that they are no longer new. `received` is their number.
 * If it becomes smaller, candidates were moved, and that is no visit.
 */
export function useVisit(jobId: string, received: number | undefined) {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => api.hiring.visit({ params: { id: jobId } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterJobs.all }),
  })
  const seen = useRef({ jobId, received: -1 })
  useEffect(() => {
    if (received === undefined) return
    const before = seen.current.jobId === jobId ? seen.current.received : -1
    seen.current = { jobId, received }
    if (received > before) mutate()
  }, [jobId, received, mutate])
}

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

/** Moves a candidate, who appears in the new list without a reload (HIRE-36); or completes or reopens the job. */
export const useHiringAction = (panel: Panel, onDone?: (action: HiringAction) => void) =>
  usePanelAction(
    panel,
    (action: HiringAction) => calls[panel.role].act(action),
    // Only these come from a form: a recruiter shortlists with a button, the team with a scorecard.
    (input) => input.action === 'interview' || 'rating' in input,
    onDone,
  )

type ReasonGiven = Parameters<typeof api.hiring.giveReason>[0]['body']

/** Stores why a candidate was rejected. */
export function useGiveReason(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: ReasonGiven) => api.hiring.giveReason({ params: { id: jobId }, body }),
    onError: (error) => toastError(error),
    onSettled: () => cache.invalidateQueries({ queryKey: calls.recruiter.panels(jobId) }),
  })
}

type LinkEntry = Parameters<typeof api.hiring.enterLink>[0]['body']

/** Sets an interview link: of one candidate, or for all interviews of the job without one. */
export const useEnterLink = (panel: Panel) =>
  usePanelAction(
    panel,
    (body: LinkEntry) => api.hiring.enterLink({ body: { ...body, reply: 'changes' } }),
    () => true,
  )

/** An action that changes a panel. `isOfForm` says which inputs come from a form, which shows its errors. */
function usePanelAction<T>(
  panel: Panel,
  act: (input: T) => Promise<HiringChanges>,
  isOfForm: (input: T) => boolean,
  onDone?: (input: T) => void,
) {
  const cache = useQueryClient()
  const { role, jobId, filters = noFilters } = panel
  return useAction({
    mutationFn: act,
    onSuccess: (changes, input) => {
      toast.success(changes.msg)
      onDone?.(input)
      // The lists and stats of jobs count hires and completed jobs.
      void cache.invalidateQueries({ queryKey: calls[role].jobs })
      void cache.invalidateQueries({ queryKey: calls[role].interviews })
      const readList = (list: JobList) => readPanel(panel, { list })
      return showChanges(cache, { queryKey: keyOf(panel), role, isFiltered: isFiltered(filters), readList }, changes)
    },
    onError: (error, input) => {
      if (!isOfForm(input)) toastError(error)
      // Somebody else has changed it before: show the current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void cache.invalidateQueries({ queryKey: calls[role].panels(jobId) })
      }
    },
  })
}

type ViewDraft = Parameters<typeof api.hiring.saveView>[0]['body']

/** Saves a view; the form shows its refusals. */
export function useSaveView(userId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: ViewDraft) => api.hiring.saveView({ body }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.panelViews(userId) })
    },
  })
}

/** Deletes a saved view. */
export function useRemoveView(userId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (id: string) => api.hiring.removeView({ params: { id } }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.panelViews(userId) })
    },
    onError: (error) => toastError(error),
  })
}

/** Deletes the job; `onGone` is called afterwards. */
export function useRemoveJob(jobId: string, onGone: () => void) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: () => api.jobs.remove({ params: { id: jobId } }),
    onSuccess: ({ msg }) => {
      // Any other text means that the job was not deleted.
      if (msg !== messages.jobDeleted) return toast.error(msg)
      toast.success(msg)
      onGone()
      cache.removeQueries({ queryKey: calls.admin.panels(jobId) })
      return cache.invalidateQueries({ queryKey: calls.admin.jobs })
    },
    onError: (error) => toastError(error),
  })
}

/** Sends the stage that the viewer sees: if it has changed since, the server moves nothing. */
export const seenOf = (jobId: string, { _id, stage }: HiringCandidate) => ({ jobId, applicantId: _id, stage })
