import { type JobList, type JobWithLists, limits, type MessageTemplateDraft } from '@firstrung/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { toastError } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'
import { mostAtOnce, type Panel, readPanel } from './hiring-queries.ts'

/** Keeps a message, or changes the one with this id; forms show its refusals. */
export const saveTemplate = (body: MessageTemplateDraft, id: string | undefined) =>
  id ? api.hiring.editTemplate({ params: { id }, body }) : api.hiring.saveTemplate({ body })

/** Keeps or changes a message beside a form that is not sent yet. */
export function useSaveTemplate() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: ({ id, ...draft }: MessageTemplateDraft & { id: string | undefined }) => saveTemplate(draft, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.templates }),
    onError: (error) => toastError(error),
  })
}

/** Deletes a kept message. */
export function useRemoveTemplate() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (id: string) => api.hiring.removeTemplate({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.templates }),
    onError: (error) => toastError(error),
  })
}

type BulkWish = Parameters<typeof api.hiring.startBulk>[0]['body']

/** Begins a move of many candidates. */
export const startBulk = (jobId: string, body: BulkWish) => api.hiring.startBulk({ params: { id: jobId }, body })

/** Stops emails to many that have not left. */
export function useStopMails(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (bulkId: string) => api.hiring.undoBulk({ params: { id: jobId, bulkId } }),
    onError: (error) => toastError(error),
    onSettled: (_done, _error, bulkId) =>
      cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.bulk(jobId, bulkId) }),
  })
}

/** How often a running move of many is asked for, in milliseconds. */
const progressMillis = 700

/** How far a move of many has come, until it is finished. */
export const useBulkProgress = (jobId: string, bulkId: string) =>
  useQuery({
    queryKey: queryKeys.recruiterHiring.bulk(jobId, bulkId),
    queryFn: () => api.hiring.bulkProgress({ params: { id: jobId, bulkId } }),
    refetchInterval: ({ state }) => (state.data?.isFinished ? false : progressMillis),
  })

/** Reads the ids of a whole list, under the panel's filters, up to as many as are moved together. */
export const useWholeList = (panel: Panel) =>
  useAction({
    mutationFn: async (list: JobList) => {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null && ids.length < limits.bulk) {
        const page: JobWithLists = await readPanel(panel, { list, limit: mostAtOnce, ...(cursor && { cursor }) })
        ids.push(...page[list].map(({ _id }) => _id))
        cursor = page.nextCursors[list]
      }
      return ids.slice(0, limits.bulk)
    },
    onError: (error) => toastError(error),
  })
