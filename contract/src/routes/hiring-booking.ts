import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as booking from '../shapes/booking.ts'
import { BusyCalendarDraft, BusyCalendars, ChangedBusyCalendars } from '../shapes/busy-calendars.ts'
import { Id, Ref, Reply } from '../shapes/fields.ts'

/** Interviews that candidates book: hours of interviewers, proposed times, choices. */
export const routes = {
  interviewHours: get('/api/user/interview-hours', {
    summary: 'When the caller holds interviews',
    access: 'interview.hours',
    refuses: ['company_suspended'],
    returns: z.object({ hours: booking.SavedInterviewHours }),
  }),
  saveInterviewHours: put('/api/user/interview-hours', {
    summary: 'Says when the caller holds interviews; what is booked stays',
    access: 'interview.hours',
    body: booking.InterviewHours,
    refuses: ['company_suspended'],
    returns: z.object({ hours: booking.SavedInterviewHours, msg: z.string() }),
    limit: 'requests',
  }),
  busyCalendars: get('/api/user/busy-calendars', {
    summary: 'The calendars that say when the caller is busy',
    access: 'interview.hours',
    refuses: ['company_suspended'],
    returns: BusyCalendars,
  }),
  addBusyCalendar: post('/api/user/busy-calendars', {
    summary: 'Adds a calendar that says when the caller is busy; it is read at once and every half hour',
    access: 'interview.hours',
    body: BusyCalendarDraft,
    refuses: ['company_suspended', 'busy_calendars_full', 'busy_calendar_known'],
    returns: ChangedBusyCalendars,
    limit: 'requests',
  }),
  readBusyCalendar: post('/api/user/busy-calendars/:id/read', {
    summary: 'Reads a calendar of the caller now',
    access: 'interview.hours',
    params: Ref,
    refuses: ['company_suspended'],
    returns: ChangedBusyCalendars,
    limit: 'requests',
  }),
  removeBusyCalendar: del('/api/user/busy-calendars/:id', {
    summary: 'Removes a calendar of the caller, with all that was read from it',
    access: 'interview.hours',
    params: Ref,
    refuses: ['company_suspended'],
    returns: ChangedBusyCalendars,
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
    returns: z.object({
      _id: Id,
      msg: z.string(),
      /** Candidates who were left out, and why. A single one is a refusal instead. */
      leftOut: z.array(
        z.object({
          userId: Id,
          /** Why nothing was proposed to them. */
          msg: z.string(),
        }),
      ),
    }),
    limit: 'requests',
  }),
  proposalPeople: get('/api/rdashboard/proposals/:id/people', {
    summary: 'The candidates of proposed times by name, and what became of it',
    access: 'job.read',
    params: Ref,
    query: booking.ProposalPeopleQuery,
    refuses: ['job_removed', 'company_suspended'],
    returns: z.object({
      /** By name. */
      people: z.array(booking.ProposalPerson),
      nextCursor: z.string().nullable(),
    }),
  }),
  withdrawProposal: del('/api/rdashboard/proposals/:id', {
    summary: 'Takes proposed times back; interviews that are booked stay',
    access: 'job.move',
    params: Ref,
    refuses: ['job_removed', 'company_suspended', 'job_completed', 'job_suspended', 'proposal_over'],
    returns: Reply,
  }),
  ownProposal: get('/api/user/proposals/:id', {
    summary: 'The times that a company proposes to the caller',
    access: 'application.read_own',
    params: Ref,
    returns: z.object({
      /** The proposal as it is now. */
      proposal: booking.OwnProposal,
    }),
  }),
  holdTime: post('/api/user/proposals/:id/hold', {
    summary: 'Keeps a proposed time for five minutes while the candidate decides',
    access: 'application.read_own',
    params: Ref,
    body: booking.TimeChoice,
    refuses: ['proposal_over', 'time_taken', 'you_are_busy'],
    returns: z.object({
      /** The proposal as it is now. */
      proposal: booking.OwnProposal,
    }),
    limit: 'requests',
  }),
  bookTime: post('/api/user/proposals/:id/book', {
    summary: 'Books the interview at a proposed time',
    access: 'application.read_own',
    params: Ref,
    body: booking.TimeChoice,
    refuses: ['proposal_over', 'time_taken', 'you_are_busy'],
    returns: booking.ChosenTime,
    limit: 'requests',
  }),
  waitForTime: post('/api/user/proposals/:id/wait', {
    summary: 'Waits for a place at a proposed time that is full; it is booked for the candidate when one gets free',
    access: 'application.read_own',
    params: Ref,
    body: booking.TimeChoice,
    refuses: ['proposal_over', 'time_free', 'you_are_busy'],
    returns: booking.ChosenTime,
    limit: 'requests',
  }),
  stopWaiting: post('/api/user/proposals/:id/stop-waiting', {
    summary: 'Waits no longer for a place; a repeat changes nothing',
    access: 'application.read_own',
    params: Ref,
    returns: booking.ChosenTime,
    limit: 'requests',
  }),
  declineTimes: post('/api/user/proposals/:id/decline', {
    summary: 'Tells the company that none of the proposed times suits',
    access: 'application.read_own',
    params: Ref,
    body: booking.ProposalDecline,
    refuses: ['proposal_over'],
    returns: booking.ChosenTime,
    limit: 'requests',
  }),
  changeOwnInterview: put('/api/user/interviews/:id', {
    summary: 'Moves an interview that the caller has booked to another proposed time, or cancels it',
    access: 'application.read_own',
    params: Ref,
    body: booking.OwnInterviewChange,
    refuses: [
      'interview_past',
      'interview_off',
      'interview_not_booked',
      'change_too_late',
      'moved_twice',
      'time_taken',
      'you_are_busy',
    ],
    returns: booking.ChosenTime,
    limit: 'requests',
  }),
} satisfies Routes[string]
