import * as messages from '../messages/messages.ts'
import type { ErrorCode, FieldError } from './errors.ts'

/** Thrown by the client when the server refuses, or when no answer comes (`offline`). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly errors: FieldError[]
  constructor(status: number, body: { msg: string; code: ErrorCode; errors?: FieldError[] }) {
    super(body.msg)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.errors = body.errors ?? []
  }
  /** The sentence to show. */
  get msg(): string {
    return this.message
  }
}

/** What the client throws when no answer comes. */
export const offlineError = (): ApiError => new ApiError(0, { code: 'offline', msg: messages.unknown })
