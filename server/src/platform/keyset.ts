import { Id, messages } from '@firstrung/contract'
import { z } from 'zod'
import { fail } from './errors.ts'

/** The row behind which a list goes on. Lists go by time, and by id where two rows are of the same moment. */
export interface Mark {
  createdAt: Date
  id: string
}

/** Which page of a list is asked for. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface CursorCodec<T> {
  write(place: T): string
  /** Refuses a place that this codec cannot have written. */
  read(cursor: string): T
}

/** Writes places in a list for clients to carry. `shape` must hold every value to what the database takes. */
export const cursorCodec = <T extends z.ZodType>(shape: T): CursorCodec<z.output<T>> => ({
  write: (place) => Buffer.from(JSON.stringify(place)).toString('base64url'),
  read(cursor) {
    const place = shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
    return place.success
      ? place.data
      : fail('invalid', { msg: messages.cursorUnknown, fields: [{ field: 'cursor', msg: messages.cursorUnknown }] })
  },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Milliseconds of a moment that both the database and ISO texts of four digits can hold. */
export const Moment = z.number().min(Date.UTC(1000, 0)).max(Date.UTC(9999, 11)).int()

const marks = cursorCodec(z.tuple([Moment, Id]))

/** A place in a list as a client carries it. */
export const writeCursor = ({ createdAt, id }: Mark): string => marks.write([createdAt.getTime(), id])

/** The place that a client names; refuses what was never handed out as one. */
export function readCursor(cursor: string): Mark {
  const [millis, id] = marks.read(cursor)
  return { createdAt: new Date(millis), id }
}

/** A page out of rows of which one more than `size` was asked for: that one tells whether another page follows. */
export function cutPage<T extends Mark>(rows: readonly T[], size: number): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > size ? writeCursor(last) : null }
}
