import type { CompanyRole, MemberRole } from '@firstrung/contract'

export const companyRoleLabel: Record<CompanyRole, string> = {
  owner: 'Owner',
  recruiter: 'Recruiter',
  interviewer: 'Interviewer',
}

export const companyRoleText: Record<CompanyRole, string> = {
  owner: 'Manages the team and the company, and sees all jobs',
  recruiter: 'Posts jobs, and works on those they are added to',
  interviewer: 'Sees only the people they interview',
}

export const memberRoleLabel: Record<MemberRole, string> = {
  lead: 'Lead',
  recruiter: 'Recruiter',
  interviewer: 'Interviewer',
}
