import {
  type HiringCandidate,
  type HiringChanges,
  type HiringRole,
  type JobList,
  type JobWithLists,
  jobLists,
  listFor,
  stagesIn,
} from '@firstrung/contract'

const holds = (people: HiringCandidate[], id: string) => people.some((person) => person._id === id)

/** A panel with another page of one of its lists. Candidates who moved since are not shown twice. */
export function withPage(panel: JobWithLists, list: JobList, page: JobWithLists): JobWithLists {
  const more = page[list].filter((person) => !holds(panel[list], person._id))
  return {
    ...panel,
    [list]: [...panel[list], ...more],
    counts: page.counts,
    countsAreBounded: page.countsAreBounded,
    nextCursors: { ...panel.nextCursors, [list]: page.nextCursors[list] },
  }
}

/**
 * A refetched panel, with further pages until each list is as long as before. Without them the page would become shorter
 * and lose the scroll position.
 */
export async function asDeepAs(
  before: JobWithLists | undefined,
  panel: JobWithLists,
  readPage: (panel: JobWithLists, list: JobList) => Promise<JobWithLists>,
): Promise<JobWithLists> {
  let whole = panel
  for (const list of jobLists) {
    const depth = before?.[list].length ?? 0
    while (whole[list].length < depth && whole.nextCursors[list]) {
      whole = withPage(whole, list, await readPage(whole, list))
    }
  }
  return whole
}

/**
 * A panel right after an action, until the candidate's new list has been refetched. They come first there, as the latest
 * change; in the pool only the server knows their position.
 */
export function afterChanges(
  panel: JobWithLists,
  { userId, stage, isActive, counts }: HiringChanges,
  { role, isFiltered }: { role: HiringRole; isFiltered: boolean },
): JobWithLists {
  const now = { ...panel, isActive, ...(!isFiltered && { counts, countsAreBounded: false }) }
  const person = jobLists.flatMap((list) => panel[list]).find(({ _id }) => _id === userId)
  if (!person || !stage) return now
  const target = listFor(role, stage)
  // A rejection belongs to the previous stage.
  const { rejection: _, ...rest } = person
  const changed = { ...rest, stage }
  const lists = jobLists.map((list) => {
    const staying = panel[list].flatMap((one) => (one._id !== userId ? one : list === target ? changed : []))
    const isNew = list === target && !holds(staying, person._id) && stagesIn(role, list, person.source).includes(stage)
    const people = isNew ? [changed, ...staying] : staying
    return { list, people, change: people.length - panel[list].length }
  })
  return {
    ...now,
    ...Object.fromEntries(lists.map(({ list, people }) => [list, people])),
    // The server's counts ignore the filters, so they are counted here.
    ...(isFiltered && {
      counts: {
        ...panel.counts,
        ...Object.fromEntries(lists.map(({ list, change }) => [list, panel.counts[list] + change])),
      },
    }),
  }
}

/** A panel with the first page of one of its lists refetched. The pages loaded before follow it. */
export function withFirstPage(panel: JobWithLists, list: JobList, page: JobWithLists): JobWithLists {
  const fresh = page[list]
  const lastKnown = panel[list].findLastIndex(({ _id }) => holds(fresh, _id))
  const isWhole = page.nextCursors[list] === null || lastKnown === -1
  const behind = isWhole ? [] : panel[list].slice(lastKnown + 1)
  const lists = jobLists.map((one): [JobList, HiringCandidate[]] => [
    one,
    one === list ? [...fresh, ...behind] : panel[one].filter(({ _id }) => !holds(fresh, _id)),
  ])
  return {
    ...page,
    ...Object.fromEntries(lists),
    nextCursors: {
      ...panel.nextCursors,
      [list]: behind.length > 0 ? panel.nextCursors[list] : page.nextCursors[list],
    },
  }
}
