import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as companyTeams from '../shapes/company-teams.ts'
import { Ref, Reply } from '../shapes/fields.ts'

/** Colleagues of a company, and who works on a job. */
export const routes = {
  read: get('/api/rdashboard/team', {
    summary: "The team of the recruiter's company; for its owners also the open invitations",
    access: 'company.read_team',
    returns: z.object({ team: companyTeams.Team }),
  }),
  invite: post('/api/rdashboard/team/invitations', {
    summary: 'Invites somebody to the team by mail; inviting the same email again replaces the earlier invitation',
    access: 'company.manage_team',
    body: companyTeams.Invite,
    refuses: ['profile_incomplete', 'confirm_email_first', 'owners_only', 'already_in_team', 'team_full'],
    returns: Reply,
    limit: 'invitations',
  }),
  resend: post('/api/rdashboard/team/invitations/:id', {
    summary: 'Mails an invitation again with a new link, for another seven days',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['confirm_email_first', 'owners_only'],
    returns: Reply,
    limit: 'invitations',
  }),
  withdraw: del('/api/rdashboard/team/invitations/:id', {
    summary: 'Withdraws an invitation: its link stops working',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['owners_only'],
    returns: Reply,
  }),
  setLogo: put('/api/rdashboard/company/logo', {
    summary: 'Sets the logo of the company, which stands beside its jobs, or takes it away',
    access: 'company.manage_team',
    body: companyTeams.CompanyLogo,
    refuses: ['owners_only', 'upload_missing', 'company_suspended'],
    returns: z.object({ logoKey: z.string(), msg: z.string() }),
  }),
  changeRole: put('/api/rdashboard/team/members/:id', {
    summary: 'Gives a member of the team another role',
    access: 'company.manage_team',
    params: Ref,
    body: companyTeams.RoleChange,
    refuses: ['owners_only', 'member_leads_jobs', 'last_owner'],
    returns: Reply,
  }),
  remove: post('/api/rdashboard/team/members/:id/remove', {
    summary: 'Removes a member from the team, or leaves it; their jobs go to a colleague',
    access: 'company.read_team',
    params: Ref,
    body: companyTeams.MemberRemoval,
    refuses: ['owners_only', 'company_has_jobs', 'last_owner'],
    returns: Reply,
  }),
  readInvitation: post('/api/company/invitation/read', {
    summary: 'The invitation behind a mailed link',
    access: 'public',
    body: companyTeams.InvitationCode,
    writes: false,
    refuses: ['invitation_over'],
    returns: companyTeams.CompanyInvitation,
    limit: 'recoveries',
  }),
  join: post('/api/rdashboard/team/join', {
    summary: 'Accepts an invitation: the recruiter leaves the own blank company for the one that invites',
    access: 'company.read_team',
    body: companyTeams.TeamJoining,
    refuses: ['invitation_for_other', 'invitation_over', 'company_has_jobs', 'last_owner'],
    returns: z.object({ companyName: z.string(), msg: z.string() }),
    limit: 'confirmations',
  }),
  jobMembers: get('/api/rdashboard/jobs/:id/members', {
    summary: 'Who works on a vacancy',
    access: 'job.read',
    params: Ref,
    returns: companyTeams.JobMembers,
  }),
  setJobMember: put('/api/rdashboard/jobs/:id/members/:memberId', {
    summary: "Adds a colleague to a vacancy or changes their role; a new lead takes the earlier one's position",
    access: 'job.share',
    params: companyTeams.JobMemberRef,
    body: companyTeams.JobMemberRole,
    refuses: ['job_removed', 'company_has_jobs', 'interviewers_only_interview', 'job_needs_lead', 'job_suspended'],
    returns: Reply,
  }),
  removeJobMember: del('/api/rdashboard/jobs/:id/members/:memberId', {
    summary: 'Takes a colleague off a vacancy, or leaves it',
    access: 'job.read',
    params: companyTeams.JobMemberRef,
    refuses: ['job_removed', 'job_needs_lead', 'job_suspended'],
    returns: Reply,
  }),
} satisfies Routes[string]
