import { sql } from 'kysely'
import { whoMayBeMailed } from '#src/domains/accounts/accounts.settings.service.ts'
import { type News, tell } from '#src/domains/notifications/notifications.service.ts'
import { invitation } from '#src/platform/calendar.ts'
import type { Ctx } from '#src/platform/context.ts'
import { indianDay, indianMoment } from '#src/platform/indian-time.ts'
import { type Mail, senderOf, sendMail } from '#src/platform/mail.ts'
import {
  hostWordsOf,
  type InterviewFacts,
  type InterviewStep,
  interviewWordsOf,
  type Place,
  type Step,
  wordsOf,
} from './words.ts'

/** Where a candidate finds his interviews. */
const interviewsPath = '/dashboard#my-interviews'
const dashboardPath = '/dashboard'

const dashboardLink = (ctx: Ctx) => ({ text: 'Open your dashboard', url: `${ctx.env.publicUrl}${dashboardPath}` })
const withoutDot = (sentence: string) => sentence.replace(/\.$/, '')

/** A job's title and company, as its candidates know it. */
export async function placeOf(ctx: Ctx, jobId: string): Promise<Place> {
  return ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title as jobTitle', 'companies.name as companyName'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
}

/** Tells candidates about a step in one job; `key` names the moment it was made. */
export async function tellStep(
  ctx: Ctx,
  step: Step,
  it: { key: string; candidateIds: readonly string[]; place: Place },
): Promise<void> {
  const { text, details } = wordsOf(step, it.place)
  await tell(
    ctx,
    it.candidateIds.map(
      (to): News => ({
        to,
        key: it.key,
        text,
        data: { ...it.place, details, path: dashboardPath },
        mail: { topic: 'decisions', subject: withoutDot(text), link: dashboardLink(ctx) },
      }),
    ),
  )
}

/** An interview with whom it is with, as the news about it need it. */
export interface Interview extends InterviewFacts {
  id: string
  candidateId: string
  candidateName: string
  candidateEmail: string
  recruiterId: string
  recruiterName: string
  recruiterEmail: string
  /** Whom the recruiter named as the interviewer. */
  email: string
  durationMinutes: number
  link: string
  calendarUid: string
  calendarSequence: number
}

/** The interviews chosen by `where` over `interviews i` and `applications a`, with job and company. */
export async function interviewsWhere(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Interview[]> {
  const { rows } = await sql<Interview>`
    select i.id, i.round, i.held_on, i.held_at, i.duration_text, i.duration_minutes, i.link, i.email, i.calendar_uid,
           i.calendar_sequence, a.candidate_id, j.title as job_title, c.name as company_name,
           who.full_name as candidate_name, who.email as candidate_email,
           j.recruiter_id, host.full_name as recruiter_name, host.email as recruiter_email
    from interviews i
    join applications a on a.id = i.application_id
    join accounts who on who.id = a.candidate_id
    join jobs j on j.id = a.job_id
    join accounts host on host.id = j.recruiter_id
    join companies c on c.id = j.company_id
    where ${where}`.execute(ctx.db)
  return rows
}

/**
 * Tells candidates about interviews of theirs. From the link on, everybody who takes part has it in the calendar: the same
 * entry for all its changes, until it is cancelled.
 */
export async function tellInterviews(ctx: Ctx, step: InterviewStep, interviews: readonly Interview[]): Promise<void> {
  await tell(
    ctx,
    interviews.map((interview): News => {
      const { text, details } = interviewWordsOf(step, interview)
      const { id, candidateId, candidateName, candidateEmail, jobTitle, companyName, heldOn, heldAt, link } = interview
      const isOn = step === 'scheduled' || step === 'linkChanged'
      const summary = `Interview at ${companyName}: ${jobTitle}${roundText(interview)}`
      const attendee = { name: candidateName || candidateEmail, email: candidateEmail }
      return {
        to: candidateId,
        key: `interview:${id}:${step}:${interview.calendarSequence}`,
        text,
        data: {
          jobTitle,
          companyName,
          details,
          interviewDate: heldOn,
          interviewTime: heldAt,
          interviewLink: isOn ? link : '',
          path: step === 'cancelled' ? dashboardPath : interviewsPath,
        },
        mail: {
          topic: 'interviews',
          subject: withoutDot(text),
          link: isOn ? { text: 'Open the meeting', url: link } : dashboardLink(ctx),
          calendar: calendarOf(ctx, step, interview, { summary, attendee }),
        },
      }
    }),
  )
  if (step !== 'asked') await inviteHosts(ctx, step, interviews)
}

const roundText = ({ round }: InterviewFacts) => (round > 1 ? ` (round ${round})` : '')

/** The entry for one calendar; none before there is a link, and nothing to take back where none went out. */
function calendarOf(
  ctx: Ctx,
  step: InterviewStep,
  interview: Interview,
  { summary, attendee }: { summary: string; attendee: { name: string; email: string } },
): Mail['calendar'] {
  if (interview.link === '') return undefined
  const start = indianMoment(interview.heldOn, interview.heldAt)
  const method = step === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const content = invitation({
    uid: interview.calendarUid,
    sequence: interview.calendarSequence,
    method,
    start,
    end: new Date(start.getTime() + interview.durationMinutes * 60_000),
    summary,
    description: `${summary}\n${interview.link}`,
    url: interview.link,
    location: interview.link,
    attendee,
    organizer: { name: 'Firstrung', email: senderOf(ctx.env) },
    now: ctx.now(),
  })
  return { method, content }
}

/** Mails the interviewer, and the job's recruiter where that is somebody else. */
async function inviteHosts(
  ctx: Ctx,
  step: Exclude<InterviewStep, 'asked'>,
  interviews: readonly Interview[],
): Promise<void> {
  // Before the link nobody but the candidate has been told anything.
  const known = interviews.filter(({ link }) => link !== '')
  const recruiters = await whoMayBeMailed(ctx, [...new Set(known.map(({ recruiterId }) => recruiterId))], 'interviews')
  const mails = known.flatMap((interview): Mail[] => {
    const { email, recruiterId, recruiterName, recruiterEmail, candidateName, candidateEmail, jobTitle, link } =
      interview
    const candidate = candidateName || candidateEmail
    const { text, details } = hostWordsOf(step, interview, candidate)
    const summary = `Interview with ${candidate}: ${jobTitle}${roundText(interview)}`
    const recruiter = { name: recruiterName, address: recruiterEmail }
    const isOwn = email.toLowerCase() === recruiterEmail
    const hosts = [
      ...(isOwn ? [] : [{ name: '', address: email }]),
      ...(recruiters.has(recruiterId) ? [recruiter] : []),
    ]
    return hosts.map((to) => {
      const attendee = { name: to.name || to.address, email: to.address }
      const calendar = calendarOf(ctx, step, interview, { summary, attendee })
      return {
        to,
        subject: withoutDot(text),
        paragraphs: [text, details],
        ...(step !== 'cancelled' && { link: { text: 'Open the meeting', url: link } }),
        ...(calendar && { calendar }),
      }
    })
  })
  await ctx.laterEach(sendMail, mails)
}

/**
 * Cancels the interviews of these applications that are still to come, and tells about it. What was held stays as it was.
 */
export async function cancelInterviews(ctx: Ctx, applicationIds: readonly string[]): Promise<void> {
  if (applicationIds.length === 0) return
  const { rows } = await sql<{ id: string; wasScheduled: boolean }>`
    with off as (
      select id, status = 'scheduled' as was_scheduled from interviews
      where application_id = any(${[...applicationIds]}::uuid[]) and status <> 'cancelled'
        and (held_on > ${indianDay(ctx.now())}::date
          or (held_on = ${indianDay(ctx.now())}::date and held_at > ${indianTime(ctx.now())}))
      for update
    )
    update interviews i
    set status = 'cancelled', calendar_sequence = i.calendar_sequence + case when off.was_scheduled then 1 else 0 end
    from off where i.id = off.id
    returning i.id, off.was_scheduled`.execute(ctx.db)
  if (rows.length === 0) return
  const cancelled = await interviewsWhere(ctx, sql`i.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  await tellInterviews(ctx, 'cancelled', cancelled)
}

const indianTime = (now: Date) => new Date(now.getTime() + 5.5 * 3600 * 1000).toISOString().slice(11, 16)
