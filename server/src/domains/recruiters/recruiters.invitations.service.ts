import {
  type CompanyInvitation,
  type CompanyRole,
  type Invite,
  limits,
  messages,
  type TeamInvitation,
  type TeamJoining,
} from '@firstrung/contract'
import { saveAccountProfile } from '#src/domains/accounts/accounts.changes.service.ts'
import { noteEmailConfirmed, refuseUnconfirmed } from '#src/domains/accounts/emails/confirmation.service.ts'
import { forgetAccounts, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { dropLogo, handLogoOver } from './recruiters.logo.service.ts'
import { mailInvitation } from './recruiters.tasks.ts'
import { lockOwnTeam, lockTeamOf, refuseWithoutOwner } from './recruiters.team.service.ts'

const day = 24 * 3600 * 1000
const life = 7 * day

/** The open invitations of a company, newest first, also those that have expired. */
export async function invitationsOf(ctx: Ctx, companyId: string): Promise<TeamInvitation[]> {
  const rows = await ctx.db
    .selectFrom('companyInvitations')
    .select(['id', 'email', 'role', 'expiresAt'])
    .where('companyId', '=', companyId)
    .where('acceptedBy', 'is', null)
    .orderBy('invitedAt', 'desc')
    .orderBy('id')
    .limit(limits.teamMembers)
    .execute()
  return rows.map(({ id, email, role, expiresAt }) => ({
    _id: id,
    email,
    role,
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Invites somebody by mail; an earlier invitation of the same email ends. Only owners of a company with a profile invite. */
export async function invite(ctx: Ctx, { email, role }: Invite): Promise<{ msg: string }> {
  const { member, others } = await lockOwnTeam(ctx)
  if (!(await isOnboarded(ctx))) fail('profile_incomplete')
  await refuseUnconfirmed(ctx)
  if ([member, ...others].some((one) => one.email === email)) {
    fail('already_in_team', { fields: [{ field: 'email', msg: messages.alreadyInTeam }] })
  }
  const open = await invitationsOf(ctx, member.companyId)
  const isFull = others.length + open.filter((one) => one.email !== email).length + 2 > limits.teamMembers
  if (isFull) fail('team_full')
  const values = {
    role,
    codeHash: null,
    invitedBy: member.id,
    invitedAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + life),
  }
  const { id } = await ctx.db
    .insertInto('companyInvitations')
    .values({ companyId: member.companyId, email, acceptedBy: null, ...values })
    .onConflict((earlier) =>
      earlier.columns(['companyId', 'email']).where('acceptedBy', 'is', null).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.later(mailInvitation, { invitationId: id })
  return { msg: messages.invitationSent }
}

async function isOnboarded(ctx: Ctx): Promise<boolean> {
  const { profileCompleted } = await ctx.db
    .selectFrom('accounts')
    .select('profileCompleted')
    .where('id', '=', signedIn(ctx).id)
    .executeTakeFirstOrThrow()
  return profileCompleted
}

/** Mails an open invitation of the caller's company again, with a new link. */
export async function resend(ctx: Ctx, invitationId: string): Promise<{ msg: string }> {
  const { member } = await lockOwnTeam(ctx)
  await refuseUnconfirmed(ctx)
  const again = ctx.db
    .updateTable('companyInvitations')
    .set({ codeHash: null, expiresAt: new Date(ctx.now().getTime() + life) })
    .where('id', '=', invitationId)
    .where('companyId', '=', member.companyId)
    .where('acceptedBy', 'is', null)
  orNotFound(await again.returning('id').executeTakeFirst())
  await ctx.later(mailInvitation, { invitationId })
  return { msg: messages.invitationSent }
}

/** Withdraws an open invitation of the caller's company. */
export async function withdraw(ctx: Ctx, invitationId: string): Promise<{ msg: string }> {
  const { member } = await lockOwnTeam(ctx)
  const withdrawn = ctx.db
    .deleteFrom('companyInvitations')
    .where('id', '=', invitationId)
    .where('companyId', '=', member.companyId)
    .where('acceptedBy', 'is', null)
  orNotFound(await withdrawn.returning('id').executeTakeFirst())
  return { msg: messages.invitationWithdrawn }
}

/** What the holder of a link sees of the invitation; a person who has accepted it may see it again. */
export async function readInvitation(ctx: Ctx, code: string): Promise<CompanyInvitation> {
  const found = await ctx.db
    .selectFrom('companyInvitations')
    .innerJoin('companies', 'companies.id', 'companyInvitations.companyId')
    .leftJoin('accounts as inviter', 'inviter.id', 'companyInvitations.invitedBy')
    .leftJoin('accounts as guest', 'guest.email', 'companyInvitations.email')
    .select(['companyInvitations.email', 'companyInvitations.role', 'acceptedBy', 'expiresAt'])
    .select(['companies.name', 'inviter.fullName', 'guest.role as guestRole'])
    .where('codeHash', '=', sha256(code))
    .executeTakeFirst()
  const isOpen = found && !found.acceptedBy && found.expiresAt > ctx.now()
  const isMine = found?.acceptedBy && found.acceptedBy === ctx.actor?.id
  if (!found || !(isOpen || isMine)) fail('invitation_over')
  return {
    companyName: found.name,
    invitedBy: found.fullName ?? '',
    email: found.email,
    role: found.role,
    account: !found.guestRole ? 'none' : found.guestRole === 'recruiter' ? 'recruiter' : 'other',
  }
}

/** The companies whose teams change when the caller accepts the invitation with this code: theirs, and that which invites. */
export async function companiesOfJoining(ctx: Ctx, code: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('recruiters')
    .select('companyId')
    .where('accountId', '=', signedIn(ctx).id)
    .union(ctx.db.selectFrom('companyInvitations').select('companyId').where('codeHash', '=', sha256(code)))
    .execute()
  return rows.map(({ companyId }) => companyId)
}

/**
 * Takes the caller into the company that invites. The company that they were alone in is dropped; one with jobs stays, and
 * is refused by the constraints on jobs and their members. Accepting twice is harmless.
 */
export async function accept(ctx: Ctx, { code, fullName }: TeamJoining): Promise<{ companyName: string; msg: string }> {
  const { id } = signedIn(ctx)
  const invitation = await ctx.db
    .selectFrom('companyInvitations')
    .innerJoin('companies', 'companies.id', 'companyInvitations.companyId')
    .select(['companyInvitations.id', 'companyId', 'email', 'role', 'acceptedBy', 'expiresAt'])
    .select('companies.name as companyName')
    .where('codeHash', '=', sha256(code))
    .forUpdate('companyInvitations')
    .executeTakeFirst()
  if (!invitation) fail('invitation_over')
  const { companyId, companyName } = invitation
  const team = await lockTeamOf(ctx, id)
  const done = { companyName, msg: messages.teamJoined }
  if (invitation.acceptedBy === id && team.member.companyId === companyId) return done
  if (invitation.acceptedBy || invitation.expiresAt <= ctx.now()) fail('invitation_over')
  if (invitation.email !== team.member.email) fail('invitation_for_other')

  if (team.member.companyId !== companyId) {
    const [heir] = team.others
    if (heir) {
      refuseWithoutOwner(team)
      await handLogoOver(ctx, team.member, heir.id)
    } else await dropLogo(ctx, team.member.companyId)
    await enter(ctx, { companyId, role: invitation.role })
    if (team.others.length === 0) await ctx.db.deleteFrom('companies').where('id', '=', team.member.companyId).execute()
  }
  const { member } = team
  const isNamed = member.name !== member.email
  if (!isNamed && fullName) await saveAccountProfile(ctx, id, { fullName })
  // The code was mailed to this address.
  await noteEmailConfirmed(ctx, id)
  await ctx.db.updateTable('companyInvitations').set({ acceptedBy: id }).where('id', '=', invitation.id).execute()
  await notifyOwners(ctx, companyId, invitation.id, isNamed ? member.name : fullName || member.email)
  return done
}

async function enter(ctx: Ctx, { companyId, role }: { companyId: string; role: CompanyRole }): Promise<void> {
  await ctx.db
    .updateTable('recruiters')
    .set({ companyId, companyRole: role, joinedAt: ctx.now() })
    .where('accountId', '=', signedIn(ctx).id)
    .execute()
  forgetAccounts(ctx, [signedIn(ctx).id])
}

async function notifyOwners(ctx: Ctx, companyId: string, invitationId: string, name: string): Promise<void> {
  const { id } = signedIn(ctx)
  const owners = await ctx.db
    .selectFrom('recruiters')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('companyRole', '=', 'owner')
    .where('accountId', '!=', id)
    .execute()
  await notifyWithMail(
    ctx,
    owners.map(({ accountId }) => ({
      to: accountId,
      key: `joined:${invitationId}`,
      text: `${name} has joined your team.`,
      data: {},
      kind: 'memberNews' as const,
      named: { id, as: name },
    })),
  )
}
