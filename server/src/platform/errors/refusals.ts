import { type ErrorBody, type ErrorCode, errors, type FieldError, messages } from '@firstrung/contract'
import type { FastifyError } from 'fastify'
import { AppError } from './errors.ts'

/** The constraints are the rules; this table maps each to its refusal. */
const brokenConstraints: Record<string, ErrorCode> = {
  accounts_one_per_email: 'email_taken',
  attempts_one_open: 'attempt_closed',
  passkeys_one_per_credential: 'passkey_known',
  applications_one_per_job: 'already_moved',
  applications_hired_once: 'already_hired',
  orders_utr_once: 'utr_taken',
  interviews_one_per_round: 'interview_scheduled',
  evaluations_one_per_author: 'card_submitted',
  message_templates_one_per_name: 'template_name_taken',
  jobs_company_id_fkey: 'company_has_jobs',
  job_members_of_the_company: 'company_has_jobs',
  events_seats_within_capacity: 'capacity_taken',
}

/** PostgreSQL's codes for text that it cannot store. */
const unstorable = ['22021', '22P05']

/** Errors of a database that cannot work right now: down, starting, stopping, full, or too slow. */
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
  // Every retry conflicted with other transactions.
  ...['40001', '40P01'],
])
/** Errors of the pool, which have no code. */
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client was closed|Client has encountered|Query read timeout)/

/**
 * Errors of a disk that cannot be written to: full, over a quota, read-only, or broken. PostgreSQL's own code comes first.
 */
const unwritable = ['53100', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO']

/** Whether something could not be written because a disk is full or broken. */
export const isUnwritable = (error: unknown): boolean => unwritable.includes((error as { code?: string }).code ?? '')

/** Whether the database could not be reached; a retry may help. */
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

/** The refusal of a violated constraint, if there is one. */
export function refusedBy(error: unknown): { code: ErrorCode; status: number; msg: string } | null {
  const { constraint } = error as { constraint?: string }
  const code = constraint ? brokenConstraints[constraint] : undefined
  return code ? { code, ...errors[code] } : null
}

export interface Refusal {
  status: number
  body: ErrorBody
  /** The fault of the server or its dependencies to log, if there is one. */
  fault?: { error: unknown; message: string }
}

/** The answer for any failure: a refusal, a violated constraint, bad input, or a fault of ours. */
export function refusalOf(error: unknown, requestId: string): Refusal {
  if (error instanceof AppError) {
    const fault = { error: error.cause ?? error, message: 'a part is not available' }
    const isOurs = error.status >= 500 && error.code !== 'busy'
    return { status: error.status, body: body(error.code, error.message, error.fields), ...(isOurs && { fault }) }
  }

  const broken = refusedBy(error)
  if (broken) return { status: broken.status, body: body(broken.code) }

  // Characters that the database cannot store, such as U+0000.
  if (unstorable.includes((error as { code?: string }).code ?? '')) return { status: 400, body: body('malformed') }

  const { statusCode } = error as FastifyError
  if (statusCode === 413) return { status: 413, body: body('too_large') }
  if (statusCode === 415) return { status: 415, body: body('file_wrong_kind', messages.malformed) }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { status: 400, body: body('malformed') }

  if (isUnwritable(error)) {
    const fault = { error, message: 'nothing can be written' }
    return { status: 503, body: body('unavailable', messages.serviceBusy), fault }
  }
  if (isOutOfReach(error)) {
    const fault = { error, message: 'the database cannot be asked' }
    return { status: 503, body: body('unavailable', messages.serviceBusy), fault }
  }

  const fault = { error, message: 'request failed' }
  return { status: 500, body: { ...body('internal'), requestId }, fault }
}
