import { limits, type MailText } from '@firstrung/contract'
import { sql } from 'kysely'
import * as content from '#src/domains/content/content.service.ts'
import { broadcastChange } from '#src/domains/hiring/application/live.service.ts'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { applicationFor } from '#src/domains/hiring/pool/locked-application.service.ts'
import { noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'

const day = 24 * 3600 * 1000

/** How many mails an application `a` has had in the last 24 hours. */
export const mailsOfDay = (ctx: Ctx) => sql<number>`(
  select count(*)::int from application_mails m
  where m.application_id = a.id and m.sent_at > ${new Date(ctx.now().getTime() - day)}::timestamptz)`

/** Whether an application that has had so many mails may get another one. */
export const isMailedOften = (count: number): boolean => count >= limits.mailsPerDay

/** Mails one candidate of a locked job, and records it with the application. The names are filled in already. */
export async function mailOne(
  ctx: Ctx,
  job: jobs.LockedJob,
  candidateId: string,
  { subject, message }: MailText,
): Promise<void> {
  const application = await applicationFor(ctx, 'recruiter', job, candidateId)
  const { id: applicationId } = application
  const { id } = await ctx.db
    .insertInto('applicationMails')
    .values({ applicationId, authorId: signedIn(ctx).id, subject, body: message, sentAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteAnswered(ctx, application)
  const { title: jobTitle, companyName } = job
  // The recruiter's email stays private, so the mail says to which address a candidate can answer.
  const { contactEmail, links } = await content.read(ctx)
  const team = contactEmail || (links.whatsapp && `${ctx.env.publicUrl}/whatsapp`)
  const otherWay = team && ` If ${companyName} does not say how to answer, write to our team: ${team}`
  const answering = `Replies to this email reach nobody.${otherWay}`
  await notifyWithMail(ctx, [
    {
      to: candidateId,
      key: `mail:${id}`,
      text: `${companyName} wrote to you about ${jobTitle}.`,
      kind: 'companyMail',
      from: { company: job.companyId, account: signedIn(ctx).id },
      data: {
        jobTitle,
        companyName,
        details: `${subject}\n\n${message}\n\n${answering}`,
        path: applicationPath(applicationId),
      },
      mail: { topic: 'messages', subject, link: applicationLink(ctx, applicationId) },
    },
  ])
  await broadcastChange(ctx, { jobId: job.id, candidateId })
}
