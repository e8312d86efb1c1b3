import { z } from 'zod'
import { get, post, type Routes } from '../calls/route.ts'
import { Id, Ref } from '../shapes/fields.ts'
import * as recruiterAdmin from '../shapes/recruiter-admin.ts'

/** Recruiters, as the team manages them. */
export const routes = {
  list: get('/api/admin/recruiters', {
    summary: 'Recruiters with company, newest first; searched by name, email, company and GST number',
    access: 'recruiter.manage',
    query: recruiterAdmin.RecruitersQuery,
    returns: recruiterAdmin.ManagedRecruiters,
  }),
  read: get('/api/admin/recruiters/:id', {
    summary: 'A recruiter with company and jobs',
    access: 'recruiter.manage',
    params: Ref,
    returns: z.object({
      recruiter: recruiterAdmin.ManagedRecruiter,
      jobs: z.array(recruiterAdmin.RecruiterJob),
    }),
  }),
  suspend: post('/api/admin/recruiters/:id/suspend', {
    summary: 'Signs a recruiter out, keeps them from signing in, and takes their jobs out of all lists',
    access: 'recruiter.manage',
    acts: ['suspendRecruiter'],
    params: Ref,
    body: recruiterAdmin.Suspension,
    refuses: ['already_suspended'],
    returns: z.object({ recruiter: Id, msg: z.string() }),
  }),
  restore: post('/api/admin/recruiters/:id/restore', {
    summary: 'Ends the suspension of a recruiter; their jobs are back in the lists',
    access: 'recruiter.manage',
    acts: ['restoreRecruiter'],
    params: Ref,
    refuses: ['not_suspended'],
    returns: z.object({ recruiter: Id, msg: z.string() }),
  }),
} satisfies Routes[string]
