import { indianMoment, interviewIn } from '@firstrung/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { type Interview, interviewsWhere, notifyInterviews } from '#src/domains/hiring/application/news.service.ts'
import { hasLinkOrRoom } from '#src/domains/hiring/application/texts.ts'
import type { InterviewTable } from '#src/domains/hiring/hiring.tables.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { remindedByPlanning } from '#src/platform/time/reminders.ts'
import { concernedBy, noticeData, whenData } from './concerned.service.ts'
import { setFurtherHosts } from './further-hosts.service.ts'

/** How interviews are written, and who is notified of it: the same whether a recruiter plans one or a candidate books it. */

export type InterviewRow = Selectable<InterviewTable>

/** A new interview. Without a link and a room it waits for the team to enter a link. */
type PlannedInterview = Omit<Insertable<InterviewTable>, 'status' | 'requestedAt' | 'link' | 'room'> & {
  link: string
  room?: string
  /** The accounts of those who hold it beside the interviewer. */
  alsoWith?: readonly string[]
}

/**
 * Stores an interview and notifies its candidate and those who hold it; once there is a link or a room, colleagues too. `about` names the
 * job, and says who planned it. With a text of its own colleagues are notified in any case; with null, nobody but the candidate and those
 * who hold it. `because` is a sentence for the candidate. Returns its id.
 */
export async function planInterview(
  ctx: Ctx,
  { link, room = '', alsoWith = [], ...planned }: PlannedInterview,
  about: { id: string; by?: string; text?: string } | null,
  because = '',
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('interviews')
    .values({
      ...planned,
      room,
      ...remindedByPlanning(ctx.now(), indianMoment(planned.heldOn, planned.heldAt)),
      requestedAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (alsoWith.length > 0) await setFurtherHosts(ctx, id, alsoWith)
  const isScheduled = hasLinkOrRoom({ link, room })
  const interviews = isScheduled
    ? await schedule(ctx, [{ id, link: '' }], link, because)
    : await interviewsWhere(ctx, sql`i.id = ${id}`)
  if (!isScheduled) await notifyInterviews(ctx, 'asked', interviews, { because })
  if (!about) return id
  const step = isScheduled || about.text ? 'scheduled' : 'requested'
  for (const interview of interviews) await notifyColleagues(ctx, step, interview, about)
  return id
}

/** Stores that somebody moved or cancelled an interview, and why. */
export async function recordChange(
  ctx: Ctx,
  { before, after, reason }: { before: InterviewRow; after: InterviewRow; reason: string },
): Promise<void> {
  const isMove = after.status !== 'cancelled'
  await ctx.db
    .insertInto('interviewChanges')
    .values({
      interviewId: before.id,
      what: isMove ? 'moved' : 'cancelled',
      fromOn: before.heldOn,
      fromAt: before.heldAt,
      fromMinutes: before.durationMinutes,
      ...(isMove && { toOn: after.heldOn, toAt: after.heldAt, toMinutes: after.durationMinutes }),
      candidateAbsentAt: before.candidateAbsentAt,
      companyAbsentAt: before.companyAbsentAt,
      reason,
      actorId: signedIn(ctx).id,
      changedAt: ctx.now(),
    })
    .execute()
}

/** Changes an interview; its calendar entry has a new version. */
export const writeInterview = (ctx: Ctx, { id }: InterviewRow, values: Partial<InterviewRow>) =>
  ctx.db
    .updateTable('interviews')
    .set((it) => ({ ...values, calendarSequence: it('calendarSequence', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Sets the link of interviews and notifies candidates of a new or changed link. Returns the interviews. */
export async function schedule(
  ctx: Ctx,
  chosen: readonly { id: string; link: string }[],
  link: string,
  because = '',
): Promise<Interview[]> {
  if (chosen.length === 0) return []
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await sql`
    update interviews set link = ${link}, status = 'scheduled', calendar_sequence = calendar_sequence + 1
    where id = any(${idsOf(chosen)}::uuid[])`.execute(ctx.db)
  const interviews = await interviewsWhere(ctx, sql`i.id = any(${idsOf(chosen)}::uuid[])`)
  const isNew = new Set(idsOf(chosen.filter((row) => row.link === '')))
  for (const step of ['scheduled', 'linkChanged'] as const) {
    const concerned = interviews.filter(({ id }) => isNew.has(id) === (step === 'scheduled'))
    if (concerned.length > 0) await notifyInterviews(ctx, step, concerned, { because })
  }
  return interviews
}

/** The name of the caller. */
export const actorName = async (ctx: Ctx) => nameIn(await contactsOf(ctx, [signedIn(ctx).id]), signedIn(ctx).id)

type ColleagueStep = 'requested' | 'scheduled' | 'moved' | 'cancelled'

/**
 * Notifies the members of a job, and the interviewer if they are one, of what somebody else did with an interview. A request
 * concerns the interviewer alone.
 */
export async function notifyColleagues(
  ctx: Ctx,
  step: ColleagueStep,
  interview: Interview,
  { id: jobId, by, text, details = '' }: { id: string; by?: string; text?: string; details?: string },
): Promise<void> {
  const data = { ...noticeData(interview, jobId), details, ...(step !== 'cancelled' && whenData(interview)) }
  const concerned = await concernedBy(ctx, jobId, interview)
  await notifyEach(
    ctx,
    'memberNews',
    concerned
      .filter(({ id, isHost }) => id !== ctx.actor?.id && (step !== 'requested' || isHost))
      .map(({ id: to, isHost, path }) => ({
        to,
        text: text ?? `${by} ${sentenceEnd(step, interview, isHost ? 'your' : 'the')}`,
        data: { ...data, path },
      })),
  )
}

/** The end of a sentence that says what somebody did with an interview. */
export function sentenceEnd(step: ColleagueStep, interview: Interview, whose: 'your' | 'the'): string {
  const time = step === 'cancelled' ? '' : `${step === 'moved' ? ' to' : ' on'} ${shownTime(interview)}`
  const about = `${interview.candidateName} for ${interview.jobTitle}${time}.`
  if (step === 'requested') return `asked you to interview ${about}`
  return `${step} ${whose} ${interviewIn(interview)} with ${about}`
}

/** '27 May 2022, 6:30 pm IST' */
export const shownTime = ({ heldOn, heldAt }: Pick<InterviewRow, 'heldOn' | 'heldAt'>) =>
  zonedText(indianMoment(heldOn, heldAt))
