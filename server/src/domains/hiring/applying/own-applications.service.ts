import {
  type AnswerDayKind,
  type ApplicationSource,
  type ApplicationStatus,
  applicationWords,
  indianDay,
  type Stage,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { JobTable } from '#src/domains/jobs/jobs.tables.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'

export type ApplicationRow = Pick<Selectable<JobTable>, 'title' | 'role' | 'workMode' | 'locations'> & {
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
  /** Set while the status is answeredLate. */
  replyBy: Date | null
}

/**
 * The stage changes of the caller's applications that they know of. Candidates are notified of a rejection after a delay: until
 * then, or when it was undone before, they see neither the rejection nor its restoring (G-108).
 */
export const toldChanges = (ctx: Ctx): RawBuilder<unknown> => sql`
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
 * The caller's applications with their status. Leaves out rows that candidates know nothing of, such as the row made for a
 * recruiter's note about somebody in the pool. `contract/src/rules/application-statuses.ts` has the texts of each status.
 */
export const ownApplications = (ctx: Ctx): RawBuilder<unknown> => sql`
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
    select min(at) as requested_at, bool_or(is_on) as is_on from (
      select requested_at as at, status in ('requested', 'scheduled') as is_on
      from interviews i where i.application_id = a.id
      union all
      select p.proposed_at, pp.booked_at is null and pp.declined_at is null and p.withdrawn_at is null and p.ends_at > ${ctx.now()}
      from proposal_people pp join proposals p on p.id = pp.proposal_id where pp.application_id = a.id
    ) asked
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

/** Whether the candidate waits for an answer with a promised day. Applications out of the pool have no promise. */
export const isAwaited = (row: ApplicationRow): row is ApplicationRow & { answerBy: Date } =>
  row.source === 'direct' && row.answerBy !== null && applicationWords[row.status].isOpen && row.status !== 'onHold'
