import { indianMoment, limits } from '@firstrung/contract'
import { sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { istDateTime } from '#src/platform/indian-time.ts'
import { nameIn } from './hiring.answers.service.ts'

/** Day and time (Indian), interviewer and candidate of a planned interview. */
interface Wanted {
  /** The interview itself, if it exists: it does not clash with itself. */
  id?: string
  heldOn: string
  heldAt: string
  durationMinutes: number
  candidateId: string
  /** The interviewer's. */
  email: string
  /** Whether a clash is accepted. */
  isAllowed?: boolean
}

interface Clash {
  whose: 'interviewer' | 'candidate' | 'mock'
  heldOn: string
  heldAt: string
  /** Candidate, job and company; null where the caller may not see the job. */
  about: string | null
}

/**
 * Refuses an interview at a time at which its interviewer or candidate has another one, and says who and when (G-111). Both
 * stay locked until the end of the transaction, so that of two at the same moment one is refused.
 */
export async function refuseClashes(ctx: Ctx, wanted: Wanted): Promise<void> {
  for (const key of [`candidate ${wanted.candidateId}`, `interviewer ${wanted.email}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db)
  if (wanted.isAllowed) return
  const clashes = await clashesWith(ctx, wanted)
  if (clashes.length === 0) return
  const name = nameIn(await contactsOf(ctx, [wanted.candidateId]), wanted.candidateId)
  const msg = clashes.map((clash) => sentenceOf(clash, { name, email: wanted.email })).join(' ')
  fail('interview_clash', { msg, fields: [{ field: 'interviewTime', msg }] })
}

function sentenceOf({ whose, heldOn, heldAt, about }: Clash, { name, email }: { name: string; email: string }): string {
  const time = istDateTime(indianMoment(heldOn, heldAt))
  if (whose === 'mock') return `${name} has a mock interview on ${time}.`
  return `${whose === 'candidate' ? name : email} already has an interview on ${time}${about ? `: ${about}` : ''}.`
}

/** The first clash of each kind. */
async function clashesWith(ctx: Ctx, wanted: Wanted): Promise<Clash[]> {
  const { id = null, heldOn, heldAt, durationMinutes, candidateId, email } = wanted
  const starts = sql`(${heldOn}::date + ${heldAt}::time)`
  const ends = sql`(${starts} + make_interval(mins => ${durationMinutes}::int))`
  // The days first, which have an index: no interview lasts longer than a day.
  const overlaps = (day: string, time: string, minutes: string) => sql`
    ${sql.ref(day)} between ${heldOn}::date - 1 and ${heldOn}::date + 1
    and (${sql.ref(day)} + ${sql.ref(time)}::time) < ${ends}
    and ${starts} < (${sql.ref(day)} + ${sql.ref(time)}::time + make_interval(mins => ${sql.raw(minutes)}))`
  const isSeen = sql`j.id in ${jobs.visible(ctx).clearSelect().select('jobs.id')}`
  const interviews = sql`
    from interviews i
    join applications a on a.id = i.application_id
    join jobs j on j.id = a.job_id
    join companies c on c.id = j.company_id
    join accounts who on who.id = a.candidate_id
    where i.status in ('requested', 'scheduled') and i.id is distinct from ${id}::uuid and j.deleted_at is null
      and ${overlaps('i.held_on', 'i.held_at', 'i.duration_minutes')}`
  const { rows } = await sql<Clash>`
    (select 'interviewer' as whose, i.held_on, i.held_at,
       case when ${isSeen} then concat_ws(', ', nullif(who.full_name, ''), j.title, c.name) end as about
     ${interviews} and i.email = ${email} order by i.held_on, i.held_at limit 1)
    union all
    (select 'candidate', i.held_on, i.held_at, case when ${isSeen} then concat_ws(', ', j.title, c.name) end
     ${interviews} and a.candidate_id = ${candidateId} order by i.held_on, i.held_at limit 1)
    union all
    (select 'mock', m.wanted_on, m.wanted_at, null from mock_interview_requests m
     where m.status <> 'closed' and m.candidate_id = ${candidateId}
       and ${overlaps('m.wanted_on', 'm.wanted_at', String(limits.mockInterviewMinutes))} limit 1)`.execute(ctx.db)
  return rows
}
