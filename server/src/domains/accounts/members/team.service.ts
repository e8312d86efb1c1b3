import {
  type Assignee,
  type Invitation,
  limits,
  type Member,
  messages,
  type Permission,
  type TeamRole,
  teamRoleLabels,
  teamRolesWho,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { type Account, create } from '#src/domains/accounts/accounts.service.ts'
import { sendInvitation } from '#src/domains/accounts/accounts.tasks.ts'
import { dropSecrets } from '#src/domains/accounts/emails/mailed-secrets.service.ts'
import { closeSessions, forgetAccounts } from '#src/domains/accounts/sessions/sessions.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { writeMail } from '#src/platform/mail/gate.ts'

/** All members of the team; former members come last. */
export async function listMembers(ctx: Ctx): Promise<{ members: Member[] }> {
  const rows = await ctx.db
    .selectFrom('accounts')
    .innerJoin('accountUses', 'accountUses.accountId', 'accounts.id')
    .select(['id', 'fullName', 'email', 'teamRole', 'suspendedAt', 'createdAt', 'lastSignedInAt'])
    .select((eb) => eb('passwordHash', 'is', null).as('isInvited'))
    .where('role', '=', 'admin')
    .orderBy((eb) => eb('suspendedAt', 'is not', null))
    .orderBy(byName('fullName', 'email'))
    .orderBy('id')
    .limit(limits.list)
    .execute()
  return {
    members: rows.map(({ id, fullName, email, teamRole, isInvited, suspendedAt, ...row }) => ({
      _id: id,
      fullName,
      email,
      teamRole: teamRole ?? 'admin',
      isInvited: Boolean(isInvited),
      // A new row starts with the time at which the account was made.
      lastSignedInAt: row.lastSignedInAt > row.createdAt ? row.lastSignedInAt.toISOString() : null,
      endedAt: suspendedAt?.toISOString() ?? null,
    })),
  }
}

/** Makes a member without a password, and mails the link with which they set one. */
export async function invite(ctx: Ctx, invitation: Invitation): Promise<{ member: string; msg: string }> {
  const { fullName, email, teamRole } = invitation
  const { id } = await create(
    ctx,
    { email, role: 'admin', passwordHash: null, fullName, teamRole, mailsBeforeConfirming: true },
    { consents: false },
  )
  await ctx.db.updateTable('accounts').set({ profileCompleted: true }).where('id', '=', id).execute()
  noteAct(ctx, 'inviteMember', { person: id }, { detail: teamRoleLabels[teamRole] })
  await ctx.later(sendInvitation, { accountId: id })
  return { member: id, msg: messages.memberInvited }
}

/** Mails a new link to somebody who has not accepted the invitation; the earlier link ends. */
export async function inviteAgain(ctx: Ctx, id: string): Promise<{ member: string; msg: string }> {
  const member = await lockMember(ctx, id)
  if (member.passwordHash !== null || member.suspendedAt) fail('already_joined')
  noteAct(ctx, 'inviteMember', { person: id }, { detail: 'again' })
  await ctx.later(sendInvitation, { accountId: id })
  return { member: id, msg: messages.memberInvited }
}

/** Gives a member another role; refuses to leave the team without an admin. */
export async function changeRole(ctx: Ctx, id: string, teamRole: TeamRole): Promise<{ member: string; msg: string }> {
  const before = await lockMember(ctx, id)
  if (before.teamRole === teamRole) return { member: id, msg: messages.memberChanged }
  if (teamRole !== 'admin') await keepAnAdmin(ctx, id)
  await ctx.db.updateTable('accounts').set({ teamRole }).where('id', '=', id).execute()
  forgetAccounts(ctx, [id])
  const states = { from: teamRoleLabels[before.teamRole ?? 'admin'], to: teamRoleLabels[teamRole] }
  noteAct(ctx, 'changeMember', { person: id }, states)
  return { member: id, msg: messages.memberChanged }
}

/** Ends a membership: the sessions end at once, and nobody signs in with the account any more. */
export async function endMembership(ctx: Ctx, id: string): Promise<{ member: string; msg: string }> {
  const member = await lockMember(ctx, id)
  if (member.suspendedAt) return { member: id, msg: messages.memberEnded }
  await keepAnAdmin(ctx, id)
  await ctx.db.updateTable('accounts').set({ suspendedAt: ctx.now() }).where('id', '=', id).execute()
  await dropSecrets(ctx, id)
  await closeSessions(ctx, id)
  noteAct(ctx, 'endMember', { person: id }, { from: teamRoleLabels[member.teamRole ?? 'admin'], to: 'Ended' })
  return { member: id, msg: messages.memberEnded }
}

/** Lets a former member sign in again, with the role and the password that they had. */
export async function restoreMembership(ctx: Ctx, id: string): Promise<{ member: string; msg: string }> {
  const member = await lockMember(ctx, id)
  if (!member.suspendedAt) return { member: id, msg: messages.memberRestored }
  await ctx.db.updateTable('accounts').set({ suspendedAt: null }).where('id', '=', id).execute()
  noteAct(ctx, 'restoreMember', { person: id }, { from: 'Ended', to: teamRoleLabels[member.teamRole ?? 'admin'] })
  await writeMail(ctx, {
    kind: 'accountNotice',
    to: { name: member.fullName, address: member.email },
    subject: 'You are back in the team',
    paragraphs: ['You are a member of the {site} team again. Log in with your old password.'],
    link: { text: 'Log in', url: `${ctx.env.publicUrl}/admin/login` },
  })
  return { member: id, msg: messages.memberRestored }
}

const who = (ctx: Ctx, permission: Permission) =>
  ctx.db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'email'])
    .where('role', '=', 'admin')
    .where('teamRole', 'in', teamRolesWho(permission))
    .where('suspendedAt', 'is', null)
    .where('passwordHash', 'is not', null)

const named = ({ id, fullName, email }: { id: string; fullName: string; email: string }): Assignee => ({
  _id: id,
  fullName: fullName || email,
})

/** The members who can sign in and whose role has a permission, by name. */
export async function membersWho(ctx: Ctx, permission: Permission): Promise<Assignee[]> {
  const rows = await who(ctx, permission)
    .orderBy(byName('fullName', 'email'))
    .orderBy('id')
    .limit(limits.list)
    .execute()
  return rows.map(named)
}

/** One of these members, locked so that role and membership stay until the end of the transaction. Undefined for anybody else. */
export async function lockMemberWho(ctx: Ctx, id: string, permission: Permission): Promise<Assignee | undefined> {
  const row = await who(ctx, permission).where('id', '=', id).forShare().executeTakeFirst()
  return row && named(row)
}

const lockMember = async (ctx: Ctx, id: string): Promise<Account> =>
  orNotFound(
    await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .where('role', '=', 'admin')
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

/** Refuses when nobody but this member is an admin who can sign in. The lock makes two admins who remove each other wait. */
async function keepAnAdmin(ctx: Ctx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admins of the team'))`.execute(ctx.db)
  const admins = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('teamRole', '=', 'admin')
    .where('suspendedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .execute()
  if (admins.length === 1 && admins[0]?.id === id) fail('last_admin')
}
