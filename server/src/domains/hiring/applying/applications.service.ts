import {
  type AnswerDayKind,
  type ApplicationSource,
  type ApplicationStatus,
  type ApplicationsQuery,
  type ApplicationWait,
  applicationWaits,
  applicationWords,
  type CandidateNeeds,
  dateTimeText,
  indianDay,
  indianMoment,
  limits,
  type OwnApplication,
  type OwnApplicationWhole,
  type OwnInterview,
  promisedTime,
  type Stage,
  statusesIn,
  type TimelineEntry,
  withdrawableStatuses,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { sentWith } from '#src/domains/hiring/application/sent.service.ts'
import { unreadIn } from '#src/domains/hiring/application/unread-messages.service.ts'
import type { InterviewTable, LateAnswerTable } from '#src/domains/hiring/hiring.tables.ts'
import { interviewsOf } from '#src/domains/hiring/panel/panel.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { JobTable } from '#src/domains/jobs/jobs.tables.ts'
import { publicSlugOf } from '#src/domains/postings/postings.public.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors.ts'
import { fullDay } from '#src/platform/indian-time.ts'
import { cutPage, readCursor } from '#src/platform/keyset.ts'
import type { Obstacle } from '#src/platform/relations.ts'

/** Entries of a timeline. */
const mostEntries = 100

type ApplicationRow = Pick<Selectable<JobTable>, 'title' | 'role' | 'workMode' | 'locations'> & {
  id: string
  /** Since when the status holds. */
  createdAt: Date
  jobId: string
  companyId: string
  companyName: string
  logoKey: string | null
  source: ApplicationSource
  status: ApplicationStatus
  appliedAt: Date | null
  promisedBy: Date | null
  answerBy: Date | null
  answeredAt: Date | null
  promisedDays: number | null
  promisedDayKind: AnswerDayKind
  /** While the status is answeredLate. */
  replyBy: Date | null
}

/** The caller's own applications, the one that changed last first, with their number over all pages. */
export async function listApplications(
  ctx: Ctx,
  query: ApplicationsQuery,
): Promise<{ applications: OwnApplication[]; total: number; nextCursor: string | null }> {
  const size = query.limit ?? limits.page
  const after = query.cursor ? readCursor(query.cursor) : null
  const found = sql`from (${ownApplications(ctx)}) own
    where ${query.state ? sql`status = any(${statusesIn(query.state)}::text[])` : sql`true`}
      and ${query.waits ? waitsFor(ctx, query.waits) : sql`true`}`
  const { rows } = await sql<ApplicationRow>`
    select * ${found} and ${after ? sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${size + 1}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(ctx.db)
  const page = cutPage(rows, size)
  return { applications: await present(ctx, page.rows), total: counted[0]?.total ?? 0, nextCursor: page.nextCursor }
}

/** How many applications of each kind are named. */
const applicationsNamed = 5

interface NeedsRow extends Record<ApplicationWait, boolean> {
  id: string
  title: string
  companyName: string
}

/** What the caller's applications wait for, in one statement; those that changed last are named. */
export async function needsOfCandidate(ctx: Ctx): Promise<CandidateNeeds> {
  const { rows } = await sql<NeedsRow>`
    select * from (
      select id, title, company_name, created_at,
        ${sql.join(applicationWaits.map((kind) => sql`${waitsFor(ctx, kind)} as ${sql.ref(kind)}`))}
      from (${ownApplications(ctx)}) own
    ) waiting
    where ${sql.join(
      applicationWaits.map((kind) => sql.ref(kind)),
      sql` or `,
    )}
    order by created_at desc, id desc limit ${sql.lit(limits.counted)}`.execute(ctx.db)
  const needs = applicationWaits.map((kind) => {
    const those = rows.filter((row) => row[kind])
    return {
      kind,
      count: those.length,
      applications: those
        .slice(0, applicationsNamed)
        .map(({ id, title, companyName }) => ({ _id: id, jobTitle: title, companyName })),
    }
  })
  return { needs: needs.filter(({ count }) => count > 0) }
}

/**
 * Whether a row `own` of the caller's applications waits for something of them. The one rule for what the dashboard counts and
 * what its link lists.
 */
function waitsFor(ctx: Ctx, wait: ApplicationWait): RawBuilder<unknown> {
  const rules: Record<ApplicationWait, RawBuilder<unknown>> = {
    'late-answers': sql`(own.status = ${'answeredLate' satisfies ApplicationStatus})`,
    // As the page asks: nobody who is hired, and no interview that has begun.
    interviews: sql`exists (
      select from interviews i
      join applications a on a.id = i.application_id
      join jobs on jobs.id = a.job_id
      where a.id = own.id and a.stage <> ${'hired' satisfies Stage} and jobs.deleted_at is null and ${jobs.notOfSuspended}
        and i.status in ('requested', 'scheduled') and i.attendance is null
        and (i.held_on || ' ' || i.held_at)::timestamp at time zone 'Asia/Kolkata' > ${ctx.now()})`,
    messages: sql`exists (
      select from application_messages m where m.application_id = own.id and m.by_company and m.read_at is null)`,
  }
  return rules[wait]
}

/** One of the caller's own applications with its timeline; anything else is 404. */
export async function readApplication(ctx: Ctx, id: string): Promise<OwnApplicationWhole> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  const row = orNotFound(rows[0])
  const [application] = await present(ctx, [row])
  return {
    ...orNotFound(application),
    jobSlug: await publicSlugOf(ctx, row.jobId),
    timeline: await timelineOf(ctx, row),
    ...(row.status === 'notSelected' && (await rejectionMessage(ctx, row))),
    ...(await presentSent(ctx, id)),
  }
}

/** How one of the caller's own applications stands for them; undefined where they know of none. */
export async function statusOf(ctx: Ctx, id: string): Promise<ApplicationStatus | undefined> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.status
}

/** The job of one of the caller's own applications, how it stands for them, and whether the company has answered it. */
export async function standingOf(
  ctx: Ctx,
  id: string,
): Promise<
  (Pick<ApplicationRow, 'jobId' | 'companyId' | 'companyName' | 'status'> & { isAnswered: boolean }) | undefined
> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return undefined
  const { jobId, companyId, companyName, status, answeredAt } = row
  return { jobId, companyId, companyName, status, isAnswered: answeredAt !== null }
}

/** What would keep the words of a rejection out of its mail keeps them off the page. Access ends later, for other reasons. */
const keepWordsBack: readonly Obstacle[] = ['company suspended', 'blocked', 'sender suspended']

/** What the company wrote with the last rejection that the caller was told of. */
async function rejectionMessage(ctx: Ctx, row: ApplicationRow): Promise<Pick<OwnApplicationWhole, 'rejectionMessage'>> {
  const decline = await ctx.db
    .selectFrom('declines')
    .innerJoin('stageChanges', 'stageChanges.id', 'declines.changeId')
    .select(['message', 'actorId'])
    .where('applicationId', '=', row.id)
    .where('toldAt', 'is not', null)
    .orderBy('changedAt', 'desc')
    .executeTakeFirst()
  if (!decline?.message) return {}
  const from = { company: row.companyId, account: decline.actorId ?? undefined }
  const [met] = await ctx.relations(ctx.db, [{ receiver: signedIn(ctx).id, from }])
  return keepWordsBack.some((obstacle) => met?.has(obstacle)) ? {} : { rejectionMessage: decline.message }
}

/** What the caller sent with an application. */
async function presentSent(ctx: Ctx, id: string): Promise<Pick<OwnApplicationWhole, 'sent'>> {
  const sent = (await sentWith(ctx, [id])).get(id)
  if (!sent) return {}
  const { id: candidateId } = signedIn(ctx)
  const views = await candidates.viewsOf(ctx, [candidateId], { resumeOf: new Map([[candidateId, sent.resumeId]]) })
  const { resumeFileName: fileName, resumeS3PublicUrl: url, uploadedAt } = orNotFound(views.get(candidateId)).resume
  const named = await ctx.db.selectFrom('resumes').select('label').where('id', '=', sent.resumeId).executeTakeFirst()
  const { answers, note, sharesContact } = sent
  return { sent: { answers, note, sharesContact, resume: { label: named?.label ?? '', fileName, uploadedAt, url } } }
}

/**
 * The stage changes of the caller's applications that they have been told of. A rejection is told after a delay: until then,
 * or when it was undone before, it did not happen for the candidate, and neither did the restoring after it (G-108).
 */
const toldChanges = (ctx: Ctx): RawBuilder<unknown> => sql`
  select application_id, from_stage, to_stage, changed_at
  from (
    select *, lag(is_untold) over history and to_stage = lag(from_stage) over history as restores_untold
    from (
      select s.*, d.change_id is not null and d.told_at is null as is_untold
      from applications a
      join stage_changes s on s.application_id = a.id
      left join declines d on d.change_id = s.id
      where a.candidate_id = ${signedIn(ctx).id}
    ) changes
    window history as (partition by application_id order by changed_at, id)
  ) marked
  where not is_untold and restores_untold is not true`

/**
 * The caller's applications with their status. Rows that candidates know nothing of, such as the one that a recruiter's note
 * about somebody in the pool needs, are left out. `contract/src/application-statuses.ts` has the words of each status.
 */
const ownApplications = (ctx: Ctx): RawBuilder<unknown> => sql`
  select a.id, a.job_id, a.source, jobs.title, jobs.role, jobs.work_mode, jobs.locations, c.id as company_id, c.name as company_name,
    c.logo_key, a.applied_at, a.promised_by, a.answer_by, a.answered_at, a.promised_days, a.promised_day_kind,
    case when status = 'answeredLate' then late.ask_until end as reply_by, status, date_trunc('milliseconds', case
      when status in ('filled', 'closed') then greatest(jobs.completed_at, told.changed_at)
      when status = 'answeredLate' then late.asked_at
      when status = 'takenDown' then greatest(jobs.deleted_at, told.changed_at)
      when status = 'onHold' then greatest(
        (select suspended_at from accounts where accounts.id = jobs.recruiter_id), c.suspended_at, told.changed_at)
      when status = 'hiringEnded' and a.hiring_ends_on is not null
        then least(a.hiring_ended_at, a.hiring_ends_on::timestamp at time zone 'Asia/Kolkata')
      when status = 'hiringEnded' then a.hiring_ended_at
      else coalesce(told.changed_at, interview.requested_at, a.applied_at, a.stage_changed_at)
    end) as created_at
  from applications a
  join jobs on jobs.id = a.job_id
  join companies c on c.id = jobs.company_id
  left join (
    select distinct on (application_id) application_id, to_stage, changed_at from (${toldChanges(ctx)}) history
    order by application_id, changed_at desc
  ) told on told.application_id = a.id
  left join late_answers late on late.application_id = a.id
  cross join lateral (
    select min(requested_at) as requested_at, bool_or(i.status in ('requested', 'scheduled')) as is_on
    from interviews i where i.application_id = a.id
  ) interview,
  lateral (select coalesce(told.to_stage, ${'applicant' satisfies Stage}) as stage) stood,
  lateral (select case
    when stood.stage = 'hired' and a.hiring_ended_at is null
      and (a.hiring_ends_on is null or a.hiring_ends_on > ${indianDay(ctx.now())}::date) then 'hired'
    when stood.stage = 'hired' then 'hiringEnded'
    when stood.stage = 'removed' then 'notSelected'
    when stood.stage = 'unanswered' and late.outcome is null and late.ask_until >= ${ctx.now()}
      and jobs.completed_at is null and jobs.deleted_at is null and ${jobs.notOfSuspended} then 'answeredLate'
    when stood.stage in ('withdrawn', 'unanswered') then stood.stage
    when stood.stage = 'applicant' and a.source = 'pool' and interview.is_on is not true then 'takenBack'
    when jobs.completed_at is not null and jobs.hired_count >= jobs.openings then 'filled'
    when jobs.completed_at is not null then 'closed'
    when jobs.deleted_at is not null then 'takenDown'
    when not ${jobs.notOfSuspended} then 'onHold'
    when stood.stage = 'applicant' and a.source = 'direct' then 'sent'
    when stood.stage = 'applicant' then 'considered'
    when stood.stage = 'recruiterShortlisted' then 'roundTwo'
    else stood.stage
  end as status) shown
  where a.candidate_id = ${signedIn(ctx).id}
    and (a.source = 'direct' or told.application_id is not null or interview.requested_at is not null)`

async function present(ctx: Ctx, rows: readonly ApplicationRow[]): Promise<OwnApplication[]> {
  if (rows.length === 0) return []
  const interviews = await interviewsOf(
    ctx,
    signedIn(ctx).id,
    rows.map(({ jobId }) => jobId),
  )
  const unread = await unreadIn(
    ctx,
    rows.map(({ id }) => id),
    true,
  )
  return rows.map((row): OwnApplication => {
    const own = interviews.filter(({ job }) => job === row.jobId).reverse()
    const { label, next, isOpen } = applicationWords[row.status]
    const ahead = isOpen && row.status !== 'hired' && own.find((interview) => startOf(interview) > ctx.now())
    return {
      _id: row.id,
      job: {
        _id: row.jobId,
        jobTitle: row.title,
        companyName: row.companyName,
        logoKey: row.logoKey ?? '',
        jobRole: row.role,
        jobType: row.workMode,
        jobLocations: row.locations,
      },
      source: row.source,
      status: row.status,
      stage: label,
      next: ahead ? interviewAhead(ahead) : nextOf(row, next(row.companyName, row.source)),
      isOpen,
      canWithdraw: withdrawableStatuses.includes(row.status),
      ...(row.appliedAt && { appliedAt: row.appliedAt.toISOString() }),
      ...(isAwaited(row) && { answerBy: row.answerBy.toISOString() }),
      ...(row.replyBy && { replyBy: row.replyBy.toISOString() }),
      unreadMessages: unread.get(row.id) ?? 0,
      stageChangedAt: row.createdAt.toISOString(),
      interviews: own,
    }
  })
}

/** What comes next, with the day of the first answer. */
const nextOf = (row: ApplicationRow, words: string): string =>
  row.status === 'sent' && isAwaited(row) && row.answeredAt === null
    ? `${row.companyName} has your application. You have an answer by ${fullDay(row.answerBy)}.`
    : words

const startOf = ({ interviewDate, interviewTime }: OwnInterview) => indianMoment(interviewDate, interviewTime)

function interviewAhead(interview: OwnInterview): string {
  const planned = `Your interview is on ${dateTimeText(startOf(interview))}.`
  return interview.interviewLink ? planned : `${planned} We'll send you the link.`
}

interface HappenedRow {
  kind: TimelineEntry['kind']
  at: Date
  fromStage: Stage
  toStage: Stage
  round: number
  interviewStatus: Selectable<InterviewTable>['status']
  outcome: Selectable<LateAnswerTable>['outcome']
}

/** What the candidate knows of an application, oldest first: moves, interviews, who opened the resume, the end of the job. */
async function timelineOf(ctx: Ctx, row: ApplicationRow): Promise<TimelineEntry[]> {
  const { rows } = await sql<HappenedRow>`
    with told as (select * from (${toldChanges(ctx)}) own where application_id = ${row.id}),
    meetings as (
      select (i.held_on || ' ' || i.held_at)::timestamp at time zone 'Asia/Kolkata' as at, i.round, i.status, i.requested_at
      from interviews i where i.application_id = ${row.id}
    ),
    happened as (
      select 'stage' as kind, changed_at as at, from_stage, to_stage, null::int as round, null as interview_status, null as outcome from told
      union all
      select 'interview', at, null, null, round, status, null from meetings
      union all
      -- By this company, from the first step on; of those who applied the profile counts as well.
      select 'opened', min(at), null, null, null, null, null
      from (
        select o.opened_at as at, o.opened_on
        from resume_openings o
        join recruiters r on r.account_id = o.viewer_id
        join jobs on jobs.company_id = r.company_id and jobs.id = ${row.jobId}
        where o.candidate_id = ${signedIn(ctx).id} and o.action = 'opened' and o.opened_at >= least(
          ${row.appliedAt}::timestamptz, (select min(changed_at) from told), (select min(requested_at) from meetings)
        )
        union all
        select seen_at, (seen_at at time zone 'Asia/Kolkata')::date
        from applications where id = ${row.id} and seen_at is not null
      ) opened
      group by opened_on
      union all
      select 'sent', ${row.appliedAt}::timestamptz, null, null, null, null, null where ${row.appliedAt !== null}
      union all
      select 'due', ${dueAt(row)}::timestamptz, null, null, null, null, null where ${dueAt(row) !== null}
      union all
      select 'extended', p.answers_extended_at, null, null, null, null, null
      from postings p join applications a on a.job_id = p.job_id
      where a.id = ${row.id} and a.source = 'direct' and p.answers_extended_at > a.applied_at
        and p.answers_extended_at < coalesce(a.answered_at, ${row.promisedBy}::timestamptz)
      union all
      select 'asked', asked_at, null, null, null, null, null from late_answers where application_id = ${row.id}
      union all
      select 'replied', settled_at, null, null, null, null, outcome from late_answers
      where application_id = ${row.id} and settled_at is not null
      union all
      select 'job', ${row.createdAt}::timestamptz, null, null, null, null, null
      where ${row.status}::text in ('filled', 'closed', 'takenDown', 'onHold')
    )
    select * from happened order by at desc limit ${mostEntries}`.execute(ctx.db)
  return rows.reverse().map((happened) => ({
    kind: happened.kind,
    at: happened.at.toISOString(),
    text: textOf(happened, row),
    isAhead: happened.at > ctx.now(),
  }))
}

/** Whether the candidate waits for an answer that is promised by a day. Out of the pool none is promised to them. */
const isAwaited = (row: ApplicationRow): row is ApplicationRow & { answerBy: Date } =>
  row.source === 'direct' && row.answerBy !== null && applicationWords[row.status].isOpen && row.status !== 'onHold'

/** Whether the day of the first answer was promised in working days. */
const promisesWorkingDays = (row: ApplicationRow): row is ApplicationRow & { promisedDays: number } =>
  row.answeredAt === null && row.promisedDayKind === 'working' && row.promisedDays !== null

/** The day by which an answer is promised, or was promised in vain. */
const dueAt = (row: ApplicationRow): Date | null =>
  row.status === 'unanswered' || row.status === 'answeredLate' ? row.promisedBy : isAwaited(row) ? row.answerBy : null

function textOf(happened: HappenedRow, row: ApplicationRow): string {
  const { companyName, status, source } = row
  switch (happened.kind) {
    case 'stage':
      return stageText(happened.fromStage, happened.toStage)
    case 'opened':
      return `${companyName} opened your ${source === 'pool' ? 'resume' : 'application'}.`
    case 'sent':
      return 'You applied.'
    case 'due':
      return promisesWorkingDays(row)
        ? `${companyName} promised an answer within ${promisedTime(row.promisedDays, row.promisedDayKind)}: by this day.`
        : `${companyName} promised an answer by this day.`
    case 'extended':
      return `${companyName} took more time to answer.`
    case 'asked':
      return `${companyName} answered after all.`
    case 'replied':
      return repliedTexts[happened.outcome ?? 'over']
    case 'interview':
      return interviewText(happened)
    case 'job':
      if (status === 'filled') return `${companyName} filled the position.`
      if (status === 'onHold') return 'The job is on hold.'
      return status === 'closed' ? `${companyName} ended the search.` : `${companyName} took the job down.`
  }
}

const repliedTexts = {
  yes: 'You still wanted the job.',
  no: 'You no longer wanted the job.',
  silent: 'You did not reply, so your application stayed closed.',
  over: 'The job ended before you replied.',
}

function interviewText({ round, interviewStatus }: HappenedRow): string {
  const what = round === 2 ? 'Round 2 interview' : 'Interview'
  if (interviewStatus === 'cancelled') return `${what} (cancelled)`
  return interviewStatus === 'suspended' ? `${what} (called off for now)` : what
}

function stageText(from: Stage, to: Stage): string {
  if (to === 'withdrawn') return 'You withdrew your application.'
  if (to === 'unanswered') return 'No answer came, so we closed your application.'
  if (from === 'hired') return 'Your hiring was taken back.'
  if (from === 'removed') return 'You are being considered again.'
  switch (to) {
    case 'applicant':
      return 'You are no longer shortlisted.'
    case 'shortlisted':
      return 'You were shortlisted.'
    case 'recruiterShortlisted':
      return 'You moved to round 2.'
    case 'waitlisted':
      return 'You are on the waiting list.'
    case 'hired':
      return 'You were hired.'
    case 'removed':
      return 'You were not selected.'
  }
}
