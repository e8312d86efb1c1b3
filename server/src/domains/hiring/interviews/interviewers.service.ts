import { sql } from 'kysely'
import type { EmailFollowers } from '#src/domains/accounts/accounts.email-change.service.ts'
import { readdress } from '#src/domains/hiring/application/news.service.ts'
import { entriesOf } from '#src/domains/notifications/notifications.service.ts'

/**
 * Interviewers are known by their email: when it changes, their interviews in jobs of their company are changed to the new one.
 * Calendar entries of interviews move to the new email, also those of candidates and leads.
 */
export const interviewers: EmailFollowers = {
  async follow(ctx, { accountId, from, to }) {
    await sql`
      update interviews i set email = ${to}
      from applications a join jobs j on j.id = a.job_id join recruiters r on r.company_id = j.company_id
      where a.id = i.application_id and r.account_id = ${accountId} and lower(i.email) = ${from}`.execute(ctx.db)
    const held = (await entriesOf(ctx, accountId).execute()).filter(({ address }) => address !== to.toLowerCase())
    await readdress(
      ctx,
      accountId,
      held.map(({ uid }) => uid),
    )
  },
}
