import { randomInt, randomUUID } from 'node:crypto'
import { limits } from '@firstrung/contract'
import { sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { mayMail, sendNow } from '#src/platform/mail/gate.ts'
import { harmlessWords } from '#src/platform/mail/mail-layout.ts'

/** Makes the code while sending, so that only the mail contains it. For tasks outside of transactions. */
export async function sendCompanyCode(ctx: Ctx, companyId: string): Promise<void> {
  const letter = { kind: 'companyCode', from: { company: companyId } } as const
  // No code is made if its mail would not be sent.
  if (!(await mayMail(ctx, { ...letter, to: { address: '', name: '' } }))) return
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  const asked = await ctx.db
    .updateTable('companyMailCodes')
    .from('companies')
    .set({ codeHash: codeHash(companyId, digits) })
    .whereRef('companies.id', '=', 'companyMailCodes.companyId')
    .where('companyMailCodes.companyId', '=', companyId)
    .where('expiresAt', '>', ctx.now())
    .returning(['email', 'companies.name'])
    .executeTakeFirst()
  if (!asked) return
  const mail = {
    ...letter,
    to: { name: '', address: asked.email },
    subject: 'Your code for confirming your company mail',
    words: { company: harmlessWords(asked.name) || 'a company' },
    paragraphs: [
      `Somebody wants to show on {site} that this address belongs to {company}. If it is you, enter this code: ${digits}`,
      `It works for ${limits.companyCode.minutes} minutes. If you did not ask for it, ignore this email and give the code to nobody.`,
    ],
  }
  await sendNow(ctx, mail, randomUUID())
}

/** What is kept of a code. */
export const codeHash = (companyId: string, digits: string) => sha256(`${companyId} ${digits}`)

/** Deletes codes that ended a day ago: they name addresses of people. */
export async function sweepCodes(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - 24 * 3600 * 1000)
  await ctx.db.deleteFrom('companyMailCodes').where('expiresAt', '<', dayAgo).execute()
}
