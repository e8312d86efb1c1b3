import { z } from 'zod'
import { get, put, type Routes } from '../calls/route.ts'
import * as candidates from '../shapes/candidates.ts'
import { Ref } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'
import * as requests from '../shapes/service-requests.ts'

/** Interviews: agenda, calendar, changes, links. */
export const routes = {
  agenda: get('/api/rdashboard/interviews', {
    summary: 'Interviews of own vacancies between two days, the earliest first',
    access: 'job.list_own',
    query: hiring.AgendaQuery,
    refuses: ['company_suspended'],
    returns: z.object({
      interviews: z.array(hiring.PlannedInterview),
      /** Those of the wanted days, besides weekends. */
      holidays: z.array(z.string()),
      nextCursor: z.string().nullable(),
    }),
  }),
  ownInterviewCalendar: get('/api/rdashboard/interviews/:id/calendar.ics', {
    summary: 'An interview of an own vacancy as a file for calendars',
    access: 'job.list_own',
    params: Ref,
    returns: null,
    sends: 'text/calendar',
  }),
  waitingInterviews: get('/api/admin/interviews', {
    summary: 'Interviews of all vacancies that wait for a link, the oldest request first',
    access: 'interview.link',
    query: hiring.TeamInterviewsQuery,
    returns: z.object({ interviews: z.array(hiring.PlannedInterview), ...requests.queue }),
  }),
  changeInterview: put('/api/rdashboard/interviews/:id', {
    summary: 'Moves or cancels an interview of an own vacancy, with a reason, or says who else holds it',
    access: 'job.move',
    params: Ref,
    body: hiring.InterviewChange,
    refuses: [
      'job_removed',
      'company_suspended',
      'job_completed',
      'job_suspended',
      'interview_past',
      'interview_off',
      'interviewer_busy',
      'interview_clash',
    ],
    returns: hiring.ChangedInterview,
  }),
  noteCandidateAbsence: put('/api/rdashboard/interviews/:id/absence', {
    summary: 'Says that the candidate did not come to an interview, or takes that back',
    access: 'evaluation.write',
    params: Ref,
    body: hiring.AbsenceNote,
    refuses: ['company_suspended', 'interview_off', 'absence_not_now'],
    returns: z.object({ interview: candidates.InterviewRecord, msg: z.string() }),
    limit: 'requests',
  }),
  changeInterviewAsTeam: put('/api/admin/interviews/:id', {
    summary: 'Moves or cancels an interview, with a reason',
    access: 'interview.link',
    params: Ref,
    body: hiring.TeamInterviewChange,
    refuses: [
      'job_removed',
      'job_completed',
      'job_suspended',
      'interview_past',
      'interview_off',
      'interviewer_busy',
      'interview_clash',
    ],
    returns: hiring.ChangedInterview,
    acts: ['moveInterview', 'cancelInterview'],
  }),
  enterLink: put('/api/admin/interview-link', {
    summary: 'Enters an interview link for one candidate or for all that wait',
    access: 'interview.link',
    acts: ['enterInterviewLink', 'enterJobLink'],
    body: hiring.InterviewLink,
    refuses: ['job_removed', 'job_completed', 'job_suspended', 'no_interview_waits', 'no_interview'],
    returns: hiring.ActionAnswer,
    changes: hiring.HiringChanges,
  }),
} satisfies Routes[string]
