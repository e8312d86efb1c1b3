import { companyRemoved } from '@firstrung/contract'
import { sql } from 'kysely'
import { notifyWithMail, writeLetters } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** How many are told in one transaction. */
const portion = 200

/** Candidates who applied to a company or were put forward to it, and those whose resume it opened. */
const applied = (companyId: string) => sql`
  select a.candidate_id from applications a join jobs j on j.id = a.job_id where j.company_id = ${companyId}`
const opened = (companyId: string) => sql`select candidate_id from resume_openings where company_id = ${companyId}`

/** How many a suspension of the company is told to, and why. */
export async function countWarned(ctx: Ctx, companyId: string) {
  const { rows } = await sql<{ applied: number; opened: number; people: number }>`
    select (select count(distinct candidate_id)::int from (${applied(companyId)}) a) as applied,
      (select count(distinct candidate_id)::int from (${opened(companyId)}) o) as opened,
      (select count(*)::int from (${applied(companyId)} union ${opened(companyId)}) p
       where not exists (select from company_warnings w
         where w.company_id = ${companyId} and w.candidate_id = p.candidate_id and w.written_at is not null)) as people
  `.execute(ctx.db)
  return rows[0] ?? { applied: 0, opened: 0, people: 0 }
}

/** Writes down whom to tell. Who was told of an earlier suspension is not told again. */
export const noteWarned = (ctx: Ctx, companyId: string) =>
  sql`insert into company_warnings (company_id, candidate_id)
    select ${companyId}, candidate_id from (${applied(companyId)} union ${opened(companyId)}) p
    on conflict do nothing`.execute(ctx.db)

/** Forgets those who were not told yet. */
export const forgetUnwarned = (ctx: Ctx, companyId: string) =>
  ctx.db.deleteFrom('companyWarnings').where('companyId', '=', companyId).where('writtenAt', 'is', null).execute()

/**
 * Tells the next people with a notification and a mail, once each: their rows are marked in the same transaction. Returns
 * whether there may be more. Does nothing for a company that was restored since.
 */
export async function warnPeople(ctx: Ctx, companyId: string, atOnce = portion): Promise<boolean> {
  const company = await ctx.db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where('suspendedAt', 'is not', null)
    .executeTakeFirst()
  if (!company) return false
  const people = await ctx.db
    .selectFrom('companyWarnings')
    .select('candidateId')
    .where('companyId', '=', companyId)
    .where('writtenAt', 'is', null)
    .orderBy('candidateId')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = people.map(({ candidateId }) => candidateId)
  if (ids.length === 0) return false
  await ctx.db
    .updateTable('companyWarnings')
    .set({ writtenAt: ctx.now() })
    .where('companyId', '=', companyId)
    .where('candidateId', 'in', ids)
    .execute()
  const { subject, text, more } = companyRemoved(company.name)
  await notifyWithMail(
    ctx,
    ids.map((to) => ({
      to,
      key: `company-removed:${companyId}`,
      text,
      data: { details: more },
      kind: 'companyRemoved' as const,
    })),
  )
  // It is about money and documents of the person: no topic that can be switched off.
  await writeLetters(
    ctx,
    ids.map((account) => ({
      to: { account },
      from: {},
      kind: 'companyRemoved' as const,
      subject,
      paragraphs: [text, more],
    })),
  )
  return ids.length === atOnce
}
