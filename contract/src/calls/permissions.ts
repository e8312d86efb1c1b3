import { type CompanyRole, type Role, type TeamRole, teamRoles } from '../lists/accounts.ts'
import { type ApiScope } from '../lists/api-keys.ts'
import { type WorkingRole } from '../lists/hiring.ts'

/** What rules may know about the caller. */
export interface SignedIn {
  id: string
  role: Role
  /** Only for members of the team. Callers without one are admins: the operator's own calls. */
  teamRole?: TeamRole | null
}

const always = () => true
/** Interviewers have no working role: they see their interviews, not the job's candidates. */
const worksOnJob = (_: SignedIn, job: { myRole: WorkingRole | null }) => job.myRole !== null
const leadsJob = (_: SignedIn, job: { myRole: WorkingRole | null }) => job.myRole === 'lead' || job.myRole === 'owner'
/** Everybody but interviewers, who do not write to candidates. */
const hires = (_: SignedIn, it: { companyRole: CompanyRole }) => it.companyRole !== 'interviewer'
const ownsCompany = (_: SignedIn, it: { companyRole: CompanyRole }) => it.companyRole === 'owner'
const mayPost = (_: SignedIn, it: { profileCompleted: boolean; companyRole: CompanyRole }) =>
  it.profileCompleted && it.companyRole !== 'interviewer'
const moderated = (me: SignedIn, comment: { authorId: string | null }): boolean =>
  teamMay(me, 'forum.moderate') || comment.authorId === me.id
const ownComment = (me: SignedIn, comment: { authorId: string | null }) => comment.authorId === me.id
const ownNote = (me: SignedIn, note: { authorId: string | null }) => note.authorId === me.id

/** Who may do what. Roles that are not listed may not. */
export const permissions = {
  'profile.save': { candidate: always, recruiter: always },
  'account.export': { candidate: always, recruiter: always },
  'account.delete': { candidate: always, recruiter: always },
  'recruiter.read': { recruiter: always },
  'resume.upload': { candidate: always },
  'resume.read_own': { candidate: always },
  'application.send': { candidate: always },
  'application.read_own': { candidate: always },
  'service_request.send': { candidate: always },
  'order.own': { candidate: always },
  'service_request.settle': { admin: always },
  'test.view': { candidate: always, admin: always },
  'test.take': { candidate: always },
  'test.edit': { admin: always },
  'job.list_own': { recruiter: always },
  'job.post': { recruiter: mayPost },
  'job.draft': { recruiter: always },
  'job.read': { recruiter: worksOnJob },
  'job.edit': { recruiter: leadsJob },
  'job.move': { recruiter: worksOnJob },
  'panel.views': { recruiter: always, admin: always },
  'note.write': { recruiter: worksOnJob },
  'note.edit': { recruiter: ownNote },
  'message.write': { recruiter: worksOnJob },
  'message.judge': { admin: always },
  'message.save': { recruiter: hires },
  'job.share': { recruiter: leadsJob },
  'evaluation.write': { recruiter: always },
  'interview.hours': { recruiter: always },
  'company.read_team': { recruiter: always },
  'company.manage_team': { recruiter: ownsCompany },
  'posting.edit': { recruiter: leadsJob },
  'posting.review': { admin: always },
  'company.check': { admin: always },
  'board.use': { candidate: always },
  'job.report': { candidate: always, recruiter: always },
  'job.list_all': { admin: always },
  'job.screen': { admin: always },
  'job.delete': { admin: always },
  'interview.link': { admin: always },
  'notice.read_candidate': { candidate: always },
  'event.attend': { candidate: always },
  'event.manage': { admin: always },
  'notice.read_recruiter': { recruiter: always },
  'notice.read_admin': { admin: always },
  'people.read': { admin: always },
  'people.edit': { admin: always },
  'payment.settle': { admin: always },
  'grievance.answer': { admin: always },
  'blog.edit': { admin: always },
  'forum.use': { candidate: always, recruiter: always, admin: always },
  'forum.edit_comment': { candidate: ownComment, recruiter: ownComment, admin: ownComment },
  'forum.delete_comment': { candidate: ownComment, recruiter: ownComment, admin: moderated },
  'forum.edit': { admin: always },
  'forum.moderate': { admin: always },
  'stats.read': { admin: always },
  'system.read': { admin: always },
  'system.configure': { admin: always },
  'recruiter.manage': { admin: always },
  'needs.read': { admin: always },
  'team.manage': { admin: always },
} satisfies Record<string, Partial<Record<Role, (me: SignedIn, it: never) => boolean>>>

export type Permission = keyof typeof permissions

/** What a call of programs needs: a key with this scope. No session opens it. */
export type KeyAccess = `key:${ApiScope}`

/** The scope that a key needs for a call; null where no key is asked for. */
export const scopeOf = (access: string): ApiScope | null =>
  access.startsWith('key:') ? (access.slice(4) as ApiScope) : null

type Rules<P extends Permission> = (typeof permissions)[P]
type Subject<P extends Permission> =
  Extract<Rules<P>[keyof Rules<P>], (...args: never[]) => boolean> extends infer F
    ? F extends (me: SignedIn, it: infer It) => boolean
      ? It
      : never
    : never

/** The arguments of a permission's rules: none where no rule needs a subject. */
export type SubjectArg<P extends Permission> = unknown extends Subject<P> ? [] : [it: Subject<P>]

/** The permissions of the team that every member has, whatever their team role. */
const everybodyInTheTeam: readonly Permission[] = [
  'test.view',
  'notice.read_admin',
  'needs.read',
  'forum.use',
  'forum.edit_comment',
  'forum.delete_comment',
]
const teamPermissions: Record<Exclude<TeamRole, 'admin'>, readonly Permission[]> = {
  screener: [...everybodyInTheTeam, 'job.list_all', 'job.screen', 'interview.link', 'panel.views'],
  reviewer: [...everybodyInTheTeam, 'service_request.settle'],
  content: [...everybodyInTheTeam, 'test.edit', 'event.manage', 'blog.edit', 'forum.edit', 'forum.moderate'],
  trust: [
    ...everybodyInTheTeam,
    'posting.review',
    'company.check',
    'message.judge',
    'grievance.answer',
    'forum.moderate',
  ],
}

/** Whether the role of somebody within the team allows this; true for everybody outside the team. */
export function teamMay({ role, teamRole }: Pick<SignedIn, 'role' | 'teamRole'>, permission: Permission): boolean {
  if (role !== 'admin' || !teamRole || teamRole === 'admin') return true
  return teamPermissions[teamRole].includes(permission)
}

/** The roles within the team that have at least one of these permissions; admin always has. */
export const teamRolesWho = (...permissions: readonly Permission[]): TeamRole[] =>
  teamRoles.filter((teamRole) => permissions.some((permission) => teamMay({ role: 'admin', teamRole }, permission)))

/** Whether the role may have the permission at all, which is checked before anything is read. No role has the scope of a key. */
export function roleMay(role: Role, permission: Permission | KeyAccess): boolean {
  return permission in permissions && role in permissions[permission as Permission]
}

/** Whether the caller may do this to this subject. */
export function can<P extends Permission>(me: SignedIn, permission: P, ...it: SubjectArg<P>): boolean {
  const rules: Partial<Record<Role, (me: SignedIn, it: never) => boolean>> = permissions[permission]
  const rule = rules[me.role]
  return rule && teamMay(me, permission) ? rule(me, it[0] as never) : false
}
