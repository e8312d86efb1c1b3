import { isDeepStrictEqual } from 'node:util'
import {
  limits,
  messages,
  type People,
  type PeopleQuery,
  type PersonCard,
  type PersonChange,
  type PersonDraft,
  type PersonRecord,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { createUnclaimedAccount, isUnclaimed } from '#src/domains/accounts/accounts.changes.service.ts'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import { markAdminCreated } from '#src/domains/candidates/candidates.changes.service.ts'
import * as saving from '#src/domains/candidates/candidates.saving.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { interviewsOf } from '#src/domains/hiring/panel/own-interviews.service.ts'
import * as hiring from '#src/domains/hiring/panel/panel.service.ts'
import * as serviceRequests from '#src/domains/service-requests/service-requests.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { findPeople } from './candidate-search.ts'

/** A page of candidates as cards, newest first. */
export async function list(ctx: Ctx, query: PeopleQuery): Promise<People> {
  const size = query.limit ?? limits.list
  const after = query.cursor ? readCursor(query.cursor) : null
  const people = await findPeople(ctx.db, query, { after, count: size + 1 })
  const page = cutPage(people.found, size)
  const cards = await cardsOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    users: page.rows.flatMap(({ id }) => cards.get(id) ?? []),
    total: people.total,
    totalIsBounded: people.isBounded,
    nextCursor: page.nextCursor,
  }
}

async function cardsOf(ctx: Ctx, ids: string[]): Promise<Map<string, PersonCard>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('accounts')
    .innerJoin('candidates', 'candidates.accountId', 'accounts.id')
    .select(['accounts.id', 'uniqueId', 'fullName', 'email', 'avatarKey', 'profileCompleted', 'createdAt'])
    .select(['mobileNo', 'adminCreated', 'degree', 'graduationYear', 'skillTestPercent as testPercent'])
    .where('accounts.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, avatarKey, createdAt, ...shown }) => [
      id,
      {
        _id: id,
        userId: id,
        ...shown,
        avatarS3FileKey: avatarKey ?? '',
        avatarS3PublicUrl: files.publicUrl(avatarKey),
        createdAt: createdAt.toISOString(),
      },
    ]),
  )
}

/** Everything the team sees about a candidate. The audit log records the view. */
export async function read(ctx: Ctx, id: string): Promise<PersonRecord> {
  const person = await recordOf(ctx, id)
  ctx.log.info({ actor: signedIn(ctx).id, candidate: id }, 'profile opened by the team')
  return person
}

async function recordOf(ctx: Ctx, id: string): Promise<PersonRecord> {
  const record = await candidates.recordOf(ctx, id)
  const taken = await assessments.takenBy(ctx, id)
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['createdAt', isUnclaimed.as('isUnclaimed')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...record,
    ...(await serviceRequests.requestsOf(ctx, id)),
    createdAt: account.createdAt.toISOString(),
    isUnclaimed: account.isUnclaimed,
    ratings: await ratingsOf(ctx, id),
    testsTaken: taken.map(({ test, ...attempt }) => ({
      ...attempt,
      test: { ...test, questions: attempt.answers.map(({ questionId, question }) => ({ _id: questionId, question })) },
    })),
    interviews: await interviewsOf(ctx, id),
    hirings: await hiring.hiringsOf(ctx, id),
  }
}

/** The team's remarks on all jobs that are not deleted, newest first. */
async function ratingsOf(ctx: Ctx, candidateId: string): Promise<PersonRecord['ratings']> {
  const rows = await ctx.db
    .selectFrom('scorecards')
    .innerJoin('applications', 'applications.id', 'scorecards.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.title', 'companies.name', 'scorecards.rating', 'scorecards.comment'])
    .where('applications.candidateId', '=', candidateId)
    .where('jobs.deletedAt', 'is', null)
    .orderBy('scorecards.writtenAt', 'desc')
    .orderBy('jobs.id')
    .limit(limits.list)
    .execute()
  return rows.map(({ id, rating, comment, title, name }) => ({
    job: id,
    rating,
    comment,
    jobTitle: title,
    companyName: name,
  }))
}

/** Makes a candidate with the profile that the team entered. Repeated with the same id and email it makes one. */
export async function create(ctx: Ctx, draft: PersonDraft): Promise<{ user: PersonRecord; msg: string }> {
  const { userId, email, ...profile } = draft
  const made = await createUnclaimedAccount(ctx, { id: userId, email })
  const madeBefore = made ? undefined : await findMadeBefore(ctx, email, userId)
  const { id } = made ?? madeBefore ?? orNotFound(await createUnclaimedAccount(ctx, { id: undefined, email }))
  if (!madeBefore) {
    await saving.saveProfile(ctx, profile, id)
    await markAdminCreated(ctx, id)
    noteAct(ctx, 'createCandidate', { candidate: id })
    ctx.log.info({ actor: signedIn(ctx).id, candidate: id }, 'candidate created by the team')
  }
  return { user: await recordOf(ctx, id), msg: messages.userCreated }
}

/** The candidate made by an earlier try with the same id and email, whose answer was lost. */
const findMadeBefore = (ctx: Ctx, email: string, id: string | undefined) =>
  ctx.db
    .selectFrom('accounts')
    .innerJoin('candidates', 'candidates.accountId', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', id ?? null)
    .where('accounts.email', '=', email)
    .where('candidates.adminCreated', '=', true)
    .executeTakeFirst()

/** Changes the fields that the input names. */
export async function change(ctx: Ctx, id: string, input: PersonChange): Promise<{ user: PersonRecord; msg: string }> {
  const { email, ...profile } = input
  const person = orNotFound((await cardsOf(ctx, [id])).get(id))
  if (email !== undefined && email !== person.email) {
    fail('invalid', { msg: messages.emailFixed, fields: [{ field: 'email', msg: messages.emailFixed }] })
  }
  const before = await recordOf(ctx, id)
  await saving.saveProfile(ctx, profile, id)
  const user = await recordOf(ctx, id)
  const detail = changedParts(before, user)
  if (detail) noteAct(ctx, 'changeCandidate', { candidate: id }, { detail })
  return { user, msg: messages.userUpdated }
}

/** The parts of a profile that differ, by their names; never what is written there. */
function changedParts(before: PersonRecord, after: PersonRecord): string {
  const parts: [string, (person: PersonRecord) => unknown][] = [
    ['name', ({ fullName }) => fullName],
    ['picture', ({ avatarS3FileKey }) => avatarS3FileKey],
    ['phone', ({ mobileNo }) => mobileNo],
    ['place', ({ state, city }) => [state, city]],
    ['education', ({ college }) => college],
    ['preferences', ({ preferences }) => preferences],
    ['experience', ({ experience }) => experience],
    ['projects', ({ projects, workedOnProject }) => [projects, workedOnProject]],
    ['certificates', ({ certificates }) => certificates],
    ['languages', ({ languages }) => languages],
    ['resume', ({ resume }) => resume.resumeS3FileKey],
  ]
  const named = parts.flatMap(([name, read]) => (isDeepStrictEqual(read(before), read(after)) ? [] : [name]))
  return named.join(', ')
}

/** Makes an uploaded file the resume of this candidate. */
export async function uploadResume(ctx: Ctx, id: string, key: string): Promise<{ userId: string; msg: string }> {
  await saving.replaceResume(ctx, key, id)
  noteAct(ctx, 'replaceResume', { candidate: id })
  ctx.log.info({ actor: signedIn(ctx).id, candidate: id }, 'resume replaced by the team')
  return { userId: id, msg: messages.resumeUpdated }
}
