import { indianDay, indianMoment, limits, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { idsOfHost } from '#src/domains/hiring/application/held-interviews.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { interviewsPath } from '#src/domains/hiring/application/news.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import type { ChosenHost } from './further-hosts.service.ts'

/** Day and time (Indian), interviewer and candidate of a planned interview. */
interface Wanted {
  /** The interview itself, if it exists: it does not clash with itself. */
  id?: string
  jobId: string
  heldOn: string
  heldAt: string
  durationMinutes: number
  candidateId: string
  /** The email of the interviewer. */
  email: string
  /** Those who hold it beside the interviewer. */
  alsoWith?: readonly ChosenHost[]
  /** The time was decided before, and `alsoWith` are new: only they are looked at. */
  isDecided?: boolean
  /** Undefined if the caller's program does not know clashes: the interviewer's clashes are only a warning then. */
  despiteClash: boolean | undefined
}

interface Clash {
  /** 'elsewhere': an interviewer's own calendar says that they are busy. */
  whose: 'interviewer' | 'elsewhere' | 'candidate' | 'mock'
  /** The email of the interviewer; null for the candidate. */
  email: string | null
  heldOn: string
  heldAt: string
  /** Candidate, job and company; null where the caller may not see the job. */
  about: string | null
}

const isOfInterviewer = ({ whose }: Clash): boolean => whose === 'interviewer' || whose === 'elsewhere'

/**
 * Refuses an interview at a time at which its candidate has another one, without any detail, because that one may be with
 * another company (G-143), and notifies the candidate. The team reads when the other interview is, and can override the refusal
 * (G-111). If an interviewer of the company has another interview then, or their own calendar says that they are busy, it is refused
 * too, unless the caller accepted that; callers who cannot accept it get a warning, which is returned. All of them stay locked
 * until the end of the transaction, so that one of two simultaneous requests is refused.
 */
export async function refuseClashes(ctx: Ctx, wanted: Wanted): Promise<string | undefined> {
  const { candidateId, alsoWith = [], despiteClash, isDecided = false } = wanted
  await lockPeople(ctx, wanted)
  const isTeam = signedIn(ctx).role === 'admin'
  if (isTeam && despiteClash) return undefined
  const clashes = await clashesWith(ctx, wanted)
  const busy = clashes.filter(isOfInterviewer)
  const others = isDecided ? [] : clashes.filter((clash) => !isOfInterviewer(clash))
  const name = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
  const names = new Map(alsoWith.map((host) => [host.email, host.name]))
  const said = [...busy, ...others]
    .map((clash) => sentenceOf(clash, clash.email === null ? name : (names.get(clash.email) ?? clash.email)))
    .join(' ')
  const refusal = (msg: string) => ({ msg, fields: [{ field: 'interviewTime', msg }] })
  if (isTeam && said !== '') fail('interview_clash', refusal(said))
  if (others.length > 0) {
    const { jobId, heldOn, heldAt } = wanted
    fail('interview_clash', {
      ...refusal(messages.notFree(name)),
      leaves: (ctx) => ctx.later(tellOfTry, { candidateId, jobId, heldOn, heldAt }),
    })
  }
  if (busy.length === 0 || despiteClash) return undefined
  if (despiteClash === undefined) return said
  return fail('interviewer_busy', refusal(said))
}

/**
 * Locks a candidate and those who interview them until the end of the transaction: nobody else plans anything with them at the
 * same time. In the order of the keys, so that two requests with the same people cannot wait for each other.
 */
export async function lockPeople(
  ctx: Ctx,
  { candidateId, email, alsoWith = [] }: Pick<Wanted, 'candidateId' | 'email' | 'alsoWith'>,
): Promise<void> {
  // On a day for groups nobody holds the interviews.
  const emails = [...(email ? [email] : []), ...alsoWith.map((host) => host.email)]
  const hosts = emails.map((address) => `interviewer ${address}`)
  const keys = [`candidate ${candidateId}`, ...hosts.toSorted()]
  // A function that is volatile is called for one row after the other, after they are sorted.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality as named (key, nth)
    order by nth`.execute(ctx.db)
}

/** Whether a candidate has another interview or a mock interview at that time. */
export const isCandidateBusy = async (ctx: Ctx, wanted: Omit<Wanted, 'despiteClash'>): Promise<boolean> =>
  (await clashesWith(ctx, wanted)).some((clash) => !isOfInterviewer(clash))

/** Notifies a candidate that a company wanted an interview when they are not free: once a day for each job. */
export const tellOfTry: Task<{ candidateId: string; jobId: string; heldOn: string; heldAt: string }> = {
  name: 'hiring.tell_of_try',
  async run(ctx, { candidateId, jobId, heldOn, heldAt }) {
    const job = await ctx.db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.title as jobTitle', 'companies.name as companyName', 'companyId'])
      .where('jobs.id', '=', jobId)
      .executeTakeFirst()
    if (!job) return
    const { jobTitle, companyName, companyId } = job
    const text = `${companyName} asked for an interview with you for ${jobTitle} when you are not free.`
    const details = `They asked for ${zonedText(indianMoment(heldOn, heldAt))}. You have another interview then, so this one is not planned. They know only that you are not free, and can choose another time.`
    await notifyWithMail(ctx, [
      {
        to: candidateId,
        key: `interview-tried:${jobId}:${indianDay(ctx.now())}`,
        text,
        data: { jobTitle, companyName, details, path: interviewsPath },
        kind: 'companyStep',
        from: { company: companyId },
        mail: {
          topic: 'interviews',
          subject: text.slice(0, -1),
          link: { text: 'Open your interviews', url: `${ctx.env.publicUrl}${interviewsPath}` },
        },
      },
    ])
  },
}

function sentenceOf({ whose, heldOn, heldAt, about }: Clash, name: string): string {
  const time = zonedText(indianMoment(heldOn, heldAt))
  if (whose === 'elsewhere') return `${name} is busy on ${time}, as their own calendar says.`
  if (whose === 'mock') return `${name} has a mock interview on ${time}.`
  return `${name} already has an interview on ${time}${about ? `: ${about}` : ''}.`
}

/**
 * The first clash of each kind, of each interviewer. An interviewer's clashes count only if they work for the job's company, and only within that
 * company. Otherwise a company could block and read the days of another company's employees.
 */
async function clashesWith(ctx: Ctx, wanted: Omit<Wanted, 'despiteClash'>): Promise<Clash[]> {
  const { id = null, jobId, heldOn, heldAt, durationMinutes, candidateId, email, alsoWith = [] } = wanted
  const emails = [...(wanted.isDecided ? [] : [email]), ...alsoWith.map((host) => host.email)]
  const starts = sql`(${heldOn}::date + ${heldAt}::time)`
  const ends = sql`(${starts} + make_interval(mins => ${durationMinutes}::int))`
  // Compares the days first, because they have an index. No interview lasts longer than a day.
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
  const isNear = sql`i.status in ('requested', 'scheduled') and i.held_on between ${heldOn}::date - 1 and ${heldOn}::date + 1`
  const { rows } = await sql<Clash>`
    with hosts as (
      select host.email, host.nth, accounts.id, own.company_id
      from unnest(${emails}::text[]) with ordinality as host (email, nth)
      join accounts on accounts.email = host.email
      join recruiters member on member.account_id = accounts.id
      join jobs own on own.id = ${jobId} and own.company_id = member.company_id
    )
    (select 'interviewer' as whose, hosts.email, found.* from hosts cross join lateral (
       select i.held_on, i.held_at,
         case when ${isSeen} then concat_ws(', ', nullif(who.full_name, ''), j.title, c.name) end as about
       ${interviews} and j.company_id = hosts.company_id
         and i.id in (${idsOfHost({ id: sql`hosts.id`, email: sql`hosts.email` }, isNear)})
       order by i.held_on, i.held_at limit 1
     ) found order by hosts.nth)
    union all
    (select 'elsewhere', hosts.email, ${heldOn}::date, ${heldAt}, null from hosts where exists (
       select from busy_times busy join busy_calendars on busy_calendars.id = busy.calendar_id
       where busy_calendars.account_id = hosts.id
         and busy.begins_at < ${ends} at time zone 'Asia/Kolkata' and busy.ends_at > ${starts} at time zone 'Asia/Kolkata'
     ) order by hosts.nth)
    union all
    (select 'candidate', null, i.held_on, i.held_at, case when ${isSeen} then concat_ws(', ', j.title, c.name) end
     ${interviews} and a.candidate_id = ${candidateId} order by i.held_on, i.held_at limit 1)
    union all
    (select 'mock', null, m.wanted_on, m.wanted_at, null from mock_interview_requests m
     where m.status <> 'closed' and m.candidate_id = ${candidateId}
       and ${overlaps('m.wanted_on', 'm.wanted_at', String(limits.mockInterviewMinutes))} limit 1)`.execute(ctx.db)
  return rows
}
