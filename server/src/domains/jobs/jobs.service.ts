import {
  type AdminJobs,
  can,
  folders,
  type Job,
  type JobDraft,
  limits,
  messages,
  type RecruiterStats,
} from '@firstrung/contract'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { notify, notifyAdmins } from '#src/domains/notifications/notifications.service.ts'
import { presentCompany } from '#src/domains/recruiters/recruiters.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db.ts'
import { fail, orNotFound } from '#src/platform/errors.ts'
import { startOfIndianDay } from '#src/platform/indian-time.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/keyset.ts'
import type { JobTable } from './jobs.tables.ts'
import { requiredSkills } from './required-skills.ts'

type JobRow = Selectable<JobTable>
type Jobs<O> = SelectQueryBuilder<Database, 'jobs', O>

/** Jobs that the caller may see: recruiters their own, admins all. Never deleted ones. */
export const visible = (ctx: Ctx): Jobs<JobRow> => withDeleted(ctx).where('jobs.deletedAt', 'is', null)

/** The same with deleted ones. */
function withDeleted(ctx: Ctx): Jobs<JobRow> {
  const jobs = ctx.db.selectFrom('jobs').selectAll('jobs')
  if (ctx.actor?.role === 'admin') return jobs
  if (ctx.actor?.role === 'recruiter') return jobs.where('jobs.recruiterId', '=', ctx.actor.id)
  return jobs.where(sql<boolean>`false`)
}

/** A job locked until the end of the transaction, with the name of its company. */
export type LockedJob = JobRow & { companyName: string }

/** A visible job, locked. If it was deleted, those who could see it are told so. */
export async function lock(ctx: Ctx, jobId: string): Promise<LockedJob> {
  const job = await lockWithDeleted(ctx, jobId)
  if (job.deletedAt) fail('job_removed')
  return job
}

/** A job of the caller, also a deleted one, locked. */
export const lockWithDeleted = async (ctx: Ctx, jobId: string): Promise<LockedJob> =>
  orNotFound(
    await withDeleted(ctx)
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select('companies.name as companyName')
      .where('jobs.id', '=', jobId)
      .forUpdate('jobs')
      .executeTakeFirst(),
  )

/** Posts a job of a recruiter with a complete profile, and notifies the team. Repeating it with the same id posts once. */
export async function post(ctx: Ctx, draft: JobDraft): Promise<{ id: string; msg: string }> {
  const recruiter = await ownRecruiter(ctx)
  if (!can(signedIn(ctx), 'job.post', recruiter)) fail('profile_incomplete')

  const posted = await ctx.db
    .insertInto('jobs')
    .values({
      ...(draft._id && { id: draft._id }),
      ...(await columnsOf(ctx, draft)),
      recruiterId: recruiter.accountId,
      companyId: recruiter.companyId,
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!posted) return { id: (await lock(ctx, draft._id ?? '')).id, msg: messages.jobPosted }

  await notifyAdmins(ctx, `${recruiter.companyName} posted a new job: ${draft.jobTitle}.`, {
    jobTitle: draft.jobTitle,
    jobId: posted.id,
    recruiterId: recruiter.accountId,
  })
  return { id: posted.id, msg: messages.jobPosted }
}

/** What happens to the candidates of a job that ends; this domain does not know them. Called in the same transaction. */
export interface JobEndings {
  completed(ctx: Ctx, jobId: string, completedAt: Date): Promise<void>
  removed(ctx: Ctx, jobId: string): Promise<void>
}

/** Changes the caller's job, by the rules of posting one. Fewer openings may already be filled, which completes the job. */
export async function modify(
  ctx: Ctx,
  jobId: string,
  draft: JobDraft,
  endings: JobEndings,
): Promise<{ id: string; msg: string }> {
  const job = await lock(ctx, jobId)
  permit(ctx, 'job.edit', job)

  const columns = await columnsOf(ctx, draft, job)
  const isFilledNow = !job.completedAt && draft.numOpenings < job.openings && job.hiredCount >= draft.numOpenings
  const completedAt = isFilledNow ? ctx.now() : null
  await ctx.db
    .updateTable('jobs')
    .set({ ...columns, ...(completedAt && { completedAt }) })
    .where('id', '=', jobId)
    .execute()
  if (columns.descriptionKey !== job.descriptionKey)
    await files.releaseUnnamed(ctx, job.descriptionKey, 'jobs.descriptionKey')
  if (completedAt) await endings.completed(ctx, jobId, completedAt)
  return { id: jobId, msg: messages.jobUpdated }
}

/** Closes a job and returns the moment; its lists are read-only from then on. */
export async function complete(ctx: Ctx, job: LockedJob): Promise<Date> {
  if (job.completedAt) fail('job_completed')
  const completedAt = ctx.now()
  await ctx.db.updateTable('jobs').set({ completedAt }).where('id', '=', job.id).execute()
  return completedAt
}

/** Opens a job again and returns when it was closed. */
export async function reopen(ctx: Ctx, job: LockedJob): Promise<Date> {
  if (!job.completedAt) fail('job_open')
  await ctx.db.updateTable('jobs').set({ completedAt: null }).where('id', '=', job.id).execute()
  return job.completedAt
}

/** Sets the meeting link for all interviews of a job without their own. */
export async function setInterviewLink(ctx: Ctx, jobId: string, interviewLink: string): Promise<void> {
  await ctx.db.updateTable('jobs').set({ interviewLink }).where('id', '=', jobId).execute()
}

/** Removes a job from every list and notifies its recruiter. Hirings for it stay counted. */
export async function remove(ctx: Ctx, jobId: string, endings: JobEndings): Promise<{ msg: string }> {
  const job = await lock(ctx, jobId)
  await ctx.db.updateTable('jobs').set({ deletedAt: ctx.now() }).where('id', '=', jobId).execute()
  await notify(ctx, job.recruiterId, `Your job ${job.title} was removed by the admin.`, {
    jobTitle: job.title,
    jobId: job.id,
  })
  await endings.removed(ctx, jobId)
  return { msg: messages.jobDeleted }
}

/** The recruiter's four stats, in one query. */
export async function stats(ctx: Ctx): Promise<{ recruiterStats: RecruiterStats }> {
  const recruiterStats = await visible(ctx)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('totalJobs'),
      fn.countAll<number>().filterWhere('completedAt', 'is', null).as('ongoingJobHirings'),
      fn.countAll<number>().filterWhere('completedAt', 'is not', null).as('completedHirings'),
      fn.coalesce(fn.sum<number>('hiredCount'), sql<number>`0`).as('candidatesHired'),
    ])
    .executeTakeFirstOrThrow()
  return { recruiterStats }
}

/** The recruiter's jobs, newest first. */
export async function listOwn(
  ctx: Ctx,
  page: PageQuery,
): Promise<{ postedJobs: Job[]; total: number; nextCursor: string | null }> {
  const { jobs, total, nextCursor } = await listPage(ctx, visible(ctx), page)
  return { postedJobs: jobs, total, nextCursor }
}

/** The team's jobs, newest first: all, or one section of Manage Jobs. */
export async function listAll(
  ctx: Ctx,
  query: PageQuery & { section?: 'new' | 'ongoing' | 'archived' },
): Promise<AdminJobs> {
  const today = startOfIndianDay(ctx.now())
  const sections = {
    new: (jobs: Jobs<JobRow>) => jobs.where('jobs.completedAt', 'is', null).where('jobs.createdAt', '>=', today),
    ongoing: (jobs: Jobs<JobRow>) => jobs.where('jobs.completedAt', 'is', null).where('jobs.createdAt', '<', today),
    archived: (jobs: Jobs<JobRow>) => jobs.where('jobs.completedAt', 'is not', null),
  }
  const all = visible(ctx)
  const { jobs, total, nextCursor } = await listPage(ctx, query.section ? sections[query.section](all) : all, query)
  const isNew = (job: Job) => job.isActive && new Date(job.createdAt) >= today
  return {
    jobs,
    newJobs: jobs.filter(isNew),
    otherJobs: jobs.filter((job) => !isNew(job)),
    total,
    nextCursor,
  }
}

/** A visible job as it is shown, and the skills that candidates are matched by. */
export async function viewOf(ctx: Ctx, jobId: string): Promise<{ view: Job; skills: string[] }> {
  const row = orNotFound(await withRecruiter(visible(ctx).where('jobs.id', '=', jobId)).executeTakeFirst())
  return { view: present(ctx, row), skills: row.skills }
}

/** Whether the caller may see a job with this description file. */
export async function maySeeDescription(ctx: Ctx, key: string): Promise<boolean> {
  const job = await visible(ctx).clearSelect().select('jobs.id').where('descriptionKey', '=', key).executeTakeFirst()
  return job !== undefined
}

/** A page of these jobs, newest first, with their number over all pages. */
async function listPage(
  ctx: Ctx,
  jobs: Jobs<JobRow>,
  { limit = limits.list, cursor }: PageQuery,
): Promise<{ jobs: Job[]; total: number; nextCursor: string | null }> {
  const { total } = await jobs
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let page = jobs
  if (cursor) {
    const mark = readCursor(cursor)
    page = jobs.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('jobs.createdAt', 'jobs.id'), '<', tuple(mark.createdAt, mark.id)),
    )
  }
  const ordered = page
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit + 1)
  const { rows, nextCursor } = cutPage(await withRecruiter(ordered).execute(), limit)
  return { jobs: rows.map((row) => present(ctx, row)), total, nextCursor }
}

/** The jobs with recruiter and company beside each. */
const withRecruiter = (jobs: Jobs<JobRow>) =>
  jobs
    .innerJoin('accounts', 'accounts.id', 'jobs.recruiterId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select([
      'accounts.fullName',
      'accounts.email',
      'companies.name as companyName',
      'companies.industry',
      'companies.description',
      'companies.type',
      'companies.founded',
      'companies.size',
      'companies.address',
      'companies.gstNumber',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withRecruiter>['execute']>>[number]

function present(ctx: Ctx, row: Row): Job {
  return {
    _id: row.id,
    jobTitle: row.title,
    description: row.descriptionKey,
    descriptionFileName: row.descriptionFileName,
    descriptionUrl: files.signedLink(ctx, row.descriptionKey, row.descriptionFileName),
    qualifications: row.qualifications,
    salary: row.salary,
    jobRole: row.role,
    jobType: row.workMode,
    jobLocations: row.locations,
    numOpenings: row.openings,
    internshipMonths: row.role === 'internship' ? (row.internshipMonths ?? limits.internshipMonths.default) : null,
    isActive: row.completedAt === null,
    createdAt: row.createdAt.toISOString(),
    interviewDate: row.interviewOn ?? '',
    recruiter: {
      _id: row.recruiterId,
      fullName: row.fullName,
      email: row.email,
      company: presentCompany({ ...row, id: row.companyId, name: row.companyName }),
    },
  }
}

const ownRecruiter = async (ctx: Ctx) =>
  orNotFound(
    await ctx.db
      .selectFrom('recruiters')
      .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
      .innerJoin('companies', 'companies.id', 'recruiters.companyId')
      .select([
        'recruiters.accountId',
        'recruiters.companyId',
        'accounts.profileCompleted',
        'companies.name as companyName',
      ])
      .where('recruiters.accountId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )

/** The columns of a draft. A new description file must be the caller's upload; the current one is not checked again. */
async function columnsOf(ctx: Ctx, draft: JobDraft, before?: JobRow) {
  // A bare name means the newest upload of that name.
  const key = await files.keyMeant(ctx, draft.description, folders.jobDescriptions)
  const file =
    key === before?.descriptionKey
      ? { fileName: before.descriptionFileName }
      : await files.claim(ctx, key, folders.jobDescriptions)
  return {
    title: draft.jobTitle,
    descriptionKey: key,
    descriptionFileName: file.fileName,
    qualifications: draft.qualifications,
    skills: requiredSkills(draft.qualifications),
    salary: draft.salary,
    role: draft.jobRole,
    workMode: draft.jobType,
    locations: draft.jobLocations,
    openings: draft.numOpenings,
    internshipMonths:
      draft.jobRole === 'internship' ? (draft.internshipMonths ?? before?.internshipMonths ?? null) : null,
  }
}
