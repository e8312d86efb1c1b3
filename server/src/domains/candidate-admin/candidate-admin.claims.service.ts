import { type Claim, type Claimable, type ClaimLink, messages, type SignedInAnswer } from '@firstrung/contract'
import { claimAccount, isUnclaimed } from '#src/domains/accounts/accounts.changes.service.ts'
import * as accounts from '#src/domains/accounts/accounts.service.ts'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'

/** How long a claim link is valid. */
const linkLife = 7 * 24 * 3600 * 1000

/** A fresh claim link for a candidate that the team entered and who cannot sign in yet; an earlier one ends. */
export async function offerClaim(ctx: Ctx, candidateId: string): Promise<ClaimLink> {
  const person = orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .innerJoin('candidates', 'candidates.accountId', 'accounts.id')
      .select(['adminCreated', isUnclaimed.as('isUnclaimed')])
      .where('accounts.id', '=', candidateId)
      .executeTakeFirst(),
  )
  if (!person.adminCreated || !person.isUnclaimed) fail('already_claimed')

  const code = randomToken()
  const now = ctx.now()
  const link = {
    codeHash: sha256(code),
    createdBy: signedIn(ctx).id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLife),
  }
  await ctx.db
    .insertInto('claimLinks')
    .values({ candidateId, ...link })
    .onConflict((earlier) => earlier.column('candidateId').doUpdateSet(link))
    .execute()
  noteAct(ctx, 'offerClaim', { candidate: candidateId })
  return { claimLink: `${ctx.env.publicUrl}/claim#${code}`, expiresAt: link.expiresAt.toISOString() }
}

/** The account of a valid claim link. */
export async function readClaim(ctx: Ctx, code: string): Promise<Claimable> {
  const claim = await ctx.db
    .selectFrom('claimLinks')
    .innerJoin('accounts', 'accounts.id', 'claimLinks.candidateId')
    .select(['fullName', 'email', 'expiresAt'])
    .where('codeHash', '=', sha256(code))
    .where('expiresAt', '>', ctx.now())
    .where(isUnclaimed)
    .executeTakeFirst()
  if (!claim) fail('claim_link_over')
  return { ...claim, expiresAt: claim.expiresAt.toISOString() }
}

/** Sets the first password and signs in. This uses the link up; a concurrent second use is refused. */
export async function claim(ctx: Ctx, { code, password }: Claim): Promise<SignedInAnswer> {
  const passwordHash = await accounts.hashPassword(password)
  return inTransaction(ctx, async (within) => {
    const link = await within.db
      .deleteFrom('claimLinks')
      .where('codeHash', '=', sha256(code))
      .where('expiresAt', '>', ctx.now())
      .returning('candidateId')
      .executeTakeFirst()
    if (!link) fail('claim_link_over')
    const account = await claimAccount(within, link.candidateId, passwordHash)
    if (!account) fail('claim_link_over')
    accounts.refuseEasy(password, account)
    // The team entered the profile; its owner agrees now.
    await accounts.recordConsent(within, account.id)
    await accounts.mailPasswordChange(within, account)
    return accounts.finished(await accounts.signedInAnswer(within, account, messages.claimed))
  })
}
