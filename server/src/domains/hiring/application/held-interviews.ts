import { sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'

/** The interviews `i` with members `host` of their job as interviewers, in jobs that are neither deleted nor suspended. */
export const heldByMembers = sql`
  from interviews i
  join applications a on a.id = i.application_id
  join jobs j on j.id = a.job_id and j.deleted_at is null
  join accounts host on host.email = lower(i.email)
  join job_members m on m.job_id = j.id and m.recruiter_id = host.id
  where i.status in ('requested', 'scheduled', 'suspended')
    and exists (select from jobs where jobs.id = j.id and ${jobs.notOfSuspended})`
