import {
  limits,
  type MessageJudgement,
  type MessageReport,
  type MessageReportsQuery,
  messages,
  type ReportedMessage,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { notify, notifyEach, notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { settleTier } from '#src/domains/recruiters/recruiters.tiers.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { broadcastConversation, type Side, sideOfCandidate, sideOfMember } from './conversations.service.ts'

/** Messages shown before and after a reported one. */
const around = 5
/** The most reports shown with one message. Few people can report in a conversation. */
const reportsShown = 20

/** Reports a message of the company about an own application. */
export const reportAsCandidate = async (ctx: Ctx, applicationId: string, messageId: string, given: MessageReport) =>
  report(ctx, await sideOfCandidate(ctx, applicationId), messageId, given)

/** Reports a message of a candidate of a job on which the caller works. */
export const reportAsCompany = async (
  ctx: Ctx,
  { id: jobId, userId, messageId }: { id: string; userId: string; messageId: string },
  given: MessageReport,
) => report(ctx, await sideOfMember(ctx, jobId, userId), messageId, given)

/** Reports a message of the other side to the team, once for each person. */
async function report(
  ctx: Ctx,
  { application, byCompany }: Side,
  messageId: string,
  { reason, note }: MessageReport,
): Promise<{ msg: string }> {
  const message = orNotFound(
    await ctx.db
      .selectFrom('applicationMessages')
      .select(['byCompany', 'hiddenAt'])
      .where('id', '=', messageId)
      .where('applicationId', '=', application.id)
      // The lock makes a simultaneous decision come before this report or after it.
      .forShare()
      .executeTakeFirst(),
  )
  if (message.byCompany === byCompany) fail('own_message')
  const reporterId = signedIn(ctx).id
  const repeated = await ctx.db
    .selectFrom('messageReports')
    .select('id')
    .where('messageId', '=', messageId)
    .where('reporterId', '=', reporterId)
    .executeTakeFirst()
  if (repeated) fail('reported_already', { msg: messages.messageReportedAlready })
  if (message.hiddenAt) fail('message_removed')
  const made = await ctx.db
    .insertInto('messageReports')
    .values({ messageId, reporterId, reason, note, reportedAt: ctx.now(), settledAt: null, outcome: null })
    .onConflict((conflict) => conflict.columns(['messageId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) fail('reported_already', { msg: messages.messageReportedAlready })
  const { title, companyName } = await jobOf(ctx, application.jobId)
  await notifyTeam(ctx, 'message.judge', `Somebody has reported a message about ${title} at ${companyName}.`, {
    jobTitle: title,
    jobId: application.jobId,
    path: '/admin?tab=trust&queue=messages',
  })
  return { msg: messages.messageReported }
}

const jobOf = (ctx: Ctx, jobId: string) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title', 'jobs.companyId', 'companies.name as companyName'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()

interface Row extends Omit<ReportedMessage, '_id' | 'sentAt'> {
  id: string
  createdAt: Date
  sentAt: Date
}

/** The messages of each list, since when a message is in it, and the order of the list. */
const lists = {
  /** Oldest report first. */
  open: {
    found: sql`select message_id as id, min(reported_at) as since from message_reports where settled_at is null group by 1`,
    isNewestFirst: false,
  },
  hidden: {
    found: sql`select id, hidden_at as since from application_messages where hidden_at is not null`,
    isNewestFirst: true,
  },
}

/** The columns of a message `m` as the team reads it, as JSON. */
const asJson = sql`json_build_object('_id', m.id, 'text', m.text, 'byCompany', m.by_company, 'isRemoved', m.hidden_at is not null,
  'authorName', coalesce(nullif(w.full_name, ''), w.unique_id, ''), 'sentAt', m.sent_at)`

/** Messages with unsettled reports, or messages that the team has removed, each with a few messages around it. */
export async function listReports(
  ctx: Ctx,
  { state, limit = limits.page, cursor }: MessageReportsQuery,
): Promise<{ messages: ReportedMessage[]; total: number; nextCursor: string | null }> {
  const { found, isNewestFirst } = lists[state]
  const mark = cursor ? readCursor(cursor) : null
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const later = mark
    ? sql`where (since, id) ${isNewestFirst ? sql`<` : sql`>`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    with page as (select * from (${found}) found ${later} order by since ${direction}, id ${direction} limit ${limit + 1})
    select t.id, page.since as created_at, t.text, t.by_company, t.sent_at, t.hidden_at is not null as is_removed,
      coalesce(nullif(writer.full_name, ''), writer.unique_id, '') as author_name,
      c.name as company_name, coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name,
      a.candidate_id, j.id as job_id, j.title as job_title, neighbours.*, reported.reports,
      (select count(*)::int from application_messages h
        where h.author_id = t.author_id and h.hidden_at is not null and h.id <> t.id) as removed_of_author
    from page
    join application_messages t on t.id = page.id
    join applications a on a.id = t.application_id
    join jobs j on j.id = a.job_id
    join companies c on c.id = j.company_id
    join accounts who on who.id = a.candidate_id
    left join accounts writer on writer.id = t.author_id
    cross join lateral (
      select coalesce((select json_agg(one order by at) from (
          select ${asJson} as one, m.sent_at as at from application_messages m left join accounts w on w.id = m.author_id
          where m.application_id = t.application_id and m.sent_at < t.sent_at order by m.sent_at desc limit ${around}) b), '[]') as before,
        coalesce((select json_agg(one order by at) from (
          select ${asJson} as one, m.sent_at as at from application_messages m left join accounts w on w.id = m.author_id
          where m.application_id = t.application_id and m.sent_at > t.sent_at order by m.sent_at limit ${around}) b), '[]') as after
    ) neighbours
    cross join lateral (
      select coalesce(json_agg(json_build_object('reason', r.reason, 'note', r.note, 'reportedAt', r.reported_at,
        'by', coalesce(nullif(b.full_name, ''), b.email, 'Deleted account')) order by r.reported_at), '[]') as reports
      from (select * from message_reports where message_id = t.id order by reported_at desc limit ${reportsShown}) r
      left join accounts b on b.id = r.reporter_id
    ) reported
    order by page.since ${direction}, page.id ${direction}`.execute(ctx.db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(ctx.db)
  const page = cutPage(rows, limit)
  return { messages: page.rows.map(present), total: counted.rows[0]?.total ?? 0, nextCursor: page.nextCursor }
}

function present(row: Row): ReportedMessage {
  const instant = (at: string | Date) => new Date(at).toISOString()
  const message = <M extends { sentAt: string | Date }>(one: M) => ({ ...one, sentAt: instant(one.sentAt) })
  return {
    _id: row.id,
    ...message(row),
    before: row.before.map(message),
    after: row.after.map(message),
    reports: row.reports.map((one) => ({ ...one, reportedAt: instant(one.reportedAt) })),
  }
}

/** How many messages have reports that the team has not settled. */
export const waitingMessageReports = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(ctx.db, sql`since from (${lists.open.found}) found order by since`)

const replies = {
  keep: messages.messageKept,
  hide: messages.messageHidden,
  restore: messages.messageRestored,
} satisfies Record<MessageJudgement['decision'], string>

const actOf = { keep: 'keepMessage', hide: 'hideMessage', restore: 'restoreMessage' } as const

/**
 * Decides about a reported message: it stays, or both sides read that it was removed; a removed one can be shown again. The
 * person who reported it is notified, and its writer where something changes for them. The company's tier follows from the
 * reports that remain.
 */
export async function judge(ctx: Ctx, messageId: string, { decision }: MessageJudgement): Promise<{ msg: string }> {
  const message = orNotFound(
    await ctx.db
      .selectFrom('applicationMessages')
      .innerJoin('applications', 'applications.id', 'applicationMessages.applicationId')
      .select(['applicationId', 'byCompany', 'authorId', 'hiddenAt', 'jobId', 'candidateId'])
      .where('applicationMessages.id', '=', messageId)
      .forNoKeyUpdate('applicationMessages')
      .executeTakeFirst(),
  )
  const now = ctx.now()
  const isHidden = message.hiddenAt !== null
  // A decision that another member of the team made a moment ago stays.
  if (decision === 'restore' ? !isHidden : isHidden) fail('nothing_reported')
  const settled = await ctx.db
    .updateTable('messageReports')
    .set({ settledAt: now, outcome: decision === 'hide' ? 'hidden' : 'kept' })
    .where('messageId', '=', messageId)
    .$if(decision !== 'restore', (open) => open.where('settledAt', 'is', null))
    .returning('reporterId')
    .execute()
  if (settled.length === 0 && decision !== 'restore') fail('nothing_reported')
  if (decision !== 'keep') {
    await ctx.db
      .updateTable('applicationMessages')
      .set({ hiddenAt: decision === 'hide' ? now : null })
      .where('id', '=', messageId)
      .execute()
  }
  const job = await jobOf(ctx, message.jobId)
  const reporters = settled.flatMap(({ reporterId }) => reporterId ?? [])
  await notifyEach(
    ctx,
    'moderation',
    reporters.map((to) => ({ to, text: toReporter[decision](job.title), data: pathFor(message, to) })),
  )
  if (decision !== 'keep') {
    if (message.authorId)
      await notify(
        ctx,
        'moderation',
        message.authorId,
        toWriter[decision](job.title),
        pathFor(message, message.authorId),
      )
    if (message.byCompany) await settleTier(ctx, job.companyId)
    await broadcastConversation(ctx, { id: message.applicationId, ...message })
  }
  const [from, to] = decision === 'hide' ? ['Shown', 'Removed'] : ['Removed', 'Shown']
  const about = { person: message.authorId, job: { id: message.jobId, name: job.title } }
  noteAct(ctx, actOf[decision], about, decision === 'keep' ? {} : { from, to })
  return { msg: replies[decision] }
}

const toReporter = {
  keep: (title: string) =>
    `Our team has looked at the message about ${title} that you reported. It stays: it is not against our rules.`,
  hide: (title: string) => `Our team has removed the message about ${title} that you reported.`,
  restore: (title: string) =>
    `Our team has looked again at the message about ${title} that you reported, and shows it again.`,
}
const toWriter = {
  hide: (title: string) =>
    `Our team has removed a message that you wrote about ${title}. Please keep messages friendly and honest.`,
  restore: (title: string) => `Our team shows your message about ${title} again.`,
}

/** The page on which a participant reads the conversation. */
function pathFor(
  { jobId, candidateId, applicationId }: { jobId: string; candidateId: string; applicationId: string },
  readerId: string,
): { path: string } {
  const isCandidate = readerId === candidateId
  return {
    path: isCandidate ? applicationPath(applicationId) : `/hiringpanel/${jobId}?person=${candidateId}&section=messages`,
  }
}
