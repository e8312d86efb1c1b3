import {
  can,
  folders,
  isBlankRichText,
  type Job,
  type JobDraft,
  type JobScope,
  type JobWithLists,
  limits,
  messages,
  type NewPostingInput,
  type WholeJob,
  type WorkingRole,
} from '@firstrung/contract'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { presentCompany } from '#src/domains/recruiters/recruiters.service.ts'
import { refuseSuspendedCompany } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import type { Database } from '#src/platform/database/db.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { dropDraft, releaseDescription } from './jobs.drafts.service.ts'
import { notifyRecruiters } from './jobs.members.service.ts'
import type { JobTable } from './jobs.tables.ts'
import { requiredSkills } from './required-skills.ts'

/** A job, and as what the caller works on it: null for admins. */
export type JobRow = Selectable<JobTable> & { myRole: WorkingRole | null }
export type Jobs<O> = SelectQueryBuilder<Database, 'jobs', O>

/** Whether somebody beside the lead can work on a job: an owner of the company, or another recruiter of the job. */
export const othersWork = sql<boolean>`exists (
  select from recruiters colleague
  join accounts active on active.id = colleague.account_id and active.suspended_at is null
  where colleague.company_id = jobs.company_id and colleague.account_id <> jobs.recruiter_id
    and (colleague.company_role = 'owner' or exists (
      select from job_members m
      where m.job_id = jobs.id and m.recruiter_id = colleague.account_id and m.role <> 'interviewer')))`

/**
 * Without the jobs of suspended companies, and those whose lead the team has suspended and on which nobody else works: they
 * are in no list of the team and of candidates, and the team can only read them (see recruiter-admin and trust).
 */
export const notOfSuspended = sql<boolean>`(not exists (
  select from accounts suspended
  where suspended.id = jobs.recruiter_id and suspended.suspended_at is not null and not ${othersWork})
  and not exists (select from companies fraud where fraud.id = jobs.company_id and fraud.suspended_at is not null))`

/**
 * Jobs whose candidates the caller may see: recruiters those on which they work, owners all of their company, admins all.
 * Never deleted ones. Interviewers see no job here, only their interviews.
 */
export const visible = (ctx: Ctx): Jobs<JobRow> =>
  withDeleted(ctx)
    .where('jobs.deletedAt', 'is', null)
    .$if(ctx.actor?.role === 'admin', (jobs) => jobs.where(notOfSuspended))

/** The same with deleted ones. */
function withDeleted(ctx: Ctx): Jobs<JobRow> {
  const jobs = ctx.db.selectFrom('jobs').selectAll('jobs')
  if (ctx.actor?.role === 'admin') return jobs.select(sql<null>`null::text`.as('myRole'))
  if (ctx.actor?.role !== 'recruiter') return jobs.select(sql<null>`null::text`.as('myRole')).where(sql<boolean>`false`)
  const { id } = ctx.actor
  const isOwner = sql`(select company_role = 'owner' from recruiters where account_id = ${id})`
  const member = sql`from job_members m where m.job_id = jobs.id and m.recruiter_id = ${id} and m.role <> 'interviewer'`
  return (
    jobs
      .select(
        sql<WorkingRole>`case when jobs.recruiter_id = ${id} then 'lead' when ${isOwner} then 'owner' else 'recruiter' end`.as(
          'myRole',
        ),
      )
      // A suspended company sees nothing of its candidates.
      .where('jobs.companyId', '=', (eb) =>
        eb
          .selectFrom('recruiters')
          .innerJoin('companies', 'companies.id', 'recruiters.companyId')
          .select('recruiters.companyId')
          .where('accountId', '=', id)
          .where('companies.suspendedAt', 'is', null),
      )
      .where(sql<boolean>`(jobs.recruiter_id = ${id} or ${isOwner} or exists (select ${member}))`)
  )
}

/** The jobs that the caller leads, which need no look at the company. */
const own = (ctx: Ctx): Jobs<JobRow> =>
  ctx.db
    .selectFrom('jobs')
    .selectAll('jobs')
    .select(sql<WorkingRole>`'lead'::text`.as('myRole'))
    .where('jobs.recruiterId', '=', signedIn(ctx).id)
    .where('jobs.deletedAt', 'is', null)

/** The caller's own jobs, or all on which they work. */
export const inScope = (ctx: Ctx, { scope }: { scope?: JobScope | undefined }): Jobs<JobRow> =>
  scope === 'company' ? visible(ctx) : own(ctx)

/** A job locked until the end of the transaction, with the name of its company, and whether the team can only read it. */
export type LockedJob = JobRow & { companyName: string; isSuspended: boolean }

/** A visible job that can be changed, locked. If it was deleted, those who could see it are told so. */
export async function lock(ctx: Ctx, jobId: string): Promise<LockedJob> {
  const job = await lockAlsoSuspended(ctx, jobId)
  if (job.isSuspended && ctx.actor?.role === 'admin') fail('job_suspended')
  return job
}

/** The same, also if the recruiter is suspended. */
async function lockAlsoSuspended(ctx: Ctx, jobId: string): Promise<LockedJob> {
  const job = await lockWithDeleted(ctx, jobId)
  if (job.deletedAt) fail('job_removed')
  return job
}

/** A job of the caller, also a deleted one, locked. */
export const lockWithDeleted = async (ctx: Ctx, jobId: string): Promise<LockedJob> =>
  orNotFound(
    await withDeleted(ctx)
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['companies.name as companyName', sql<boolean>`not ${notOfSuspended}`.as('isSuspended')])
      .where('jobs.id', '=', jobId)
      // Not as for deleting it: an application to the job, which names it, must not wait.
      .forNoKeyUpdate('jobs')
      .executeTakeFirst(),
  )

/** What the board shows of a job; this domain does not know it. Called in the same transaction. */
export interface JobPostings {
  /**
   * `onBoard`: it was posted for the public board; else its recruiters are asked to publish it. `copyOf` is a job that the
   * caller sees, whose posting is taken over; what is `given` of the new one wins.
   */
  posted(
    ctx: Ctx,
    jobId: string,
    how: { onBoard: boolean; copyOf?: string | undefined; given?: NewPostingInput | null | undefined },
  ): Promise<void>
  /** `before` is the job as it was. */
  changed(ctx: Ctx, before: JobRow): Promise<void>
}

/** Posts a job of a recruiter with a complete profile, and notifies the team. Repeating it with the same id posts once. */
export async function post(ctx: Ctx, draft: JobDraft, postings: JobPostings): Promise<{ id: string; msg: string }> {
  refuseSuspendedCompany(ctx)
  const recruiter = await ownRecruiter(ctx)
  if (!can(signedIn(ctx), 'job.post', recruiter)) {
    fail(recruiter.companyRole === 'interviewer' ? 'interviewers_post_none' : 'profile_incomplete')
  }

  const posted = await ctx.db
    .insertInto('jobs')
    .values({
      ...(draft._id && { id: draft._id }),
      ...(await columnsOf(ctx, draft)),
      ...(draft.criteria && { criteria: draft.criteria }),
      recruiterId: recruiter.accountId,
      companyId: recruiter.companyId,
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (draft.draftId) await dropDraft(ctx, draft.draftId)
  if (!posted) return { id: (await lock(ctx, draft._id ?? '')).id, msg: messages.jobPosted }

  if (draft.copyOf) await refuseUnseen(ctx, draft.copyOf)
  // A job on the board also concerns those who check postings.
  const needs = draft.onBoard ? (['job.screen', 'posting.review'] as const) : 'job.screen'
  await notifyTeam(ctx, needs, `${recruiter.companyName} posted a new job: ${draft.jobTitle}.`, {
    jobTitle: draft.jobTitle,
    jobId: posted.id,
    recruiterId: recruiter.accountId,
  })
  await postings.posted(ctx, posted.id, {
    onBoard: draft.onBoard ?? false,
    copyOf: draft.copyOf,
    given: draft.posting,
  })
  return { id: posted.id, msg: messages.jobPosted }
}

/** Refuses to copy a job that the caller cannot see. */
async function refuseUnseen(ctx: Ctx, copyOf: string): Promise<void> {
  const source = await visible(ctx).clearSelect().select('jobs.id').where('jobs.id', '=', copyOf).executeTakeFirst()
  const fields = [{ field: 'copyOf', msg: messages.copiedJobGone }]
  if (!source) fail('invalid', { msg: messages.copiedJobGone, fields })
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
  postings: JobPostings,
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
  if (columns.descriptionKey !== job.descriptionKey) await releaseDescription(ctx, job.descriptionKey)
  await postings.changed(ctx, job)
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

/** Chooses what the members of a job judge on a scorecard. */
export async function setCriteria(ctx: Ctx, jobId: string, criteria: string[]): Promise<void> {
  await ctx.db.updateTable('jobs').set({ criteria }).where('id', '=', jobId).execute()
}

/** Sets the meeting link for all interviews of a job without their own. */
export async function setInterviewLink(ctx: Ctx, jobId: string, interviewLink: string): Promise<void> {
  await ctx.db.updateTable('jobs').set({ interviewLink }).where('id', '=', jobId).execute()
}

/** Removes a job from every list and notifies its recruiters. Hirings for it stay counted. */
export async function remove(ctx: Ctx, jobId: string, endings: JobEndings): Promise<{ msg: string }> {
  const job = await lockAlsoSuspended(ctx, jobId)
  await ctx.db.updateTable('jobs').set({ deletedAt: ctx.now() }).where('id', '=', jobId).execute()
  await notifyRecruiters(ctx, job.id, `Your job ${job.title} was removed by the admin.`, {
    jobTitle: job.title,
    jobId: job.id,
  })
  await endings.removed(ctx, jobId)
  noteAct(
    ctx,
    'removeJob',
    { job: { id: job.id, name: job.title } },
    { from: job.completedAt ? 'Completed' : 'Open', to: 'Deleted' },
  )
  return { msg: messages.jobDeleted }
}

/** A visible job as it is shown, and the skills that candidates are matched by. If it was deleted, those who could see it are told so. */
export async function viewOf(
  ctx: Ctx,
  jobId: string,
): Promise<{ view: WholeJob; skills: string[]; suspension: JobWithLists['suspension'] }> {
  const row = orNotFound(
    await withRecruiter(withDeleted(ctx).where('jobs.id', '=', jobId))
      .select((eb) => [
        sql<boolean>`not ${notOfSuspended}`.as('isSuspended'),
        eb.fn.coalesce('companies.suspendedAt', 'accounts.suspendedAt').as('suspendedAt'),
        sql<string>`case when companies.suspended_at is null then accounts.suspension_reason else companies.suspension_reason end`.as(
          'suspensionReason',
        ),
      ])
      .executeTakeFirst(),
  )
  if (row.deletedAt) fail('job_removed')
  const { isSuspended, suspendedAt, suspensionReason: reason } = row
  const isShown = signedIn(ctx).role === 'admin' && isSuspended && suspendedAt
  return {
    view: { ...present(ctx, row), descriptionContent: row.descriptionContent ?? [] },
    skills: row.skills,
    suspension: isShown ? { reason, suspendedAt: suspendedAt.toISOString() } : undefined,
  }
}

/** Whether the caller may see a job with this description file. */
export async function maySeeDescription(ctx: Ctx, key: string): Promise<boolean> {
  const job = await visible(ctx).clearSelect().select('jobs.id').where('descriptionKey', '=', key).executeTakeFirst()
  return job !== undefined
}

/** The jobs with recruiter and company beside each. */
export const withRecruiter = (jobs: Jobs<JobRow>) =>
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
      'companies.logoKey',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withRecruiter>['execute']>>[number]

/** A job as lists and pages show it. */
export function present(ctx: Ctx, row: Row): Job {
  return {
    _id: row.id,
    jobTitle: row.title,
    description: row.descriptionKey ?? '',
    descriptionFileName: row.descriptionFileName,
    descriptionUrl: row.descriptionKey ? files.signedLink(ctx, row.descriptionKey, row.descriptionFileName) : '',
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
    myRole: row.myRole,
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
        'recruiters.companyRole',
        'accounts.profileCompleted',
        'companies.name as companyName',
      ])
      .where('recruiters.accountId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )

/** The columns of a draft. A new description file must be the caller's upload; the current one is not checked again. */
async function columnsOf(ctx: Ctx, draft: JobDraft, before?: JobRow) {
  // A bare name means the newest upload of that name.
  const key = (await files.keyMeant(ctx, draft.description ?? '', folders.jobDescriptions)) || null
  const fileName =
    key === (before?.descriptionKey ?? null)
      ? (before?.descriptionFileName ?? '')
      : key && (await files.claim(ctx, key, folders.jobDescriptions)).fileName
  // Documented clients do not send it: then it stays.
  const content = draft.descriptionContent ?? before?.descriptionContent ?? []
  return {
    title: draft.jobTitle,
    descriptionKey: key,
    descriptionFileName: fileName ?? '',
    descriptionContent: isBlankRichText(content) ? null : JSON.stringify(content),
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
