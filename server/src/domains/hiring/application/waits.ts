import {
  type ApplicationSource,
  indianDay,
  jobLists,
  limits,
  type PanelWait,
  type Stage,
  stagesIn,
  stagesOfMove,
  waitingStages,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { indianDayIn, indianTime, startOfIndianDay } from '#src/platform/time/indian-time.ts'
import { offersAhead } from './offered.ts'

const day = 24 * 3600 * 1000

/** Stages of applications, by how the applications came about. */
export type Standings = Record<ApplicationSource, readonly Stage[]>

/** Whether an application `a` has one of these stages. The pool's stages must be among those of direct applications. */
export const hasStanding = ({ pool, direct }: Standings) =>
  sql`(a.stage = any(${direct}::text[]) and (a.source = 'direct' or a.stage = any(${pool}::text[])))`

/** Whether an application `a` was put forward by the team or sent by the candidate, and the recruiter has not decided about it. */
export const isReceived = hasStanding({
  pool: stagesIn('recruiter', 'applicants', 'pool'),
  direct: stagesIn('recruiter', 'applicants', 'direct'),
})
const isListed = hasStanding({
  pool: jobLists.flatMap((list) => stagesIn('recruiter', list, 'pool')),
  direct: jobLists.flatMap((list) => stagesIn('recruiter', list, 'direct')),
})
const isUndecided = hasStanding({ pool: waitingStages('pool'), direct: waitingStages('direct') })

/** Whether an interview `i` takes place from now on. */
export const isAhead = (now: Date) => sql`i.status in ('requested', 'scheduled')
  and (i.held_on, i.held_at) >= (${indianDay(now)}::date, ${indianTime(now)})`

/** The offers to the candidate of an application `a` that wait for their answer. */
const offered = (now: Date) => offersAhead(now, sql`a.id`)

/** Whether an application `a` waits for the answer that its company has promised. */
export const isPromised = sql`(a.source = 'direct' and a.answered_at is null
  and a.stage in ('applicant', 'shortlisted', 'recruiterShortlisted') and a.promised_by is not null)`

/** How many messages of the candidate of an application `a` nobody of the company has read. */
export const unreadOf = (application: RawBuilder<unknown>) => sql<number>`(
  select count(*) from application_messages m where m.application_id = ${application} and not m.by_company and m.read_at is null)`

/**
 * Whether an application `a` of an open job waits for an act of its recruiters. The one rule for what the dashboard counts and
 * what its link lists. `since` is the last visit of the panel.
 */
export function waitsFor(wait: PanelWait, now: Date, since: RawBuilder<unknown>): RawBuilder<unknown> {
  const tomorrowEnds = new Date(startOfIndianDay(now).getTime() + 2 * day)
  const interview = (condition: RawBuilder<unknown>) =>
    sql`(${isListed} and exists (select from interviews i where i.application_id = a.id and ${condition}))`
  const rules: Record<PanelWait, RawBuilder<unknown>> = {
    messages: sql`(${isListed} and exists (
      select from application_messages m where m.application_id = a.id and not m.by_company and m.read_at is null))`,
    'offers-ending': sql`(a.stage = any(${stagesOfMove('recruiter', 'hire')}::text[]) 
      and exists (select ${offered(now)} and o.answer_by <= ${indianDayIn(now, 1)}::date))`,
    'new-applicants': sql`(${isReceived} and a.stage_changed_at > ${since})`,
    'interviews-today': interview(sql`i.status in ('requested', 'scheduled') and i.held_on = ${indianDay(now)}::date`),
    'interviews-without-link': interview(sql`i.status = 'requested'`),
    'answers-due': sql`(${isPromised} and a.promised_by < ${tomorrowEnds})`,
    'answers-owed': sql`(${isUndecided} and a.stage_changed_at < ${new Date(now.getTime() - limits.answerDays * day)}
      and not exists (select from interviews i where i.application_id = a.id and ${isAhead(now)})
      and not exists (select ${offered(now)}))`,
    answers: isPromised,
  }
  return rules[wait]
}

/** Interviews `i` of applications `a` that wait for a link from the team, those that wait longest first. */
export const waitsForLink = sql`i.status = 'requested'
  and exists (select from jobs where jobs.id = a.job_id and jobs.deleted_at is null and ${jobs.notOfSuspended})`
