import { messages } from '@firstrung/contract'
import { fail } from './errors.ts'

/** The row behind which a list goes on. Lists go by time, and by id where two rows are of the same moment. */
export interface Mark {
  createdAt: Date
  id: string
}

/** A place in a list as a client carries it. */
export const writeCursor = ({ createdAt, id }: Mark): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/** The place that a client names; refuses what was never handed out as one. */
export function readCursor(cursor: string): Mark {
  const [, millis, id] = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!millis || !id) fail('invalid', { fields: [{ field: 'cursor', msg: messages.invalid }] })
  return { createdAt: new Date(Number(millis)), id }
}

/** A page out of rows of which one more than `size` was asked for: that one tells whether another page follows. */
export function cutPage<T extends Mark>(rows: readonly T[], size: number): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > size ? writeCursor(last) : null }
}
