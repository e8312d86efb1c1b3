import { timingSafeEqual } from 'node:crypto'
import { type FirstAdmin, messages, type SignedInAnswer } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { create, hashPassword, refuseEasy, signedInAnswer } from './accounts.service.ts'
import { randomToken, sha256 } from './accounts.sessions.service.ts'

const secretName = 'first-admin'

const hasAdmin = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()) !==
  undefined

/** The first admin, from the settings; an existing account is never overwritten (G-10). Answers whether one was made. */
export async function ensureFirstAdmin(ctx: Ctx, email: string, password: string): Promise<boolean> {
  if (await hasAdmin(ctx)) return false
  // Several processes may start at once.
  await sql`select pg_advisory_xact_lock(hashtext(${secretName}))`.execute(ctx.db)
  if (await hasAdmin(ctx)) return false
  await makeAdmin(ctx, { email: email.trim().toLowerCase(), password, fullName: 'Admin' })
  return true
}

/** A fresh one-time code for making the first admin, or null when there is one. Earlier codes end. */
export async function offerFirstAdmin(ctx: Ctx): Promise<string | null> {
  if (await hasAdmin(ctx)) return null
  const code = randomToken()
  const value = sha256(code)
  await ctx.db
    .insertInto('secrets')
    .values({ name: secretName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return code
}

/** Makes the first admin with the printed code, once. */
export async function claimFirstAdmin(ctx: Ctx, input: FirstAdmin): Promise<SignedInAnswer> {
  // Deleting the code takes it from everybody else who holds it at the same moment.
  const offer = await ctx.db.deleteFrom('secrets').where('name', '=', secretName).returning('value').executeTakeFirst()
  if (!offer || !timingSafeEqual(offer.value, sha256(input.code)) || (await hasAdmin(ctx))) fail('first_admin_code')
  const account = await makeAdmin(ctx, input)
  return signedInAnswer(ctx, account, messages.loggedIn)
}

/** Makes a member of the team. */
export async function makeAdmin(ctx: Ctx, input: { email: string; password: string; fullName: string }) {
  const { email, fullName, password } = input
  refuseEasy(password, input)
  const account = await create(ctx, { email, role: 'admin', passwordHash: await hashPassword(password), fullName })
  await ctx.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', account.id).execute()
  return { ...account, profileCompleted: true }
}
