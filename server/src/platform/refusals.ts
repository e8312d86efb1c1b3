import { type ErrorBody, type ErrorCode, errors, type FieldError, messages } from '@firstrung/contract'
import type { FastifyError, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from './errors.ts'

/** A constraint is the rule; this table is what breaking it is called. */
const brokenConstraints: Record<string, ErrorCode> = {
  accounts_one_per_email: 'email_taken',
  attempts_one_open: 'attempt_closed',
  applications_one_per_job: 'already_moved',
  applications_hired_once: 'already_hired',
  orders_utr_once: 'utr_taken',
  interviews_one_per_round: 'interview_scheduled',
  events_seats_within_capacity: 'capacity_taken',
}

/** PostgreSQL's names for text that it cannot store. */
const unstorable = ['22021', '22P05']

/** How a database says that it cannot work right now: gone, starting, stopping, full, or too slow. */
const outOfReach = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'],
  ...[
    '08000',
    '08001',
    '08003',
    '08006',
    '25006',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
  ],
  // Others were in the way each time that it was tried.
  ...['40001', '40P01'],
])
/** What the pool says by itself, without a code. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered|Query read timeout)/

/** Whether the database could not be asked; asking again later may help. */
export function isOutOfReach(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return outOfReach.has(code) || lostConnection.test(message)
}

const body = (code: ErrorCode, msg: string = errors[code].msg, fields: FieldError[] = []): ErrorBody => ({
  success: false,
  msg,
  code,
  errors: fields,
})

const ownSentences = new Set<string>(Object.values(messages))

/** The first fault in our own words (G-04); a library's words stay beside their fields. */
function sentenceFor(fields: FieldError[]): string {
  const first = fields[0]?.msg ?? ''
  return fields.length === 1 || ownSentences.has(first) ? first : messages.invalid
}

/** The refusal that a broken rule of the database means, if it means one. */
export function refusedBy(error: unknown): { code: ErrorCode; status: number; msg: string } | null {
  const { constraint } = error as { constraint?: string }
  const code = constraint ? brokenConstraints[constraint] : undefined
  return code ? { code, ...errors[code] } : null
}

/** The answer for whatever went wrong: a refusal, a broken rule of the database, bad input, or a fault of ours. */
export function refusalOf(
  error: unknown,
  request: Pick<FastifyRequest, 'log' | 'id'>,
): { status: number; body: ErrorBody } {
  if (error instanceof AppError) return { status: error.status, body: body(error.code, error.message, error.fields) }

  if (error instanceof z.ZodError) {
    const fields = error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message }))
    return { status: 400, body: body('invalid', sentenceFor(fields), fields) }
  }

  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      msg: message ?? messages.invalid,
    }))
    return { status: 400, body: body('invalid', sentenceFor(fields), fields) }
  }

  const broken = refusedBy(error)
  if (broken) return { status: broken.status, body: body(broken.code) }

  // Signs that the database does not keep in text, such as U+0000.
  if (unstorable.includes((error as { code?: string }).code ?? '')) return { status: 400, body: body('malformed') }

  const { statusCode } = error as FastifyError
  if (statusCode === 413) return { status: 413, body: body('too_large') }
  if (statusCode === 415) return { status: 415, body: body('file_wrong_kind', messages.malformed) }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { status: 400, body: body('malformed') }

  if (isOutOfReach(error)) {
    request.log.error({ err: error }, 'the database cannot be asked')
    return { status: 503, body: body('unavailable', messages.serviceBusy) }
  }

  request.log.error({ err: error }, 'request failed')
  return { status: 500, body: { ...body('internal'), requestId: String(request.id) } }
}
