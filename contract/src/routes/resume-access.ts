import { z } from 'zod'
import { get, post, type Routes } from '../calls/route.ts'
import { Page, Reply } from '../shapes/fields.ts'
import * as resumes from '../shapes/resumes.ts'

/** Who has access to what a candidate gave. */
export const routes = {
  list: get('/api/user/resume-access', {
    summary: 'Which companies see the caller, why, and what they opened; the newest first',
    access: 'resume.read_own',
    query: Page,
    returns: z.object({ companies: z.array(resumes.ResumeAccess), nextCursor: z.string().nullable() }),
  }),
  end: post('/api/user/resume-access/:companyId/end', {
    summary: 'Ends what a company sees of the caller; applications stay',
    access: 'resume.upload',
    params: resumes.CompanyRef,
    returns: Reply,
    limit: 'requests',
  }),
  give: post('/api/user/resume-access/:companyId/give', {
    summary: 'Gives a company the access again that the caller has ended',
    access: 'resume.upload',
    params: resumes.CompanyRef,
    refuses: ['company_blocked'],
    returns: Reply,
    limit: 'requests',
  }),
  block: post('/api/user/resume-access/:companyId/block', {
    summary: 'Blocks a company: ends its access and withdraws open applications to its jobs',
    access: 'resume.upload',
    params: resumes.CompanyRef,
    refuses: ['application_ended'],
    returns: Reply,
    limit: 'requests',
  }),
  unblock: post('/api/user/resume-access/:companyId/unblock', {
    summary: 'Takes a block back; the access stays ended',
    access: 'resume.upload',
    params: resumes.CompanyRef,
    returns: Reply,
    limit: 'requests',
  }),
} satisfies Routes[string]
