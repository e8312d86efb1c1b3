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
 * Shows what an action has changed, then refetches the candidate's new list. The whole panel is refetched when the action
 * was about the job, or when the panel was changed by something else since.
 */
export async function showChanges(cache: QueryClient, panel: ShownPanel, changes: HiringChanges): Promise<void> {
  const { queryKey, role, isFiltered, readList } = panel
  const wasReading = cache.isFetching({ queryKey, exact: true }) > 0
  // A fetch that began before the action must not arrive after it.
  await cache.cancelQueries({ queryKey, exact: true })
  const shown = cache.setQueryData<JobWithLists>(
    queryKey,
    (now) => now && afterChanges(now, changes, { role, isFiltered }),
  )
  const list = changes.stage && listFor(role, changes.stage)
  if (shown && list && !wasReading) {
    // If the panel cannot be read either, it shows the error.
    const page = await readList(list).catch(() => undefined)
    if (page && cache.getQueryData(queryKey) === shown) {
      cache.setQueryData(queryKey, withFirstPage(shown, list, page))
      return
    }
  }
  await cache.refetchQueries({ queryKey, exact: true })
}
