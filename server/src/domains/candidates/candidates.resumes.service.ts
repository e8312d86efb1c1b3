import { folders, indianDay, messages, offerOf, type ResumeOffer, type ResumeReading } from '@firstrung/contract'
import { sql } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { readingOf } from './candidates.reading.service.ts'
import { lockCandidate, readCandidate, saveProfile } from './candidates.service.ts'

/** What a program reads in the caller's resume, and which of it the profile lacks. */
export async function ownReading(ctx: Ctx): Promise<ResumeReading> {
  const { id } = signedIn(ctx)
  const { state, fileKey, facts } = await readingOf(ctx, id)
  const offer: ResumeOffer = facts ? offerOf(facts, await readCandidate(ctx, id)) : {}
  return { state, resumeS3FileKey: fileKey, facts, offer }
}

/** Fills empty fields with what was read; filled ones stay. */
export async function fillFromResume(
  ctx: Ctx,
  key: string,
): Promise<{ userId: string; filled: string[]; msg: string }> {
  const { id } = signedIn(ctx)
  const profile = await lockCandidate(ctx, id)
  const { fileKey, facts } = await readingOf(ctx, id)
  if (fileKey !== (await files.keyMeant(ctx, key, folders.resumes))) fail('other_resume')
  const offer = facts ? offerOf(facts, profile) : {}
  const filled = Object.keys(offer)
  if (filled.length > 0) await saveProfile(ctx, offer)
  return { userId: id, filled, msg: filled.length > 0 ? messages.resumeFilledIn : messages.nothingToFillIn }
}

/** Records who opened a file, if it is a resume and the viewer is a recruiter or an admin. */
export async function noteOpened(ctx: Ctx, key: string, viewerId: string): Promise<void> {
  await sql`
    insert into resume_openings (candidate_id, viewer_id, opened_on, opened_at)
    select resumes.candidate_id, accounts.id, ${indianDay(ctx.now())}, ${ctx.now()}
    from resumes, accounts
    where resumes.file_key = ${key} and accounts.id = ${viewerId} and accounts.role in ('recruiter', 'admin')
    on conflict on constraint resume_openings_once_a_day do nothing`.execute(ctx.db)
}
