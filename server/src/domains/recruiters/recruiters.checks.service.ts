import {
  type CompanyChecks,
  type CompanyFacts,
  can,
  isNumberKind,
  limits,
  messages,
  numberHints,
} from '@firstrung/contract'
import { refuseUnconfirmed } from '#src/domains/accounts/emails/confirmation.service.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { domainOf, isCompanyMail } from './company-mail.ts'
import { codeHash } from './recruiters.code-mails.service.ts'
import { mailCompanyCode } from './recruiters.tasks.ts'
import { lockOwnTeam } from './recruiters.team.service.ts'
import { followFacts } from './recruiters.tiers.service.ts'

const minute = 60_000
/** No second code is mailed sooner: nobody's mailbox is flooded. */
const pause = minute

/** What is checked about the caller's company. */
export async function readChecks(ctx: Ctx): Promise<CompanyChecks> {
  const company = orNotFound(
    await ctx.db
      .selectFrom('recruiters')
      .innerJoin('companies', 'companies.id', 'recruiters.companyId')
      .select(['companies.id', 'website', 'cin', 'gstNumber', 'founded', 'companyRole'])
      .where('accountId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )
  const checks = await ctx.db
    .selectFrom('companyChecks')
    .select(['kind', 'value', 'state', 'note', 'checkedAt'])
    .where('companyId', '=', company.id)
    .orderBy('kind')
    .execute()
  const code = await ctx.db
    .selectFrom('companyMailCodes')
    .select('email')
    .where('companyId', '=', company.id)
    .where('expiresAt', '>', ctx.now())
    .where('wrong', '<', limits.companyCode.tries)
    .executeTakeFirst()
  const mail = checks.find(({ kind, state }) => kind === 'domain_mail' && state === 'passed')
  return {
    ...{ website: company.website, cin: company.cin, gstNumber: company.gstNumber },
    mayChange: can(signedIn(ctx), 'company.manage_team', company),
    mail: {
      domain: domainOf(company.website),
      confirmedAt: mail?.checkedAt.toISOString() ?? null,
      codeSentTo: code?.email ?? null,
    },
    numbers: checks.flatMap(({ kind, checkedAt, ...check }) =>
      isNumberKind(kind) ? [{ kind, ...check, checkedAt: checkedAt.toISOString() }] : [],
    ),
    hints: numberHints(company),
  }
}

/** Saves what the caller's company says about itself. What was changed is checked again. */
export async function saveFacts(ctx: Ctx, facts: CompanyFacts): Promise<{ checks: CompanyChecks; msg: string }> {
  const { member } = await lockOwnTeam(ctx)
  if (facts.gstNumber === '' && (await readChecks(ctx)).gstNumber !== '') {
    // As in the profile, which is complete with a number alone.
    fail('invalid', { msg: messages.fieldsEmpty, fields: [{ field: 'gstNumber', msg: messages.fieldsEmpty }] })
  }
  await ctx.db
    .updateTable('companies')
    .set({ id: member.companyId, ...facts })
    .where('id', '=', member.companyId)
    .execute()
  await followFacts(ctx, member.companyId)
  return { checks: await readChecks(ctx), msg: messages.companyFactsSaved }
}

/** Mails a code to an address at the domain of the company's website. */
export async function sendCode(ctx: Ctx, email: string): Promise<{ msg: string }> {
  const { member } = await lockOwnTeam(ctx)
  await refuseUnconfirmed(ctx)
  const { companyId } = member
  const { website } = await ctx.db
    .selectFrom('companies')
    .select('website')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const domain = domainOf(website)
  if (domain === null) fail('website_needed')
  if (!isCompanyMail(email, website)) {
    const msg = messages.notCompanyMail(domain)
    fail('not_company_mail', { msg, fields: [{ field: 'email', msg }] })
  }
  const now = ctx.now()
  const values = {
    ...{ email, codeHash: null, wrong: 0, askedAt: now },
    expiresAt: new Date(now.getTime() + limits.companyCode.minutes * minute),
  }
  const fresh = await ctx.db
    .insertInto('companyMailCodes')
    .values({ companyId, ...values })
    .onConflict((earlier) =>
      earlier
        .column('companyId')
        .doUpdateSet(values)
        .where('companyMailCodes.askedAt', '<=', new Date(now.getTime() - pause)),
    )
    .returning('companyId')
    .executeTakeFirst()
  if (fresh) await ctx.later(mailCompanyCode, { companyId })
  return { msg: messages.companyCodeSent }
}

/**
 * Confirms the company mail with the code of the mail. A wrong one is counted, which a refused transaction would not keep:
 * after five the code is worth nothing.
 */
export async function confirmMail(ctx: Ctx, digits: string): Promise<{ checks: CompanyChecks; msg: string }> {
  const refusal = await inTransaction(ctx, (within) => takeCode(within, digits))
  if (refusal) fail(refusal)
  return { checks: await readChecks(ctx), msg: messages.companyMailConfirmed }
}

async function takeCode(ctx: Ctx, digits: string) {
  const { member } = await lockOwnTeam(ctx)
  const { companyId } = member
  const code = await ctx.db
    .selectFrom('companyMailCodes')
    .selectAll()
    .where('companyId', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
  if (!code || code.expiresAt <= ctx.now()) return 'company_code_over' as const
  if (code.wrong >= limits.companyCode.tries) return 'company_code_used_up' as const
  if (!code.codeHash?.equals(codeHash(companyId, digits))) {
    const wrong = code.wrong + 1
    await ctx.db.updateTable('companyMailCodes').set({ wrong }).where('companyId', '=', companyId).execute()
    return wrong < limits.companyCode.tries ? ('company_code_wrong' as const) : ('company_code_used_up' as const)
  }
  await ctx.db.deleteFrom('companyMailCodes').where('companyId', '=', companyId).execute()
  const { website } = await ctx.db
    .selectFrom('companies')
    .select('website')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (!isCompanyMail(code.email, website)) return 'company_code_over' as const
  await noteCompanyMail(ctx, companyId, domainOf(website) ?? '')
  return null
}

/** Notes that a company has shown its mail at the domain of its website. */
export async function noteCompanyMail(ctx: Ctx, companyId: string, domain: string): Promise<void> {
  const passed = { value: domain, state: 'passed' as const, note: '', checkedAt: ctx.now() }
  await ctx.db
    .insertInto('companyChecks')
    .values({ companyId, kind: 'domain_mail', checkedBy: null, ...passed })
    .onConflict((earlier) => earlier.columns(['companyId', 'kind']).doUpdateSet(passed))
    .execute()
  // Also its numbers, where they were entered before they were checked.
  await followFacts(ctx, companyId)
}
