import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as board from '../shapes/board.ts'
import { Ref, Reply } from '../shapes/fields.ts'
import * as trust from '../shapes/trust.ts'

/** Checks and reports of companies. */
export const routes = {
  readChecks: get('/api/rdashboard/company/checks', {
    summary: 'What is checked about the own company, and what is missing',
    access: 'company.read_team',
    returns: trust.CompanyChecks,
  }),
  saveFacts: post('/api/rdashboard/company/checks', {
    summary: 'Saves website and register numbers of the company, for its owners; changed ones are checked again',
    access: 'company.manage_team',
    body: trust.CompanyFacts,
    refuses: ['owners_only'],
    returns: z.object({ checks: trust.CompanyChecks, msg: z.string() }),
    limit: 'requests',
  }),
  sendCode: post('/api/rdashboard/company/domain-code', {
    summary: 'Mails a code to an address at the domain of the website of the own company',
    access: 'company.manage_team',
    body: trust.CompanyMailAsk,
    refuses: ['confirm_email_first', 'owners_only', 'website_needed', 'not_company_mail'],
    returns: Reply,
    limit: 'invitations',
  }),
  confirmMail: put('/api/rdashboard/company/domain-code', {
    summary: 'Confirms the company mail with the code that was mailed',
    access: 'company.manage_team',
    body: trust.CompanyMailCode,
    refuses: ['owners_only', 'company_code_wrong', 'company_code_over', 'company_code_used_up'],
    returns: z.object({ checks: trust.CompanyChecks, msg: z.string() }),
    limit: 'confirmations',
    ownTransaction: true,
  }),
  reportCompany: post('/api/companies/:slug/report', {
    summary: 'Reports a company to the team, once for each person',
    access: 'job.report',
    params: board.SlugRef,
    body: board.JobReport,
    refuses: ['own_company', 'reported_already'],
    returns: Reply,
    limit: 'requests',
  }),
  queue: get('/api/admin/trust', {
    summary: 'Companies with a number to confirm, with open reports, or suspended ones, those that wait longest first',
    access: 'company.check',
    query: trust.TrustQuery,
    returns: trust.TrustPage,
  }),
  previewSuspension: get('/api/admin/trust/:id/suspension', {
    summary: 'Shows who would be notified of the suspension of a company, and what it would change',
    access: 'company.check',
    params: Ref,
    returns: trust.SuspensionPreview,
  }),
  decide: post('/api/admin/trust/:id', {
    summary: 'Confirms or refuses a number of a company, settles its reports, suspends or restores it',
    access: 'company.check',
    acts: ['confirmNumber', 'refuseNumber', 'keepCompany', 'suspendCompany', 'restoreCompany'],
    params: Ref,
    body: trust.TrustDecisionInput,
    refuses: ['already_suspended', 'not_suspended', 'check_changed', 'nothing_reported'],
    returns: Reply,
  }),
  removeLogo: post('/api/admin/trust/:id/remove-logo', {
    summary: 'Removes the logo of a company and notifies its members',
    access: 'company.check',
    acts: ['removeLogo'],
    params: Ref,
    body: trust.LogoRemoval,
    refuses: ['logo_changed'],
    returns: Reply,
  }),
} satisfies Routes[string]
