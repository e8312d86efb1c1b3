import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import { Id, Ref } from '../shapes/fields.ts'
import * as team from '../shapes/team.ts'

/** Members of the team. */
export const routes = {
  list: get('/api/admin/members', {
    summary: 'The members of the team',
    access: 'team.manage',
    returns: z.object({ members: z.array(team.Member) }),
  }),
  invite: post('/api/admin/members', {
    summary: 'Makes a member of the team, and mails the link with which they set a password',
    access: 'team.manage',
    acts: ['inviteMember'],
    body: team.Invitation,
    refuses: ['email_taken'],
    returns: z.object({ member: Id, msg: z.string() }),
    limit: 'requests',
  }),
  inviteAgain: post('/api/admin/members/:id/invitation', {
    summary: 'Mails a new link to somebody who has not accepted the invitation',
    access: 'team.manage',
    acts: ['inviteMember'],
    params: Ref,
    refuses: ['already_joined'],
    returns: z.object({ member: Id, msg: z.string() }),
    limit: 'requests',
  }),
  change: put('/api/admin/members/:id', {
    summary: 'Gives a member of the team another role; the last admin stays one',
    access: 'team.manage',
    acts: ['changeMember'],
    params: Ref,
    body: team.MemberChange,
    refuses: ['last_admin'],
    returns: z.object({ member: Id, msg: z.string() }),
  }),
  end: post('/api/admin/members/:id/end', {
    summary: 'Ends a membership: signs out everywhere, and no further sign-in; the last admin stays',
    access: 'team.manage',
    acts: ['endMember'],
    params: Ref,
    refuses: ['last_admin'],
    returns: z.object({ member: Id, msg: z.string() }),
  }),
  restore: post('/api/admin/members/:id/restore', {
    summary: 'Restores the membership of a former member',
    access: 'team.manage',
    acts: ['restoreMember'],
    params: Ref,
    returns: z.object({ member: Id, msg: z.string() }),
  }),
} satisfies Routes[string]
