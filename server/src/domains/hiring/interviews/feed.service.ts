import { indianDay, type Role } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { entryFacts, type InterviewEntry, summaryFor, summaryForHost } from '#src/domains/hiring/application/entries.ts'
import { idsOfHost } from '#src/domains/hiring/application/held-interviews.ts'
import { answerLine, type Interview } from '#src/domains/hiring/application/news.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { FeedEntry } from '#src/platform/time/calendar.ts'

/** Whose interviews they are. There is no session: a calendar asks with the code of the address alone. */
interface Owner {
  id: string
  role: Role
  email: string
}

interface Row
  extends InterviewEntry,
    Pick<Interview, 'applicationId' | 'round' | 'roundName' | 'jobTitle' | 'companyName' | 'candidateName'> {
  isTentative: boolean
  writtenAt: Date
}

/**
 * The interviews since a day in which somebody takes part, as they may see them now: as candidate, as interviewer, or as the
 * lead of the job. The same entries as in the mails, the next ones first, at most `limit`.
 */
export async function interviewsInFeed(
  ctx: Ctx,
  owner: Owner,
  { since, limit }: { since: string; limit: number },
): Promise<FeedEntry[]> {
  const today = indianDay(ctx.now())
  const { rows } = await sql<Row>`
    select i.application_id, i.round, ${roundNameOf('a.jobId', 'i.round')} as round_name, i.calendar_uid, i.calendar_sequence, i.held_on, i.held_at, i.duration_minutes, i.link, i.room,
      i.status = 'requested' as is_tentative, j.title as job_title, c.name as company_name,
      coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name,
      greatest(i.requested_at, (select max(changed_at) from interview_changes x where x.interview_id = i.id)) as written_at
    from (${ofOwner(owner, since)}) mine
    join interviews i on i.id = mine.id
    join applications a on a.id = i.application_id and a.stage <> 'withdrawn'
    join jobs j on j.id = a.job_id and j.deleted_at is null
    join companies c on c.id = j.company_id
    join accounts who on who.id = a.candidate_id
    where ${maySee(owner)}
    order by i.held_on < ${today}::date, abs(i.held_on - ${today}::date), i.held_at, i.id limit ${limit}`.execute(
    ctx.db,
  )
  const isOwn = owner.role === 'candidate'
  return rows.map((row) => ({
    ...entryFacts(row, isOwn ? summaryFor(row) : summaryForHost(row), isOwn ? answerLine(ctx, row) : ''),
    isTentative: row.isTentative,
    writtenAt: row.writtenAt,
  }))
}

/** The ids of the interviews of somebody: each half has an index of its own. A lead wants no entry for each candidate of a day for groups. */
function ofOwner({ id, role, email }: Owner, since: string): RawBuilder<unknown> {
  const isOn = sql`i.status in ('requested', 'scheduled') and i.held_on >= ${since}::date`
  if (role === 'candidate')
    return sql`select i.id from applications a join interviews i on i.application_id = a.id
      where a.candidate_id = ${id} and ${isOn}`
  const conducted = idsOfHost({ id, email }, isOn)
  if (role === 'admin') return conducted
  return sql`${conducted} union
    select i.id from jobs j join applications a on a.job_id = j.id join interviews i on i.application_id = a.id
    where j.recruiter_id = ${id} and i.email <> '' and ${isOn}`
}

/**
 * Whether an interview of the job `j` may be seen: by recruiters while they work on it or own its company, and while that is
 * not suspended; by others unless the job is of somebody who is.
 */
const maySee = ({ id, role }: Owner): RawBuilder<unknown> =>
  role === 'recruiter'
    ? sql`exists (
        select from recruiters r
        where r.account_id = ${id} and r.company_id = j.company_id and c.suspended_at is null
          and (j.recruiter_id = ${id} or r.company_role = 'owner' or exists (
            select from job_members m where m.job_id = j.id and m.recruiter_id = ${id})))`
    : sql`exists (select from jobs where jobs.id = j.id and ${jobs.notOfSuspended})`
