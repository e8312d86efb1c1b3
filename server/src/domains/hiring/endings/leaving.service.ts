import { indianDay, isWaiting } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanels } from '#src/domains/hiring/application/live.service.ts'
import { toCome } from '#src/domains/hiring/application/news.service.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { dropTwice, firstFurtherHost, takeOut } from '#src/domains/hiring/interviews/further-hosts.service.ts'
import { handOverInterviews, heldBy } from '#src/domains/hiring/interviews/hosts.service.ts'
import { closeAllOf, handOver, keepHiredCounts } from '#src/domains/jobs/jobs.leaving.service.ts'
import { notifyRecruitersOfEach } from '#src/domains/jobs/jobs.members.service.ts'
import { notify } from '#src/domains/notifications/notifications.service.ts'
import { handLogoOver } from '#src/domains/recruiters/recruiters.logo.service.ts'
import { successorOf } from '#src/domains/recruiters/recruiters.team.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { notifyOfJob } from './endings.tasks.ts'
import { endHiringsFor } from './hirings.service.ts'

/**
 * Removes a candidate who deletes the account from all jobs. Notifies their interviewers while the interviews are still stored,
 * and the recruiters of open applications, without the candidate's name. The jobs still count the hiring. Returns the dates of
 * hirings, for the team's stats.
 */
export async function leaveAsCandidate(ctx: Ctx, candidateId: string): Promise<Date[]> {
  // In the same order as moves of candidates: jobs before applications, so that there is no deadlock.
  await ctx.db
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('applications').select('jobId').where('candidateId', '=', candidateId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const own = await ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .leftJoin('lateAnswers as late', (join) =>
      join.onRef('late.applicationId', '=', 'applications.id').on('late.outcome', 'is', null),
    )
    .select(['applications.id', 'jobId', 'title', 'stage', 'source', 'late.applicationId as askedOf'])
    .select((eb) => eb.and([eb('completedAt', 'is', null), eb('deletedAt', 'is', null)]).as('isOpen'))
    .where('candidateId', '=', candidateId)
    .execute()
  const cancelled = await cancelInterviews(
    ctx,
    own.map(({ id }) => id),
    { because: 'The candidate has deleted their account.', candidateName: 'A former candidate' },
  )
  // The cancellations have notified the company already; here it is notified of the other applications.
  const told = new Set(cancelled.map(({ applicationId }) => applicationId))
  await broadcastPanels(
    ctx,
    own.map(({ jobId }) => jobId),
  )
  await notifyRecruitersOfEach(
    ctx,
    own.flatMap(({ id, jobId, title, isOpen, askedOf, ...application }) => {
      if (!isOpen || told.has(id) || !(isWaiting(application) || askedOf)) return []
      const text = `A candidate for ${title} has deleted their account. The application is gone with it.`
      return [{ jobId, text, data: { jobTitle: title, jobId } }]
    }),
  )
  const applications = await ctx.db
    .deleteFrom('applications')
    .where('candidateId', '=', candidateId)
    .returning(['jobId', 'stage', 'hiredAt'])
    .execute()
  const hired = applications.filter(({ stage }) => stage === 'hired')
  await keepHiredCounts(
    ctx,
    hired.map(({ jobId }) => jobId),
  )
  return hired.flatMap(({ hiredAt }) => (hiredAt ? [hiredAt] : []))
}

/**
 * Hands the jobs of a recruiter who deletes the account over to a colleague. Without one all of them end, and the hirings
 * for them: upcoming interviews are cancelled first, while their participants are still known, and waiting candidates get
 * an answer, in batches.
 */
export async function leaveAsRecruiter(ctx: Ctx, recruiterId: string): Promise<void> {
  const { member, successor } = await successorOf(ctx, recruiterId)
  if (successor) {
    await handOverInterviews(ctx, heldBy(member), async () => {
      await handOver(ctx, member.id, successor.id)
      await replaceInterviewer(ctx, member, true)
    })
    await handLogoOver(ctx, member, successor.id)
    return
  }
  const applications = await ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('interviews', 'interviews.applicationId', 'applications.id')
    .select('applications.id')
    .distinct()
    .where('jobs.recruiterId', '=', recruiterId)
    .execute()
  const ids = applications.map(({ id }) => id)
  await cancelInterviews(ctx, ids)
  if (ids.length > 0)
    await ctx.db.updateTable('interviews').set({ email: '' }).where('applicationId', 'in', ids).execute()
  const at = ctx.now().toISOString()
  const { all, open } = await closeAllOf(ctx, recruiterId)
  await endHiringsFor(ctx, all)
  for (const jobId of open) await ctx.later(notifyOfJob, { jobId, what: 'ended', at })
}

/** Somebody did not come to an interview `i`: it can be moved, so it needs a host. */
const isMissed = sql`(i.candidate_absent_at is not null or i.company_absent_at is not null)`

/** Who holds the interview `i` instead of its interviewer: its first further host, else this recruiter of the job. */
const nextHost = (recruiterEmail: string) => sql`coalesce(${firstFurtherHost}, ${sql.ref(recruiterEmail)})`

/**
 * When an interviewer leaves the company, others take over the interviews to come, and those that can be moved: the first
 * further host, else the recruiter of the job. With `forGood` the email is removed from earlier interviews, too. A further
 * host who leaves is taken out.
 */
export async function replaceInterviewer(
  ctx: Ctx,
  leaver: { id: string; email: string; companyId: string },
  forGood = false,
): Promise<void> {
  const needsHost = sql`(i.held_on >= ${indianDay(ctx.now())}::date or ${isMissed})`
  await takeOut(ctx, leaver.id, sql`j.company_id = ${leaver.companyId} and (${forGood} or ${needsHost})`)
  const { rows } = await sql<{ id: string }>`
    update interviews i set email = case when ${needsHost} then ${nextHost('host.email')} else '' end
    from applications a join jobs j on j.id = a.job_id join accounts host on host.id = j.recruiter_id
    where a.id = i.application_id and j.company_id = ${leaver.companyId} and lower(i.email) = ${leaver.email}
      and (${forGood} or ${needsHost}) returning i.id`.execute(ctx.db)
  await dropTwice(
    ctx,
    rows.map(({ id }) => id),
  )
}

/**
 * When a member is taken off a job, others hold the interviews that they would hold: the first further host, else the job's
 * lead, who is notified. A further host is taken out.
 */
export async function leadStandsIn(ctx: Ctx, jobId: string, memberId: string): Promise<void> {
  const isPlanned = sql`i.status in ('requested', 'scheduled', 'suspended') and (${toCome(ctx)} or ${isMissed})`
  await takeOut(ctx, memberId, sql`j.id = ${jobId} and ${isPlanned}`)
  const { rows } = await sql<{ id: string; isOfLead: boolean; leadId: string; title: string; name: string }>`
    update interviews i set email = ${nextHost('lead.email')}
    from applications a join jobs j on j.id = a.job_id join accounts lead on lead.id = j.recruiter_id, accounts gone
    where a.id = i.application_id and j.id = ${jobId} and gone.id = ${memberId} and lower(i.email) = gone.email
      and ${isPlanned}
    returning i.id, ${firstFurtherHost} is null as is_of_lead, lead.id as lead_id, j.title, coalesce(nullif(gone.full_name, ''), gone.email) as name`.execute(
    ctx.db,
  )
  await dropTwice(
    ctx,
    rows.map(({ id }) => id),
  )
  const taken = rows.filter(({ isOfLead }) => isOfLead)
  const [one] = taken
  if (!one || one.leadId === ctx.actor?.id) return
  const count = taken.length === 1 ? 'an interview' : `${taken.length} interviews`
  const text = `You now hold ${count} for ${one.title}, because ${one.name} is no longer on the job.`
  await notify(ctx, 'memberNews', one.leadId, text, { jobTitle: one.title, jobId })
}

/** The candidate's stage in each job, and when it changed; remarks about candidates are not part of their export. */
export async function applicationsOf(ctx: Ctx, candidateId: string) {
  const applications = await stagesOf(ctx, candidateId)
  const changesOf = byApplication(await stageChangesOf(ctx, candidateId))
  const lateAnswersOf = byApplication(await lateAnswersTo(ctx, candidateId))
  const interviewChangesOf = byApplication(await changedInterviewsOf(ctx, candidateId))
  const attendanceOf = byApplication(await saidAttendanceOf(ctx, candidateId))
  const proposedTimesOf = byApplication(await proposalsTo(ctx, candidateId))
  const offersOf = byApplication(await offersTo(ctx, candidateId))
  const mailsOf = byApplication(await sentMailsOf(ctx, candidateId))
  const rejectionsOf = byApplication(await writtenRejectionsOf(ctx, candidateId))
  const messagesOf = byApplication(await conversationsOf(ctx, candidateId))
  const answersOf = byApplication(await givenAnswersOf(ctx, candidateId))
  return applications.map(({ id, ...application }) => ({
    ...application,
    answers: answersOf(id),
    mails: mailsOf(id),
    rejections: rejectionsOf(id),
    messages: messagesOf(id),
    attendance: attendanceOf(id),
    lateAnswers: lateAnswersOf(id),
    proposedTimes: proposedTimesOf(id),
    offers: offersOf(id),
    interviewChanges: interviewChangesOf(id),
    changes: changesOf(id),
  }))
}

function stagesOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('resumes', 'resumes.id', 'applications.resumeId')
    .select(['applications.id', 'jobs.title as job', 'companies.name as company', 'stage', 'stageChangedAt', 'hiredAt'])
    .select([
      'source',
      'appliedAt',
      'note',
      'sharesContact',
      'seenAt',
      'promisedBy',
      'promisedDays',
      'promisedDayKind',
      'answerBy',
      'answeredAt',
      'fit',
      'withdrawnReason',
    ])
    .select('resumes.fileName as resume')
    .leftJoin('joinings', 'joinings.applicationId', 'applications.id')
    .select(['joinings.joined', 'joinings.saidAt as joiningSaidAt'])
    .where('applications.candidateId', '=', candidateId)
    .orderBy('stageChangedAt')
    .execute()
}

function stageChangesOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('stageChanges')
    .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
    .select(['applicationId', 'fromStage', 'toStage', 'changedAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('changedAt')
    .execute()
}

function lateAnswersTo(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('lateAnswers')
    .innerJoin('applications', 'applications.id', 'lateAnswers.applicationId')
    .select(['applicationId', 'toStage', 'askedAt', 'askUntil', 'outcome', 'settledAt'])
    .where('candidateId', '=', candidateId)
    .execute()
}

/** Times for interviews that were proposed, what the candidate chose, and why none suited them. */
async function proposalsTo(ctx: Ctx, candidateId: string) {
  const { rows } = await sql<{ applicationId: string }>`
    select pp.application_id, p.proposed_at, p.minutes, p.note, p.withdrawn_at, pp.round, pp.booked_at, pp.declined_at, pp.reason,
      (select json_agg(t.starts_at order by t.starts_at) from proposal_times t where t.proposal_id = p.id) as times
    from proposal_people pp
    join proposals p on p.id = pp.proposal_id
    join applications a on a.id = pp.application_id
    where a.candidate_id = ${candidateId} order by p.proposed_at`.execute(ctx.db)
  return rows
}

/** Offers of employment, and what the candidate answered. */
async function offersTo(ctx: Ctx, candidateId: string) {
  const { rows } = await sql<{ applicationId: string }>`
    select o.application_id, o.made_at, o.answer_by, o.pay_kind, o.pay_amount, o.starts_on, o.workplace, o.subject, o.letter,
      o.withdrawn_at, o.withdrawal_note, oa.answer, oa.name, oa.reason, oa.note, oa.answered_at
    from offers o
    join applications a on a.id = o.application_id
    left join offer_answers oa on oa.offer_id = o.id
    where a.candidate_id = ${candidateId} order by o.made_at`.execute(ctx.db)
  return rows
}

function changedInterviewsOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('interviewChanges as c')
    .innerJoin('interviews', 'interviews.id', 'c.interviewId')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select(['applicationId', 'what', 'fromOn', 'fromAt', 'toOn', 'toAt', 'reason', 'changedAt'])
    .select(['c.candidateAbsentAt', 'c.companyAbsentAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('changedAt')
    .execute()
}

function saidAttendanceOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select(['applicationId', 'heldOn', 'heldAt', 'attendance', 'attendanceReason', 'attendanceAt'])
    .select(['candidateAbsentAt', 'companyAbsentAt'])
    .where('candidateId', '=', candidateId)
    .where((it) =>
      it.or((['attendance', 'candidateAbsentAt', 'companyAbsentAt'] as const).map((name) => it(name, 'is not', null))),
    )
    .orderBy('heldOn')
    .orderBy('heldAt')
    .execute()
}

function sentMailsOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('applicationMails as m')
    .innerJoin('applications', 'applications.id', 'm.applicationId')
    .select(['applicationId', 'subject', 'body', 'sentAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('sentAt')
    .execute()
}

function writtenRejectionsOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('declines')
    .innerJoin('stageChanges', 'stageChanges.id', 'declines.changeId')
    .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
    .select(['applicationId', 'subject', 'message', 'toldAt'])
    .where('candidateId', '=', candidateId)
    .where('toldAt', 'is not', null)
    .orderBy('toldAt')
    .execute()
}

function conversationsOf(ctx: Ctx, candidateId: string) {
  return (
    ctx.db
      .selectFrom('applicationMessages as m')
      .innerJoin('applications', 'applications.id', 'm.applicationId')
      .select(['applicationId', 'byCompany', 'sentAt', 'readAt'])
      // The text of a message that the team has removed is exported only if the candidate wrote it.
      .select(sql<string>`case when hidden_at is null or not by_company then text else '' end`.as('text'))
      .select((eb) => eb('hiddenAt', 'is not', null).as('isRemoved'))
      .where('candidateId', '=', candidateId)
      .orderBy('sentAt')
      .execute()
  )
}

function givenAnswersOf(ctx: Ctx, candidateId: string) {
  return ctx.db
    .selectFrom('applicationAnswers')
    .innerJoin('applications', 'applications.id', 'applicationAnswers.applicationId')
    .select(['applicationId', 'question', 'value'])
    .where('candidateId', '=', candidateId)
    .orderBy('position')
    .execute()
}

/** Finds the rows of an application, without its id. */
function byApplication<Row extends { applicationId: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ applicationId }) => applicationId)
  return (id: string) =>
    (groups.get(id) ?? []).map((found) => {
      const { applicationId: _, ...row } = found
      return row
    })
}
