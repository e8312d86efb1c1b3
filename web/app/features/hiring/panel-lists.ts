import { type HiringCandidate, type JobList, type JobWithLists, jobLists } from '@firstrung/contract'

const holds = (people: HiringCandidate[], id: string) => people.some((person) => person._id === id)

/** A panel with a further page of one of its lists. Somebody who moved meanwhile is not shown twice. */
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
 * A panel after an action, whose answer holds the first page of every list without filters. Behind those pages stands
 * what was loaded before, without whoever has moved.
 */
export function afterAction(panel: JobWithLists, answer: JobWithLists, personId: string | undefined): JobWithLists {
  const fresh = jobLists.flatMap((list) => answer[list].map((person) => person._id))
  const gone = new Set(personId === undefined ? fresh : [...fresh, personId])
  const lists = jobLists.map((list) => {
    const behind = panel[list].filter((person) => !gone.has(person._id))
    return { list, people: [...answer[list], ...behind], reachesFurther: behind.length > 0 }
  })
  return {
    ...answer,
    ...Object.fromEntries(lists.map(({ list, people }) => [list, people])),
    nextCursors: {
      ...answer.nextCursors,
      ...Object.fromEntries(
        lists.filter(({ reachesFurther }) => reachesFurther).map(({ list }) => [list, panel.nextCursors[list]]),
      ),
    },
  }
}

/**
 * A filtered panel right after an action on a person, until it has been read again: the answer knows no filters, so it
 * tells only where that person stands now.
 */
export function afterActionFiltered(
  panel: JobWithLists,
  answer: JobWithLists,
  personId: string | undefined,
): JobWithLists {
  const lists = jobLists.map((list) => {
    const now = answer[list].find((person) => person._id === personId)
    const people = panel[list].flatMap((person) => (person._id === personId ? (now ?? []) : person))
    if (now && !holds(people, now._id)) people.unshift(now)
    return { list, people, change: people.length - panel[list].length }
  })
  return {
    ...answer,
    ...Object.fromEntries(lists.map(({ list, people }) => [list, people])),
    counts: {
      ...panel.counts,
      ...Object.fromEntries(lists.map(({ list, change }) => [list, panel.counts[list] + change])),
    },
    countsAreBounded: panel.countsAreBounded,
    nextCursors: panel.nextCursors,
  }
}

/** Whether an action's answer shows everything that may have changed on screen, or the panel must be read again. */
export function isComplete(panel: JobWithLists, answer: JobWithLists, personId: string | undefined): boolean {
  return personId === undefined
    ? jobLists.every((list) => panel[list].length <= answer[list].length)
    : jobLists.some((list) => holds(answer[list], personId))
}
