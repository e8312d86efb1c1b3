import {
  type CandidateField,
  type CandidateFieldName,
  type CandidateGroup,
  type CandidateRecord,
  type CandidateView,
  candidateField,
  candidateFieldNames,
  columnOf,
  limits,
  messages,
  type NeededToApply,
  neededToApply,
  type ResumeRecord,
} from '@firstrung/contract'
import { sql } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { type Contact, withoutContact } from './contacts/contact-hiding.ts'
import { copyName, copyOf } from './contacts/resume-copy.ts'

/** Candidates with account and resume, in one query: the current resume, or the candidate's resume that `chosen` names. */
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

/** A candidate with account and resume, as stored. */
export type Row = Awaited<ReturnType<typeof rowsOf>>[number]

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

/** A candidate who has ended the company's access: only the name. */
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

/** The profile as a drawn paper, without email and phone. */
export async function copyWithoutContact(
  ctx: Ctx,
  candidateId: string,
): Promise<{ paper: files.Paper; fileName: string }> {
  const row = await readCandidate(ctx, candidateId)
  return { paper: copyOf(presentView(row), row), fileName: copyName(row.uniqueId) }
}

/** A candidate's own profile, without what later domains add to it. */
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

/** Until when a review requested at this time is promised (CONST-08). */
export const reviewDueAt = (askedAt: Date): string =>
  new Date(askedAt.getTime() + limits.reviewHours * 3600 * 1000).toISOString()

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

/** The fields that an application to a job needs and the profile lacks (G-150), each with a sentence on what to do. */
export const lacksToApply = (row: Row): { field: NeededToApply; msg: string }[] =>
  neededToApply
    .filter((name) => isBlank(storedIn(row, name)))
    .map((field) => ({ field, msg: candidateField(field).missing ?? messages.fieldNeeded }))

export const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The stored value of a field. */
export const storedIn = (row: Row, name: CandidateFieldName): unknown => Reflect.get(row, columnOf(name) ?? name)

/** The part of a profile that holds the fields of one group. */
function groupOf<G extends CandidateField['group']>(row: Row, group: G) {
  const names = candidateFieldNames.filter((name) => candidateField(name).group === group)
  return Object.fromEntries(names.map((name) => [name, storedIn(row, name)])) as CandidateGroup<G>
}

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
