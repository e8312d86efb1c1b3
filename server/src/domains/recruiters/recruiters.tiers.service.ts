import {
  cleanGstNumber,
  gstNumberHolds,
  isNumberKind,
  type NumberKind,
  numberKinds,
  readRegisterNumber,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { domainOf } from './company-mail.ts'

/** 0 nothing checked, 1 company mail, 2 registration confirmed by the team, 3 answers in time as well. */
export type CompanyTier = 0 | 1 | 2 | 3

const day = 24 * 3600 * 1000
/** The highest tier: nearly all of at least so many first answers came in time, and no report was upheld. */
const answersWell = { days: 90, due: 10, share: 0.95 }

type Facts = Awaited<ReturnType<typeof lockFacts>>

/** The numbers of a company that are checked: what the company says, and whether its form can be right. */
const numbers: Record<NumberKind, { saidIn: (facts: Facts) => string; holds: (text: string) => boolean }> = {
  cin: { saidIn: ({ cin }) => cin, holds: (text) => readRegisterNumber(text) !== null },
  gstin: { saidIn: ({ gstNumber }) => cleanGstNumber(gstNumber), holds: gstNumberHolds },
}

/**
 * Lets the checks of a company follow what it says now: what was changed is checked again, what was cleared is checked no
 * longer. Then its tier. Called after every change of website or number; harmless where nothing was changed.
 */
export async function followFacts(ctx: Ctx, companyId: string): Promise<void> {
  const facts = await lockFacts(ctx, companyId)
  const domain = domainOf(facts.website)
  const said = numberKinds.map((kind) => ({ kind, value: numbers[kind].saidIn(facts) }))
  await ctx.db
    .deleteFrom('companyChecks')
    .where('companyId', '=', companyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'domain_mail'), eb('value', '!=', domain ?? '')]),
        ...said.map(({ kind, value }) => eb.and([eb('kind', '=', kind), eb('value', '!=', value)])),
      ]),
    )
    .execute()
  // A code for another domain confirms nothing any more.
  await ctx.db
    .deleteFrom('companyMailCodes')
    .where('companyId', '=', companyId)
    .where(sql<boolean>`split_part(email, '@', 2) <> ${domain ?? ''}`)
    .execute()
  const given = said.filter(({ value }) => value !== '')
  if (given.length > 0) {
    await ctx.db
      .insertInto('companyChecks')
      .values(
        given.map(({ kind, value }) => ({
          ...{ companyId, kind, value, checkedBy: null, checkedAt: ctx.now() },
          state: numbers[kind].holds(value) ? ('given' as const) : ('failed' as const),
        })),
      )
      .onConflict((known) => known.columns(['companyId', 'kind']).doNothing())
      .execute()
  }
  await settleTier(ctx, companyId)
}

/**
 * Writes the tier of a company: what its checks and its answers are worth now. No other code writes it. The public copy of
 * the company follows.
 */
export async function settleTier(ctx: Ctx, companyId: string): Promise<CompanyTier> {
  await lockFacts(ctx, companyId)
  const checks = await ctx.db
    .selectFrom('companyChecks')
    .select(['kind', 'state'])
    .where('companyId', '=', companyId)
    .where('state', 'in', ['passed', 'confirmed'])
    .execute()
  const hasMail = checks.some(({ kind, state }) => kind === 'domain_mail' && state === 'passed')
  const isRegistered = checks.some(({ kind, state }) => isNumberKind(kind) && state === 'confirmed')
  const isBest = hasMail && isRegistered && (await answersInTime(ctx, companyId)) && !(await wasUpheld(ctx, companyId))
  const tier = !hasMail ? 0 : !isRegistered ? 1 : isBest ? 3 : 2
  await ctx.db.updateTable('companies').set({ tier }).where('id', '=', companyId).execute()
  return tier
}

/** Companies whose tiers are computed in one transaction. */
const portion = 200

/** Computes the tiers of the next registered companies; returns the last of them where there may be more. */
export async function settleNextTiers(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  const companies = await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('tier', '>=', 2)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(portion)
    .execute()
  for (const { id } of companies) await settleTier(ctx, id)
  return companies.length === portion ? companies.at(-1)?.id : undefined
}

/** Whether a company kept nearly all of its promises to answer, of enough of them. */
async function answersInTime(ctx: Ctx, companyId: string): Promise<boolean> {
  const now = ctx.now()
  const since = sinceWhen(ctx)
  const { rows } = await sql<{ due: number; inTime: number }>`
    select due, in_time from company_answers(${companyId}::uuid, ${since}::timestamptz, ${now}::timestamptz)`.execute(
    ctx.db,
  )
  const { due = 0, inTime = 0 } = rows[0] ?? {}
  return due >= answersWell.due && inTime >= due * answersWell.share
}

const sinceWhen = (ctx: Ctx) => new Date(ctx.now().getTime() - answersWell.days * day)

/** Whether the team has found a report about the company, or about a message of its people, to be right. */
async function wasUpheld(ctx: Ctx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select upheld_reports(${companyId}::uuid, ${sinceWhen(ctx)}::timestamptz)::int as count`.execute(ctx.db)
  return (rows[0]?.count ?? 0) > 0
}

/** The tiers of these companies, by their ids. A suspended company has none: its tier is 0. */
export async function companyTiers(ctx: Ctx, companyIds: readonly string[]): Promise<Map<string, CompanyTier>> {
  if (companyIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('companies')
    .select(['id', 'tier', 'suspendedAt'])
    .where('id', 'in', [...companyIds])
    .execute()
  return new Map(rows.map(({ id, tier, suspendedAt }) => [id, suspendedAt ? 0 : tier]))
}

const lockFacts = async (ctx: Ctx, companyId: string) =>
  orNotFound(
    await ctx.db
      .selectFrom('companies')
      .select(['website', 'cin', 'gstNumber'])
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
