import { z } from 'zod'
import { companyRoles } from '../lists/accounts.ts'
import { memberRoles } from '../lists/hiring.ts'
import { code, Email, Id, Instant, NeededPersonName, PersonName, text } from './fields.ts'

const role = z.enum(companyRoles)

export const Invite = z.object({ email: Email, role })
export type Invite = z.output<typeof Invite>

export const RoleChange = z.object({ role })

/** Who gets the jobs of a member who leaves; by default the caller, or the first owner. */
export const MemberRemoval = z.object({ jobsTo: Id.optional() })

/** PUT /api/rdashboard/company/logo. The key of the caller's upload in `company_logos/`; empty removes the logo. */
export const CompanyLogo = z.object({ logoKey: text(400) })

export const InvitationCode = z.object({ code: code(200, 20) })

/** POST /api/rdashboard/team/join. The name is stored for an account without one; other accounts keep theirs. */
export const TeamJoining = InvitationCode.extend({ fullName: PersonName.optional() })
/** The form of an invitation for somebody without a name. */
export const NamedTeamJoining = InvitationCode.extend({ fullName: NeededPersonName })
export type TeamJoining = z.output<typeof TeamJoining>

const person = { _id: Id, fullName: z.string(), email: z.string() }

export const TeamMember = z.object({
  ...person,
  avatarS3PublicUrl: z.string(),
  role,
  /** How many jobs they lead, without deleted ones. */
  leads: z.number(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamInvitation = z.object({
  _id: Id,
  email: z.string(),
  role,
  expiresAt: Instant,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

/** The team of a company. Only its owners see the invitations. */
export const Team = z.object({
  companyName: z.string(),
  myRole: role,
  members: z.array(TeamMember),
  invitations: z.array(TeamInvitation),
})
export type Team = z.infer<typeof Team>

/** What the holder of an invitation sees of it. */
export const CompanyInvitation = z.object({
  companyName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role,
  /** Whether the email has an account, and whether it is one for recruiters. */
  account: z.enum(['none', 'recruiter', 'other']),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

export const JobMemberRef = z.object({ id: Id, memberId: Id })
export const JobMemberRole = z.object({ role: z.enum(memberRoles) })

export const JobMember = z.object({ ...person, role: z.enum(memberRoles) })
export type JobMember = z.infer<typeof JobMember>

/** Who works on a job and, if the caller may change that, who could be added. */
export const JobMembers = z.object({
  members: z.array(JobMember),
  colleagues: z.array(z.object({ ...person, companyRole: role })),
})
export type JobMembers = z.infer<typeof JobMembers>
