import { indianDay, type OfferState, type Stage, stagesOfMove } from '@firstrung/contract'
import { sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'

/** The stages from which a recruiter can hire. */
export const hireableStages = stagesOfMove('recruiter', 'hire')

/**
 * Whether all but the stage and the day allows that the candidate of an application `a` of `jobs` accepts an offer `o`. Nobody
 * accepts what a suspended recruiter wrote.
 */
const restAllows = (now: Date) => sql<boolean>`(
  jobs.hired_count < jobs.openings and jobs.completed_at is null and jobs.deleted_at is null and ${jobs.notOfSuspended}
  and not exists (select from company_blocks b where b.company_id = jobs.company_id and b.candidate_id = a.candidate_id)
  and not exists (
    select from applications h
    where h.candidate_id = a.candidate_id and h.stage = 'hired' and h.hiring_ended_at is null
      and (h.hiring_ends_on is null or h.hiring_ends_on > ${indianDay(now)}::date))
  and not exists (select from accounts m where m.id = o.made_by and m.suspended_at is not null))`

/** Whether all but the day allows that the candidate of an application `a` of `jobs` accepts an offer `o`. */
export const allowsHiring = (now: Date) =>
  sql<boolean>`(a.stage = any(${hireableStages}::text[]) and ${restAllows(now)})`

/** The same, as its candidate knows the application: a rejection of which they are not notified yet must not show. */
const seemsToAllow = (now: Date) => sql<boolean>`(${restAllows(now)} and (a.stage = any(${hireableStages}::text[]) or (
  a.stage = ${'removed' satisfies Stage} and exists (
    select from stage_changes s join declines d on d.change_id = s.id and d.told_at is null and d.undone_at is null
    where s.application_id = a.id and s.from_stage = any(${hireableStages}::text[])))))`

/**
 * Whether an offer `o` of an application `a` of `jobs` can still be accepted. Follows from what everything else does with an
 * application, so that no ending has to close offers.
 */
export const isOpen = (now: Date) => sql<boolean>`(
  o.ended_at is null and o.answer_by >= ${indianDay(now)}::date and ${allowsHiring(now)})`

/** What became of an offer `o` with the answer `oa`, if there is one. */
export const stateOf = (now: Date) => sql<OfferState>`(case
  when oa.answer is not null then oa.answer
  when o.withdrawn_at is not null then 'withdrawn'
  when ${isOpen(now)} then 'open'
  when o.answer_by < ${indianDay(now)}::date and ${seemsToAllow(now)}
    and (o.ended_at is null or o.answer_by < (o.ended_at at time zone 'Asia/Kolkata')::date) then 'expired'
  else 'over' end)`
