import { type ErrorBody, type ErrorCode, errors, type FieldError, messages } from '@firstrung/contract'
import type { FastifyError, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from './errors.ts'

/** A constraint is the rule; this table is what breaking it is called. */
const brokenConstraints: Record<string, ErrorCode> = {
  accounts_one_per_email: 'email_taken',
  attempts_one_open: 'attempt_closed',
  applications_one_per_job: 'already_moved',
  applications_hired_once: 'already_hired',
  interviews_one_per_round: 'interview_scheduled',
}

/** PostgreSQL's names for text that it cannot store. */
const unstorable = ['22021', '22P05']

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

/** The answer for whatever went wrong: a refusal, a broken rule of the database, bad input, or a fault of ours. */
export function refusalOf(error: unknown, request: FastifyRequest): { status: number; body: ErrorBody } {
  if (error instanceof AppError) return { status: error.status, body: body(error.code, error.message, error.fields) }

  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => ({
      field: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      msg: message ?? messages.invalid,
    }))
    return { status: 400, body: body('invalid', sentenceFor(fields), fields) }
  }

  const { constraint } = error as { constraint?: string }
  const code = constraint ? brokenConstraints[constraint] : undefined
  if (code) return { status: errors[code].status, body: body(code) }

  // Signs that the database does not keep in text, such as U+0000.
  if (unstorable.includes((error as { code?: string }).code ?? '')) return { status: 400, body: body('malformed') }

  const { statusCode } = error as FastifyError
  if (statusCode === 413) return { status: 413, body: body('too_large') }
  if (statusCode === 415) return { status: 415, body: body('file_wrong_kind', messages.malformed) }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { status: 400, body: body('malformed') }

  request.log.error({ err: error }, 'request failed')
  return { status: 500, body: { ...body('internal'), requestId: String(request.id) } }
}
