import {
  type ApplicationSource,
  type Conversation,
  type ConversationState,
  conversationOf,
  decidedStages,
  indianDay,
  limits,
  type Message,
  type MessageInput,
  messages,
  recruiterSees,
  type Stage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { hasBlocked, isEndedFor } from '#src/domains/hiring/access/contact.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { unreadIn } from '#src/domains/hiring/application/unread-messages.service.ts'
import { standingOf } from '#src/domains/hiring/applying/applications.service.ts'
import { noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import { roomsOf } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { notifyOfMessage } from './messages.tasks.ts'

/** Messages of one page. */
const atATime = 30
const day = 24 * 3600 * 1000

/** One side of the conversation about an application. */
export interface Side {
  application: { id: string; jobId: string; candidateId: string }
  byCompany: boolean
  state: ConversationState
  /** Set only for the candidate's side, whose texts name the company. */
  companyName?: string
}

/** The caller's side of the conversation about their own application. */
export async function sideOfCandidate(ctx: Ctx, applicationId: string): Promise<Side> {
  const { jobId, companyName, companyId, status, isAnswered } = orNotFound(await standingOf(ctx, applicationId))
  const application = { id: applicationId, jobId, candidateId: signedIn(ctx).id }
  const between = { companyId, candidateId: application.candidateId }
  const refused: ConversationState | null = !(await isEndedFor(ctx, between))
    ? null
    : (await hasBlocked(ctx, between.candidateId, companyId))
      ? 'blocked'
      : 'accessEnded'
  return { application, byCompany: false, state: refused ?? conversationOf(status, isAnswered), companyName }
}

interface SeenByCompany {
  id: string
  jobId: string
  candidateId: string
  stage: Stage
  source: ApplicationSource
  answeredAt: Date | null
  isHiringOver: boolean
}

/**
 * The company's side. Candidates that it does not see are 404. After a withdrawal the company still reads what both sides
 * wrote, as the candidate does.
 */
async function sideOfCompany(
  ctx: Ctx,
  job: { id: string; companyId: string; completedAt: Date | null },
  candidateId: string,
): Promise<Side & { application: SeenByCompany }> {
  const application = await ctx.db
    .selectFrom('applications')
    .select(['id', 'jobId', 'candidateId', 'stage', 'source', 'answeredAt'])
    .select(
      sql<boolean>`hiring_ended_at is not null or coalesce(hiring_ends_on <= ${indianDay(ctx.now())}::date, false)`.as(
        'isHiringOver',
      ),
    )
    .select(
      sql<boolean>`stage = 'withdrawn' and exists (
        select from application_messages m where m.application_id = applications.id)`.as('wasWrittenTo'),
    )
    .where('jobId', '=', job.id)
    .where('candidateId', '=', candidateId)
    .executeTakeFirst()
  if (!application || !(application.wasWrittenTo || recruiterSees(application, ctx.env.SCREENING))) fail('not_found')
  const isEnded = await isEndedFor(ctx, { companyId: job.companyId, candidateId })
  const state = isEnded ? 'accessEnded' : stateForCompany(application, job.completedAt !== null)
  return { application, byCompany: true, state }
}

/** The company's side, for members who may write for it. */
export async function sideOfMember(ctx: Ctx, jobId: string, candidateId: string): Promise<Side> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  permit(ctx, 'message.write', job)
  return sideOfCompany(ctx, job, candidateId)
}

/** As `conversationOf`, for the company: it knows of a rejection before the candidate does. */
function stateForCompany(
  { stage, source, answeredAt, isHiringOver }: SeenByCompany,
  isCompleted: boolean,
): ConversationState {
  if (stage === 'hired') return isHiringOver ? 'ended' : 'open'
  if (isCompleted || decidedStages.includes(stage)) return 'ended'
  if (stage === 'recruiterShortlisted' || stage === 'waitlisted') return 'open'
  const isOfPool = stage === 'applicant' && source === 'pool'
  return answeredAt !== null && !isOfPool ? 'open' : 'early'
}

/** What was written about an own application, the newest first. */
export const readAsCandidate = async (ctx: Ctx, applicationId: string, query: PageQuery): Promise<Conversation> =>
  read(ctx, await sideOfCandidate(ctx, applicationId), query)

/** What the company and a candidate of a visible job wrote to each other, the newest first. */
export async function readAsCompany(
  ctx: Ctx,
  jobId: string,
  candidateId: string,
  query: PageQuery,
): Promise<Conversation> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  return read(ctx, await sideOfCompany(ctx, job, candidateId), query)
}

async function read(ctx: Ctx, side: Side, { limit = atATime, cursor }: PageQuery): Promise<Conversation> {
  const after = cursor ? readCursor(cursor) : null
  const rows = await messagesOf(ctx)
    .where('applicationId', '=', side.application.id)
    .$if(after !== null, (query) => query.where('sentAt', '<', after?.createdAt ?? ctx.now()))
    .orderBy('sentAt', 'desc')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit)
  const unread = (await unreadIn(ctx, [side.application.id], !side.byCompany)).get(side.application.id) ?? 0
  return {
    state: side.state,
    messages: page.rows.map((row) => present(ctx, row)),
    unread,
    nextCursor: page.nextCursor,
  }
}

const messagesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('applicationMessages as m')
    .leftJoin('accounts', 'accounts.id', 'm.authorId')
    .select(['m.id', 'm.text', 'm.byCompany', 'm.authorId', 'm.sentAt as createdAt', 'm.readAt', 'm.hiddenAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('messageReports as r')
            .select('r.id')
            .whereRef('r.messageId', '=', 'm.id')
            .where('r.reporterId', '=', signedIn(ctx).id),
        )
        .as('isReported'),
    )
    .select(
      sql<string>`coalesce(nullif(full_name, ''), case when role = 'candidate' then unique_id end, '')`.as('name'),
    )

type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number]

const present = (ctx: Ctx, row: MessageRow): Message => ({
  _id: row.id,
  text: row.hiddenAt ? '' : row.text,
  isRemoved: row.hiddenAt !== null,
  byCompany: row.byCompany,
  byMe: row.authorId === signedIn(ctx).id,
  authorName: row.name,
  sentAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
  isReported: Boolean(row.isReported),
})

interface Sent {
  message: Message
  msg: string
}

/**
 * Writes to the company about an own application. 409 `conversation_early` until it has answered, `conversation_ended` once the
 * application is over.
 */
export async function writeAsCandidate(ctx: Ctx, applicationId: string, draft: MessageInput): Promise<Sent> {
  await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where('candidateId', '=', signedIn(ctx).id)
    .forNoKeyUpdate()
    .execute()
  return write(ctx, await sideOfCandidate(ctx, applicationId), draft)
}

/** Writes to a candidate of a visible job, which counts as an answer. The refusals are those of `writeAsCandidate`. */
export async function writeAsCompany(ctx: Ctx, jobId: string, candidateId: string, draft: MessageInput): Promise<Sent> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'message.write', job)
  await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('jobId', '=', job.id)
    .where('candidateId', '=', candidateId)
    .forNoKeyUpdate()
    .execute()
  const side = await sideOfCompany(ctx, job, candidateId)
  if (side.state === 'early') {
    const name = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
    const how = 'Take them to Round 2, put them on the waiting list or plan an interview'
    fail('conversation_early', { msg: `Answer the application of ${name} first. ${how}, then you can write.` })
  }
  const sent = await write(ctx, side, draft)
  await noteAnswered(ctx, side.application)
  return sent
}

/** Stores a message of one side, whose application is locked, and notifies the other side. A repeat sends nothing. */
async function write(
  ctx: Ctx,
  { application, byCompany, state, companyName = '' }: Side,
  { clientId, text }: MessageInput,
): Promise<Sent> {
  const repeated = await messagesOf(ctx)
    .where('applicationId', '=', application.id)
    .where('byCompany', '=', byCompany)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (repeated) return { message: present(ctx, repeated), msg: messages.messageSent }
  if (state === 'accessEnded' || state === 'blocked') {
    const own = state === 'blocked' ? messages.conversationBlocked : messages.conversationWithoutAccess
    fail('conversation_ended', { msg: byCompany ? messages.conversationWithoutCandidate : own(companyName) })
  }
  if (state !== 'open') fail(state === 'early' ? 'conversation_early' : 'conversation_ended')
  const sentAt = await mayWrite(ctx, application.id, byCompany)
  const { id } = await ctx.db
    .insertInto('applicationMessages')
    .values({ applicationId: application.id, byCompany, authorId: signedIn(ctx).id, clientId, text, sentAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyOfMessage(ctx, application.id, !byCompany)
  await broadcastConversation(ctx, application)
  return {
    message: present(ctx, await messagesOf(ctx).where('m.id', '=', id).executeTakeFirstOrThrow()),
    msg: messages.messageSent,
  }
}

/** Refuses more messages than one side may write; returns the time for the next message, later than all others. */
async function mayWrite(ctx: Ctx, applicationId: string, byCompany: boolean): Promise<Date> {
  const now = ctx.now()
  const { rows } = await sql<{ ofDay: number; inRow: number; last: Date | null }>`
    select max(sent_at) as last,
      (count(*) filter (where by_company = ${byCompany} and sent_at > ${new Date(now.getTime() - day)}))::int as of_day,
      (count(*) filter (where by_company = ${byCompany} and sent_at > coalesce((
        select max(r.sent_at) from application_messages r
        where r.application_id = ${applicationId} and r.by_company <> ${byCompany}), '-infinity')))::int as in_row
    from application_messages where application_id = ${applicationId}`.execute(ctx.db)
  const { ofDay = 0, inRow = 0, last = null } = rows[0] ?? {}
  if (inRow >= limits.conversation.inRow) fail('messages_unanswered')
  if (ofDay >= limits.conversation.perDay) fail('too_many_messages')
  return last && last >= now ? new Date(last.getTime() + 1) : now
}

/** Marks the company's messages up to this one as read by the candidate. */
export const markReadAsCandidate = async (ctx: Ctx, applicationId: string, upTo: string): Promise<{ msg: string }> =>
  markRead(ctx, await sideOfCandidate(ctx, applicationId), upTo)

/** Marks a candidate's messages up to this one as read by the company. */
export async function markReadAsCompany(
  ctx: Ctx,
  jobId: string,
  candidateId: string,
  upTo: string,
): Promise<{ msg: string }> {
  return markRead(ctx, await sideOfMember(ctx, jobId, candidateId), upTo)
}

async function markRead(ctx: Ctx, { application, byCompany }: Side, upTo: string): Promise<{ msg: string }> {
  const { sentAt } = orNotFound(
    await ctx.db
      .selectFrom('applicationMessages')
      .select('sentAt')
      .where('id', '=', upTo)
      .where('applicationId', '=', application.id)
      .executeTakeFirst(),
  )
  const read = await ctx.db
    .updateTable('applicationMessages')
    .set({ readAt: ctx.now() })
    .where('applicationId', '=', application.id)
    .where('byCompany', '=', !byCompany)
    .where('readAt', 'is', null)
    .where('sentAt', '<=', sentAt)
    .returning('id')
    .execute()
  if (read.length > 0) await broadcastConversation(ctx, application)
  return { msg: messages.messagesRead }
}

/** Makes the open pages of both sides reload the conversation. */
export async function broadcastConversation(
  ctx: Ctx,
  { id: applicationId, jobId, candidateId: userId }: Side['application'],
): Promise<void> {
  const rooms = new Set([...(await roomsOf(ctx, jobId)), `account:${userId}`])
  ctx.after(() => ctx.live.emit([...rooms], 'messages-changed', { applicationId, jobId, userId }))
}
