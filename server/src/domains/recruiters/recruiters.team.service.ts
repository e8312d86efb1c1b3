import { type CompanyRole, can } from '@firstrung/contract'
import { saveAccountProfile } from '#src/domains/accounts/accounts.changes.service.ts'
import { forgetAccounts } from '#src/domains/accounts/sessions/sessions.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** A recruiter as a member of the team of their company. */
export interface TeamMember {
  id: string
  companyId: string
  companyRole: CompanyRole
  name: string
  email: string
}

/**
 * The caller's or another recruiter's team, owners first, those who joined first before others. The company is locked: of
 * two changes to one team the second sees the first.
 */
export async function lockTeamOf(ctx: Ctx, recruiterId: string): Promise<{ member: TeamMember; others: TeamMember[] }> {
  await ctx.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('recruiters').select('companyId').where('accountId', '=', recruiterId))
    .forNoKeyUpdate()
    .execute()
  const rows = await ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'companyId', 'companyRole'])
    .where('companyId', '=', (eb) =>
      eb.selectFrom('recruiters').select('companyId').where('accountId', '=', recruiterId),
    )
    .orderBy((eb) => eb('companyRole', '=', 'owner'), 'desc')
    .orderBy((eb) => eb('companyRole', '=', 'recruiter'), 'desc')
    .orderBy('joinedAt')
    .orderBy('accounts.id')
    .execute()
  const team = rows.map(({ fullName, ...row }): TeamMember => ({ ...row, name: fullName || row.email }))
  const member = orNotFound(team.find(({ id }) => id === recruiterId))
  return { member, others: team.filter(({ id }) => id !== recruiterId) }
}

/** Whether the team has no other owner. */
const isLastOwner = ({ member, others }: { member: TeamMember; others: TeamMember[] }): boolean =>
  member.companyRole === 'owner' && others.every(({ companyRole }) => companyRole !== 'owner')

/** Refuses when the only owner of a team with other members wants to leave. */
export async function refuseLastOwner(ctx: Ctx, recruiterId: string): Promise<void> {
  const team = await lockTeamOf(ctx, recruiterId)
  if (isLastOwner(team) && team.others.length > 0) fail('last_owner')
}

/** The recruiter who takes over the jobs of an account that ends; becomes an owner if nobody else is. Null when nobody is left. */
export async function successorOf(
  ctx: Ctx,
  recruiterId: string,
): Promise<{ member: TeamMember; successor: TeamMember | null }> {
  const { member, others } = await lockTeamOf(ctx, recruiterId)
  const successor = others[0] ?? null
  if (successor && successor.companyRole !== 'owner') await setCompanyRole(ctx, successor.id, 'owner')
  return { member, successor }
}

/** Gives a member of a team another role. */
export async function setCompanyRole(ctx: Ctx, recruiterId: string, companyRole: CompanyRole): Promise<void> {
  await ctx.db.updateTable('recruiters').set({ companyRole }).where('accountId', '=', recruiterId).execute()
}

/** Everybody in the caller's team as it is shown, and the caller's own row. */
export async function readTeam(ctx: Ctx) {
  const { id } = signedIn(ctx)
  const members = await ctx.db
    .selectFrom('recruiters')
    .innerJoin('accounts', 'accounts.id', 'recruiters.accountId')
    .innerJoin('companies', 'companies.id', 'recruiters.companyId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'accounts.avatarKey', 'companyRole'])
    .select(['companies.id as companyId', 'companies.name as companyName'])
    .where('companyId', '=', (eb) => eb.selectFrom('recruiters').select('companyId').where('accountId', '=', id))
    .orderBy(byName('accounts.fullName', 'accounts.email'))
    .orderBy('accounts.id')
    .execute()
  return { members, me: orNotFound(members.find((member) => member.id === id)) }
}

/** The caller's team, locked, if the caller is one of its owners. */
export async function lockOwnTeam(ctx: Ctx): Promise<{ member: TeamMember; others: TeamMember[] }> {
  const team = await lockTeamOf(ctx, signedIn(ctx).id)
  if (!can(signedIn(ctx), 'company.manage_team', team.member)) fail('owners_only')
  return team
}

/** The owners of a company, who manage it. */
export async function ownersOf({ db }: Ctx, companyId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recruiters')
    .select('accountId')
    .where('companyId', '=', companyId)
    .where('companyRole', '=', 'owner')
    .orderBy('accountId')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Refuses when a team would be left without an owner. */
export function refuseWithoutOwner(team: { member: TeamMember; others: TeamMember[] }): void {
  if (isLastOwner(team)) fail('last_owner')
}

/** Moves somebody out of their team into a blank company of their own. The jobs must have been handed over. */
export async function removeFromTeam(ctx: Ctx, recruiterId: string): Promise<void> {
  const { id: companyId } = await ctx.db
    .insertInto('companies')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('recruiters')
    .set({ companyId, companyRole: 'owner', joinedAt: ctx.now() })
    .where('accountId', '=', recruiterId)
    .execute()
  forgetAccounts(ctx, [recruiterId])
  // The facts of their company are missing now.
  await saveAccountProfile(ctx, recruiterId, { profileCompleted: false })
}
