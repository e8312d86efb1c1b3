import {
  inSentenceCase,
  interviewIn,
  promisedTime,
  type RoundFacts,
  type Stage,
  type TimelineEntry,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import type { InterviewTable, LateAnswerTable } from '#src/domains/hiring/hiring.tables.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { type ApplicationRow, isAwaited, toldChanges } from './own-applications.service.ts'

/** The most entries of a timeline. */
const mostEntries = 100

interface HappenedRow extends RoundFacts {
  kind: TimelineEntry['kind']
  at: Date
  fromStage: Stage
  toStage: Stage
  interviewStatus: Selectable<InterviewTable>['status']
  outcome: Selectable<LateAnswerTable>['outcome']
  /** What happened to an offer. */
  offer: 'made' | 'declined' | 'withdrawn' | 'joined' | 'notJoined' | null
}

/** What the candidate knows of an application, oldest first: moves, interviews, who opened the resume, the end of the job. */
export async function timelineOf(ctx: Ctx, row: ApplicationRow): Promise<TimelineEntry[]> {
  const { rows } = await sql<HappenedRow>`
    with told as (select * from (${toldChanges(ctx)}) own where application_id = ${row.id}),
    meetings as (
      select (i.held_on || ' ' || i.held_at)::timestamp at time zone 'Asia/Kolkata' as at, i.round, i.status, i.requested_at
      from interviews i where i.application_id = ${row.id}
    ),
    happened as (
      select 'stage' as kind, changed_at as at, from_stage, to_stage, null::int as round, null as interview_status, null as outcome, null as offer from told
      union all
      select 'interview', at, null, null, round, status, null, null from meetings
      union all
      -- By this company, from the first step on; of those who applied the profile counts as well.
      select 'opened', min(at), null, null, null, null, null, null
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
      select 'times', p.proposed_at, null, null, pp.round, null, null, null
      from proposal_people pp join proposals p on p.id = pp.proposal_id where pp.application_id = ${row.id}
      union all
      select 'offer', o.made_at, null, null, null, null, null, 'made' from offers o where o.application_id = ${row.id}
      union all
      select 'offer', oa.answered_at, null, null, null, null, null, 'declined'
      from offers o join offer_answers oa on oa.offer_id = o.id where o.application_id = ${row.id} and oa.answer = 'declined'
      union all
      select 'offer', o.withdrawn_at, null, null, null, null, null, 'withdrawn'
      from offers o where o.application_id = ${row.id} and o.withdrawn_at is not null
      union all
      select 'offer', j.said_at, null, null, null, null, null, case when j.joined then 'joined' else 'notJoined' end
      from joinings j where j.application_id = ${row.id}
      union all
      select 'sent', ${row.appliedAt}::timestamptz, null, null, null, null, null, null where ${row.appliedAt !== null}
      union all
      select 'due', ${dueAt(row)}::timestamptz, null, null, null, null, null, null where ${dueAt(row) !== null}
      union all
      select 'extended', p.answers_extended_at, null, null, null, null, null, null
      from postings p join applications a on a.job_id = p.job_id
      where a.id = ${row.id} and a.source = 'direct' and p.answers_extended_at > a.applied_at
        and p.answers_extended_at < coalesce(a.answered_at, ${row.promisedBy}::timestamptz)
      union all
      select 'asked', asked_at, null, null, null, null, null, null from late_answers where application_id = ${row.id}
      union all
      select 'replied', settled_at, null, null, null, null, outcome, null from late_answers
      where application_id = ${row.id} and settled_at is not null
      union all
      select 'job', ${row.createdAt}::timestamptz, null, null, null, null, null, null
      where ${row.status}::text in ('filled', 'closed', 'takenDown', 'onHold')
    )
    select happened.*, ${roundNameOf(sql`${row.jobId}::uuid`, 'happened.round')} as round_name
    from happened order by at desc limit ${mostEntries}`.execute(ctx.db)
  return rows.reverse().map((happened) => ({
    kind: happened.kind,
    at: happened.at.toISOString(),
    text: textOf(happened, row),
    isAhead: happened.at > ctx.now(),
  }))
}

/** Whether the day of the first answer was promised in working days. */
const promisesWorkingDays = (row: ApplicationRow): row is ApplicationRow & { promisedDays: number } =>
  row.answeredAt === null && row.promisedDayKind === 'working' && row.promisedDays !== null

/** The day by which an answer is promised, or was promised but never came. */
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
    case 'times':
      return `${companyName} proposed times for ${happened.round === 1 && !happened.roundName ? 'an' : 'your'} ${interviewIn(happened)}.`
    case 'offer':
      return offerText(companyName, happened.offer)
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

function offerText(companyName: string, what: HappenedRow['offer']): string {
  switch (what) {
    case 'declined':
      return 'You declined the offer.'
    case 'withdrawn':
      return `${companyName} withdrew its offer.`
    case 'joined':
      return `${companyName} says that you have joined.`
    case 'notJoined':
      return `${companyName} says that you have not joined.`
    case 'made':
    case null:
      return `${companyName} offered you the job.`
  }
}

function interviewText({ interviewStatus, ...happened }: HappenedRow): string {
  const what = inSentenceCase(interviewIn(happened))
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
