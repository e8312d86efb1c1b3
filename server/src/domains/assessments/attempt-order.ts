import { createHash } from 'node:crypto'

/**
 * The same things in an order that belongs to the attempt. Each has a place of its own that depends on nothing but
 * the seed and its id, so that a question that goes or comes leaves the others in their order.
 */
export function inOrderOf<T extends { id: string }>(seed: number, things: readonly T[]): T[] {
  const place = (thing: T) => createHash('sha256').update(`${seed}:${thing.id}`).digest('hex')
  return things
    .map((thing) => ({ thing, place: place(thing) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ thing }) => thing)
}
