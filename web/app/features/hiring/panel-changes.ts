import { type HiringChanges, type HiringRole, type JobList, type JobWithLists, listFor } from '@firstrung/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { afterChanges, withFirstPage } from './panel-lists.ts'

interface ShownPanel {
  queryKey: QueryKey
  role: HiringRole
  isFiltered: boolean
  /** Reads the first page of a list. */
  readList: (list: JobList) => Promise<JobWithLists>
}

/**
 * Puts what an action has changed on screen, then reads the list again in which the candidate stands now. The whole panel
 * is read when the action was about the job, or when something else has changed the panel meanwhile.
 */
export async function showChanges(cache: QueryClient, panel: ShownPanel, changes: HiringChanges): Promise<void> {
  const { queryKey, role, isFiltered, readList } = panel
  const wasReading = cache.isFetching({ queryKey, exact: true }) > 0
  // What was read before the action must not arrive after it.
  await cache.cancelQueries({ queryKey, exact: true })
  const shown = cache.setQueryData<JobWithLists>(
    queryKey,
    (now) => now && afterChanges(now, changes, { role, isFiltered }),
  )
  if (shown && changes.stage && !wasReading) {
    const list = listFor(role, changes.stage)
    if (!list) return
    // The panel says what is wrong when it cannot be read either.
    const page = await readList(list).catch(() => undefined)
    if (page && cache.getQueryData(queryKey) === shown) {
      cache.setQueryData(queryKey, withFirstPage(shown, list, page))
      return
    }
  }
  await cache.refetchQueries({ queryKey, exact: true })
}
