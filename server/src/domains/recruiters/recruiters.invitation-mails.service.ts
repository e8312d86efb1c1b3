import { randomUUID } from 'node:crypto'
import type { CompanyRole } from '@firstrung/contract'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { mayMail, sendNow } from '#src/platform/mail/gate.ts'
import { harmlessWords } from '#src/platform/mail/mail-layout.ts'

/** Makes the code of an invitation while sending, so that only the mail contains it. For tasks outside of transactions. */
export async function sendInvitation(ctx: Ctx, invitationId: string): Promise<void> {
  const asked = await ctx.db
    .selectFrom('companyInvitations')
    .select(['companyId', 'invitedBy', 'email'])
    .where('id', '=', invitationId)
    .executeTakeFirst()
  if (!asked) return
  const from = { company: asked.companyId, account: asked.invitedBy ?? undefined }
  const letter = { kind: 'companyInvitation', from, to: { address: asked.email, name: '' } } as const
  // No code is made if its mail would not be sent.
  if (!(await mayMail(ctx, letter))) return
  const code = randomToken()
  const found = await ctx.db
    .updateTable('companyInvitations')
    .from('companies')
    .set({ codeHash: sha256(code) })
    .whereRef('companies.id', '=', 'companyInvitations.companyId')
    .where('companyInvitations.id', '=', invitationId)
    .where('acceptedBy', 'is', null)
    .returning(['companyInvitations.role', 'invitedBy', 'companies.name'])
    .executeTakeFirst()
  if (!found) return
  const inviter = found.invitedBy
    ? await ctx.db.selectFrom('accounts').select('fullName').where('id', '=', found.invitedBy).executeTakeFirst()
    : undefined
  const mail = {
    ...letter,
    subject: '{who} invites you to the team of {company}',
    words: {
      who: harmlessWords(inviter?.fullName ?? '') || 'A colleague',
      company: harmlessWords(found.name) || 'a company',
    },
    paragraphs: [
      `{who} has invited you to hire with {company} on {site}, as ${roleInText[found.role]}.`,
      'The link works for 7 days, for this email address only. If you did not expect it, you can ignore this email.',
    ],
    // In the fragment, which browsers do not send: it appears neither in logs nor in referrers.
    link: { text: 'Join the team', url: `${ctx.env.publicUrl}/join#${code}` },
  }
  // A repeat sends another code, so it is another mail.
  await sendNow(ctx, mail, randomUUID())
}

const roleInText: Record<CompanyRole, string> = {
  owner: 'an owner of the team',
  recruiter: 'a recruiter',
  interviewer: 'an interviewer',
}

/** Deletes invitations long after they have ended: they name people who may have no account. */
export async function sweepEnded(ctx: Ctx): Promise<void> {
  const monthAgo = new Date(ctx.now().getTime() - 30 * 24 * 3600 * 1000)
  await ctx.db.deleteFrom('companyInvitations').where('expiresAt', '<', monthAgo).execute()
}
