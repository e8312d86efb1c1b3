import { timingSafeEqual } from 'node:crypto'
import { easyPassword, type FirstAdmin, messages, Password, type SignedInAnswer } from '@firstrung/contract'
import { commonPasswords } from '@firstrung/contract/common-passwords'
import { sql } from 'kysely'
import { create, finished, hashPassword, refuseEasy, signedInAnswer } from '#src/domains/accounts/accounts.service.ts'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { consumeSecret, saveSecret } from '#src/platform/secrets/secrets.ts'

const secretName = 'first-admin'

const hasAdmin = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !==
  undefined

/** What is wrong with a password from the settings, by the same rules as everywhere; null when nothing is. */
function faultOfSetting(password: string, owner: { email: string; fullName: string }): string | null {
  const parsed = Password.safeParse(password)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? messages.invalid
  const easy = easyPassword(password, owner, commonPasswords)
  if (!easy || easy.words.length === 0) return easy?.msg ?? null
  return `Too easy to guess: it is little more than ${easy.words.map((word) => `"${word}"`).join(' and ')}.`
}

/** The first admin, from the settings; an existing account is never overwritten. Answers whether one was made. */
export async function ensureFirstAdmin(ctx: Ctx, email: string, password: string): Promise<boolean> {
  if (await hasAdmin(ctx)) return false
  // Several processes may start at once.
  await sql`select pg_advisory_xact_lock(hashtext(${secretName}))`.execute(ctx.db)
  if (await hasAdmin(ctx)) return false
  const admin = { email: email.trim().toLowerCase(), password, fullName: 'Admin' }
  const fault = faultOfSetting(password, admin)
  if (fault) fail('invalid', { msg: fault })
  await makeAdmin(ctx, admin)
  return true
}

/** A fresh one-time code for making the first admin, or null when there is one. Earlier codes end. */
export async function offerFirstAdmin(ctx: Ctx): Promise<string | null> {
  if (await hasAdmin(ctx)) return null
  const code = randomToken()
  await saveSecret(ctx.db, secretName, sha256(code))
  return code
}

/** Makes the first admin with the printed code, once. */
export async function claimFirstAdmin(ctx: Ctx, input: FirstAdmin): Promise<SignedInAnswer> {
  const offer = await consumeSecret(ctx.db, secretName)
  if (!offer || !timingSafeEqual(offer, sha256(input.code)) || (await hasAdmin(ctx))) fail('first_admin_code')
  const account = await makeAdmin(ctx, input)
  return finished(await signedInAnswer(ctx, account, messages.loggedIn))
}

/** Makes a member of the team. */
export async function makeAdmin(ctx: Ctx, input: { email: string; password: string; fullName: string }) {
  const { email, fullName, password } = input
  refuseEasy(password, input)
  const account = await create(ctx, {
    email,
    role: 'admin',
    passwordHash: await hashPassword(password),
    fullName,
    mailsBeforeConfirming: true,
  })
  await ctx.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', account.id).execute()
  return { ...account, profileCompleted: true }
}
