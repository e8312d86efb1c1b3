import {
  messages,
  type RecoveryCodes,
  type SecondFactorProof,
  type SecondFactorSetUp,
  type SignedInAnswer,
} from '@firstrung/contract'
import { Secret } from 'otpauth'
import { toString as drawQr } from 'qrcode'
import { siteName } from '#src/domains/operator/operator.service.ts'
import { secondFactorRoles } from '#src/env.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors.ts'
import { sendMail } from '#src/platform/mail.ts'
import {
  authenticatorOf,
  hasSecondFactor,
  makeRecoveryCodes,
  mayHaveSecondFactor,
  readHalfSignIn,
  recoveryCodesLeft,
  stepOf,
  takeHalfSignIn,
  useCode,
} from './accounts.codes.service.ts'
import { type Account, openAnswer, readOwn } from './accounts.service.ts'
import { closeSessions, forgetAccounts } from './accounts.sessions.service.ts'
import { confirmOwner } from './accounts.settings.service.ts'
import { refuseSuspended } from './accounts.suspension.service.ts'

/**
 * Begins to set a second factor up: a new secret, as a QR code and as text. Nothing changes until it is confirmed. Refused
 * for a mailbox that nobody has confirmed: whoever registered with somebody else's email must not lock them out.
 */
export async function setUp(ctx: Ctx, password: string): Promise<SecondFactorSetUp> {
  const account = await readOwn(ctx)
  await confirmOwner(ctx, password)
  if (!mayHaveSecondFactor(account)) fail('confirm_email_first')
  if (await hasSecondFactor(ctx.db, account.id)) fail('second_factor_on')
  const secret = new Secret({ size: 20 }).base32
  await ctx.db
    .insertInto('secondFactors')
    .values({ accountId: account.id, secret })
    .onConflict((begun) =>
      begun.column('accountId').doUpdateSet({ secret }).where('secondFactors.confirmedAt', 'is', null),
    )
    .execute()
  const link = authenticatorOf(secret, { issuer: await siteName(ctx), label: account.email }).toString()
  const svg = await drawQr(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return { secret, link, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** Turns the second factor on with the first code of the app, ends all other sessions and mails the owner. */
export async function confirm(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const { sessionId } = signedIn(ctx)
  const account = await readOwn(ctx)
  const begun = await ctx.db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt'])
    .where('accountId', '=', account.id)
    .forUpdate()
    .executeTakeFirst()
  if (!begun) fail('second_factor_off')
  if (begun.confirmedAt) fail('second_factor_on')
  const step = stepOf(begun.secret, code, ctx.now())
  if (step === null) {
    fail('invalid', { msg: messages.codeOfAppWrong, fields: [{ field: 'code', msg: messages.codeOfAppWrong }] })
  }
  await ctx.db
    .updateTable('secondFactors')
    .set({ confirmedAt: ctx.now(), lastStep: step, tries: 0 })
    .where('accountId', '=', account.id)
    .execute()
  const codes = await makeRecoveryCodes(ctx, account.id)
  forgetAccounts(ctx, [account.id])
  await closeSessions(ctx, account.id, sessionId)
  await mailOwner(ctx, account, 'Two-step login is on', [
    'Logging in to your {site} account now takes a code from your authenticator app. All other devices have been logged out.',
    'If this was not you, write to us right away.',
  ])
  return { codes, msg: messages.secondFactorOn }
}

/** Makes new recovery codes; the earlier ones end. */
export async function renewRecoveryCodes(ctx: Ctx, proof: SecondFactorProof): Promise<RecoveryCodes> {
  const account = await prove(ctx, proof)
  return inTransaction(ctx, async (within) => {
    const codes = await makeRecoveryCodes(within, account.id)
    await mailOwner(within, account, 'You have new recovery codes', [
      'New recovery codes were made for your {site} account. The earlier ones no longer work.',
      'If this was not you, set a new password now: that logs out every device.',
    ])
    return { codes, msg: messages.recoveryCodesRenewed }
  })
}

/** Turns the second factor off, with the password and a code, and mails the owner. */
export async function turnOff(ctx: Ctx, proof: SecondFactorProof): Promise<{ msg: string }> {
  if (secondFactorRoles(ctx.env).includes(signedIn(ctx).role)) {
    fail('second_factor_required', { msg: messages.secondFactorStays })
  }
  const account = await prove(ctx, proof)
  return inTransaction(ctx, async (within) => {
    await remove(within, account)
    return { msg: messages.secondFactorOff }
  })
}

/** The caller's account; refused without its password and a code. */
async function prove(ctx: Ctx, { password, code }: SecondFactorProof): Promise<Account> {
  const account = await readOwn(ctx)
  if (!(await hasSecondFactor(ctx.db, account.id))) fail('second_factor_off')
  await confirmOwner(ctx, password)
  await useCode(ctx, account.id, code)
  return account
}

async function remove(ctx: Ctx, account: Pick<Account, 'id' | 'email' | 'fullName'>): Promise<void> {
  await ctx.db.deleteFrom('recoveryCodes').where('accountId', '=', account.id).execute()
  const gone = await ctx.db
    .deleteFrom('secondFactors')
    .where('accountId', '=', account.id)
    .returning('accountId')
    .executeTakeFirst()
  if (!gone) fail('second_factor_off')
  forgetAccounts(ctx, [account.id])
  await mailOwner(ctx, account, 'Two-step login is off', [
    'Logging in to your {site} account no longer takes a code.',
    'If this was not you, set a new password now, then turn two-step login on again.',
  ])
}

/** Removes the second factor of somebody who lost the device and the recovery codes; for the operator at the terminal. */
export async function removeSecondFactorOf(ctx: Ctx, email: string): Promise<string> {
  const account = orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .select(['id', 'email', 'fullName'])
      .where('email', '=', email.trim().toLowerCase())
      .executeTakeFirst(),
  )
  await remove(ctx, account)
  return account.email
}

/** Finishes the sign-in that this browser has begun, with a code of the app or a recovery code. */
export async function finishSignIn(ctx: Ctx, code: string): Promise<SignedInAnswer> {
  const { accountId, msg, isTold } = await readHalfSignIn(ctx)
  const kind = await useCode(ctx, accountId, code)
  return inTransaction(ctx, async (within) => {
    await takeHalfSignIn(within)
    const account = orNotFound(
      await within.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst(),
    )
    await refuseSuspended(within, account)
    if (kind === 'recovery') {
      const left = await recoveryCodesLeft(within.db, accountId)
      await mailOwner(within, account, 'A recovery code was used', [
        `Someone logged in to your {site} account with a recovery code. ${left} of your codes ${left === 1 ? 'is' : 'are'} left; you can make new ones under Account.`,
        'If this was not you, set a new password now: that logs out every device.',
      ])
    }
    return openAnswer(within, account, msg, { isTold })
  })
}

const mailOwner = (
  ctx: Ctx,
  { email, fullName }: Pick<Account, 'email' | 'fullName'>,
  subject: string,
  paragraphs: string[],
): Promise<void> => ctx.later(sendMail, { to: { name: fullName, address: email }, subject, paragraphs })
