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
import { fail, found } from '#src/platform/errors.ts'
import { startOfIndianDay } from '#src/platform/indian-time.ts'
import { cutPage, readCursor } from '#src/platform/keyset.ts'
import type { JobTable } from './jobs.tables.ts'
import { requiredSkills } from './required-skills.ts'

type JobRow = Selectable<JobTable>
type Jobs<O> = SelectQueryBuilder<Database, 'jobs', O>
type PageOf = { limit?: number | undefined; cursor?: string | undefined }

/** Jobs that this person may see: a recruiter the own ones, the team all of them. Deleted ones nobody (G-29). */
export function visible(ctx: Ctx): Jobs<JobRow> {
  const jobs = ctx.db.selectFrom('jobs').selectAll('jobs').where('jobs.deletedAt', 'is', null)
  if (ctx.actor?.role === 'admin') return jobs
  if (ctx.actor?.role === 'recruiter') return jobs.where('jobs.recruiterId', '=', ctx.actor.id)
  return jobs.where(sql<boolean>`false`)
}

/** A visible job, held until the end of the transaction. */
export async function lock(ctx: Ctx, jobId: string): Promise<JobRow> {
  return found(await visible(ctx).where('jobs.id', '=', jobId).forUpdate().executeTakeFirst())
}

/** Posts a job of a recruiter with a complete profile, and tells the team. Repeated with the same id it posts once. */
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

/** Changes an own job, by the rules of posting one (G-63). With fewer openings it may turn out to be filled: `completedAt` then says since when. */
export async function modify(
  ctx: Ctx,
  jobId: string,
  draft: JobDraft,
): Promise<{ id: string; msg: string; completedAt: Date | null }> {
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
  if (columns.descriptionKey !== job.descriptionKey) await releaseUnnamed(ctx, job.descriptionKey)
  return { id: jobId, msg: messages.jobUpdated, completedAt }
}

/** Closes a visible job and answers the moment; its lists can only be read from then on (G-28). */
export async function complete(ctx: Ctx, jobId: string): Promise<Date> {
  const job = await lock(ctx, jobId)
  if (job.completedAt) fail('job_completed')
  const completedAt = ctx.now()
  await ctx.db.updateTable('jobs').set({ completedAt }).where('id', '=', jobId).execute()
  return completedAt
}

/** Opens a visible job again and answers since when it was closed. */
export async function reopen(ctx: Ctx, jobId: string): Promise<Date> {
  const job = await lock(ctx, jobId)
  if (!job.completedAt) fail('job_open')
  await ctx.db.updateTable('jobs').set({ completedAt: null }).where('id', '=', jobId).execute()
  return job.completedAt
}

/** Keeps the meeting link of all of a job's interviews that have none of their own. */
export async function setInterviewLink(ctx: Ctx, jobId: string, interviewLink: string): Promise<void> {
  await ctx.db.updateTable('jobs').set({ interviewLink }).where('id', '=', jobId).execute()
}

/** Takes a job out of every list and tells its recruiter. What was hired for it stays counted (G-29). */
export async function remove(ctx: Ctx, jobId: string): Promise<{ msg: string }> {
  const job = await lock(ctx, jobId)
  await ctx.db.updateTable('jobs').set({ deletedAt: ctx.now() }).where('id', '=', jobId).execute()
  await notify(ctx, job.recruiterId, `Your job ${job.title} was removed by the admin.`, {
    jobTitle: job.title,
    jobId: job.id,
  })
  return { msg: messages.jobDeleted }
}

/** The recruiter's four figures (G-45), in one read. */
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
  page: PageOf,
): Promise<{ postedJobs: Job[]; total: number; nextCursor: string | null }> {
  const { jobs, total, nextCursor } = await listPage(ctx, visible(ctx), page)
  return { postedJobs: jobs, total, nextCursor }
}

/** The team's jobs, newest first: all of them, or one section of Manage Jobs. */
export async function listAll(
  ctx: Ctx,
  query: PageOf & { section?: 'new' | 'ongoing' | 'archived' },
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

/** A visible job as it is shown. */
export async function viewOf(ctx: Ctx, jobId: string): Promise<Job> {
  return found((await viewsOf(ctx, [jobId])).get(jobId))
}

/** Visible jobs as they are shown, in one query. Others are left out. */
export async function viewsOf(ctx: Ctx, jobIds: string[]): Promise<Map<string, Job>> {
  if (jobIds.length === 0) return new Map()
  const rows = await withRecruiter(visible(ctx).where('jobs.id', '=', sql<string>`any(${jobIds}::uuid[])`)).execute()
  return new Map(rows.map((row) => [row.id, present(ctx, row)]))
}

/** A page of these jobs, newest first, with their number over all pages. */
async function listPage(
  ctx: Ctx,
  jobs: Jobs<JobRow>,
  { limit = limits.list, cursor }: PageOf,
): Promise<{ jobs: Job[]; total: number; nextCursor: string | null }> {
  const { total } = await jobs
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let behind = jobs
  if (cursor) {
    const mark = readCursor(cursor)
    behind = jobs.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('jobs.createdAt', 'jobs.id'), '<', tuple(mark.createdAt, mark.id)),
    )
  }
  const ordered = behind
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
  found(
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

/** What a draft says, as it is stored. The description file must be an own upload; the one that stands is not asked for again. */
async function columnsOf(ctx: Ctx, draft: JobDraft, before?: JobRow) {
  const key = await keyOf(ctx, draft.description)
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
  }
}

/** Gives a description file up for clearing, unless another job names it too. */
async function releaseUnnamed(ctx: Ctx, key: string): Promise<void> {
  const named = await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('descriptionKey', '=', key)
    .limit(1)
    .executeTakeFirst()
  if (!named) await files.release(ctx, key)
}

/** The key of a description file. A bare name means the newest upload of that name. */
async function keyOf(ctx: Ctx, description: string): Promise<string> {
  const folder = folders.jobDescriptions
  if (description.startsWith(folder)) return description
  const upload = await ctx.db
    .selectFrom('uploads')
    .select('key')
    .where('ownerId', '=', signedIn(ctx).id)
    .where('folder', '=', folder)
    .where('status', '=', 'stored')
    .where(({ or, eb }) =>
      or([
        eb('fileName', '=', description),
        eb('key', '=', folder + description),
        eb(sql`right(key, ${description.length + 1})`, '=', `/${description}`),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return upload?.key ?? folder + description
}
