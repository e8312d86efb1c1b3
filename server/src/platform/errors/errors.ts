import { type ErrorCode, errors, type FieldError, readInput } from '@firstrung/contract'
import type { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'

/** After how many seconds a caller may retry, when a dependency of the server is down. */
export const unavailableSeconds = 5

interface RefusalParts {
  msg?: string
  /** The faulty inputs. */
  fields?: FieldError[]
  /** Writes in a transaction of its own what must be stored although the request is rolled back. */
  leaves?: (ctx: Ctx) => Promise<void>
}

/** A refusal for the caller. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  readonly leaves: RefusalParts['leaves']
  constructor(code: ErrorCode, options: RefusalParts = {}) {
    super(options.msg ?? errors[code].msg)
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.fields = options.fields ?? []
    this.leaves = options.leaves
  }
}

/** Refuses the request; `msg` replaces the code's own sentence. */
export function fail(code: ErrorCode, options?: RefusalParts): never {
  throw new AppError(code, options)
}

/** The row, or a 404. Use it on every single-row read: absent and hidden look the same. */
export function orNotFound<T>(row: T | undefined | null): T {
  return row ?? fail('not_found')
}

/** The input in its shape; refuses it with all its faults. */
export function accept<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const read = readInput(shape, input)
  return read.ok ? read.value : fail('invalid', { msg: read.msg, fields: read.errors })
}
