import { type BulkProgress, type JobList, type JobWithLists, type MessageTemplateDraft } from '@firstrung/contract'
import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { mostAtOnce, type Panel, readPanel } from '#app/features/hiring/panel/hiring-queries.ts'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toastError } from '#app/lib/browser/toast.ts'

/** Stores a new message template, or changes the one with this id; forms show the refusals. */
export const saveTemplate = (body: MessageTemplateDraft, id: string | undefined) =>
  id ? api.hiring.editTemplate({ params: { id }, body }) : api.hiring.saveTemplate({ body })

/** Stores or changes a message template while another form is still being filled in. */
export function useSaveTemplate() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: ({ id, ...draft }: MessageTemplateDraft & { id: string | undefined }) => saveTemplate(draft, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.templates }),
    onError: (error) => toastError(error),
  })
}

/** Deletes a message template. */
export function useRemoveTemplate() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (id: string) => api.hiring.removeTemplate({ params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.templates }),
    onError: (error) => toastError(error),
  })
}

type BulkWish = Parameters<typeof api.hiring.startBulk>[0]['body']

/** A bulk move of candidates of one job that was begun. A move over several jobs has one batch for each job. */
export interface Batch {
  jobId: string
  bulkId: string
}

/** Begins a bulk move. */
export const startBulk = async (jobId: string, body: BulkWish): Promise<Batch> => ({
  jobId,
  ...(await api.hiring.startBulk({ params: { id: jobId }, body })),
})

/**
 * Restores the candidates of bulk rejections. The restoring is a bulk move itself; `onBegun` gets these. Rejections of
 * which nobody can be restored any more are left out.
 */
export const useUndoBatches = (onBegun: (batches: Batch[]) => void) =>
  useAction({
    async mutationFn(batches: readonly Batch[]) {
      const undone = await Promise.allSettled(
        batches.map(async ({ jobId, bulkId }) => ({
          jobId,
          ...(await api.hiring.undoBulk({ params: { id: jobId, bulkId } })),
        })),
      )
      const begun = undone.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      const failed = undone.find((one) => one.status === 'rejected')
      if (begun.length === 0 && failed) throw failed.reason
      return begun
    },
    onSuccess: onBegun,
    onError: (error) => toastError(error),
  })

/** Stops bulk emails that are not sent yet. */
export function useStopMails(jobId: string) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (bulkId: string) => api.hiring.undoBulk({ params: { id: jobId, bulkId } }),
    onError: (error) => toastError(error),
    onSettled: (_done, _error, bulkId) =>
      cache.invalidateQueries({ queryKey: queryKeys.recruiterHiring.bulk(jobId, bulkId) }),
  })
}

/** How often the progress of a bulk move is polled, in milliseconds. */
const progressMillis = 700

const progressOf = ({ jobId, bulkId }: Batch) =>
  queryOptions({
    queryKey: queryKeys.recruiterHiring.bulk(jobId, bulkId),
    queryFn: () => api.hiring.bulkProgress({ params: { id: jobId, bulkId } }),
    refetchInterval: ({ state }) => (state.data?.isFinished ? false : progressMillis),
  })

/** The progress of a bulk move, until it is finished. */
export const useBulkProgress = (jobId: string, bulkId: string) => useQuery(progressOf({ jobId, bulkId }))

/** The progress of several batches as one; undefined until all are loaded. */
export const useBatchProgress = (batches: readonly Batch[]): BulkProgress | undefined =>
  useQueries({ queries: batches.map(progressOf), combine: together })

function together(answers: { data: BulkProgress | undefined }[]): BulkProgress | undefined {
  const all = answers.flatMap(({ data }) => data ?? [])
  const [first] = all
  if (!first || all.length < answers.length) return undefined
  const sum = (of: (one: BulkProgress) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    ...first,
    total: sum(({ total }) => total),
    done: sum(({ done }) => done),
    moved: sum(({ moved }) => moved),
    isFinished: all.every(({ isFinished }) => isFinished),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
  }
}

/** Loads the ids of a whole list under the panel's filters, at most so many. */
export const useWholeList = (panel: Panel, most: number) =>
  useAction({
    mutationFn: async (list: JobList) => {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null && ids.length < most) {
        const page: JobWithLists = await readPanel(panel, { list, limit: mostAtOnce, ...(cursor && { cursor }) })
        ids.push(...page[list].map(({ _id }) => _id))
        cursor = page.nextCursors[list]
      }
      return ids.slice(0, most)
    },
    onError: (error) => toastError(error),
  })
