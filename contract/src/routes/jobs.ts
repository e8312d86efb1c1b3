import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as admin from '../shapes/admin.ts'
import { Id, Paged, Ref, Reply } from '../shapes/fields.ts'
import * as jobs from '../shapes/jobs.ts'

/** Jobs of recruiters. */
export const routes = {
  post: post('/api/rdashboard/post', {
    summary: 'Posts a vacancy',
    access: 'job.post',
    body: jobs.JobDraft,
    bodyKilobytes: 1024,
    refuses: [
      'profile_incomplete',
      'interviewers_post_none',
      'job_removed',
      'company_has_jobs',
      'company_suspended',
      'job_suspended',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ id: Id, msg: z.string() }),
    limit: 'requests',
  }),
  listDrafts: get('/api/rdashboard/job-drafts', {
    summary: "The recruiter's own drafts of vacancies, the latest first",
    access: 'job.draft',
    returns: z.object({ drafts: z.array(jobs.StoredJobDraft) }),
  }),
  saveDraft: put('/api/rdashboard/job-drafts/:id', {
    summary: 'Keeps a draft of a vacancy under an id that the client makes',
    access: 'job.draft',
    params: Ref,
    body: jobs.UnpostedJob,
    bodyKilobytes: 1024,
    refuses: [
      'too_many_drafts',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ id: Id, msg: z.string() }),
    limit: 'requests',
  }),
  removeDraft: del('/api/rdashboard/job-drafts/:id', {
    summary: 'Deletes an own draft of a vacancy',
    access: 'job.draft',
    params: Ref,
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  modify: put('/api/rdashboard/jobs/:id', {
    summary: 'Changes an own vacancy',
    access: 'job.edit',
    params: Ref,
    body: jobs.JobDraft,
    bodyKilobytes: 1024,
    refuses: [
      'job_removed',
      'job_suspended',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: z.object({ id: Id, msg: z.string() }),
  }),
  stats: get('/api/rdashboard/stats', {
    summary: "The recruiter's four figures; with scope 'company' those of all vacancies on which they work",
    access: 'job.list_own',
    query: jobs.ScopeQuery,
    returns: z.object({ recruiterStats: jobs.RecruiterStats }),
  }),
  listOwn: get('/api/rdashboard/jobs', {
    summary:
      "Own vacancies, newest first, with how far each is; searched, filtered and sorted. With scope 'company' all on which the recruiter works",
    access: 'job.list_own',
    query: jobs.OwnJobsQuery,
    returns: z.object({ postedJobs: z.array(jobs.ListedJob), ...Paged }),
  }),
  listAll: get('/api/admin/jobs', {
    summary: 'All vacancies for the team, with how far each is; searched, filtered and sorted',
    access: 'job.list_all',
    query: admin.AdminJobsQuery,
    returns: admin.AdminJobs,
  }),
  remove: del('/api/admin/job/:id', {
    summary: 'Deletes a vacancy for good from every list',
    access: 'job.delete',
    acts: ['removeJob'],
    params: Ref,
    refuses: ['job_removed'],
    returns: Reply,
  }),
} satisfies Routes[string]
