import type { LateStage } from '@firstrung/contract'
import { sql } from 'kysely'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { lateOverText, type StepText } from '#src/domains/hiring/application/texts.ts'
import { daysAfterHold } from '#src/domains/hiring/promises/clock.service.ts'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { endAfter, everyDay } from '#src/domains/postings/applicants/promises.service.ts'
import type { Ctx } from '#src/platform/context.ts'

interface ToTell {
  key: string
  about: { jobTitle: string; companyName: string; companyId: string }
  kind: 'lateAnswer' | 'jobNews' | 'clockNews'
  /** The recruiter who answers. */
  authorId?: string
  link: { text: string; url: string }
}

/** News for a candidate about a late answer. */
export const newsFor = (
  { id, candidateId, jobId: job }: { id: string; candidateId: string; jobId: string },
  { key, about: { companyId: company, ...about }, link, kind, authorId, text, details }: ToTell & StepText,
): News => ({
  to: candidateId,
  key: `${key}:${id}`,
  text,
  data: { ...about, details, path: applicationPath(id) },
  kind,
  from: { company, account: authorId, job },
  mail: { topic: 'decisions', subject: text.replace(/\.$/, ''), link },
})

/** Settles the questions about these applications. */
export async function settle(ctx: Ctx, ids: readonly string[], outcome: 'yes' | 'no' | 'over'): Promise<void> {
  await ctx.db
    .updateTable('lateAnswers')
    .set({ outcome, settledAt: ctx.now() })
    .where('applicationId', 'in', ids)
    .execute()
}

/** An application whose candidate is asked. */
export interface Waiting {
  id: string
  candidateId: string
  jobId: string
  jobTitle: string
  companyName: string
  companyId: string
  toStage: LateStage
}

/** Settles the questions of a job that has ended, and notifies the candidates who were asked. */
export async function endLateAnswers(ctx: Ctx, jobId: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select a.id, a.candidate_id, a.job_id, jobs.title as job_title, c.name as company_name, c.id as company_id, l.to_stage
    from late_answers l join applications a on a.id = l.application_id
    join jobs on jobs.id = a.job_id join companies c on c.id = jobs.company_id
    where a.job_id = ${jobId} and l.outcome is null
    for update of l`.execute(ctx.db)
  if (rows.length === 0) return
  await settle(
    ctx,
    rows.map(({ id }) => id),
    'over',
  )
  await notifyWithMail(
    ctx,
    rows.map((row) => {
      const about = { jobTitle: row.jobTitle, companyName: row.companyName, companyId: row.companyId }
      const key = `late-over:${ctx.now().getTime()}`
      return newsFor(row, { key, about, kind: 'jobNews', link: applicationLink(ctx, row.id), ...lateOverText(about) })
    }),
  )
}

/** Gives candidates more time to reply after their job was on hold. */
export async function continueLateAnswers(ctx: Ctx, jobId: string): Promise<void> {
  const soonest = endAfter(ctx.now(), daysAfterHold, everyDay)
  await sql`update late_answers set ask_until = ${soonest}
    where outcome is null and ask_until < ${soonest}
      and application_id in (select id from applications where job_id = ${jobId} and stage = 'unanswered')`.execute(
    ctx.db,
  )
}
