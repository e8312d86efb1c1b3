import { sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { messageNoticeText } from '#src/domains/hiring/application/texts.ts'
import { notifyRecruitersOf } from '#src/domains/jobs/jobs.members.service.ts'
import { notifyWithMail, type Passage } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Messages that one mail shows in full; the others are read on the page. */
const shownInMail = 5

interface Unread {
  id: string
  authorId: string | null
  text: string
  sentAt: Date
}

/**
 * Notifies one side of a conversation of what it has not read since `toldUntil`, with one notification and one mail. Returns the
 * time of the last such message, or null where there was none.
 */
export async function notifyOfUnread(
  ctx: Ctx,
  applicationId: string,
  toCompany: boolean,
  toldUntil: Date | null,
): Promise<Date | null> {
  const { rows: unread } = await sql<Unread>`
    select id, author_id, text, sent_at from application_messages
    where application_id = ${applicationId} and by_company = ${!toCompany} and read_at is null and hidden_at is null
      and not exists (select from accounts a where a.id = author_id and a.suspended_at is not null)
      and ${toldUntil ? sql`sent_at > ${toldUntil}` : sql`true`}
    order by sent_at`.execute(ctx.db)
  const last = unread.at(-1)
  const about = await ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['candidateId', 'jobId', 'companyId', 'jobs.title as jobTitle', 'companies.name as companyName'])
    .where('applications.id', '=', applicationId)
    .where('jobs.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!last || !about) return null

  const { candidateId, jobId, companyId: company, jobTitle, companyName } = about
  const kind = toCompany ? 'messageToCompany' : 'messageToCandidate'
  const user = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
  const text = messageNoticeText(toCompany ? user : companyName, jobTitle, unread.length)
  const further = unread.length - shownInMail
  const mail = {
    topic: 'messages' as const,
    subject: text.replace(/\.$/, ''),
    passages: unread.slice(0, shownInMail).map(
      (one): Passage => ({
        text: one.text,
        kind,
        from: { company, account: one.authorId ?? undefined, message: one.id },
      }),
    ),
    closing: [
      ...(further > 0 ? [`And ${further} more.`] : []),
      'Please answer on the page: replies to this email reach nobody.',
    ],
  }
  const from = { company, account: undefined, message: unread.length === 1 ? last.id : undefined }
  const key = `messages:${applicationId}:${last.sentAt.getTime()}`
  if (toCompany) {
    const path = `/hiringpanel/${jobId}?person=${candidateId}&section=messages`
    const link = { text: 'Read and answer', url: `${ctx.env.publicUrl}${path}` }
    const data = { jobTitle, jobId, user, userId: candidateId, path }
    await notifyRecruitersOf(ctx, jobId, { key, text, data, kind, from, mail: { ...mail, link } })
    return last.sentAt
  }
  const path = applicationPath(applicationId)
  const link = { text: 'Read and answer', url: `${ctx.env.publicUrl}${path}` }
  await notifyWithMail(ctx, [
    {
      to: candidateId,
      key,
      text,
      data: { jobTitle, companyName, path },
      kind,
      from,
      mail: { ...mail, link },
    },
  ])
  return last.sentAt
}
