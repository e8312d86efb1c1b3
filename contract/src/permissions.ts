import type { Role } from './constants.ts'

/** What rules may know about the caller. */
export interface SignedIn {
  id: string
  role: Role
}

const always = () => true
const ownJob = (me: SignedIn, job: { recruiterId: string }) => job.recruiterId === me.id
const anyComment: (me: SignedIn, comment: { authorId: string | null }) => boolean = () => true
const ownComment = (me: SignedIn, comment: { authorId: string | null }) => comment.authorId === me.id
const profileDone = (_: SignedIn, it: { profileCompleted: boolean }) => it.profileCompleted

/** Who may do what. Roles that are not listed may not. */
export const permissions = {
  'profile.save': { candidate: always, recruiter: always },
  'account.export': { candidate: always, recruiter: always },
  'account.delete': { candidate: always, recruiter: always },
  'recruiter.read': { recruiter: always },
  'resume.upload': { candidate: always },
  'resume.read_own': { candidate: always },
  'application.send': { candidate: always },
  'service_request.send': { candidate: always },
  'service_request.settle': { admin: always },
  'test.view': { candidate: always, admin: always },
  'test.take': { candidate: always },
  'test.edit': { admin: always },
  'job.list_own': { recruiter: always },
  'job.post': { recruiter: profileDone },
  'job.read': { recruiter: ownJob },
  'job.edit': { recruiter: ownJob },
  'job.move': { recruiter: ownJob },
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
  'blog.edit': { admin: always },
  'forum.use': { candidate: always, recruiter: always, admin: always },
  'forum.edit_comment': { candidate: ownComment, recruiter: ownComment, admin: ownComment },
  'forum.delete_comment': { candidate: ownComment, recruiter: ownComment, admin: anyComment },
  'forum.edit': { admin: always },
  'forum.moderate': { admin: always },
  'stats.read': { admin: always },
  'system.read': { admin: always },
} satisfies Record<string, Partial<Record<Role, (me: SignedIn, it: never) => boolean>>>

export type Permission = keyof typeof permissions

type Rules<P extends Permission> = (typeof permissions)[P]
type Subject<P extends Permission> =
  Extract<Rules<P>[keyof Rules<P>], (...args: never[]) => boolean> extends infer F
    ? F extends (me: SignedIn, it: infer It) => boolean
      ? It
      : never
    : never

/** The arguments of a permission's rules: none where no rule needs a subject. */
export type SubjectArg<P extends Permission> = unknown extends Subject<P> ? [] : [it: Subject<P>]

/** Whether the role may have the permission at all, which is checked before anything is read. */
export function roleMay(role: Role, permission: Permission): boolean {
  return role in permissions[permission]
}

/** Whether the caller may do this to this subject. */
export function can<P extends Permission>(me: SignedIn, permission: P, ...it: SubjectArg<P>): boolean {
  const rules: Partial<Record<Role, (me: SignedIn, it: never) => boolean>> = permissions[permission]
  const rule = rules[me.role]
  return rule ? rule(me, it[0] as never) : false
}
