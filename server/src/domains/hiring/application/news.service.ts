import { type AttendanceAnswer, indianDay } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Contact, stopMailsUrl } from '#src/domains/accounts/accounts.settings.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import {
  type Letter,
  type News,
  noteSaved,
  notifyWithMail,
  type QueuedEntry,
  queuedEntry,
  writeLetters,
} from '#src/domains/notifications/notifications.service.ts'
import { organizerOf } from '#src/domains/operator/operator.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { harmlessWords } from '#src/platform/mail/mail-layout.ts'
import { type Invitation, invitation } from '#src/platform/time/calendar.ts'
import { indianTime } from '#src/platform/time/indian-time.ts'
import { entryFacts, summaryFor, summaryForHost } from './entries.ts'
import {
  type ChangeFacts,
  hasLinkOrRoom,
  hostText,
  type InterviewFacts,
  type InterviewStep,
  interviewText,
  type JobNames,
  type Step,
  stepText,
} from './texts.ts'

/** Where candidates find their interviews. */
export const interviewsPath = '/dashboard#my-interviews'

/** The page on which candidates follow their application, as a path below the installation's URL. */
export const applicationPath = (applicationId: string): string => `/applications/${applicationId}`

/** The URL of the same page, for mails. */
export const applicationUrl = (ctx: Ctx, { applicationId }: Pick<Interview, 'applicationId'>): string =>
  `${ctx.env.publicUrl}${applicationPath(applicationId)}`

export const applicationLink = (ctx: Ctx, applicationId: string) => ({
  text: 'Open your application',
  url: applicationUrl(ctx, { applicationId }),
})

/** Links to the page on which candidates say whether they will be at an interview; opening a link does not answer yet. */
export function attendanceLinks(ctx: Ctx, interview: Pick<Interview, 'id' | 'applicationId' | 'attendance'>) {
  const url = applicationUrl(ctx, interview)
  const cannotCome = { text: 'I cannot come', url: `${url}?cannotCome=${interview.id}` }
  return interview.attendance === 'coming' ? [cannotCome] : [{ text: 'I will be there', url }, cannotCome]
}

const withoutDot = (sentence: string) => sentence.replace(/\.$/, '')

/** Notifies candidates of a step in one job; `key` identifies the step. */
export async function notifyStep(
  ctx: Ctx,
  step: Step,
  it: {
    key: string
    applications: readonly { id: string; candidateId: string }[]
    job: JobNames
    contacts?: ReadonlyMap<string, Contact>
    /** Replaces our own subject; empty for ours. */
    subject?: string
    details?: string
    /** Further lines of the mail. */
    more?: readonly string[]
    kind: 'rejectionInOwnWords' | 'rejection' | 'companyStep' | 'jobNews' | 'news'
    /** The person who wrote `subject` and `details`. */
    authorId?: string | undefined
  },
): Promise<void> {
  const { jobTitle, companyName, companyId: company } = it.job
  const { text, details: ownDetails } = stepText(step, it.job)
  const details = it.details || ownDetails
  await notifyWithMail(
    ctx,
    it.applications.map(
      ({ id, candidateId }): News => ({
        to: candidateId,
        key: it.key,
        text,
        data: { jobTitle, companyName, details, path: applicationPath(id) },
        kind: it.kind,
        from: { company, account: it.authorId },
        instead: { subject: withoutDot(text), details: ownDetails },
        mail: {
          topic: 'decisions',
          subject: it.subject || withoutDot(text),
          link: applicationLink(ctx, id),
          ...(it.more && { more: [...it.more] }),
        },
        contact: it.contacts?.get(candidateId),
      }),
    ),
  )
}

/** An interview with its participants, as notifications need it. */
export interface Interview extends InterviewFacts {
  id: string
  applicationId: string
  jobId: string
  companyId: string
  candidateId: string
  /** Without a name the unique id: interviewers may not see the email. */
  candidateName: string
  candidateEmail: string
  recruiterId: string
  recruiterName: string
  recruiterEmail: string
  /** The domain of the company's confirmed mail. */
  companyDomain: string | null
  /** The interviewer's email, which the recruiter entered. */
  email: string
  /** Those who hold it beside the interviewer. */
  alsoWith: { id: string; email: string }[]
  durationMinutes: number
  calendarUid: string
  calendarSequence: number
  attendance: AttendanceAnswer | null
  attendanceReason: string
}

/** The interviews chosen by `where` over `interviews i` and `applications a`, with job and company. */
export async function interviewsWhere(ctx: Ctx, where: ReturnType<typeof sql>): Promise<Interview[]> {
  const { rows } = await sql<Interview>`
    select i.id, i.round, ${roundNameOf('a.jobId', 'i.round')} as round_name, i.held_on, i.held_at, i.duration_text, i.duration_minutes, i.link, i.room, i.email, i.calendar_uid,
           i.calendar_sequence, i.attendance, i.attendance_reason, i.application_id, a.job_id, j.company_id, a.candidate_id, j.title as job_title, c.name as company_name,
           (select value from company_checks k where k.company_id = c.id and k.kind = 'domain_mail' and k.state = 'passed') as company_domain,
           (select coalesce(json_agg(json_build_object('id', also.id, 'email', also.email) order by h.position), '[]')
             from interview_hosts h join accounts also on also.id = h.account_id where h.interview_id = i.id) as also_with,
           coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name, who.email as candidate_email,
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

/** Steps after which the interview does not happen, for now or for good. */
const isOff = (step: InterviewStep) => step === 'suspended' || step === 'cancelled'

/**
 * Notifies candidates of changes to their interviews. Once there is a link, all participants get a calendar entry, the same
 * one for all its changes, until it is cancelled. `occasion` distinguishes steps that can repeat, `change` says why one
 * was moved or cancelled, `because` is a sentence for the candidate.
 */
export async function notifyInterviews(
  ctx: Ctx,
  step: InterviewStep,
  interviews: readonly Interview[],
  { occasion = '', change, because = '' }: { occasion?: string; change?: ChangeFacts; because?: string } = {},
): Promise<void> {
  const written = { now: ctx.now(), organizer: await organizerOf(ctx) }
  await notifyWithMail(
    ctx,
    interviews.map((interview): News => {
      const { text, details: facts } = interviewText(step, interview, change)
      const details = because ? `${because} ${facts}` : facts
      const { id, candidateId, jobTitle, companyName, heldOn, heldAt, link } = interview
      const hasMeeting = step !== 'asked' && !isOff(step) && link !== ''
      return {
        to: candidateId,
        key: `interview:${id}:${step}:${interview.calendarSequence}${occasion && `:${occasion}`}`,
        text,
        data: {
          jobTitle,
          companyName,
          details,
          interviewDate: heldOn,
          interviewTime: heldAt,
          interviewLink: hasMeeting ? link : '',
          path: isOff(step) ? applicationPath(interview.applicationId) : interviewsPath,
        },
        kind: isOff(step) ? 'interviewOff' : 'interviewOn',
        from: senderOf(ctx, interview),
        mail: {
          topic: 'interviews',
          subject: withoutDot(text),
          link: hasMeeting ? { text: 'Open the meeting', url: link } : applicationLink(ctx, interview.applicationId),
          ...(!isOff(step) && { furtherLinks: attendanceLinks(ctx, interview) }),
          calendar: calendarOf(written, step, interview, summaryFor(interview), answerLine(ctx, interview)),
        },
      }
    }),
  )
  if (step !== 'asked') await inviteHosts(ctx, step, await hostsOf(ctx, interviews), change)
}

/** When an entry is written, and its organizer. */
type Written = Pick<Invitation, 'now' | 'organizer'>

/** The calendar entry of one participant; none before there is a link or a room, and no cancellation where none was sent. */
function calendarOf(
  written: Written,
  step: InterviewStep,
  interview: Interview,
  summary: string,
  answer = '',
): QueuedEntry | undefined {
  if (!hasLinkOrRoom(interview)) return undefined
  return queuedEntry({
    ...entryOf(written, interview, summary, isOff(step) ? '' : answer),
    method: isOff(step) ? 'CANCEL' : 'REQUEST',
  })
}

const entryOf = (
  written: Written,
  interview: Interview,
  summary: string,
  answer: string,
): Omit<Invitation, 'method' | 'attendee'> => ({ ...entryFacts(interview, summary, answer), ...written })

/**
 * An upcoming interview as a calendar entry, for its candidate and for recruiters who see its job. It is the same entry as in
 * the mails, but exists before there is a link.
 */
export async function readCalendar(ctx: Ctx, interviewId: string): Promise<string> {
  const { id, role } = signedIn(ctx)
  const isOwn =
    role === 'candidate'
      ? sql`a.candidate_id = ${id} and exists (select from jobs where jobs.id = a.job_id and ${jobs.notOfSuspended})`
      : sql`a.job_id in ${jobs.visible(ctx).clearSelect().select('jobs.id')}`
  const [found] = await interviewsWhere(
    ctx,
    sql`i.id = ${interviewId} and ${isOwn} and i.status in ('requested', 'scheduled') and j.deleted_at is null`,
  )
  const interview = orNotFound(found)
  const summary = role === 'candidate' ? summaryFor(interview) : summaryForHost(interview)
  const written = { now: ctx.now(), organizer: await organizerOf(ctx) }
  const answer = role === 'candidate' ? answerLine(ctx, interview) : ''
  const entry: Invitation = { ...entryOf(written, interview, summary, answer), method: 'PUBLISH' }
  if (role === 'candidate') await noteSaved(ctx, entry)
  return invitation(entry)
}

/** The page on which candidates answer, because nobody reads the replies of their calendars. */
export const answerLine = (ctx: Ctx, interview: Pick<Interview, 'applicationId'>): string =>
  `Say on this page whether you will be there, because we do not see answers in calendars: ${applicationUrl(ctx, interview)}`

/** Somebody who holds an interview, or follows it as the job's recruiter. */
export type Host = Pick<Letter, 'to' | 'topic' | 'unsubscribe'> & { address: string }

/**
 * Those who hold each interview, and the job's recruiter if that is another person. Interviews that wait for their link are left
 * out, because their hosts do not know of them yet; and those of a day for groups, because nobody wants an entry for each candidate.
 */
export async function hostsOf(
  ctx: Ctx,
  interviews: readonly Interview[],
): Promise<{ interview: Interview; host: Host }[]> {
  const known = interviews.filter((interview) => hasLinkOrRoom(interview) && interview.email !== '')
  const accountOf = await accountsOf(ctx, known)
  return known.flatMap((interview) => {
    const { email, alsoWith, recruiterId, recruiterEmail } = interview
    const recruiter: Host = {
      to: { account: recruiterId },
      address: recruiterEmail,
      topic: 'interviews',
      unsubscribe: stopMailsUrl(ctx, recruiterId, 'interviews'),
    }
    const address = email.toLowerCase()
    const account = accountOf.get(address)
    const interviewer: Host = { to: account ? { account } : { name: '', address: email }, address }
    const isAnother = address !== recruiterEmail
    const further = alsoWith
      .filter((one) => one.id !== recruiterId && one.email !== address)
      .map(({ id, email }): Host => ({ to: { account: id }, address: email }))
    return [...(isAnother ? [interviewer] : []), ...further, recruiter].map((host) => ({ interview, host }))
  })
}

/** Mails hosts what happens to their interviews. */
export async function inviteHosts(
  ctx: Ctx,
  step: Exclude<InterviewStep, 'asked'>,
  hosts: readonly { interview: Interview; host: Host }[],
  change?: ChangeFacts,
): Promise<void> {
  const written = { now: ctx.now(), organizer: await organizerOf(ctx) }
  const letters = hosts.map(({ interview, host: { to, address, topic, unsubscribe } }): Letter => {
    const known = to.account ? interview : toStranger(interview)
    const why = change && !to.account ? { ...change, reason: harmlessWords(change.reason) } : change
    const { text, details } = hostText(step, known, known.candidateName, why)
    const calendar = calendarOf(written, step, known, summaryForHost(known))
    const letter = {
      to,
      ...(topic && { topic }),
      ...(unsubscribe && { unsubscribe }),
      from: senderOf(ctx, interview),
      subject: withoutDot(text),
      paragraphs: [text, details],
      ...(!isOff(step) && interview.link && { link: { text: 'Open the meeting', url: interview.link } }),
      ...(calendar && { calendar }),
    }
    if (isOff(step)) return { ...letter, kind: 'interviewOff' }
    const isKnown = to.account || isOfCompany(address, interview)
    return isKnown ? { ...letter, kind: 'interviewOn' } : { ...letter, kind: 'interviewForStranger' }
  })
  await writeLetters(ctx, letters)
}

/**
 * Moves entries of upcoming interviews to the calendar of the email that an account has now: sends an invitation to the new
 * email, and with it a cancellation to the earlier one.
 */
export async function readdress(ctx: Ctx, account: string, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    update interviews i set calendar_sequence = calendar_sequence + 1
    where calendar_uid = any(${[...uids]}::text[]) and status = 'scheduled' and ${toCome(ctx)}
    returning i.id`.execute(ctx.db)
  if (rows.length === 0) return
  const written = { now: ctx.now(), organizer: await organizerOf(ctx) }
  const interviews = await interviewsWhere(ctx, sql`i.id = any(${rows.map(({ id }) => id)}::uuid[])`)
  const letters = interviews.map((interview): Letter => {
    const isOwn = interview.candidateId === account
    const { text, details } = isOwn
      ? interviewText('readdressed', interview)
      : hostText('readdressed', interview, interview.candidateName)
    const calendar = isOwn
      ? calendarOf(written, 'readdressed', interview, summaryFor(interview), answerLine(ctx, interview))
      : calendarOf(written, 'readdressed', interview, summaryForHost(interview))
    return {
      to: { account },
      kind: 'interviewOn',
      from: senderOf(ctx, interview),
      subject: withoutDot(text),
      paragraphs: [text, details],
      ...(interview.link && { link: { text: 'Open the meeting', url: interview.link } }),
      ...(calendar && { calendar }),
    }
  })
  await writeLetters(ctx, letters)
}

/** An interview as it is described to somebody without an account, who has not asked for the mail. */
const toStranger = (interview: Interview): Interview => ({
  ...interview,
  jobTitle: harmlessWords(interview.jobTitle) || 'a job',
  candidateName: harmlessWords(interview.candidateName) || 'a candidate',
  roundName: interview.roundName && harmlessWords(interview.roundName),
})

/** Whether an address is at the domain of the company's confirmed mail. */
const isOfCompany = (address: string, { companyDomain }: Interview): boolean =>
  companyDomain !== null && address.toLowerCase().endsWith(`@${companyDomain}`)

/** The accounts of those who hold these interviews, by email: their mails go to their current email. */
async function accountsOf(ctx: Ctx, interviews: readonly Interview[]): Promise<Map<string, string>> {
  if (interviews.length === 0) return new Map()
  const found = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      interviews.map(({ email }) => email.toLowerCase()),
    )
    .execute()
  return new Map(found.map(({ id, email }) => [email, id]))
}

/** The sender: the company, with the recruiter who acts now. */
const senderOf = ({ actor }: Ctx, { companyId, jobId }: Pick<Interview, 'companyId' | 'jobId'>) => ({
  company: companyId,
  account: actor?.role === 'recruiter' ? actor.id : undefined,
  job: jobId,
})

/** When an interview `i` begins. */
export const beginning = sql<Date>`((i.held_on + i.held_at::time) at time zone 'Asia/Kolkata')`

/** Whether an interview `i` is upcoming. */
export const toCome = (ctx: Ctx) => sql`(i.held_on > ${indianDay(ctx.now())}::date
  or (i.held_on = ${indianDay(ctx.now())}::date and i.held_at > ${indianTime(ctx.now())}))`
