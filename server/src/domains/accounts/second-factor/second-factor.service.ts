import {
  emailSpelling,
  type FactorProof,
  messages,
  type NewPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  type RecoveryCodes,
  type SecondFactorProof,
  type SecondFactorSetUp,
  type SecondFactorStart,
  type SecondStep,
  type SecondStepWays,
  type SessionConfirmation,
  type SignedInAnswer,
} from '@firstrung/contract'
import { Secret } from 'otpauth'
import { type Account, openAnswer, readOwn } from '#src/domains/accounts/accounts.service.ts'
import { confirmOwner, confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import { refuseSuspended } from '#src/domains/accounts/accounts.suspension.service.ts'
import { closeSessions, forgetAccounts, noteConfirmed } from '#src/domains/accounts/sessions/sessions.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import { secondFactorRoles } from '#src/env.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { qrPicture } from '#src/platform/documents/qr-picture.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { decrypted, encrypted } from '#src/platform/secrets/encryption.ts'
import {
  authenticatorOf,
  countTry,
  factorsOf,
  forgetTries,
  hasSecondFactor,
  makeRecoveryCodes,
  mayHaveSecondFactor,
  readHalfSignIn,
  recoveryCodesLeft,
  stepOf,
  takeHalfSignIn,
  useCode,
} from './codes.service.ts'
import * as passkeys from './passkeys.service.ts'

/** A second factor: the authenticator app, or one of the passkeys. */
type Kind = 'app' | 'passkey'

/**
 * Takes a code or a passkey and says which it was. The code or challenge is used up even if the request is refused, so call it
 * outside of transactions.
 */
async function useFactor(
  ctx: Ctx,
  accountId: string,
  { code = '', passkey }: FactorProof,
  { holder, takesRecovery = true }: { holder: passkeys.ChallengeHolder; takesRecovery?: boolean },
): Promise<'app' | 'recovery' | 'passkey'> {
  await countTry(ctx, accountId)
  let kind: 'app' | 'recovery' | 'passkey' = 'passkey'
  if (passkey) await passkeys.usePasskey(ctx, accountId, passkey, holder)
  else kind = await useCode(ctx, accountId, code, { takesRecovery })
  await forgetTries(ctx, accountId)
  return kind
}

const holderIn = (ctx: Ctx): passkeys.ChallengeHolder => ({ purpose: 'confirm', sessionId: signedIn(ctx).sessionId })

/**
 * The caller's account; refused without the password and, if there is one, the second factor. A thief with a session and the
 * password must not be able to add a second factor.
 */
async function prove(ctx: Ctx, { password, ...proof }: SecondFactorStart): Promise<Account> {
  const account = await readOwn(ctx)
  await confirmOwner(ctx, password)
  if (!(await hasSecondFactor(ctx.db, account.id))) return account
  if (proof.code === undefined && !proof.passkey) fail('second_factor_needed')
  await useFactor(ctx, account.id, proof, { holder: holderIn(ctx) })
  return account
}

/** The same, refused where there is no second factor. */
async function proveWithFactor(ctx: Ctx, proof: SecondFactorProof): Promise<Account> {
  if (!(await hasSecondFactor(ctx.db, signedIn(ctx).id))) fail('second_factor_off')
  return prove(ctx, proof)
}

/** The same, for adding a second factor. Refused until the email is confirmed: somebody who registered with another person's email must not lock them out. */
async function proveForNew(ctx: Ctx, proof: SecondFactorStart): Promise<Account> {
  const account = await prove(ctx, proof)
  if (!mayHaveSecondFactor(account)) fail('confirm_email_first')
  return account
}

/** Begins to set an app up: a new secret, as a QR code and as text. Nothing changes until it is confirmed. */
export async function setUp(ctx: Ctx, proof: SecondFactorStart): Promise<SecondFactorSetUp> {
  if ((await factorsOf(ctx.db, signedIn(ctx).id)).isApp) fail('second_factor_on')
  const account = await proveForNew(ctx, proof)
  const secret = new Secret({ size: 20 }).base32
  const stored = encrypted(ctx.env, secret, account.id)
  await ctx.db
    .insertInto('secondFactors')
    .values({ accountId: account.id, secret: stored })
    .onConflict((begun) =>
      begun.column('accountId').doUpdateSet({ secret: stored }).where('secondFactors.confirmedAt', 'is', null),
    )
    .execute()
  const link = authenticatorOf(secret, { issuer: await siteName(ctx), label: account.email }).toString()
  return { secret, link, qr: await qrPicture(link) }
}

/** Adds the app with its first code. */
export async function confirm(ctx: Ctx, code: string): Promise<RecoveryCodes> {
  const account = await lock(ctx)
  const begun = await ctx.db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt'])
    .where('accountId', '=', account.id)
    .executeTakeFirst()
  if (!begun) fail('second_factor_off')
  if (begun.confirmedAt) fail('second_factor_on')
  const step = stepOf(decrypted(ctx.env, begun.secret, account.id), code, ctx.now())
  if (step === null) {
    fail('invalid', { msg: messages.codeOfAppWrong, fields: [{ field: 'code', msg: messages.codeOfAppWrong }] })
  }
  const isFirst = !(await hasSecondFactor(ctx.db, account.id))
  await ctx.db
    .updateTable('secondFactors')
    .set({ confirmedAt: ctx.now(), lastStep: step })
    .where('accountId', '=', account.id)
    .execute()
  return added(ctx, account, 'app', isFirst)
}

/** The options for a new passkey. */
export async function beginPasskey(ctx: Ctx, proof: SecondFactorStart): Promise<PasskeyCreation> {
  return passkeys.creationFor(ctx, await proveForNew(ctx, proof), signedIn(ctx).sessionId)
}

/** Adds the passkey that was made in this session. */
export async function addPasskey(ctx: Ctx, made: NewPasskey): Promise<RecoveryCodes> {
  const passkey = await passkeys.checkNew(ctx, signedIn(ctx).sessionId, made)
  return inTransaction(ctx, async (within) => {
    const account = await lock(within)
    const isFirst = !(await hasSecondFactor(within.db, account.id))
    await passkeys.keepPasskey(within, account.id, passkey)
    return added(within, account, 'passkey', isFirst)
  })
}

/** What follows after a second factor was added. The first one makes recovery codes and ends all other sessions. */
async function added(ctx: Ctx, account: Account, kind: Kind, isFirst: boolean): Promise<RecoveryCodes> {
  forgetAccounts(ctx, [account.id])
  if (!isFirst) {
    await mailOwner(ctx, account, kind === 'app' ? 'An authenticator app was added' : 'A passkey was added', [
      `Logging in to your {site} account now also works with ${kind === 'app' ? 'a new authenticator app' : 'a new passkey'}, beside your password.`,
      'If this was not you, set a new password now, then remove it under Account.',
    ])
    return { codes: [], msg: kind === 'app' ? messages.appAdded : messages.passkeyAdded }
  }
  const codes = await makeRecoveryCodes(ctx, account.id)
  await closeSessions(ctx, account.id, signedIn(ctx).sessionId)
  await mailOwner(ctx, account, 'Two-step login is on', [
    `Logging in to your {site} account now takes ${kind === 'app' ? 'a code from your authenticator app' : 'your passkey'}. All other devices have been logged out.`,
    'If this was not you, write to us right away.',
  ])
  return { codes, msg: messages.secondFactorOn }
}

/** The caller's account, locked, so that its second factors change one at a time. */
const lock = async (ctx: Ctx): Promise<Account> =>
  orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', signedIn(ctx).id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** What a passkey of the caller signs instead of a code. */
export const askForPasskey = (ctx: Ctx): Promise<PasskeyRequest> =>
  passkeys.requestFor(ctx, signedIn(ctx).id, holderIn(ctx))

/** Gives one of the caller's passkeys another name. */
export async function renamePasskey(ctx: Ctx, id: string, name: string): Promise<{ msg: string }> {
  await passkeys.rename(ctx, signedIn(ctx).id, id, name)
  return { msg: messages.passkeyRenamed }
}

/** Makes new recovery codes; the earlier ones end. */
export async function renewRecoveryCodes(ctx: Ctx, proof: SecondFactorProof): Promise<RecoveryCodes> {
  const account = await proveWithFactor(ctx, proof)
  return inTransaction(ctx, async (within) => {
    const codes = await makeRecoveryCodes(within, account.id)
    await mailOwner(within, account, 'You have new recovery codes', [
      'New recovery codes were made for your {site} account. The earlier ones no longer work.',
      'If this was not you, set a new password now: that logs out every device.',
    ])
    return { codes, msg: messages.recoveryCodesRenewed }
  })
}

/** Removes one of the caller's passkeys. */
export async function removePasskey(ctx: Ctx, id: string, proof: SecondFactorProof): Promise<{ msg: string }> {
  orNotFound((await passkeys.ownPasskeys(ctx.db, signedIn(ctx).id)).find(({ _id }) => _id === id))
  await refuseLast(ctx)
  await proveWithFactor(ctx, proof)
  return removeOne(ctx, 'passkey', async (within, accountId) => {
    const gone = await within.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    return orNotFound(gone)
  })
}

/** Removes the caller's app. */
export async function removeApp(ctx: Ctx, proof: SecondFactorProof): Promise<{ msg: string }> {
  if (!(await factorsOf(ctx.db, signedIn(ctx).id)).isApp) fail('second_factor_off')
  await refuseLast(ctx)
  await proveWithFactor(ctx, proof)
  return removeOne(ctx, 'app', async (within, accountId) => {
    const gone = await within.db
      .deleteFrom('secondFactors')
      .where('accountId', '=', accountId)
      .returning('accountId')
      .executeTakeFirst()
    return gone ?? fail('second_factor_off')
  })
}

/** Removes a second factor. With the last one, two-step login is off. */
const removeOne = (
  ctx: Ctx,
  kind: Kind,
  remove: (ctx: Ctx, accountId: string) => Promise<unknown>,
): Promise<{ msg: string }> =>
  inTransaction(ctx, async (within) => {
    const account = await lock(within)
    await refuseLast(within)
    await remove(within, account.id)
    if (!(await hasSecondFactor(within.db, account.id))) {
      await nowOff(within, account)
      return { msg: messages.secondFactorOff }
    }
    await mailOwner(within, account, kind === 'app' ? 'An authenticator app was removed' : 'A passkey was removed', [
      `Logging in to your {site} account no longer works with ${kind === 'app' ? 'its authenticator app' : 'one of its passkeys'}.`,
      'If this was not you, set a new password now: that logs out every device.',
    ])
    return { msg: kind === 'app' ? messages.appRemoved : messages.passkeyRemoved }
  })

/** Refuses if the operator requires a second factor and this is the only one. */
async function refuseLast(ctx: Ctx): Promise<void> {
  const { id, role } = signedIn(ctx)
  if (!secondFactorRoles(ctx.env).includes(role)) return
  const { isApp } = await factorsOf(ctx.db, id)
  const all = (await passkeys.ownPasskeys(ctx.db, id)).length + (isApp ? 1 : 0)
  if (all <= 1) fail('second_factor_required', { msg: messages.secondFactorStays })
}

/** Removes every second factor of the caller. */
export async function turnOff(ctx: Ctx, proof: SecondFactorProof): Promise<{ msg: string }> {
  if (secondFactorRoles(ctx.env).includes(signedIn(ctx).role)) {
    fail('second_factor_required', { msg: messages.secondFactorStays })
  }
  const account = await proveWithFactor(ctx, proof)
  return inTransaction(ctx, async (within) => {
    await removeAll(within, account)
    return { msg: messages.secondFactorOff }
  })
}

async function removeAll(ctx: Ctx, account: Pick<Account, 'id' | 'email' | 'fullName'>): Promise<void> {
  if (!(await endFactorsSince(ctx, account.id, new Date(0)))) fail('second_factor_off')
  await nowOff(ctx, account)
}

/** What follows after the last second factor was removed. */
async function nowOff(ctx: Ctx, account: Pick<Account, 'id' | 'email' | 'fullName'>): Promise<void> {
  await ctx.db.deleteFrom('recoveryCodes').where('accountId', '=', account.id).execute()
  forgetAccounts(ctx, [account.id])
  await mailOwner(ctx, account, 'Two-step login is off', [
    'Logging in to your {site} account no longer takes a second step.',
    'If this was not you, set a new password now, then turn two-step login on again.',
  ])
}

/**
 * Removes what was added to an account since then, and with it the recovery codes, which may have been made since as well.
 * Returns whether anything was removed.
 */
export async function endFactorsSince(ctx: Ctx, accountId: string, since: Date): Promise<boolean> {
  const app = await ctx.db
    .deleteFrom('secondFactors')
    .where('accountId', '=', accountId)
    .where((eb) => eb.or([eb('confirmedAt', 'is', null), eb('confirmedAt', '>=', since)]))
    .returning('confirmedAt')
    .executeTakeFirst()
  const gone = await ctx.db
    .deleteFrom('passkeys')
    .where('accountId', '=', accountId)
    .where('createdAt', '>=', since)
    .returning('id')
    .execute()
  const isAny = Boolean(app?.confirmedAt) || gone.length > 0
  if (!isAny) return false
  await ctx.db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  forgetAccounts(ctx, [accountId])
  return true
}

/** Removes the second factors of somebody who lost the devices and the recovery codes; for the operator at the terminal. */
export async function removeSecondFactorOf(ctx: Ctx, email: string): Promise<string> {
  const account = orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .select(['id', 'email', 'fullName'])
      .where('email', '=', emailSpelling(email))
      .executeTakeFirst(),
  )
  await removeAll(ctx, account)
  return account.email
}

/** Takes the password, a code of the app or a passkey once more: for ten minutes the session counts as one that has just begun. */
export async function confirmSession(ctx: Ctx, { password, ...proof }: SessionConfirmation): Promise<{ msg: string }> {
  let msg: string = messages.passwordConfirmed
  if (proof.code === undefined && !proof.passkey) {
    await confirmOwnPassword(ctx, password)
  } else {
    const { id } = signedIn(ctx)
    if (!(await hasSecondFactor(ctx.db, id))) fail('second_factor_off')
    const kind = await useFactor(ctx, id, proof, { holder: holderIn(ctx), takesRecovery: false })
    msg = kind === 'passkey' ? messages.passkeyConfirmed : messages.codeConfirmed
  }
  await noteConfirmed(ctx)
  return { msg }
}

/** The kinds of second factor with which the sign-in of this browser can be finished. */
export const secondStepWays = async (ctx: Ctx): Promise<SecondStepWays> => {
  const { isApp, isPasskey } = await factorsOf(ctx.db, (await readHalfSignIn(ctx)).accountId)
  return { isApp, isPasskey: isPasskey && passkeys.passkeySite(ctx.env) !== null }
}

/** What a passkey signs to finish it. */
export async function secondStepPasskey(ctx: Ctx): Promise<PasskeyRequest> {
  const { accountId, secretHash } = await readHalfSignIn(ctx)
  return passkeys.requestFor(ctx, accountId, { purpose: 'login', halfSignIn: secretHash })
}

/** Finishes the sign-in that this browser has begun, with a code of the app, a recovery code or a passkey. */
export async function finishSignIn(ctx: Ctx, proof: SecondStep): Promise<SignedInAnswer> {
  const { accountId, msg, isTold, secretHash } = await readHalfSignIn(ctx)
  const kind = await useFactor(ctx, accountId, proof, { holder: { purpose: 'login', halfSignIn: secretHash } })
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
): Promise<void> =>
  writeMail(ctx, { kind: 'accountNotice', to: { name: fullName, address: email }, subject, paragraphs })
