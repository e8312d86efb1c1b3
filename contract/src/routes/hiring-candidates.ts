import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as applications from '../shapes/applications.ts'
import * as candidates from '../shapes/candidates.ts'
import { Id, Paged, Ref } from '../shapes/fields.ts'
import * as hiring from '../shapes/hiring.ts'

/** What candidates do and read in hiring. */
export const routes = {
  apply: post('/api/user/apply', {
    summary: 'Applies for jobs or internships in general',
    access: 'application.send',
    body: hiring.Interest,
    refuses: ['skill_test_needed', 'already_applied_jobs', 'already_applied_internships', 'already_moved'],
    returns: z.object({ userId: Id, msg: z.string() }),
    limit: 'requests',
  }),
  stepBack: put('/api/user/apply', {
    summary: 'Stops being considered for jobs or internships; applications under way stay as they are',
    access: 'application.send',
    body: hiring.SteppingBack,
    refuses: ['already_moved'],
    returns: z.object({ userId: Id, msg: z.string() }),
    limit: 'requests',
  }),
  applications: get('/api/user/applications', {
    summary: 'The own applications, the one that changed last first',
    access: 'application.read_own',
    query: applications.ApplicationsQuery,
    returns: z.object({ applications: z.array(applications.OwnApplication), ...Paged }),
  }),
  candidateNeeds: get('/api/user/needs-you', {
    summary: 'What the own applications wait for from the candidate',
    access: 'application.read_own',
    returns: applications.CandidateNeeds,
  }),
  application: get('/api/user/applications/:id', {
    summary: 'An own application with everything that happened in it',
    access: 'application.read_own',
    params: Ref,
    returns: z.object({ application: applications.OwnApplicationWhole }),
  }),
  interviewCalendar: get('/api/user/interviews/:id/calendar.ics', {
    summary: 'An own interview as a file for calendars',
    access: 'application.send',
    params: Ref,
    returns: null,
    sends: 'text/calendar',
  }),
  attendInterview: put('/api/user/interviews/:id/attendance', {
    summary: 'Says whether the candidate will be at an own interview; can be changed until it begins',
    access: 'application.read_own',
    params: Ref,
    body: hiring.InterviewAttendance,
    refuses: ['interview_past', 'interview_off'],
    returns: z.object({ interview: candidates.InterviewRecord, msg: z.string() }),
    limit: 'requests',
  }),
  noteCompanyAbsence: put('/api/user/interviews/:id/absence', {
    summary: 'Says that nobody from the company came to an own interview, or takes that back',
    access: 'application.read_own',
    params: Ref,
    body: hiring.AbsenceNote,
    refuses: ['interview_off', 'absence_not_now'],
    returns: z.object({ interview: candidates.InterviewRecord, msg: z.string() }),
    limit: 'requests',
  }),
} satisfies Routes[string]
