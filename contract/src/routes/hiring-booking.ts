import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as booking from '../shapes/booking.ts'
import { Id, Ref, Reply } from '../shapes/fields.ts'

/** Interviews that candidates book: hours of interviewers, proposed times, choices. */
export const routes = {
  interviewHours: get('/api/user/interview-hours', {
    summary: 'When the caller holds interviews',
    access: 'interview.hours',
    returns: z.object({ hours: booking.SavedInterviewHours }),
  }),
  saveInterviewHours: put('/api/user/interview-hours', {
    summary: 'Says when the caller holds interviews; what is booked stays',
    access: 'interview.hours',
    body: booking.InterviewHours,
    returns: z.object({ hours: booking.SavedInterviewHours, msg: z.string() }),
    limit: 'requests',
  }),
  interviewHosts: get('/api/rdashboard/jobs/:id/interview-hosts', {
    summary: 'The people of the company who can hold interviews of an own vacancy',
    access: 'job.read',
    params: Ref,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({
      /** The caller first, then by name. */
      hosts: z.array(booking.InterviewHost),
    }),
  }),
  freeTimes: post('/api/rdashboard/jobs/:id/free-times', {
    summary: 'When people of the company are free for an interview',
    access: 'job.read',
    params: Ref,
    body: booking.FreeTimesAsk,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({
      /** The people who were asked for, without those of other companies. */
      hosts: z.array(booking.FreeTimes),
    }),
  }),
  proposals: get('/api/rdashboard/jobs/:id/proposals', {
    summary: 'Times for interviews that were proposed in an own vacancy, the newest first',
    access: 'job.read',
    params: Ref,
    query: booking.ProposalsQuery,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({
      /** The newest first. */
      proposals: z.array(booking.JobProposal),
      nextCursor: z.string().nullable(),
    }),
  }),
  proposeTimes: post('/api/rdashboard/jobs/:id/proposals', {
    summary: 'Lets candidates of an own vacancy choose the time of their interview',
    access: 'job.move',
    params: Ref,
    body: booking.ProposalDraft,
    refuses: [
      'job_removed',
      'company_suspended',
      'company_blocked',
      'job_completed',
      'job_suspended',
      'already_moved',
      'taken_back',
      'left_pool',
      'interview_scheduled',
      'times_proposed',
      'times_not_free',
    ],
    returns: z.object({ _id: Id, msg: z.string() }),
    limit: 'requests',
  }),
  withdrawProposal: del('/api/rdashboard/proposals/:id', {
    summary: 'Takes proposed times back; interviews that are booked stay',
    access: 'job.move',
    params: Ref,
    refuses: ['job_removed', 'company_suspended', 'job_completed', 'job_suspended', 'proposal_over'],
    returns: Reply,
  }),
} satisfies Routes[string]
