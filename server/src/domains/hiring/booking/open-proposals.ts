import { type Stage, stagesOfRound } from '@firstrung/contract'
import { sql } from 'kysely'
import { beginning } from '#src/domains/hiring/application/news.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'

/**
 * Whether the stage of an application `a` allows an interview of this round, as its candidate knows it: a rejection of which they are
 * not notified yet must not show.
 */
const allows = (round: 1 | 2) => sql`(a.stage = any(${stagesOfRound(round)}::text[]) or (
  a.stage = ${'removed' satisfies Stage} and exists (
    select from stage_changes s join declines d on d.change_id = s.id and d.told_at is null and d.undone_at is null
    where s.application_id = a.id and s.from_stage = any(${stagesOfRound(round)}::text[]))))`

/**
 * Whether a candidate can still choose one of the proposed times: over `proposal_people pp`, `proposals p`, `applications a` and
 * `jobs`. Follows from what everything else does with an application, so that no ending has to close proposals. A further round waits
 * while the interview of the round before is still to come.
 */
export const isOpen = (now: Date) => sql<boolean>`(
  pp.booked_at is null and pp.declined_at is null and p.withdrawn_at is null and p.ends_at > ${now}
  and jobs.completed_at is null and jobs.deleted_at is null and ${jobs.notOfSuspended}
  and not exists (select from company_blocks b where b.company_id = jobs.company_id and b.candidate_id = a.candidate_id)
  and case pp.round when 1 then ${allows(1)} else ${allows(2)} end
  and not exists (
    select from interviews i where i.application_id = a.id and i.status <> 'cancelled' and (i.round = pp.round
      or pp.round > 2 and i.round = pp.round - 1 and ${beginning} > ${now})))`
