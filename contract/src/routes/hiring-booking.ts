import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as booking from '../shapes/booking.ts'
import { Ref } from '../shapes/fields.ts'

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
} satisfies Routes[string]
