import { createHash } from 'node:crypto'

/**
 * Shuffles with the attempt's seed. The sorting key of each element depends only on the seed and its id, so adding or
 * removing a question leaves the order of the others.
 */
export function inOrderOf<T extends { id: string }>(seed: number, things: readonly T[]): T[] {
  const place = (thing: T) => createHash('sha256').update(`${seed}:${thing.id}`).digest('hex')
  return things
    .map((thing) => ({ thing, place: place(thing) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ thing }) => thing)
}
