import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as board from '../shapes/board.ts'
import { Page, Paged, Ref, Reply } from '../shapes/fields.ts'

/** The public board, saved jobs and saved searches. */
export const routes = {
  list: get('/api/jobs', {
    summary: 'The jobs on the board, filtered and ordered; `match` needs a signed-in candidate and is else `newest`',
    access: 'public',
    cached: true,
    query: board.JobSearch,
    returns: board.FoundJobs,
  }),
  read: get('/api/jobs/:slug', {
    summary: 'A job on the board, and for thirty days after its end',
    access: 'public',
    cached: true,
    params: board.SlugRef,
    returns: z.object({ job: board.PublicJob }),
  }),
  company: get('/api/companies/:slug', {
    summary: 'A company with its jobs on the board',
    access: 'public',
    cached: true,
    params: board.SlugRef,
    returns: board.CompanyPage,
  }),
  mine: get('/api/jobs/:slug/mine', {
    summary: 'How a job fits the caller, whether they may apply, and what they have done about it',
    access: 'board.use',
    params: board.SlugRef,
    returns: z.object({ mine: board.MyJob }),
  }),
  fitting: get('/api/user/fitting-jobs', {
    summary: 'Up to three open jobs that fit the profile of the caller best; none that they have applied for',
    access: 'board.use',
    returns: z.object({ jobs: z.array(board.JobCard) }),
  }),
  marks: get('/api/user/job-marks', {
    summary:
      'The marks of these jobs for the caller: applied, saved, and how they fit. Those that are not public are left out',
    access: 'board.use',
    query: board.JobMarksQuery,
    returns: board.JobMarks,
  }),
  report: post('/api/jobs/:slug/report', {
    summary: 'Reports a job to the team',
    access: 'job.report',
    params: board.SlugRef,
    body: board.JobReport,
    refuses: ['own_company', 'reported_already'],
    returns: Reply,
    limit: 'requests',
  }),
  save: put('/api/user/saved-jobs/:slug', {
    summary: 'Saves a job',
    access: 'board.use',
    params: board.SlugRef,
    refuses: ['saved_jobs_full'],
    returns: Reply,
  }),
  unsave: del('/api/user/saved-jobs/:slug', {
    summary: 'Takes a job from the saved ones',
    access: 'board.use',
    params: board.SlugRef,
    returns: Reply,
  }),
  saved: get('/api/user/saved-jobs', {
    summary: 'The saved jobs, the latest first',
    access: 'board.use',
    query: Page,
    returns: z.object({ jobs: z.array(board.SavedJob), ...Paged }),
  }),
  searches: get('/api/user/searches', {
    summary: 'The saved searches',
    access: 'board.use',
    returns: z.object({ searches: z.array(board.SavedSearch) }),
  }),
  saveSearch: post('/api/user/searches', {
    summary: 'Saves a search, to be told of new jobs',
    access: 'board.use',
    body: board.SavedSearchInput,
    refuses: ['searches_full'],
    returns: z.object({ search: board.SavedSearch, msg: z.string() }),
    limit: 'requests',
  }),
  changeSearch: put('/api/user/searches/:id', {
    summary: 'Changes a saved search',
    access: 'board.use',
    params: Ref,
    body: board.SavedSearchInput,
    returns: z.object({ search: board.SavedSearch, msg: z.string() }),
  }),
  removeSearch: del('/api/user/searches/:id', {
    summary: 'Deletes a saved search',
    access: 'board.use',
    params: Ref,
    returns: Reply,
  }),
  stopAlert: post('/alerts/stop/:token', {
    summary: 'Ends the mails of a saved search with one click (RFC 8058); harmless when repeated',
    access: 'public',
    params: board.StopRef,
    returns: Reply,
    limit: 'orderReads',
  }),
} satisfies Routes[string]
