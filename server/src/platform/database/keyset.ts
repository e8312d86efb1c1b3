import { Id, messages } from '@firstrung/contract'
import { z } from 'zod'
import { fail } from '#src/platform/errors/errors.ts'

/** The row after which a list continues. Lists are ordered by time, and by id within the same moment. */
export interface Mark {
  createdAt: Date
  id: string
}

/** Which page of a list is asked for. */
export interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}

interface CursorCodec<T> {
  write(values: T): string
  /** Refuses a cursor that this codec cannot have written. */
  read(cursor: string): T
}

/** Writes cursors for clients to send back. `shape` must limit every value to what the database accepts. */
export const cursorCodec = <T extends z.ZodType>(shape: T): CursorCodec<z.output<T>> => ({
  write: (values) => Buffer.from(JSON.stringify(values)).toString('base64url'),
  read(cursor) {
    const values = shape.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
    return values.success
      ? values.data
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

/** The range of milliseconds that both the database and ISO texts with four-digit years can hold. */
export const Moment = z.number().min(Date.UTC(1000, 0)).max(Date.UTC(9999, 11)).int()

const marks = cursorCodec(z.tuple([Moment, Id]))

/** A cursor as a client sends it. */
export const writeCursor = ({ createdAt, id }: Mark): string => marks.write([createdAt.getTime(), id])

/** Reads a client's cursor; refuses a text that the server cannot have written. */
export function readCursor(cursor: string): Mark {
  const [millis, id] = marks.read(cursor)
  return { createdAt: new Date(millis), id }
}

/** A page of rows. One row more than `size` was read: it shows whether another page follows. */
export function cutPage<T extends Mark>(rows: readonly T[], size: number): { rows: T[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > size ? writeCursor(last) : null }
}
