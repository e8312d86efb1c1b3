import type { PostingFlag, ScamRule } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { contactsIn, type ScamSign, scamSigns } from './scam-rules.ts'

/** Signs of fraud that only a comparison with other companies' postings shows; a task looks for them. */
const comparedRules = ['copied_text', 'shared_contact'] as const satisfies ScamRule[]

/** The signs of fraud in a posting that the team has not settled, oldest first. */
export async function unsettledFlags(ctx: Ctx, jobId: string): Promise<PostingFlag[]> {
  const rows = await ctx.db
    .selectFrom('postingFlags')
    .select(['rule', 'quote', 'foundAt'])
    .where('jobId', '=', jobId)
    .where('settledAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('rule')
    .execute()
  return rows.map(({ foundAt, ...flag }) => ({ ...flag, foundAt: foundAt.toISOString() }))
}

/** Deletes signs of an earlier comparison that are not found any more. */
export async function checkedAgainst(ctx: Ctx, jobId: string, signs: readonly ScamSign[]): Promise<void> {
  const gone = comparedRules.filter((rule) => signs.every((sign) => sign.rule !== rule))
  if (gone.length === 0) return
  await ctx.db.deleteFrom('postingFlags').where('jobId', '=', jobId).where('rule', 'in', gone).execute()
}

/** Everything of a posting in which fraud shows. */
export async function textsOf(ctx: Ctx, jobId: string) {
  const row = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.title', 'jobs.qualifications', 'jobs.role', 'jobs.companyId', 'companies.postingApprovedAt'])
    .select(['contentText', 'payKind', 'payMin', 'payMax', 'experienceMin', 'process'])
    .where('postings.jobId', '=', jobId)
    .executeTakeFirst()
  if (!row) return null
  const questions = await ctx.db.selectFrom('postingQuestions').select('text').where('jobId', '=', jobId).execute()
  const text = [
    row.title,
    row.contentText,
    row.qualifications,
    ...row.process.map(({ title }) => title),
    ...questions.map((question) => question.text),
  ].join('\n')
  return { ...row, text }
}

/** Looks for signs of fraud after a change of a posting. Returns those that the team did not know of. */
export async function checkText(ctx: Ctx, jobId: string): Promise<ScamSign[]> {
  const texts = await textsOf(ctx, jobId)
  if (!texts) return []
  const signs = scamSigns({
    text: texts.text,
    role: texts.role,
    pay: { kind: texts.payKind, min: texts.payMin, max: texts.payMax },
    experienceMin: texts.experienceMin,
    minStipend: ctx.env.MIN_STIPEND,
  })
  await ctx.db
    .deleteFrom('postingFlags')
    .where('jobId', '=', jobId)
    .where('rule', 'not in', [...signs.map(({ rule }) => rule), ...comparedRules])
    .execute()
  await keepContacts(ctx, jobId, texts.text)
  return keepFlags(ctx, jobId, signs)
}

/** Keeps the numbers and addresses of a posting, by which those of other companies are compared with it. */
async function keepContacts(ctx: Ctx, jobId: string, text: string): Promise<void> {
  await ctx.db.deleteFrom('postingContacts').where('jobId', '=', jobId).execute()
  const contacts = contactsIn(text, mostContacts)
  if (contacts.length === 0) return
  await ctx.db
    .insertInto('postingContacts')
    .values(contacts.map((contact) => ({ jobId, contact })))
    .execute()
}

/** No real posting has more contacts. */
const mostContacts = 20

/**
 * Keeps signs; a settled sign stays settled until it is found in other words. Returns the signs that are new for the team: an
 * unsettled sign found in other words is not new.
 */
export async function keepFlags(ctx: Ctx, jobId: string, signs: readonly ScamSign[]): Promise<ScamSign[]> {
  if (signs.length === 0) return []
  const known = new Set((await unsettledFlags(ctx, jobId)).map(({ rule }) => rule))
  const fresh = await ctx.db
    .insertInto('postingFlags')
    .values(signs.map(({ rule, quote }) => ({ jobId, rule, quote, foundAt: ctx.now(), settledAt: null })))
    .onConflict((conflict) =>
      conflict
        .columns(['jobId', 'rule'])
        .doUpdateSet((eb) => ({
          quote: eb.ref('excluded.quote'),
          foundAt: eb.ref('excluded.foundAt'),
          settledAt: null,
        }))
        .where(sql<boolean>`posting_flags.quote <> excluded.quote`),
    )
    .returning(['rule', 'quote'])
    .execute()
  return fresh.filter(({ rule }) => !known.has(rule))
}
