import { ApiError, type JobWithLists, type RouteInput, type routes } from '@firstrung/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { useAction } from '#app/lib/use-action.ts'
import { afterAction, withPage } from './panel-lists.ts'
import type { PanelList } from './panel-words.ts'

/** The links to resumes live for ten minutes (G-18). */
const linksRenewedMillis = 8 * 60_000
const peopleAtATime = 50

async function readPanel(jobId: string, more: object = {}): Promise<JobWithLists> {
  const { jobData } = await api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all', ...more } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}

export const panelQueries = {
  panel: (jobId: string) =>
    queryOptions({
      queryKey: ['hiring', 'panel', jobId],
      queryFn: () => readPanel(jobId),
      refetchInterval: linksRenewedMillis,
    }),
}

/** Brings the next portion of one list. */
export function useMoreOfList(jobId: string) {
  const cache = useQueryClient()
  const { queryKey } = panelQueries.panel(jobId)
  return useMutation({
    mutationFn: async (list: PanelList) => {
      const cursor = cache.getQueryData(queryKey)?.nextCursors[list]
      if (!cursor) return
      const page = await readPanel(jobId, { list, cursor, limit: peopleAtATime })
      cache.setQueryData(queryKey, (now) => now && withPage(now, list, page))
    },
    onError: (error) => notifyFailure(error),
  })
}

export type RecruiterMove = RouteInput<typeof routes.hiring.act>['body']

/** Acts on a candidate; the answer carries the job, so the candidate stands in the new list without a reload (HIRE-36). */
export function useAct(jobId: string) {
  const cache = useQueryClient()
  const { queryKey } = panelQueries.panel(jobId)
  return useAction({
    mutationFn: (body: RecruiterMove) => api.hiring.act({ body }),
    onSuccess: async ({ job, userId, msg }) => {
      notify.success(msg)
      // What was read before the action must not arrive after it.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (before) => (before ? afterAction(before, job, userId) : job))
      // Figures and cards of the dashboard count hires and completed jobs.
      void cache.invalidateQueries({ queryKey: ['jobs'] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) notifyFailure(error)
      // Somebody else was faster: show what holds now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void cache.invalidateQueries({ queryKey })
    },
  })
}
