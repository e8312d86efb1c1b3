import {
  type CandidateRecord,
  indianDay,
  istOffset,
  limits,
  type Mentorship,
  type MockInterviewAsk,
  type MockInterviewRequest,
  messages,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { openProjectRequest } from '#src/domains/candidates/candidates.changes.service.ts'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { MentorshipRequestTable, MockInterviewRequestTable } from './service-requests.tables.ts'

/** Makes open pages read the team's queues again. */
export function hintQueues(ctx: Ctx): void {
  ctx.after(() => ctx.live.emit('role:admin', 'queues-changed', {}))
}

/** Where candidates see their requests. */
export const servicesPath = '/dashboard'

/** The mail about a request, beside its notification. */
export const serviceMail = (ctx: Ctx, subject: string): NonNullable<News['mail']> => ({
  topic: 'services',
  subject,
  link: { text: 'Open your dashboard', url: `${ctx.env.publicUrl}${servicesPath}` },
})

/** Asks for a mock interview. While one is open, or for a past day, the answer is 'not allowed'. */
export async function askForMockInterview(
  ctx: Ctx,
  ask: MockInterviewAsk,
): Promise<{ status: 'requested' | 'not allowed'; msg: string }> {
  const candidateId = signedIn(ctx).id
  const fault = faultOfDay(ctx, ask)
  if (fault) return { status: 'not allowed', msg: fault }
  const asked = await ctx.db
    .insertInto('mockInterviewRequests')
    .values({
      candidateId,
      field: ask.field,
      wantedOn: ask.requestedDate,
      wantedAt: ask.requestedTime,
      requestedAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('candidateId').where('status', '<>', sql.lit('closed')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) hintQueues(ctx)
  return asked
    ? { status: 'requested', msg: messages.mockWaitlisted }
    : { status: 'not allowed', msg: messages.mockNotAllowed }
}

/** What is wrong with the day that somebody asks for; undefined when nothing is. */
export function faultOfDay(ctx: Ctx, { requestedDate }: MockInterviewAsk): string | undefined {
  if (requestedDate < indianDay(ctx.now())) return messages.dateNotPast
  return requestedDate > indianDayIn(ctx.now(), limits.interviewDaysAhead) ? messages.dateTooFar : undefined
}

/** Asks for a mentor. A repeat changes nothing and returns the open request. */
export async function askForMentorship(
  ctx: Ctx,
  mentorName: Mentorship['mentorName'],
): Promise<{ mentorship?: Mentorship; msg: string }> {
  const candidateId = signedIn(ctx).id
  const asked = await ctx.db
    .insertInto('mentorshipRequests')
    .values({ candidateId, mentorName, requestedAt: ctx.now() })
    .onConflict((conflict) => conflict.column('candidateId').where('status', '=', sql.lit('open')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked) hintQueues(ctx)
  if (asked) return { msg: `You are waitlisted for mentorship: ${mentorName}.` }
  const mentorship = orNotFound(await newestMentorship(ctx, candidateId))
  return { mentorship, msg: `You have already requested mentorship: ${mentorship.mentorName}.` }
}

/** Applies for a live project, once until the team closes the request, and sends a notification as receipt. */
export async function applyForProject(ctx: Ctx, userId: string | undefined): Promise<{ msg: string }> {
  const { id } = signedIn(ctx)
  if (userId && userId !== id) fail('forbidden')
  const appliedAt = ctx.now()
  if (!(await openProjectRequest(ctx, id, appliedAt))) fail('already_applied_project')
  hintQueues(ctx)
  await notifyWithMail(ctx, [
    {
      to: id,
      key: `project:applied:${appliedAt.getTime()}`,
      text: 'You are on the list for a live project.',
      data: { details: 'Our team will email you as soon as there is a place.', path: servicesPath },
      kind: 'news',
      mail: serviceMail(ctx, 'You are on the list for a live project'),
    },
  ])
  return { msg: messages.projectWaitlisted }
}

/** The part of a candidate's profile about mock interviews and mentorship. */
export async function requestsOf(
  ctx: Ctx,
  candidateId: string,
): Promise<Pick<CandidateRecord, 'interviewRequests' | 'mentorship'>> {
  const interviews = await ctx.db
    .selectFrom('mockInterviewRequests')
    .selectAll()
    .where('candidateId', '=', candidateId)
    .orderBy('requestedAt', 'desc')
    .orderBy('closedAt', (by) => by.desc().nullsFirst())
    .limit(limits.list)
    .execute()
  return { interviewRequests: interviews.map(presentInterview), mentorship: await newestMentorship(ctx, candidateId) }
}

/** The open request, else the one that was closed last. */
async function newestMentorship(ctx: Ctx, candidateId: string): Promise<Mentorship | null> {
  const newest = await ctx.db
    .selectFrom('mentorshipRequests')
    .selectAll()
    .where('candidateId', '=', candidateId)
    .orderBy('closedAt', (by) => by.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return newest ? presentMentorship(newest) : null
}

export const presentInterview = (row: Selectable<MockInterviewRequestTable>): MockInterviewRequest => ({
  _id: row.id,
  interviewType: 'mock',
  status: row.status,
  field: row.field,
  requestedDate: row.wantedOn,
  requestedTime: row.wantedAt,
  requestedInterviewDate: `${row.wantedOn}T${row.wantedAt}:00${istOffset}`,
  meetingLink: row.meetingLink,
  requestedAt: row.requestedAt.toISOString(),
})

export const presentMentorship = (row: Selectable<MentorshipRequestTable>): Mentorship => ({
  _id: row.id,
  mentorName: row.mentorName,
  status: row.status,
  requestedAt: row.requestedAt.toISOString(),
})

/** What candidates read below the sentence: the team's note first. */
export const withNote = (note: string | undefined, details: string) => (note ? `${note}\n\n${details}` : details)
