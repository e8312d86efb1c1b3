import { randomUUID } from 'node:crypto'
import {
  candidateField,
  candidateFieldNames,
  columnOf,
  type FieldError,
  folders,
  indianMonth,
  messages,
  monthsAhead,
  type ProfileSave,
  type ProjectRecord,
  type ResumeOffer,
} from '@firstrung/contract'
import { sql, type Updateable } from 'kysely'
import { saveAccountProfile } from '#src/domains/accounts/accounts.changes.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { isBlank, lockCandidate, type Row, storedIn } from './candidates.service.ts'
import { skillKeysOf } from './candidates.skills.service.ts'
import type { CandidateTable } from './candidates.tables.ts'
import { readUploadedResume } from './candidates.tasks.ts'

/**
 * Saves the fields that the input names. A completed profile stays completed. A resume in the input is a request for a
 * review only if the candidates themselves add it to a profile that was complete.
 */
export async function saveProfile(
  ctx: Ctx,
  input: ProfileSave,
  id: string = signedIn(ctx).id,
): Promise<{ profileCompleted: boolean }> {
  const before = await lockCandidate(ctx, id)
  refuseFaults(before, input, signedIn(ctx).role === 'admin' ? neededByTeam : neededFields, indianMonth(ctx.now()))

  const resumeKey = await files.keyMeant(ctx, input.resumeS3FileKey ?? '', folders.resumes)
  if (resumeKey && resumeKey !== before.fileKey)
    await keepResume(ctx, id, resumeKey, before.profileCompleted && signedIn(ctx).id === id)
  const avatarKey = await avatarOf(ctx, before, input.avatarS3FileKey)
  const profileCompleted = before.profileCompleted || isWhole(before, input)
  await saveAccountProfile(ctx, id, { fullName: input.fullName, avatarKey, profileCompleted })
  await ctx.db
    .updateTable('candidates')
    .set({
      ...columnsOf(input),
      workExperience: input.workExperience,
      workedOnProject: input.workedOnProject,
      ...(input.skills && {
        skills: JSON.stringify(input.skills),
        skillNames: skillKeysOf(input.skills),
      }),
      ...(input.experienceDesc && { experiences: JSON.stringify(input.experienceDesc) }),
      ...(input.projects && { projects: JSON.stringify(input.projects.map(withId)) }),
      ...(input.certificates && { certificates: JSON.stringify(input.certificates) }),
      ...(input.languages && { languages: JSON.stringify(input.languages) }),
      // Keeps the statement valid when the input names no field.
      accountId: id,
    })
    .where('accountId', '=', id)
    .execute()
  return { profileCompleted }
}

/** Empties fields of a profile. If a required field is empty then, the profile is no longer complete. */
export async function emptyFields(ctx: Ctx, before: Row, names: readonly (keyof ResumeOffer)[]): Promise<void> {
  if (names.length === 0) return
  const { accountId } = before
  const isEmptied = (name: keyof ResumeOffer) => names.includes(name)
  const isLacking = names.some((name) => required.has(name))
  await saveAccountProfile(ctx, accountId, {
    ...(isEmptied('fullName') && { fullName: '' }),
    ...(isLacking && { profileCompleted: false }),
  })
  await ctx.db
    .updateTable('candidates')
    .set({
      ...(isEmptied('mobileNo') && { mobileNo: '' }),
      ...(isEmptied('collegeName') && { collegeName: '' }),
      ...(isEmptied('degree') && { degree: '' }),
      ...(isEmptied('startingYear') && { startingYear: null }),
      ...(isEmptied('graduationYear') && { graduationYear: null }),
      ...(isEmptied('skills') && { skills: '[]', skillNames: [] }),
      ...(isEmptied('experienceDesc') && { experiences: '[]' }),
      // In the form both fields are one answer.
      ...(isEmptied('projects') && { projects: '[]', workedOnProject: null }),
      accountId,
    })
    .where('accountId', '=', accountId)
    .execute()
}

/**
 * Makes an uploaded file the resume. For candidates this is also a request for a review, even if the file is the current
 * resume; for the team it is not.
 */
export async function replaceResume(ctx: Ctx, given: string, id: string = signedIn(ctx).id): Promise<void> {
  const before = await lockCandidate(ctx, id)
  const key = await files.keyMeant(ctx, given, folders.resumes)
  const isOwn = signedIn(ctx).id === id
  if (key === before.fileKey) {
    if (isOwn && before.reviewText === null && before.reviewAskedAt === null) await askForReview(ctx, id)
    return
  }
  await keepResume(ctx, id, key, isOwn)
  await completeWith(ctx, before, key)
}

/** Completes a profile that lacked nothing but its resume. */
export async function completeWith(ctx: Ctx, before: Row, resumeS3FileKey: string): Promise<void> {
  if (!before.profileCompleted && isWhole(before, { resumeS3FileKey })) {
    await saveAccountProfile(ctx, before.accountId, { profileCompleted: true })
  }
}

/** The fields required by Done (CEDIT-29), as input and as stored. */
const required = new Map<keyof ProfileSave, (row: Row) => unknown>([
  ...candidateFieldNames
    .filter((name) => candidateField(name).required)
    .map((name) => [name, (row: Row) => storedIn(row, name)] as const),
  ['workExperience', (row) => row.workExperience],
  ['resumeS3FileKey', (row) => row.fileKey],
])
const neededFields = [...required.keys()]
/** The team may clear anything that it entered, except the name. */
const neededByTeam: readonly (keyof ProfileSave)[] = ['fullName']

/** Whether all fields required by Done are filled once the input is saved. */
const isWhole = (before: Row, input: ProfileSave): boolean =>
  [...required].every(([field, stored]) => {
    const given = input[field]
    return !isBlank(given === undefined ? stored(before) : given)
  })

/**
 * Refuses to clear required fields that were filled, years in the wrong order, also compared with stored years, and entries
 * that begin after `thisMonth` (YYYY-MM).
 */
function refuseFaults(
  before: Row,
  input: ProfileSave,
  needed: readonly (keyof ProfileSave)[],
  thisMonth: string,
): void {
  const faults: FieldError[] = monthsAhead(input, thisMonth)
  for (const field of needed) {
    const given = input[field]
    if (given !== undefined && isBlank(given) && !isBlank(required.get(field)?.(before))) {
      faults.push({ field, msg: messages.fieldsEmpty })
    }
  }
  const { startingYear = before.startingYear, graduationYear = before.graduationYear } = input
  if (startingYear !== null && graduationYear !== null && graduationYear < startingYear) {
    faults.push({ field: 'graduationYear', msg: messages.yearsOrder })
  }
  const [first, ...more] = faults
  if (first) fail('invalid', { fields: faults, ...(more.length === 0 && { msg: first.msg }) })
}

/** The picture to store; without a key, or with an empty one, the current one stays. Releases a replaced picture. */
async function avatarOf(ctx: Ctx, before: Row, given: string | undefined): Promise<string | undefined> {
  const key = await files.keyMeant(ctx, given ?? '', folders.candidateAvatars)
  if (!key || key === before.avatarKey) return undefined
  const { key: avatar } = await files.claim(ctx, key, folders.candidateAvatars)
  await files.release(ctx, before.avatarKey)
  return avatar
}

const askForReview = (ctx: Ctx, candidateId: string) =>
  ctx.db
    .updateTable('resumes')
    .set({ reviewAskedAt: ctx.now() })
    .where('candidateId', '=', candidateId)
    .where('isCurrent', '=', true)
    .execute()

/**
 * Makes the file the current resume. The earlier one is archived, but stays with its review and in the applications with which
 * it was sent. If the file is one of the kept resumes, that one only becomes the default, and the earlier one is not archived.
 * Needs the candidate's lock.
 */
async function keepResume(ctx: Ctx, candidateId: string, key: string, asksForReview: boolean): Promise<void> {
  const file = await files.claim(ctx, key, folders.resumes)
  await ctx.db
    .updateTable('resumes')
    .set({
      isCurrent: false,
      archivedAt: sql`case when not exists (
        select from resumes kept
        where kept.candidate_id = ${candidateId} and kept.file_key = ${file.key} and kept.archived_at is null
      ) then ${ctx.now()}::timestamptz end`,
    })
    .where('candidateId', '=', candidateId)
    .where('isCurrent', '=', true)
    .execute()
  const kept = await ctx.db
    .insertInto('resumes')
    .values({
      candidateId,
      fileKey: file.key,
      fileName: file.fileName,
      uploadedAt: ctx.now(),
      reviewAskedAt: asksForReview ? ctx.now() : null,
    })
    .onConflict((conflict) =>
      conflict
        .column('fileKey')
        .doUpdateSet({
          isCurrent: true,
          archivedAt: null,
          reviewAskedAt: sql`coalesce(resumes.review_asked_at, excluded.review_asked_at)`,
        })
        .where('resumes.candidateId', '=', candidateId),
    )
    .returning('id')
    .executeTakeFirst()
  // Admins may name any file, but not another candidate's resume.
  if (!kept) fail('upload_missing')
  await ctx.later(readUploadedResume, { resumeId: kept.id })
}

/** The input as columns of the table; fields that it does not name are undefined. */
function columnsOf(input: ProfileSave): Updateable<CandidateTable> {
  const stored = candidateFieldNames.flatMap((name) => {
    const [column, value] = [columnOf(name), input[name]]
    // Stored in whole rupees.
    const whole = candidateField(name).kind === 'rupees' && typeof value === 'number' ? Math.round(value) : value
    return column === null ? [] : [[column, whole] as const]
  })
  return Object.fromEntries(stored)
}

/** A project keeps its id when it is saved again. */
const withId = ({ _id = randomUUID(), ...project }: NonNullable<ProfileSave['projects']>[number]): ProjectRecord => ({
  _id,
  ...project,
})
