import { randomUUID } from 'node:crypto'
import {
  type CandidateRecord,
  type CandidateView,
  type FieldError,
  folders,
  limits,
  messages,
  type ProfileSave,
  type ProjectRecord,
  type ResumeRecord,
} from '@firstrung/contract'
import { sql } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, found } from '#src/platform/errors.ts'
import { readUploadedResume } from './candidates.tasks.ts'

/** Candidates with account and current resume: one query, however many. */
const rowsOf = ({ db }: Ctx, ids: string[]) =>
  db
    .selectFrom('candidates')
    .innerJoin('accounts', 'accounts.id', 'candidates.accountId')
    .leftJoin('resumes', (join) =>
      join.onRef('resumes.candidateId', '=', 'candidates.accountId').on('resumes.isCurrent', '=', true),
    )
    .selectAll('candidates')
    .select([
      'accounts.email',
      'accounts.fullName',
      'accounts.uniqueId',
      'accounts.avatarKey',
      'accounts.profileCompleted',
      'resumes.fileKey',
      'resumes.fileName',
      'resumes.uploadedAt',
      'resumes.reviewText',
      sql<boolean>`accounts.password_hash is not null`.as('hasPassword'),
    ])
    .where('candidates.accountId', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** These candidates as others see them, with resume links signed for the person asking. Unknown ids are left out. */
export async function viewsOf(ctx: Ctx, ids: string[]): Promise<Map<string, CandidateView & { resume: ResumeRecord }>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf(ctx, ids)
  return new Map(rows.map((row) => [row.accountId, { ...presentView(row), resume: presentResume(ctx, row) }]))
}

/** A candidate's own record, but for what the domains above add to it. */
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
      reviewDueAt: row.uploadedAt && reviewDueAt(row.uploadedAt),
    },
    resumeIsReviewed: row.reviewText !== null,
    isInterestedInJob: row.interestedInJobsAt !== null,
    isInterestedInIntern: row.interestedInInternshipsAt !== null,
    appliedForProject: row.appliedForProjectAt !== null,
    // Remarks are written for recruiters; their subject does not read them (G-93).
    ratings: [],
  }
}

/** Until when the review of a resume is promised (CONST-08). */
export const reviewDueAt = (uploadedAt: Date): string =>
  new Date(uploadedAt.getTime() + limits.reviewHours * 3600 * 1000).toISOString()

/** Saves what the input names and leaves the rest. A completed profile stays completed (G-15). */
export async function saveProfile(
  ctx: Ctx,
  input: ProfileSave,
  id: string = signedIn(ctx).id,
): Promise<{ profileCompleted: boolean }> {
  const before = await holdCandidate(ctx, id)
  refuseFaults(before, input, signedIn(ctx).role === 'admin' ? neededByTeam : neededFields)

  if (input.resumeS3FileKey && input.resumeS3FileKey !== before.fileKey)
    await keepResume(ctx, id, input.resumeS3FileKey)
  const avatarKey = await avatarOf(ctx, before, input.avatarS3FileKey)
  const profileCompleted = before.profileCompleted || isWhole(before, input)
  await ctx.db
    .updateTable('accounts')
    .set({ fullName: input.fullName, avatarKey, profileCompleted })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('candidates')
    .set({
      mobileNo: input.mobileNo,
      state: input.state,
      city: input.city,
      collegeName: input.collegeName,
      degree: input.degree,
      startingYear: input.startingYear,
      graduationYear: input.graduationYear,
      lookingFor: input.lookingFor,
      workModes: input.jobType,
      preferredLocations: input.preferredLocations,
      fields: input.fields,
      // Stored in whole rupees.
      expectedCtc: input.expectedCtc == null ? input.expectedCtc : Math.round(input.expectedCtc),
      workExperience: input.workExperience,
      workedOnProject: input.workedOnProject,
      ...(input.skills && {
        skills: JSON.stringify(input.skills),
        skillNames: [...new Set(input.skills.map(({ skill }) => skill.toLowerCase()))],
      }),
      ...(input.experienceDesc && { experiences: JSON.stringify(input.experienceDesc) }),
      ...(input.projects && { projects: JSON.stringify(input.projects.map(withId)) }),
      // Keeps the statement whole when the input names nothing.
      accountId: id,
    })
    .where('accountId', '=', id)
    .execute()
  return { profileCompleted }
}

/** Makes an uploaded file the resume. A new one has no review, so it stands in the queue again. */
export async function replaceResume(ctx: Ctx, key: string, id: string = signedIn(ctx).id): Promise<void> {
  const before = await holdCandidate(ctx, id)
  if (key === before.fileKey) return
  await keepResume(ctx, id, key)
  if (!before.profileCompleted && isWhole(before, { resumeS3FileKey: key })) {
    await ctx.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', id).execute()
  }
}

/** Notes that the candidate applies for jobs or for internships; false when he already has. */
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

/** The candidate as stored, held until the end of the transaction. Reading comes after locking: it sees the last save. */
export async function holdCandidate(ctx: Ctx, id: string): Promise<Row> {
  const candidate = ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', id)
  found(await candidate.forUpdate().executeTakeFirst())
  return readCandidate(ctx, id)
}

/** A candidate as stored. */
export const readCandidate = async (ctx: Ctx, id: string): Promise<Row> => found((await rowsOf(ctx, [id]))[0])

/** What Done asks for (CEDIT-29), as input fields and as stored. */
const required = {
  fullName: (row) => row.fullName,
  mobileNo: (row) => row.mobileNo,
  state: (row) => row.state,
  collegeName: (row) => row.collegeName,
  degree: (row) => row.degree,
  startingYear: (row) => row.startingYear,
  graduationYear: (row) => row.graduationYear,
  fields: (row) => row.fields,
  workExperience: (row) => row.workExperience,
  resumeS3FileKey: (row) => row.fileKey,
} satisfies Partial<Record<keyof ProfileSave, (row: Row) => unknown>>

type Needed = keyof typeof required
const neededFields = Object.keys(required) as Needed[]
/** The team may take back anything that it entered for somebody, but the name (G-71). */
const neededByTeam: readonly Needed[] = ['fullName']

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether nothing that Done asks for is missing once the input is saved (G-15). */
const isWhole = (before: Row, input: ProfileSave): boolean =>
  Object.entries(required).every(([field, stored]) => {
    const given = input[field as keyof typeof required]
    return !isBlank(given === undefined ? stored(before) : given)
  })

/** Refuses to clear what is required and was given, and years out of order, also against the stored one. */
function refuseFaults(before: Row, input: ProfileSave, needed: readonly Needed[]): void {
  const faults: FieldError[] = []
  for (const field of needed) {
    const given = input[field]
    if (given !== undefined && isBlank(given) && !isBlank(required[field](before))) {
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

/** The picture to store; undefined leaves the one that is there. The one before is not needed any more. */
async function avatarOf(ctx: Ctx, before: Row, key: string | undefined): Promise<string | undefined> {
  if (key === undefined || key === before.avatarKey) return undefined
  const { key: avatar } = await files.claim(ctx, key, folders.candidateAvatars)
  await files.release(ctx, before.avatarKey)
  return avatar
}

/** The file becomes the current resume and the one before stays as history. Needs the candidate's lock. */
async function keepResume(ctx: Ctx, candidateId: string, key: string): Promise<void> {
  const file = await files.claim(ctx, key, folders.resumes)
  await ctx.db
    .updateTable('resumes')
    .set({ isCurrent: false })
    .where('candidateId', '=', candidateId)
    .where('isCurrent', '=', true)
    .execute()
  const kept = await ctx.db
    .insertInto('resumes')
    .values({ candidateId, fileKey: file.key, fileName: file.fileName, uploadedAt: ctx.now() })
    .onConflict((conflict) =>
      conflict.column('fileKey').doUpdateSet({ isCurrent: true }).where('resumes.candidateId', '=', candidateId),
    )
    .returning('id')
    .executeTakeFirst()
  // A member of the team may name any file, but not make one person's resume another's.
  if (!kept) fail('upload_missing')
  await ctx.later(readUploadedResume, { resumeId: kept.id })
}

/** A project keeps its id through saves. */
const withId = ({ _id = randomUUID(), ...project }: NonNullable<ProfileSave['projects']>[number]): ProjectRecord => ({
  _id,
  ...project,
})

function presentView(row: Row): CandidateView {
  return {
    _id: row.accountId,
    userId: row.accountId,
    uniqueId: row.uniqueId,
    fullName: row.fullName,
    email: row.email,
    mobileNo: row.mobileNo,
    state: row.state,
    city: row.city,
    avatarS3FileKey: row.avatarKey ?? '',
    avatarS3PublicUrl: files.publicUrl(row.avatarKey),
    college: {
      collegeName: row.collegeName,
      degree: row.degree,
      startingYear: row.startingYear,
      graduationYear: row.graduationYear,
    },
    preferences: {
      lookingFor: row.lookingFor,
      jobType: row.workModes,
      preferredLocations: row.preferredLocations,
      fields: row.fields,
      expectedCtc: row.expectedCtc,
    },
    experience: { skills: row.skills, workExperience: row.workExperience, experienceDesc: row.experiences },
    workedOnProject: row.workedOnProject,
    projects: row.projects,
  }
}

function presentResume(ctx: Ctx, row: Row): ResumeRecord {
  return {
    resumeS3FileKey: row.fileKey ?? '',
    resumeS3PublicUrl: row.fileKey && row.fileName ? files.signedLink(ctx, row.fileKey, row.fileName) : '',
    resumeFileName: row.fileName ?? '',
    uploadedAt: row.uploadedAt?.toISOString() ?? null,
  }
}
