import { can, type JobMembers, type MemberRole, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { type LockedJob, lock, visible } from './jobs.service.ts'

/** Who works on a job, the lead first, and for those who may change that who else could. */
export async function readMembers(ctx: Ctx, jobId: string): Promise<JobMembers> {
  const job = orNotFound(await visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  const rows = await ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .leftJoin('jobMembers', (join) =>
      join.onRef('jobMembers.recruiterId', '=', 'recruiters.accountId').on('jobMembers.jobId', '=', jobId),
    )
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'companyRole', 'jobMembers.role'])
    .where('recruiters.companyId', '=', job.companyId)
    .orderBy(
      (eb) => eb('jobMembers.role', '=', 'lead'),
      (order) => order.desc().nullsLast(),
    )
    .orderBy(byName('accounts.fullName', 'accounts.email'))
    .orderBy('accounts.id')
    .execute()
  const people = rows.map(({ id, ...person }) => ({ _id: id, ...person }))
  return {
    members: people.flatMap(({ role, ...person }) => (role ? [{ ...person, role }] : [])),
    colleagues: can(signedIn(ctx), 'job.share', job) ? people.filter(({ role }) => !role) : [],
  }
}

/** Adds a colleague to a job, or gives them another role there. Somebody made lead takes the position of the earlier one. */
export async function setMember(
  ctx: Ctx,
  { jobId, memberId, role }: { jobId: string; memberId: string; role: MemberRole },
): Promise<{ msg: string }> {
  const job = await lock(ctx, jobId)
  permit(ctx, 'job.share', job)
  const colleague = orNotFound(
    await ctx.db
      .selectFrom('recruiters')
      .select(['accountId', 'companyRole'])
      .where('accountId', '=', memberId)
      .where('companyId', '=', job.companyId)
      .executeTakeFirst(),
  )
  if (colleague.companyRole === 'interviewer' && role !== 'interviewer') fail('interviewers_only_interview')
  if (memberId === job.recruiterId && role !== 'lead') fail('job_needs_lead')

  const now = ctx.now()
  if (role === 'lead') await ctx.db.updateTable('jobs').set({ recruiterId: memberId }).where('id', '=', jobId).execute()
  else {
    await ctx.db
      .insertInto('jobMembers')
      .values({ jobId, recruiterId: memberId, companyId: job.companyId, role, since: now })
      .onConflict((member) => member.columns(['jobId', 'recruiterId']).doUpdateSet({ role }))
      .execute()
  }
  await notifyMember(ctx, job, memberId, memberTexts[role])
  return { msg: messages.jobMemberSaved }
}

/** What a member is notified of, after the name of the person who did it. */
const memberTexts: Record<MemberRole, (title: string) => string> = {
  lead: (title) => `has made you the lead of ${title}.`,
  recruiter: (title) => `has added you to ${title}.`,
  interviewer: (title) => `has added you to ${title} as an interviewer.`,
}

/** Takes a colleague off a job; its lead stays until there is another one. Members may leave by themselves. */
export async function removeMember(
  ctx: Ctx,
  { jobId, memberId }: { jobId: string; memberId: string },
): Promise<{ msg: string }> {
  const job = await lock(ctx, jobId)
  if (memberId !== signedIn(ctx).id) permit(ctx, 'job.share', job)
  if (memberId === job.recruiterId) fail('job_needs_lead')
  const removed = ctx.db.deleteFrom('jobMembers').where('jobId', '=', jobId).where('recruiterId', '=', memberId)
  orNotFound(await removed.returning('jobId').executeTakeFirst())
  await notifyMember(ctx, job, memberId, (title) => `has taken you off ${title}.`)
  return { msg: messages.jobMemberRemoved }
}

/** Puts those who work on a job, and still are in the company, on its copy, whose lead is the caller; they are told. */
export async function copyMembers(ctx: Ctx, from: string, jobId: string): Promise<void> {
  const { rows } = await sql<{ recruiterId: string; role: MemberRole }>`
    insert into job_members (job_id, recruiter_id, company_id, role, since)
    select ${jobId}::uuid, m.recruiter_id, r.company_id, case when m.role = 'lead' then 'recruiter' else m.role end, ${ctx.now()}
    from job_members m
    join jobs j on j.id = ${jobId}::uuid
    join recruiters r on r.account_id = m.recruiter_id and r.company_id = j.company_id
    join accounts a on a.id = r.account_id and a.suspended_at is null
    where m.job_id = ${from}::uuid
    on conflict (job_id, recruiter_id) do nothing
    returning recruiter_id, role`.execute(ctx.db)
  if (rows.length === 0) return
  const job = await lock(ctx, jobId)
  for (const { recruiterId, role } of rows) await notifyMember(ctx, job, recruiterId, memberTexts[role])
}

async function notifyMember(ctx: Ctx, job: LockedJob, to: string, text: (title: string) => string): Promise<void> {
  const { id } = signedIn(ctx)
  if (to === id) return
  const me = await ctx.db.selectFrom('accounts').select(['fullName', 'email']).where('id', '=', id).executeTakeFirst()
  const name = me?.fullName || me?.email || ''
  await notifyWithMail(ctx, [
    {
      to,
      key: `job-member:${job.id}:${ctx.now().toISOString()}`,
      text: `${name} ${text(job.title)}`,
      data: { jobTitle: job.title, jobId: job.id },
      kind: 'memberNews',
      named: { id, as: name },
    },
  ])
}
