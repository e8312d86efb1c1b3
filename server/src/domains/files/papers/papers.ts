import { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import { AppError } from '#src/platform/errors/errors.ts'
import { fairQueue } from '#src/platform/limits/fair-queue.ts'
import { processPool } from '#src/platform/processes/process-pool.ts'

/** A paper that the server draws itself. */
export interface Paper {
  title: string
  /** Used if the title is in a script that the fonts of papers lack. */
  otherTitle: string
  /** Below the title. */
  lines: string[]
  sections: { heading: string; entries: { title: string; text: string }[] }[]
  /** At the foot of each page. */
  note: string
  /** Who downloaded it, before the note. */
  mark?: string | undefined
}

/** Somebody who asks for a private file. */
export interface PaperOpening {
  viewerId: string
  /** Whether the bytes are sent, and not the headers alone. */
  isRead: boolean
  isDownload: boolean
}

/** What is sent instead of a private file; empty if the file is sent unchanged. */
export interface PaperAnswer {
  /** A paper that is drawn for each opening. */
  drawn?: { paper: Paper; fileName: string }
  /** Written on each page of the file that is sent. */
  mark?: string | undefined
}

/** What the process does: draws a paper, or marks each page of a file. */
export type PaperJob = { paper: Paper } | { bytes: Uint8Array; mark: string }

/** Drawing takes a tenth of a second, marking the largest files a few. */
const pool = processPool<PaperJob, Uint8Array>(
  new URL('./papers.worker.ts', import.meta.url),
  z.instanceof(Uint8Array),
  {
    megabytes: 512,
    cpuMillis: 5000,
    wallMillis: 20_000,
  },
)
const inTurn = fairQueue({ atOnce: 2, waitingPerPerson: 10, waiting: 100 })

/** Draws a paper as a PDF, in a process of its own. 503 `unavailable` when that fails. */
export async function pdfOf(ctx: Ctx, viewerId: string, paper: Paper): Promise<Buffer> {
  try {
    return await made(ctx, viewerId, { paper })
  } catch (error) {
    if (error instanceof AppError) throw error
    const refusal = new AppError('unavailable')
    refusal.cause = error
    throw refusal
  }
}

/** The file with a line on each page; null if the library cannot write the file, which is then sent unchanged. */
export async function markedPdf(ctx: Ctx, viewerId: string, bytes: Buffer, mark: string): Promise<Buffer | null> {
  try {
    return await made(ctx, viewerId, { bytes, mark })
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error }, 'a resume was sent without a mark')
    return null
  }
}

const made = async (ctx: Ctx, person: string, job: PaperJob): Promise<Buffer> =>
  Buffer.from(await inTurn({ person, address: ctx.address }, () => pool.run(job)))
