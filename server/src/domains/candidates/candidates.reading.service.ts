import { buffer } from 'node:stream/consumers'
import type { ReadingState, ResumeFacts } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { type Reading, readResume } from './reading/resume-reader.ts'

/** The version of our reader. With a new one all current resumes are read again. */
const readerVersion = 3

/** Reads a stored resume, unless this reader has read it, and keeps the result. Slow: not for a transaction. */
export async function readStored(ctx: Ctx, resumeId: string): Promise<void> {
  const resume = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select(['resumes.fileKey', 'resumeReadings.reader'])
    .where('resumes.id', '=', resumeId)
    .executeTakeFirst()
  // The account may have been deleted in the meantime.
  if (!resume || (resume.reader ?? 0) >= readerVersion) return

  const file = await ctx.storage.read(resume.fileKey)
  const reading: Reading = file
    ? await readResume(new Uint8Array(await buffer(file.stream())))
    : { state: 'failed', cause: 'the file is gone' }
  if (reading.state === 'failed') ctx.log.warn({ resume: resumeId, cause: reading.cause }, 'a resume could not be read')
  const facts = reading.state === 'read' ? JSON.stringify(reading.facts) : null
  await sql`
    insert into resume_readings (resume_id, state, facts, read_at, reader)
    select id, ${reading.state}, ${facts}::jsonb, ${ctx.now()}, ${readerVersion} from resumes where id = ${resumeId}
    on conflict (resume_id) do update
    set state = excluded.state, facts = excluded.facts, read_at = excluded.read_at, reader = excluded.reader
    where resume_readings.reader < excluded.reader`.execute(ctx.db)
}

/** Current resumes that this reader has not read after an hour, because the reader is newer or their task was lost. */
export async function unread(ctx: Ctx, most: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select('resumes.id')
    .where('resumes.isCurrent', '=', true)
    .where(({ eb, or }) => or([eb('reader', 'is', null), eb('reader', '<', readerVersion)]))
    .where('resumes.uploadedAt', '<', new Date(ctx.now().getTime() - 3600 * 1000))
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Defaults for fields that readings of earlier versions lack. */
const later = { experience: [], projects: [], unsure: {} } satisfies Partial<ResumeFacts>

/** The reading of a candidate's current resume; `oldOf` is the resume's id where an earlier reader made it. */
export async function readingOf(
  ctx: Ctx,
  candidateId: string,
): Promise<{ state: ReadingState; fileKey: string; facts: ResumeFacts | null; oldOf: string | null }> {
  const row = await ctx.db
    .selectFrom('resumes')
    .leftJoin('resumeReadings', 'resumeReadings.resumeId', 'resumes.id')
    .select(['resumes.id', 'resumes.fileKey', 'resumeReadings.state', 'resumeReadings.facts', 'resumeReadings.reader'])
    .where('resumes.candidateId', '=', candidateId)
    .where('resumes.isCurrent', '=', true)
    .executeTakeFirst()
  if (!row) return { state: 'none', fileKey: '', facts: null, oldOf: null }
  const oldOf = (row.reader ?? readerVersion) < readerVersion ? row.id : null
  return { state: row.state ?? 'waiting', fileKey: row.fileKey, facts: row.facts && { ...later, ...row.facts }, oldOf }
}

/** Drops the reading of an earlier reader; false where that was done before. */
export async function forgetOld(ctx: Ctx, resumeId: string): Promise<boolean> {
  const dropped = await ctx.db
    .deleteFrom('resumeReadings')
    .where('resumeId', '=', resumeId)
    .where('reader', '<', readerVersion)
    .executeTakeFirst()
  return dropped.numDeletedRows > 0n
}
