import { isDeepStrictEqual } from 'node:util'
import {
  folders,
  indianDay,
  indianMonth,
  messages,
  offerOf,
  type ResumeFacts,
  type ResumeOffer,
  type ResumeReading,
  type ResumeUnfill,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { forgetOld, readingOf } from './candidates.reading.service.ts'
import { emptyFields, saveProfile } from './candidates.saving.service.ts'
import { lockCandidate, readCandidate } from './candidates.service.ts'
import { readUploadedResume } from './candidates.tasks.ts'

/**
 * What a program reads in the caller's resume, and which of these facts the profile lacks. A resume that an earlier version
 * read is read again first, because earlier versions made more mistakes.
 */
export async function ownReading(ctx: Ctx): Promise<ResumeReading> {
  const { id } = signedIn(ctx)
  const { state, fileKey, facts, oldOf } = await readingOf(ctx, id)
  if (oldOf) {
    // Only the first request finds the old reading, so the file is queued once.
    if (await forgetOld(ctx, oldOf)) await ctx.later(readUploadedResume, { resumeId: oldOf })
    return { state: 'waiting', resumeS3FileKey: fileKey, facts: null, offer: {} }
  }
  const offer: ResumeOffer = facts ? offerFor(ctx, await readCandidate(ctx, id), facts) : {}
  return { state, resumeS3FileKey: fileKey, facts, offer }
}

const offerFor = (ctx: Ctx, row: Awaited<ReturnType<typeof readCandidate>>, facts: ResumeFacts): ResumeOffer =>
  offerOf(facts, { ...row, experienceDesc: row.experiences }, indianMonth(ctx.now()))

/** Fills empty fields with what was read; filled ones stay. */
export async function fillFromResume(
  ctx: Ctx,
  key: string,
): Promise<{ userId: string; filled: string[]; values: ResumeOffer; msg: string }> {
  const { id } = signedIn(ctx)
  const profile = await lockCandidate(ctx, id)
  const { fileKey, facts, oldOf } = await readingOf(ctx, id)
  if (fileKey !== (await files.keyMeant(ctx, key, folders.resumes))) fail('other_resume')
  const offer = facts && !oldOf ? offerFor(ctx, profile, facts) : {}
  const filled = Object.keys(offer)
  // In the form both fields are one answer.
  const answers = offer.projects ? { ...offer, workedOnProject: true } : offer
  if (filled.length > 0) await saveProfile(ctx, answers)
  const msg = filled.length > 0 ? messages.resumeFilledIn : messages.nothingToFillIn
  return { userId: id, filled, values: offer, msg }
}

/** Empties the fields that still have these values, which came from the resume; others stay. */
export async function unfillResume(
  ctx: Ctx,
  values: z.output<typeof ResumeUnfill>['values'],
): Promise<{ userId: string; emptied: string[]; msg: string }> {
  const { id } = signedIn(ctx)
  const profile = await lockCandidate(ctx, id)
  // Stored projects have ids, which the values from the resume lack.
  const projects = profile.projects.map(({ title, link, description }) => ({ title, link, description }))
  const stored = { ...profile, experienceDesc: profile.experiences, projects }
  const names = (Object.keys(values) as (keyof ResumeOffer)[]).filter(
    (name) => values[name] !== undefined && isDeepStrictEqual(values[name], stored[name]),
  )
  await emptyFields(ctx, profile, names)
  return { userId: id, emptied: names, msg: names.length > 0 ? messages.resumeUnfilled : messages.nothingToUnfill }
}

/**
 * 'listed': email and phone were in an exported list; noted in addition to 'contact'. 'program': a program of the company opened
 * the application.
 */
export type OpeningAction = 'opened' | 'downloaded' | 'contact' | 'listed' | 'program'

/** Records what a recruiter or an admin did with a resume; other viewers are not recorded. */
export async function noteOpened(
  ctx: Ctx,
  { key, viewerId, actions }: { key: string; viewerId: string; actions: OpeningAction[] },
): Promise<void> {
  await sql`
    insert into resume_openings (candidate_id, viewer_id, opened_on, opened_at, company_id, action)
    select resumes.candidate_id, accounts.id, ${indianDay(ctx.now())}, ${ctx.now()}, recruiters.company_id, action
    from resumes, unnest(${actions}::text[]) action, accounts
    left join recruiters on recruiters.account_id = accounts.id
    where resumes.file_key = ${key} and accounts.id = ${viewerId} and accounts.role in ('recruiter', 'admin')
    on conflict on constraint resume_openings_once_a_day do nothing`.execute(ctx.db)
}

/** Records that the caller, a recruiter, was shown email and phone of these candidates. */
export const noteContactSeen = (
  ctx: Ctx,
  candidateIds: readonly string[],
  actions: readonly OpeningAction[] = ['contact'],
): Promise<void> => noteByCaller(ctx, candidateIds, actions)

/** Records that a program opened an application of this candidate, with a key that the caller made. */
export const noteReadByProgram = (ctx: Ctx, candidateId: string): Promise<void> =>
  noteByCaller(ctx, [candidateId], ['program'])

async function noteByCaller(
  ctx: Ctx,
  candidateIds: readonly string[],
  actions: readonly OpeningAction[],
): Promise<void> {
  if (candidateIds.length === 0) return
  await sql`
    insert into resume_openings (candidate_id, viewer_id, opened_on, opened_at, company_id, action)
    select id, r.account_id, ${indianDay(ctx.now())}, ${ctx.now()}, r.company_id, action
    from unnest(${[...candidateIds]}::uuid[]) id, unnest(${[...actions]}::text[]) action, recruiters r
    where r.account_id = ${signedIn(ctx).id}
    on conflict on constraint resume_openings_once_a_day do nothing`.execute(ctx.db)
}

/** Of which of these candidates the caller has ever seen email and phone. */
export async function knownTo(ctx: Ctx, candidateIds: readonly string[]): Promise<Set<string>> {
  if (candidateIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('resumeOpenings')
    .select('candidateId')
    .distinct()
    .where('viewerId', '=', signedIn(ctx).id)
    .where('candidateId', 'in', candidateIds)
    .where('action', 'in', ['contact', 'listed'])
    .execute()
  return new Set(rows.map(({ candidateId }) => candidateId))
}

/** How many candidates' resumes somebody has opened or exported today, not counting `exceptId`. */
export async function countOpenedToday(ctx: Ctx, viewerId: string, exceptId?: string): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('resumeOpenings')
    .select((eb) => eb.fn.count<number>('candidateId').distinct().as('n'))
    .where('viewerId', '=', viewerId)
    .where('openedOn', '=', indianDay(ctx.now()))
    .where('action', 'in', ['opened', 'listed'])
    .$if(exceptId !== undefined, (query) => query.where('candidateId', '!=', exceptId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(n)
}
