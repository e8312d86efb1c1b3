import type { HiringCandidate, JobWithLists } from '@firstrung/contract'
import type { RoleConfig } from '#app/features/hiring/application/hiring-roles.ts'

/** The position of a candidate in a panel, and their neighbours in the list. */
export interface Position {
  list: RoleConfig['lists'][number]
  candidate: HiringCandidate
  /** Counted from 0. */
  index: number
  previous: HiringCandidate | undefined
  next: HiringCandidate | undefined
}

/** The position of a candidate among those that the panel has loaded, or undefined. */
export function positionOf(job: JobWithLists, { lists }: RoleConfig, userId: string): Position | undefined {
  for (const list of lists) {
    const candidates = job[list.list]
    const index = candidates.findIndex(({ _id }) => _id === userId)
    const candidate = candidates[index]
    if (candidate) return { list, candidate, index, previous: candidates[index - 1], next: candidates[index + 1] }
  }
  return undefined
}
