import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as accounts from '../shapes/accounts.ts'
import { Id, JobRef, Ref } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'

/** The hiring panel of the team, and exports of both. */
export const routes = {
  adminPanel: post('/api/admin/jobs/:jobId', {
    summary: 'A vacancy with its five lists, filtered',
    access: 'job.screen',
    params: JobRef,
    body: hiring.PanelQuery,
    writes: false,
    refuses: ['job_removed'],
    returns: z.object({ jobData: hiring.JobWithLists }),
  }),
  adminPerson: get('/api/admin/jobs/:jobId/candidates/:userId', {
    summary: 'A candidate in the lists of a vacancy: profile, results, activity',
    access: 'job.screen',
    params: hiring.TeamPersonRef,
    query: hiring.ActivityPage,
    refuses: ['job_removed'],
    returns: z.object({ person: hiring.PersonInJob }),
  }),
  screen: put('/api/admin/jobs/actions', {
    summary: 'Shortlists with rating and comment, takes back, completes or reopens',
    access: 'job.screen',
    acts: ['shortlistCandidate', 'takeCandidateBack', 'takeHiringBack', 'completeJob', 'reopenJob'],
    body: hiring.AdminAction,
    refuses: [
      'job_removed',
      'company_blocked',
      'already_moved',
      'left_pool',
      'job_completed',
      'job_suspended',
      'job_open',
      'board_full',
    ],
    returns: hiring.ActionAnswer,
    changes: hiring.HiringChanges,
  }),
  exportPanel: post('/api/rdashboard/jobs/:id/export', {
    summary: 'The candidates of an own vacancy as a CSV file; asks for the password again',
    access: 'job.read',
    params: Ref,
    body: accounts.PasswordAgain,
    refuses: ['job_removed'],
    returns: null,
    sends: 'text/csv',
    limit: 'confirmations',
  }),
  exportAdminPanel: post('/api/admin/jobs/:jobId/export', {
    summary: 'The candidates of a vacancy as a CSV file; asks for the password again',
    access: 'job.screen',
    acts: ['exportJob'],
    params: JobRef,
    body: accounts.PasswordAgain,
    refuses: ['job_removed'],
    returns: null,
    sends: 'text/csv',
    limit: 'confirmations',
  }),
  takeHiringBack: del('/api/admin/user/:id/hirings/:jobId', {
    summary: 'Takes the hiring of a candidate back, also for a vacancy that is completed or deleted',
    access: 'job.screen',
    acts: ['takeHiringBack'],
    params: hiring.HiringRef,
    refuses: ['already_moved'],
    returns: z.object({ userId: Id, jobId: Id, msg: z.string() }),
  }),
} satisfies Routes[string]
