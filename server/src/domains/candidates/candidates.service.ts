import { randomUUID } from 'node:crypto'
import {
  type CandidateField,
  type CandidateFieldName,
  type CandidateGroup,
  type CandidateRecord,
  type CandidateView,
  candidateField,
  candidateFieldNames,
  columnOf,
  type FieldError,
  folders,
  indianMonth,
  limits,
  messages,
  monthsAhead,
  type NeededToApply,
  neededToApply,
  type ProfileSave,
  type ProjectRecord,
  type ResumeOffer,
  type ResumeRecord,
} from '@firstrung/contract'
import { sql, type Updateable } from 'kysely'
import { saveAccountProfile } from '#src/domains/accounts/accounts.changes.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors.ts'
import { skillKeysOf } from './candidates.skills.service.ts'
import type { CandidateTable } from './candidates.tables.ts'
import { readUploadedResume } from './candidates.tasks.ts'
import { type Contact, withoutContact } from './contact-hiding.ts'
import { copyName, copyOf } from './resume-copy.ts'

/** Candidates with account and resume, in one query: the current one, or the one of theirs that `chosen` names. */
const rowsOf = ({ db }: Ctx, ids: string[], chosen: readonly string[] = []) =>
  db
    .selectFrom('candidates')
    .innerJoin('accounts', 'accounts.id', 'candidates.accountId')
    .leftJoin('resumes', (join) =>
      join.onRef('resumes.candidateId', '=', 'candidates.accountId').on('resumes.isCurrent', '=', true),
    )
    .leftJoin('resumes as chosen', (join) =>
      join
        .onRef('chosen.candidateId', '=', 'candidates.accountId')
        .on('chosen.id', '=', sql<string>`any(${[...chosen]}::uuid[])`),
    )
    .selectAll('candidates')
    .select([
      'accounts.email',
      'accounts.fullName',
      'accounts.uniqueId',
      'accounts.avatarKey',
      'accounts.profileCompleted',
      'resumes.reviewText',
      'resumes.reviewAskedAt',
      sql<boolean>`accounts.password_hash is not null`.as('hasPassword'),
    ])
    .select(({ fn }) => [
      fn.coalesce('chosen.fileKey', 'resumes.fileKey').as('fileKey'),
      fn.coalesce('chosen.fileName', 'resumes.fileName').as('fileName'),
      fn.coalesce('chosen.uploadedAt', 'resumes.uploadedAt').as('uploadedAt'),
    ])
    .where('candidates.accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/**
 * These candidates as others see them, with resume links signed for the caller. Unknown ids are left out. `resumeOf` names
 * the resume of a candidate that is shown instead of the default one. Those in `masked` come without email and phone, those in `ended` with
 * their name alone.
 */
export async function viewsOf(
  ctx: Ctx,
  ids: string[],
  {
    resumeOf,
    masked,
    ended,
  }: {
    resumeOf?: ReadonlyMap<string, string | null> | undefined
    masked?: ReadonlySet<string> | undefined
    ended?: ReadonlySet<string> | undefined
  } = {},
): Promise<Map<string, CandidateView & { resume: ResumeRecord; contact?: 'masked' | 'ended' }>> {
  if (ids.length === 0) return new Map()
  const chosen = [...(resumeOf?.values() ?? [])].flatMap((id) => id ?? [])
  const rows = await rowsOf(ctx, ids, chosen)
  return new Map(
    rows.map((row) => {
      const view = { ...presentView(row), resume: presentResume(ctx, row) }
      if (ended?.has(row.accountId)) return [row.accountId, endedView(view)]
      return [row.accountId, masked?.has(row.accountId) ? maskedView(view, row) : view]
    }),
  )
}

/** A view without email and phone, also where somebody has written them into a text. */
function maskedView<V extends CandidateView & { resume: ResumeRecord }>(view: V, contact: Contact) {
  const hide = (text: string) => withoutContact(text, contact)
  const { experience, projects, certificates, languages, resume } = view
  return {
    ...view,
    email: '',
    mobileNo: '',
    contact: 'masked' as const,
    experience: {
      ...experience,
      experienceDesc: experience.experienceDesc.map(({ companyName, description, role, from, to }) => ({
        companyName: hide(companyName),
        description: hide(description),
        ...(role && { role: hide(role) }),
        ...(from && { from }),
        ...(to && { to }),
      })),
    },
    projects: projects.map(({ _id, title, link, description }) => ({
      _id,
      title: hide(title),
      link: hide(link),
      description: hide(description),
    })),
    certificates: certificates.map(({ name, issuer, month, link }) => ({
      name: hide(name),
      issuer: hide(issuer),
      month,
      link: hide(link),
    })),
    languages: languages.map(({ name, level }) => ({ name: hide(name), level })),
    resume: { ...resume, resumeFileName: resume.resumeFileName && copyName(view.uniqueId) },
  }
}

/** Who has ended the access of a company: the name, and nothing else. */
const endedView = ({ _id, userId, uniqueId, fullName }: CandidateView) => ({
  ...{ _id, userId, uniqueId, fullName, email: '', mobileNo: '', state: '', city: '' },
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  college: { collegeName: '', degree: '', startingYear: null, graduationYear: null },
  preferences: {
    lookingFor: [],
    jobType: [],
    preferredLocations: [],
    fields: [],
    expectedCtc: null,
    noticePeriod: null,
  },
  experience: { skills: [], workExperience: '', experienceDesc: [] },
  workedOnProject: null,
  projects: [],
  certificates: [],
  languages: [],
  resume: { resumeS3FileKey: '', resumeS3PublicUrl: '', resumeFileName: '', uploadedAt: null },
  contact: 'ended' as const,
})

/** The profile as a paper without email and phone. */
export async function copyWithoutContact(
  ctx: Ctx,
  candidateId: string,
): Promise<{ paper: files.Paper; fileName: string }> {
  const row = await readCandidate(ctx, candidateId)
  return { paper: copyOf(presentView(row), row), fileName: copyName(row.uniqueId) }
}

/** A candidate's own profile, without what the domains above add to it. */
export async function recordOf(
  ctx: Ctx,
  id: string,
): Promise<Omit<CandidateRecord, 'testsTaken' | 'interviews' | 'interviewRequests' | 'mentorship'>> {
  const row = await readCandidate(ctx, id)
  return {
    ...presentView(row),
    userType: 'user',
    isAdmin: false,
    profileCompleted: row.profileCompleted,
    isPassword: row.hasPassword,
    adminCreated: row.adminCreated,
    resume: {
      ...presentResume(ctx, row),
      reviewText: row.reviewText ?? '',
      reviewDueAt: row.reviewAskedAt && reviewDueAt(row.reviewAskedAt),
    },
    resumeIsReviewed: row.reviewText !== null,
    isInterestedInJob: row.interestedInJobsAt !== null,
    isInterestedInIntern: row.interestedInInternshipsAt !== null,
    interestedInJobSince: row.interestedInJobsAt?.toISOString() ?? null,
    interestedInInternSince: row.interestedInInternshipsAt?.toISOString() ?? null,
    appliedForProject: row.appliedForProjectAt !== null,
    // Remarks are for recruiters; the candidate does not see them.
    ratings: [],
  }
}

/** Until when a review is promised that was asked for at this time (CONST-08). */
export const reviewDueAt = (askedAt: Date): string =>
  new Date(askedAt.getTime() + limits.reviewHours * 3600 * 1000).toISOString()

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

/** Empties fields of a profile. One that lacks a required field then is no longer complete. */
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
      // The two are one answer of the form.
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

/** Completes a profile that lacked its resume alone. */
export async function completeWith(ctx: Ctx, before: Row, resumeS3FileKey: string): Promise<void> {
  if (!before.profileCompleted && isWhole(before, { resumeS3FileKey })) {
    await saveAccountProfile(ctx, before.accountId, { profileCompleted: true })
  }
}

/**
 * Records that the candidate no longer wants to be considered for jobs or for internships. Repeating it changes nothing.
 */
export async function unmarkInterested(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<void> {
  const column = kind === 'jobs' ? 'interestedInJobsAt' : 'interestedInInternshipsAt'
  await ctx.db
    .updateTable('candidates')
    .set({ [column]: null })
    .where('accountId', '=', signedIn(ctx).id)
    .where(column, 'is not', null)
    .execute()
}

/** Records that the candidate applies for jobs or for internships; false when that was recorded before. */
export async function markInterested(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<boolean> {
  const column = kind === 'jobs' ? 'interestedInJobsAt' : 'interestedInInternshipsAt'
  const marked = await ctx.db
    .updateTable('candidates')
    .set({ [column]: ctx.now() })
    .where('accountId', '=', signedIn(ctx).id)
    .where(column, 'is', null)
    .returning('accountId')
    .executeTakeFirst()
  return marked !== undefined
}

/** The locked row of a candidate. It is read after locking, so it has the last save. */
export async function lockCandidate(ctx: Ctx, id: string): Promise<Row> {
  const candidate = ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', id)
  orNotFound(await candidate.forNoKeyUpdate().executeTakeFirst())
  return readCandidate(ctx, id)
}

/** A candidate as stored. */
export const readCandidate = async (ctx: Ctx, id: string): Promise<Row> => orNotFound((await rowsOf(ctx, [id]))[0])

/** What an application to a job asks for and the profile lacks (G-150), as fields with what to do about each. */
export const lacksToApply = (row: Row): { field: NeededToApply; msg: string }[] =>
  neededToApply
    .filter((name) => isBlank(storedIn(row, name)))
    .map((field) => ({ field, msg: candidateField(field).missing ?? messages.fieldNeeded }))

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

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether all fields required by Done are filled once the input is saved. */
const isWhole = (before: Row, input: ProfileSave): boolean =>
  [...required].every(([field, stored]) => {
    const given = input[field]
    return !isBlank(given === undefined ? stored(before) : given)
  })

/**
 * Refuses to clear required fields that were filled, years out of order, compared with the stored ones too, and what begins
 * after `thisMonth` (YYYY-MM).
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
 * Makes the file the current resume. The one before is archived: it stays with its review and in the applications with which
 * it was sent. It is kept where the file is one of the kept resumes, which then only becomes the default. Needs the
 * candidate's lock.
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
  // Admins may name any file, but must not make one candidate's resume another's.
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

/** The stored value of a field. */
const storedIn = (row: Row, name: CandidateFieldName): unknown => Reflect.get(row, columnOf(name) ?? name)

/** The part of a profile that holds the fields of one group. */
function groupOf<G extends CandidateField['group']>(row: Row, group: G) {
  const names = candidateFieldNames.filter((name) => candidateField(name).group === group)
  return Object.fromEntries(names.map((name) => [name, storedIn(row, name)])) as CandidateGroup<G>
}

/** A project keeps its id when it is saved again. */
const withId = ({ _id = randomUUID(), ...project }: NonNullable<ProfileSave['projects']>[number]): ProjectRecord => ({
  _id,
  ...project,
})

function presentView(row: Row): CandidateView {
  return {
    _id: row.accountId,
    userId: row.accountId,
    uniqueId: row.uniqueId,
    email: row.email,
    ...groupOf(row, 'person'),
    avatarS3FileKey: row.avatarKey ?? '',
    avatarS3PublicUrl: files.publicUrl(row.avatarKey),
    college: groupOf(row, 'college'),
    preferences: groupOf(row, 'preferences'),
    experience: { skills: row.skills, workExperience: row.workExperience, experienceDesc: row.experiences },
    workedOnProject: row.workedOnProject,
    projects: row.projects,
    certificates: row.certificates,
    languages: row.languages,
  }
}

function presentResume(ctx: Ctx, row: Pick<Row, 'fileKey' | 'fileName' | 'uploadedAt'>): ResumeRecord {
  return {
    resumeS3FileKey: row.fileKey ?? '',
    resumeS3PublicUrl: row.fileKey && row.fileName ? files.signedLink(ctx, row.fileKey, row.fileName) : '',
    resumeFileName: row.fileName ?? '',
    uploadedAt: row.uploadedAt?.toISOString() ?? null,
  }
}
