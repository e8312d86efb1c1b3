import { buffer } from 'node:stream/consumers'
import type { ReadingState, ResumeFacts } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { type Reading, readResume } from './resume-reader.ts'

/** Reads a stored resume, unless it has been read, and keeps the result. Slow: not for a transaction. */
export async function readStored(ctx: Ctx, resumeId: string): Promise<void> {
  const resume = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select(['resumes.fileKey', 'resumeReadings.state'])
    .where('resumes.id', '=', resumeId)
    .executeTakeFirst()
  // The account may have been deleted in the meantime.
  if (!resume || resume.state) return

  const file = await ctx.storage.read(resume.fileKey)
  const reading: Reading = file
    ? await readResume(new Uint8Array(await buffer(file.stream())))
    : { state: 'failed', cause: 'the file is gone' }
  if (reading.state === 'failed') ctx.log.warn({ resume: resumeId, cause: reading.cause }, 'a resume could not be read')
  const facts = reading.state === 'read' ? JSON.stringify(reading.facts) : null
  await sql`
    insert into resume_readings (resume_id, state, facts, read_at)
    select id, ${reading.state}, ${facts}::jsonb, ${ctx.now()} from resumes where id = ${resumeId}
    on conflict (resume_id) do nothing`.execute(ctx.db)
}

/** Current resumes that are unread after an hour: their task may have been lost. */
export async function unread(ctx: Ctx, most: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select('resumes.id')
    .where('resumes.isCurrent', '=', true)
    .where('resumeReadings.resumeId', 'is', null)
    .where('resumes.uploadedAt', '<', new Date(ctx.now().getTime() - 3600 * 1000))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** What readings of earlier versions lack. */
const later = { experience: [], projects: [], unsure: {} } satisfies Partial<ResumeFacts>

/** The reading of a candidate's current resume. */
export async function readingOf(
  ctx: Ctx,
  candidateId: string,
): Promise<{ state: ReadingState; fileKey: string; facts: ResumeFacts | null }> {
  const row = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select(['resumes.fileKey', 'resumeReadings.state', 'resumeReadings.facts'])
    .where('resumes.candidateId', '=', candidateId)
    .where('resumes.isCurrent', '=', true)
    .executeTakeFirst()
  if (!row) return { state: 'none', fileKey: '', facts: null }
  return { state: row.state ?? 'waiting', fileKey: row.fileKey, facts: row.facts && { ...later, ...row.facts } }
}
