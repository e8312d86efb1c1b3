import { type CompanyRole, type MemberRole, messages, type Team, type TeamJoining } from '@firstrung/contract'
import { sql } from 'kysely'
import { publicUrl } from '#src/domains/files/files.service.ts'
import { followHolds } from '#src/domains/hiring/endings/holds.service.ts'
import { leadStandsIn, replaceInterviewer } from '#src/domains/hiring/endings/leaving.service.ts'
import { handOverInterviews, heldBy, heldInJob } from '#src/domains/hiring/interviews/hosts.service.ts'
import { handOver, leaveJobs } from '#src/domains/jobs/jobs.leaving.service.ts'
import { countLed, interviewOnly } from '#src/domains/jobs/jobs.members.service.ts'
import * as sharing from '#src/domains/jobs/jobs.sharing.service.ts'
import { notify } from '#src/domains/notifications/notifications.service.ts'
import * as invitations from '#src/domains/recruiters/recruiters.invitations.service.ts'
import { handLogoOver } from '#src/domains/recruiters/recruiters.logo.service.ts'
import * as recruiters from '#src/domains/recruiters/recruiters.team.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** The team of the caller's company, by name; its owners also see who is invited. */
export async function readTeam(ctx: Ctx): Promise<{ team: Team }> {
  const { members, me } = await recruiters.readTeam(ctx)
  const led = await countLed(
    ctx,
    members.map(({ id }) => id),
  )
  return {
    team: {
      companyName: me.companyName,
      myRole: me.companyRole,
      members: members.map(({ id, fullName, email, avatarKey, companyRole }) => ({
        _id: id,
        fullName,
        email,
        avatarS3PublicUrl: publicUrl(avatarKey),
        role: companyRole,
        leads: led.get(id) ?? 0,
      })),
      invitations: me.companyRole === 'owner' ? await invitations.invitationsOf(ctx, me.companyId) : [],
    },
  }
}

const roleNames: Record<CompanyRole, string> = {
  owner: 'an owner',
  recruiter: 'a recruiter',
  interviewer: 'an interviewer',
}

/** Gives a member of the caller's team another role. Interviewers lead no job, and interview in those they worked on. */
export async function changeRole(ctx: Ctx, memberId: string, role: CompanyRole): Promise<{ msg: string }> {
  const { member: me, others } = await recruiters.lockOwnTeam(ctx)
  const team = [me, ...others]
  const member = orNotFound(team.find(({ id }) => id === memberId))
  if (member.companyRole === role) return { msg: messages.teamRoleChanged }
  recruiters.refuseWithoutOwner({ member, others: team.filter(({ id }) => id !== memberId) })
  if (role === 'interviewer') {
    const led = await countLed(ctx, [memberId])
    if (led.get(memberId)) fail('member_leads_jobs')
  }
  await followHolds(ctx, [me.companyId], async () => {
    if (role === 'interviewer') await interviewOnly(ctx, memberId)
    await recruiters.setCompanyRole(ctx, memberId, role)
  })
  if (memberId !== me.id) await notify(ctx, 'memberNews', memberId, `You are ${roleNames[role]} in your team now.`, {})
  return { msg: messages.teamRoleChanged }
}

/**
 * Removes a member from the caller's team, or the caller. Their jobs go to `jobsTo`, else to the caller or the first owner;
 * they begin again with a blank company.
 */
export async function removeMember(ctx: Ctx, memberId: string, jobsTo?: string): Promise<{ msg: string }> {
  const isMe = memberId === signedIn(ctx).id
  const { member: me, others } = isMe ? await recruiters.lockTeamOf(ctx, memberId) : await recruiters.lockOwnTeam(ctx)
  const team = [me, ...others]
  const member = orNotFound(team.find(({ id }) => id === memberId))
  const staying = team.filter(({ id }) => id !== memberId)
  recruiters.refuseWithoutOwner({ member, others: staying })
  const heir = orNotFound(
    jobsTo
      ? staying.find(({ id, companyRole }) => id === jobsTo && companyRole !== 'interviewer')
      : isMe
        ? staying.find(({ companyRole }) => companyRole === 'owner')
        : me,
  )
  await followHolds(ctx, [me.companyId], async () => {
    await handOverInterviews(ctx, heldBy(member), async () => {
      await handOver(ctx, memberId, heir.id)
      await replaceInterviewer(ctx, member)
    })
    await leaveJobs(ctx, memberId)
    await handLogoOver(ctx, member, heir.id)
    await recruiters.removeFromTeam(ctx, memberId)
  })
  if (!isMe) await notify(ctx, 'memberNews', memberId, 'You have been removed from your team.', {})
  return { msg: isMe ? messages.teamLeft : messages.teamMemberRemoved }
}

/** Joins the team that sent an invitation. */
export const join = async (ctx: Ctx, joining: TeamJoining): Promise<{ companyName: string; msg: string }> =>
  followHolds(ctx, await invitations.companiesOfJoining(ctx, joining.code), () => invitations.accept(ctx, joining))

interface JobMember {
  jobId: string
  memberId: string
}

/** Adds a colleague to a job, or gives them another role there. */
export const setJobMember = async (ctx: Ctx, member: JobMember & { role: MemberRole }): Promise<{ msg: string }> =>
  followHolds(ctx, await companiesOf(ctx), () =>
    handOverInterviews(ctx, sql`j.id = ${member.jobId}`, () => sharing.setMember(ctx, member)),
  )

/** Takes a colleague off a job. Interviews to come that they would hold there go to its lead, who is told. */
export const removeJobMember = async (ctx: Ctx, { jobId, memberId }: JobMember): Promise<{ msg: string }> =>
  followHolds(ctx, await companiesOf(ctx), () =>
    handOverInterviews(ctx, heldInJob(jobId, memberId), async () => {
      const done = await sharing.removeMember(ctx, { jobId, memberId })
      await leadStandsIn(ctx, jobId, memberId)
      return done
    }),
  )

/** The company of the caller, as a list. */
async function companiesOf(ctx: Ctx): Promise<string[]> {
  const { id } = signedIn(ctx)
  const rows = await ctx.db.selectFrom('recruiters').select('companyId').where('accountId', '=', id).execute()
  return rows.map(({ companyId }) => companyId)
}
