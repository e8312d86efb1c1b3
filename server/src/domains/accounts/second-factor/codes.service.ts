import { randomBytes } from 'node:crypto'
import { messages, type SecondStepWays } from '@firstrung/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Account } from '#src/domains/accounts/accounts.service.ts'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { secretCookie, secretIn } from '#src/platform/http/cookies.ts'
import { TooMany } from '#src/platform/limits/limits.ts'
import { decrypted } from '#src/platform/secrets/encryption.ts'

// The codes of a second factor, how often they may be tried, and the sign-ins that wait for one.

const cookieName = 'second_step'
const minute = 60_000
/** How long a sign-in waits for its second step. */
const halfLife = 10 * minute
const wrongTries = 5
const wait = 15 * minute
const period = 30

/** The authenticator of a secret, with the values that every app knows. */
export const authenticatorOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) })

/** Whether the mailbox is known to be its owner's. The team's accounts are made by the operator or an admin. */
export const mayHaveSecondFactor = ({ emailVerifiedAt, role }: Pick<Account, 'emailVerifiedAt' | 'role'>): boolean =>
  emailVerifiedAt !== null || role === 'admin'

/** The kinds of second factor that an account has. */
export async function factorsOf(db: Handle, accountId: string): Promise<SecondStepWays> {
  const { rows } = await sql<SecondStepWays>`
    select exists (select from second_factors where account_id = ${accountId} and confirmed_at is not null) as is_app,
      exists (select from passkeys where account_id = ${accountId}) as is_passkey`.execute(db)
  return rows[0] ?? { isApp: false, isPasskey: false }
}

/** Whether signing in to this account takes a second step. */
export async function hasSecondFactor(db: Handle, accountId: string): Promise<boolean> {
  const { isApp, isPasskey } = await factorsOf(db, accountId)
  return isApp || isPasskey
}

/** The number of the half minute to which a code of the app belongs, one before or after now at most; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!isOfApp(code)) return null
  const token = withoutGaps(code)
  const timestamp = now.getTime()
  const delta = authenticatorOf(secret).validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const isOfApp = (code: string): boolean => /^\d{6}$/.test(withoutGaps(code))

const withoutGaps = (code: string): string => code.replace(/[\s-]/g, '')

/**
 * Counts a try at the second factor; after five wrong tries none is accepted for 15 minutes. Call it before checking the code,
 * so that simultaneous tries are limited like successive ones. The count is kept although the request is refused, so call it
 * outside of transactions.
 */
export async function countTry(ctx: Ctx, accountId: string): Promise<void> {
  const now = ctx.now()
  const since = new Date(now.getTime() - wait)
  const counted = await ctx.db
    .insertInto('secondFactorTries')
    .values({ accountId, tries: 1, triedAt: now })
    .onConflict((known) =>
      known
        .column('accountId')
        .doUpdateSet((eb) => ({
          tries: eb
            .case()
            .when('secondFactorTries.triedAt', '<=', since)
            .then(1)
            .else(eb('secondFactorTries.tries', '+', 1))
            .end(),
          triedAt: now,
        }))
        .where((eb) =>
          eb.or([eb('secondFactorTries.tries', '<', wrongTries), eb('secondFactorTries.triedAt', '<=', since)]),
        ),
    )
    .returning('accountId')
    .executeTakeFirst()
  if (!counted) throw new TooMany(wait / 1000, 'codes_used_up')
}

/** After the right code or passkey. */
export async function forgetTries(ctx: Ctx, accountId: string): Promise<void> {
  await ctx.db.deleteFrom('secondFactorTries').where('accountId', '=', accountId).execute()
}

/** Uses a code of the app or a recovery code up, and says which it was. Call `countTry` before. */
export async function useCode(
  ctx: Ctx,
  accountId: string,
  code: string,
  { takesRecovery }: { takesRecovery: boolean },
): Promise<'app' | 'recovery'> {
  const factor = await ctx.db
    .selectFrom('secondFactors')
    .select('secret')
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const step = factor && isOfApp(code) ? stepOf(decrypted(ctx.env, factor.secret, accountId), code, ctx.now()) : null
  if (step !== null) {
    const taken = await ctx.db
      .updateTable('secondFactors')
      .set({ lastStep: step })
      .where('accountId', '=', accountId)
      .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
      .returning('accountId')
      .executeTakeFirst()
    if (taken) return 'app'
  } else if (takesRecovery) {
    const taken = await ctx.db
      .updateTable('recoveryCodes')
      .set({ usedAt: ctx.now() })
      .where('accountId', '=', accountId)
      .where('codeHash', '=', hashOf(accountId, code))
      .where('usedAt', 'is', null)
      .returning('accountId')
      .executeTakeFirst()
    if (taken) return 'recovery'
  }
  return fail('invalid', { msg: messages.codeOfAppWrong, fields: [{ field: 'code', msg: messages.codeOfAppWrong }] })
}

const hashOf = (accountId: string, code: string): Buffer => sha256(`${accountId} ${withoutGaps(code).toLowerCase()}`)

const recoveryCodes = 10
// 32 characters, without ones that look alike: 5 bits each.
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 24 characters: 120 bits, which nobody can guess, even with the hashes. */
const recoveryCode = (): string =>
  Array.from(randomBytes(24), (byte) => signs[byte % signs.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Makes ten recovery codes, which replace the earlier ones. Only their hashes are kept. */
export async function makeRecoveryCodes(ctx: Ctx, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, recoveryCode)
  await ctx.db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()
  await ctx.db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ accountId, codeHash: hashOf(accountId, code), usedAt: null })))
    .execute()
  return codes
}

/** How many recovery codes have not been used. */
export async function recoveryCodesLeft(db: Handle, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('codeHash')
    .where('accountId', '=', accountId)
    .where('usedAt', 'is', null)
    .execute()
  return rows.length
}

/** What is kept of a sign-in until it is finished. */
export interface HalfSignIn {
  accountId: string
  msg: string
  isTold: boolean
}

/** Keeps a sign-in that waits for its second step; only the same browser can finish it. */
export async function keepHalfSignIn(ctx: Ctx, { accountId, msg, isTold }: HalfSignIn): Promise<void> {
  const secret = randomToken()
  const expiresAt = new Date(ctx.now().getTime() + halfLife)
  await ctx.db
    .insertInto('halfSignIns')
    .values({ secretHash: sha256(secret), accountId, msg, isTold, expiresAt })
    .execute()
  ctx.setCookie(secretCookie(ctx.env, cookieName, secret, halfLife))
}

/** The sign-in that this browser has begun; refused when there is none, or it waited for too long. */
export async function readHalfSignIn(ctx: Ctx): Promise<HalfSignIn & { secretHash: Buffer }> {
  const half = await ctx.db
    .selectFrom('halfSignIns')
    .select(['accountId', 'msg', 'isTold', 'secretHash'])
    .where('secretHash', '=', secretHashOf(ctx))
    .where('expiresAt', '>', ctx.now())
    .executeTakeFirst()
  return half ?? fail('second_step_over')
}

/** Ends the sign-in that this browser has begun, so that it is finished once. */
export async function takeHalfSignIn(ctx: Ctx): Promise<void> {
  const taken = await ctx.db
    .deleteFrom('halfSignIns')
    .where('secretHash', '=', secretHashOf(ctx))
    .returning('accountId')
    .executeTakeFirst()
  if (!taken) fail('second_step_over')
  ctx.setCookie(secretCookie(ctx.env, cookieName, '', 0))
}

const secretHashOf = (ctx: Ctx): Buffer => sha256(secretIn(ctx, cookieName) ?? fail('second_step_over'))
