import { deviceOf } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Account } from '#src/domains/accounts/accounts.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { secretCookie, secretIn } from '#src/platform/http/cookies.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { randomToken, sha256 } from './sessions.service.ts'

const cookieName = 'device'
/** How long a browser is known after its last sign-in. Browsers keep no cookie for longer than 400 days. */
const life = 365 * 24 * 3600_000
/** The most devices of an account, because programs without cookies add one at each sign-in. */
const mostDevices = 50

/** Devices that were last used before this are not known any more. */
export const deviceForgottenBefore = (now: Date): Date => new Date(now.getTime() - life)

/**
 * Remembers the browser of a sign-in by a cookie with a random token, and mails the owner if it is new to the account. Sends no
 * mail about an account's first device, which is that of the registration.
 */
export async function noteDevice(ctx: Ctx, account: Account, { isMailed }: { isMailed: boolean }): Promise<void> {
  const now = ctx.now()
  const secret = secretIn(ctx, cookieName) ?? randomToken()
  ctx.setCookie(secretCookie(ctx.env, cookieName, secret, life))
  const secretHash = sha256(`${account.id} ${secret}`)
  const known = await ctx.db
    .updateTable('devices')
    .set({ lastUsedAt: now })
    .where('accountId', '=', account.id)
    .where('secretHash', '=', secretHash)
    .returning('accountId')
    .executeTakeFirst()
  if (known) return
  const other = await ctx.db
    .selectFrom('devices')
    .select('accountId')
    .where('accountId', '=', account.id)
    .limit(1)
    .executeTakeFirst()
  const added = await ctx.db
    .insertInto('devices')
    .values({ accountId: account.id, secretHash, createdAt: now, lastUsedAt: now })
    .onConflict((same) => same.doNothing())
    .returning('accountId')
    .executeTakeFirst()
  if (!other || !added) return
  await sql`
    delete from devices where account_id = ${account.id} and secret_hash in (
      select secret_hash from devices where account_id = ${account.id}
      order by last_used_at desc, secret_hash offset ${mostDevices})`.execute(ctx.db)
  if (isMailed) await mailNewDevice(ctx, account)
}

async function mailNewDevice(ctx: Ctx, { email, fullName }: Account): Promise<void> {
  await writeMail(ctx, {
    kind: 'accountNotice',
    to: { name: fullName, address: email },
    subject: 'New login to your account',
    paragraphs: [
      `Someone logged in to your {site} account on a new device: ${deviceOf(ctx.userAgent)}, ${zonedText(ctx.now())}.`,
      'If this was you, you can ignore this email. If it was not, set a new password now: that logs out every device.',
    ],
    link: { text: 'Set a new password', url: `${ctx.env.publicUrl}/forgot-password` },
  })
}
