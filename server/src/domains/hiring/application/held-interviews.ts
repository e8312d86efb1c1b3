import { type RawBuilder, sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'

/** Somebody of a company, as values or as columns of the statement. The email is the one that is stored with accounts. */
export interface Holder {
  id: string | RawBuilder<unknown>
  email: string | RawBuilder<unknown>
}

/** Whether somebody holds the interview `i`: it has their email, or they are one of its further hosts. */
export const isHostOf = ({ id, email }: Holder) => sql<boolean>`(lower(i.email) = ${email} or ${isFurtherHost(id)})`

/** Whether somebody is a further host of the interview `i`. */
export const isFurtherHost = (id: Holder['id']) =>
  sql<boolean>`exists (select from interview_hosts also where also.interview_id = i.id and also.account_id = ${id})`

/** The ids of the interviews `i` that somebody holds, of those that `where` chooses. Both halves have an index. */
export const idsOfHost = ({ id, email }: Holder, where: RawBuilder<unknown>) => sql<string>`
  select i.id from interviews i where i.email = ${email} and ${where}
  union
  select i.id from interview_hosts also join interviews i on i.id = also.interview_id
  where also.account_id = ${id} and ${where}`

/** The interviews `i` with members `host` of their job as interviewers, in jobs that are neither deleted nor suspended. */
export const heldByMembers = sql`
  from interviews i
  join applications a on a.id = i.application_id
  join jobs j on j.id = a.job_id and j.deleted_at is null
  join job_members m on m.job_id = j.id
  join accounts host on host.id = m.recruiter_id and ${isHostOf({ id: sql`host.id`, email: sql`host.email` })}
  where i.status in ('requested', 'scheduled', 'suspended')
    and exists (select from jobs where jobs.id = j.id and ${jobs.notOfSuspended})`
