import { ApiError, type JobList, type JobWithLists } from '@firstrung/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/signed-links.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showChanges } from './panel-changes.ts'
import { asDeepAs, withPage } from './panel-lists.ts'
import type { PanelList } from './panel-words.ts'

/** Candidates that 'Load more' brings, and the most that the server answers at once. */
const peopleAtATime = 50
const mostAtOnce = 100

async function readPanel(jobId: string, more: object = {}): Promise<JobWithLists> {
  const { jobData } = await api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all', ...more } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}

export const panelQueries = {
  panel: (jobId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterPanel(jobId),
      queryFn: async ({ client, queryKey }) => {
        const before = client.getQueryData<JobWithLists>(queryKey)
        return asDeepAs(before, await readPanel(jobId), (panel, list) =>
          readPanel(jobId, { list, cursor: panel.nextCursors[list], limit: mostAtOnce }),
        )
      },
      // A notice leads here because something has just changed.
      staleTime: 0,
      refetchInterval: signedLinksRefetchMillis,
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
    onError: (error) => toastError(error),
  })
}

export type RecruiterMove = Parameters<typeof api.hiring.act>[0]['body']

/** Acts on a candidate, who then stands in the new list without a reload (HIRE-36). */
export function useAct(jobId: string) {
  const cache = useQueryClient()
  const { queryKey } = panelQueries.panel(jobId)
  return useAction({
    mutationFn: (body: RecruiterMove) => api.hiring.act({ body: { ...body, reply: 'changes' } }),
    onSuccess: (changes) => {
      toast.success(changes.msg)
      // Figures and cards of the dashboard count hires and completed jobs.
      void cache.invalidateQueries({ queryKey: queryKeys.recruiterJobs.all })
      const readList = (list: JobList) => readPanel(jobId, { list })
      return showChanges(cache, { queryKey, role: 'recruiter', isFiltered: false, readList }, changes)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) toastError(error)
      // Somebody else was faster: show what holds now.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void cache.invalidateQueries({ queryKey })
    },
  })
}
