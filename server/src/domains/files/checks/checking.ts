import { messages } from '@firstrung/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import { AppError, fail } from '#src/platform/errors/errors.ts'
import { fairQueue } from '#src/platform/limits/fair-queue.ts'
import { TooMany } from '#src/platform/limits/limits.ts'
import { OverLimit, processPool } from '#src/platform/processes/process-pool.ts'
import { type FileToCheck, type FileVerdict, refusals } from './file-check.ts'
import type { FileKind } from './folder-rules.ts'

/** A file as it may be kept. */
interface CheckedFile {
  bytes: Buffer
  contentType: string
}

const Verdict: z.ZodType<FileVerdict> = z.union([
  z.object({ bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  z.object({ refused: z.enum(refusals) }),
])

/**
 * An ordinary PDF of 10 MB takes a second and 200 MB, a picture at most two and a half and 400 MB. The
 * timeout leaves room for a busy machine.
 */
const pool = processPool<FileToCheck, FileVerdict>(new URL('./file-check.worker.ts', import.meta.url), Verdict, {
  megabytes: 512,
  cpuMillis: 5000,
  wallMillis: 40_000,
})

/** Opening files takes memory and both cores. */
const inTurn = fairQueue({ atOnce: 3, waitingPerPerson: 10, waiting: 200 })

/** Milliseconds that the files of each person took in the current hour. */
const spent = new RateLimiterMemory({ keyPrefix: 'files', points: Number.MAX_SAFE_INTEGER, duration: 3600 })

/** Refused because the server could not check the file; the cause is for the log. */
class NotChecked extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { msg: messages.uploadsUnavailable })
    this.cause = cause
  }
}

/**
 * Checks what a file really is, opens it, and returns what may be kept of it. Refuses everything else, and files that need too
 * much memory or time. Each refusal has its own sentence.
 */
export async function checked(
  ctx: Ctx,
  file: FileToCheck & {
    kind: FileKind
    owner: string
    /** Aborted when the sender no longer waits for the answer. */
    signal?: AbortSignal | undefined
  },
): Promise<CheckedFile> {
  const { path, declaredType, kind, owner, signal } = file
  const work = async () => {
    const budget = await spent.get(owner)
    if (budget && budget.consumedPoints >= ctx.env.FILE_SECONDS_PER_HOUR * 1000) {
      throw new TooMany(Math.ceil(budget.msBeforeNext / 1000))
    }
    const start = performance.now()
    try {
      return await pool.run({ path, declaredType }, signal)
    } finally {
      await spent.penalty(owner, Math.ceil(performance.now() - start))
    }
  }
  const verdict = await inTurn({ person: owner, address: ctx.address }, work, signal).catch(
    (error: unknown): FileVerdict => {
      if (error instanceof OverLimit) return { refused: 'too complex' }
      throw error instanceof AppError ? error : new NotChecked(error)
    },
  )
  if ('bytes' in verdict) return { bytes: Buffer.from(verdict.bytes), contentType: verdict.contentType }
  switch (verdict.refused) {
    case 'wrong kind':
      return fail('file_wrong_kind', { msg: kind.wrongKind })
    case 'unsafe':
      return fail('file_wrong_kind', { msg: messages.unsafeDocument })
    case 'too complex':
      return fail('file_too_large', { msg: messages.fileTooComplex })
    case 'too many pixels':
      return fail('file_too_large', { msg: messages.tooManyPixels })
    case 'encrypted':
      return fail('invalid', { msg: messages.encryptedPdf })
    case 'broken':
      return fail('invalid', { msg: messages.brokenFile })
  }
}
