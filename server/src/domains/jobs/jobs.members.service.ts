import type { MemberRole, NoticeData } from '@firstrung/contract'
import { sql } from 'kysely'
import { type NewsToMany, notifyEach, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'

/** Somebody who works on a job. */
export interface JobMember {
  id: string
  name: string
  email: string
  role: MemberRole
}

/** Who works on a job: the lead first, then by name. The caller must be allowed to see the job. */
export async function membersOf(ctx: Ctx, job: { id: string }): Promise<JobMember[]> {
  const rows = await ctx.db
    .selectFrom('jobMembers')
    .innerJoin('accounts', 'accounts.id', 'jobMembers.recruiterId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'jobMembers.role'])
    .where('jobMembers.jobId', '=', job.id)
    .orderBy((eb) => eb('jobMembers.role', '=', 'lead'), 'desc')
    .orderBy(byName('accounts.fullName', 'accounts.email'))
    .orderBy('accounts.id')
    .execute()
  return rows.map(({ id, fullName, email, role }) => ({ id, name: fullName || email, email, role }))
}

/** How many jobs each of these recruiters leads. */
export async function countLed(ctx: Ctx, recruiterIds: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('jobs')
    .select(({ fn }) => ['recruiterId', fn.countAll<number>().as('count')])
    .where('recruiterId', 'in', recruiterIds)
    .where('deletedAt', 'is', null)
    .groupBy('recruiterId')
    .execute()
  return new Map(rows.map(({ recruiterId, count }) => [recruiterId, count]))
}

/** Makes somebody an interviewer in the jobs on which they worked. They lead none. */
export async function interviewOnly(ctx: Ctx, recruiterId: string): Promise<void> {
  await ctx.db
    .updateTable('jobMembers')
    .set({ role: 'interviewer' })
    .where('recruiterId', '=', recruiterId)
    .where('role', '=', 'recruiter')
    .execute()
}

/** Somebody of a job's company. */
export interface Colleague {
  id: string
  fullName: string
  /** Whether they may open the job: its lead and recruiters, and the owners of its company. */
  mayOpen: boolean
}

/** The whole company of a job, by name. */
export const companyOf = (ctx: Ctx, jobId: string): Promise<Colleague[]> => companiesOf(ctx, [jobId]).execute()

/** Who of these people works for the company of a job. */
export async function colleaguesAmong(ctx: Ctx, jobId: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const colleagues = await companiesOf(ctx, [jobId]).where('accounts.id', 'in', accountIds).execute()
  return new Set(colleagues.map(({ id }) => id))
}

/** The companies of jobs, each by name. */
const companiesOf = (ctx: Ctx, jobIds: readonly string[]) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('recruiters', 'recruiters.companyId', 'jobs.companyId')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .leftJoin('jobMembers', (join) =>
      join.onRef('jobMembers.jobId', '=', 'jobs.id').onRef('jobMembers.recruiterId', '=', 'recruiters.accountId'),
    )
    .select(({ or, eb }) => [
      'accounts.id',
      sql<string>`coalesce(nullif(accounts.full_name, ''), accounts.email)`.as('fullName'),
      or([
        eb('companyRole', '=', 'owner'),
        eb(eb.fn.coalesce('jobMembers.role', eb.val('interviewer')), '!=', 'interviewer'),
      ])
        .$castTo<boolean>()
        .as('mayOpen'),
    ])
    .where('jobs.id', 'in', jobIds)
    .where('accounts.suspendedAt', 'is', null)
    // A suspended company gets no news of candidates, not even in open pages.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('companies')
            .select('companies.id')
            .whereRef('companies.id', '=', 'jobs.companyId')
            .where('companies.suspendedAt', 'is not', null),
        ),
      ),
    )
    .orderBy(byName('accounts.fullName', 'accounts.email'))
    .orderBy('accounts.id')

/** The live rooms of those who may open a job. */
export const roomsOf = async (ctx: Ctx, jobId: string): Promise<string[]> =>
  (await roomsOfEach(ctx, [jobId])).get(jobId) ?? []

/** The live rooms of those who may open each of these jobs, in one statement. */
export async function roomsOfEach(ctx: Ctx, jobIds: readonly string[]): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map()
  const people = await companiesOf(ctx, jobIds).select('jobs.id as jobId').execute()
  const rooms = new Map<string, string[]>()
  for (const { id, mayOpen, jobId } of people) {
    if (mayOpen) rooms.set(jobId, [...(rooms.get(jobId) ?? []), `account:${id}`])
  }
  return rooms
}

/** Notifies the lead and the recruiters of a job, not its interviewers; with a key, once for each of them. */
export async function notifyRecruiters(
  ctx: Ctx,
  jobId: string,
  text: string,
  data: Partial<NoticeData>,
  key?: string,
): Promise<void> {
  if (key === undefined) return notifyRecruitersOfEach(ctx, [{ jobId, text, data }])
  const recruiters = await recruitersOf(ctx, [jobId])
  return notifyWithMail(
    ctx,
    recruiters.map(({ recruiterId: to }) => ({ to, text, data, key, kind: 'memberNews' as const })),
  )
}

/** Notifies the leads and recruiters of jobs, each of what concerns their job, in one statement for any number. */
export async function notifyRecruitersOfEach(
  ctx: Ctx,
  news: readonly { jobId: string; text: string; data: Partial<NoticeData> }[],
): Promise<void> {
  const recruiters = await recruitersOf(
    ctx,
    news.map(({ jobId }) => jobId),
  )
  await notifyEach(
    ctx,
    'memberNews',
    news.flatMap(({ jobId, text, data }) =>
      recruiters.flatMap((one) => (one.jobId === jobId ? [{ to: one.recruiterId, text, data }] : [])),
    ),
  )
}

/** Notifies the lead and the recruiters of a job, once for each key, with a mail to those who want it. */
export async function notifyRecruitersOf(ctx: Ctx, jobId: string, news: NewsToMany): Promise<void> {
  await notifyWithMail(
    ctx,
    (await recruitersOf(ctx, [jobId])).map(({ recruiterId: to }) => ({ ...news, to })),
  )
}

/** The same, with a mail of the topic 'decisions' that leads to the job, or to `path`. `key` identifies what happened. */
export async function notifyRecruitersWithMail(
  ctx: Ctx,
  jobId: string,
  it: {
    key: string
    text: string
    subject: string
    details: string
    jobTitle: string
    path?: string
    kind?: 'memberNews' | 'answersDue'
  },
): Promise<void> {
  const { key, text, subject, details, jobTitle, path = `/job/${jobId}`, kind = 'memberNews' } = it
  await notifyRecruitersOf(ctx, jobId, {
    key,
    text,
    data: { jobTitle, jobId, details },
    kind,
    from: { job: jobId },
    mail: {
      topic: 'decisions',
      subject,
      link: { text: 'Open the job', url: `${ctx.env.publicUrl}${path}` },
    },
  })
}

/** The leads and the recruiters of jobs, in the order in which they came. */
async function recruitersOf(ctx: Ctx, jobIds: readonly string[]): Promise<{ jobId: string; recruiterId: string }[]> {
  if (jobIds.length === 0) return []
  return ctx.db
    .selectFrom('jobMembers')
    .select(['jobId', 'recruiterId'])
    .where('jobId', 'in', jobIds)
    .where('role', '!=', 'interviewer')
    .orderBy('since')
    .execute()
}
