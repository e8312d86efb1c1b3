import { type InterviewSettling, indianMoment, type MockInterviewAsk, messages } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { endAssignment, notifyTeamOf } from './service-requests.assignments.service.ts'
import { refuseClosed } from './service-requests.queues.ts'
import { faultOfDay, hintQueues, serviceMail, servicesPath, withNote } from './service-requests.service.ts'
import type { MockInterviewRequestTable } from './service-requests.tables.ts'

/**
 * Marks a mock interview request as scheduled, or closes it, and notifies the candidate. A scheduled one can be closed or get
 * another link.
 */
export async function settleInterview(ctx: Ctx, settling: InterviewSettling): Promise<{ userId: string; msg: string }> {
  const { userId, requestId, status } = settling
  const note = settling.status === 'closed' ? settling.note : undefined
  const link = settling.status === 'scheduled' ? (settling.meetingLink ?? '') : ''
  let open = ctx.db
    .selectFrom('mockInterviewRequests')
    .select(['id', 'status', 'wantedOn', 'wantedAt', 'meetingLink'])
    .where('candidateId', '=', userId)
    .where('status', '<>', 'closed')
  if (requestId) open = open.where('id', '=', requestId)
  const request = await open.forNoKeyUpdate().executeTakeFirst()
  if (!request) return refuseClosed(ctx, userId, 'request_not_open')
  const hasNewLink = link !== '' && link !== request.meetingLink
  const isScheduled = request.status === 'scheduled'
  if (request.status === status && !hasNewLink) fail('request_scheduled')
  const states = { from: mockStates[request.status], to: mockStates[status] }
  noteAct(ctx, 'settleMockInterview', { candidate: userId }, states)
  if (status === 'closed') await endAssignment(ctx, 'mock-interviews', userId)
  else hintQueues(ctx)

  await ctx.db
    .updateTable('mockInterviewRequests')
    .set(
      status === 'closed'
        ? { status, closedAt: ctx.now(), closedBy: signedIn(ctx).id, closingNote: note ?? '' }
        : { status, scheduledAt: ctx.now(), ...(hasNewLink && { meetingLink: link }) },
    )
    .where('id', '=', request.id)
    .execute()
  await notifyWithMail(ctx, [
    {
      to: userId,
      // A request that was moved can be scheduled once more.
      key:
        isScheduled && status === 'scheduled'
          ? `mock:${request.id}:link:${ctx.now().getTime()}`
          : `mock:${request.id}:${status}:${request.wantedOn}T${request.wantedAt}`,
      text:
        isScheduled && status === 'scheduled'
          ? 'Your mock interview has a new link to join.'
          : `Your mock interview request has been ${status}.`,
      data: {
        interviewDate: request.wantedOn,
        interviewTime: request.wantedAt,
        ...(link && { interviewLink: link }),
        details: withNote(note, mockDetails(status, request, link)),
        path: servicesPath,
      },
      kind: 'news',
      mail: {
        ...serviceMail(ctx, 'Your mock interview request'),
        ...(link && { link: { text: 'Join the mock interview', url: link } }),
      },
    },
  ])
  return { userId, msg: status === 'closed' ? messages.mockClosed : messages.mockScheduled }
}

/** Closes the caller's open request for a mock interview. The member who works on it is told if it was planned. */
export async function cancelMockInterview(ctx: Ctx): Promise<{ msg: string }> {
  const { id } = signedIn(ctx)
  const request = await lockOwnInterview(ctx)
  await tellOfPlanned(ctx, request, (user, planned) => `${user} cancelled the mock interview planned for ${planned}.`)
  await endAssignment(ctx, 'mock-interviews', id)
  await ctx.db
    .updateTable('mockInterviewRequests')
    .set({ status: 'closed', closedAt: ctx.now(), closedBy: id })
    .where('id', '=', request.id)
    .execute()
  return { msg: messages.mockCancelled }
}

/**
 * Changes day, time and field of the caller's open request, which keeps its place in the queue. One that was scheduled has to
 * be scheduled again: the team, which expects it, is notified. For a day that is not possible the answer is 'not allowed'.
 */
export async function moveMockInterview(
  ctx: Ctx,
  ask: MockInterviewAsk,
): Promise<{ status: 'requested' | 'not allowed'; msg: string }> {
  const fault = faultOfDay(ctx, ask)
  if (fault) return { status: 'not allowed', msg: fault }
  const request = await lockOwnInterview(ctx)
  const isSameTime = request.wantedOn === ask.requestedDate && request.wantedAt === ask.requestedTime
  await ctx.db
    .updateTable('mockInterviewRequests')
    .set({
      field: ask.field,
      ...(!isSameTime && {
        ...{ wantedOn: ask.requestedDate, wantedAt: ask.requestedTime },
        ...{ status: 'requested', scheduledAt: null, meetingLink: '' },
      }),
    })
    .where('id', '=', request.id)
    .execute()
  hintQueues(ctx)
  if (!isSameTime) {
    const wish = zonedText(indianMoment(ask.requestedDate, ask.requestedTime))
    await tellOfPlanned(
      ctx,
      request,
      (user, planned) => `${user} asked to move the mock interview from ${planned} to ${wish}.`,
    )
  }
  return { status: 'requested', msg: isSameTime ? messages.mockFieldChanged : messages.mockMoved }
}

type OwnInterview = Pick<Selectable<MockInterviewRequestTable>, 'id' | 'status' | 'wantedOn' | 'wantedAt'>

/** The caller's open request for a mock interview, locked. */
async function lockOwnInterview(ctx: Ctx): Promise<OwnInterview> {
  const request = await ctx.db
    .selectFrom('mockInterviewRequests')
    .select(['id', 'status', 'wantedOn', 'wantedAt'])
    .where('candidateId', '=', signedIn(ctx).id)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return request ?? fail('request_not_open')
}

/**
 * Notifies the member who works on it, or else all who work on such requests, of what the caller did with a mock interview that
 * is still ahead.
 */
async function tellOfPlanned(
  ctx: Ctx,
  { status, wantedOn, wantedAt }: OwnInterview,
  textOf: (user: string, planned: string) => string,
): Promise<void> {
  const begins = indianMoment(wantedOn, wantedAt)
  if (status !== 'scheduled' || begins <= ctx.now()) return
  const { id } = signedIn(ctx)
  const contact = orNotFound((await contactsOf(ctx, [id])).get(id))
  const user = contact.name || contact.address
  await notifyTeamOf(ctx, 'mock-interviews', id, textOf(user, zonedText(begins)), {
    user,
    userId: id,
    path: '/admin?tab=interview-requests',
  })
}
/** The states of a mock interview request in the audit log. */
const mockStates = { requested: 'Requested', scheduled: 'Scheduled', closed: 'Closed' } as const

function mockDetails(
  status: 'scheduled' | 'closed',
  before: Pick<Selectable<MockInterviewRequestTable>, 'status' | 'wantedOn' | 'wantedAt'>,
  link: string,
): string {
  if (status === 'scheduled') {
    const time = zonedText(indianMoment(before.wantedOn, before.wantedAt))
    return `It is planned for ${time}. ${link ? 'The link to join is on your dashboard, too.' : 'Our team will email you how to join.'}`
  }
  return before.status === 'scheduled'
    ? 'You can ask for another one on your dashboard at any time.'
    : 'It could not be arranged this time. You can ask for another day on your dashboard.'
}
