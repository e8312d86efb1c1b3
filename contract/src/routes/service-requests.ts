import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import { Id } from '../shapes/fields.ts'
import * as requests from '../shapes/service-requests.ts'

/** Reviews of resumes, mock interviews, mentors and projects. */
export const routes = {
  mockInterview: post('/api/user/interview', {
    summary: 'Asks for a mock interview; one can be open at a time',
    access: 'service_request.send',
    body: requests.MockInterviewAsk,
    returns: requests.MockInterviewReply,
    limit: 'requests',
  }),
  moveMockInterview: put('/api/user/interview', {
    summary:
      'Changes day, time and field of the open request for a mock interview; a scheduled one has to be scheduled again',
    access: 'service_request.send',
    body: requests.MockInterviewAsk,
    refuses: ['request_not_open'],
    returns: requests.MockInterviewReply,
    limit: 'requests',
  }),
  cancelMockInterview: del('/api/user/interview', {
    summary: 'Cancels the open request for a mock interview; another one is possible at once',
    access: 'service_request.send',
    refuses: ['request_not_open'],
    returns: requests.RequestReply,
    limit: 'requests',
  }),
  mentorship: post('/api/user/mentorship', {
    summary: 'Asks for a mentor; one request can be open at a time',
    access: 'service_request.send',
    body: requests.MentorshipAsk,
    returns: requests.MentorshipReply,
    limit: 'requests',
  }),
  project: post('/api/user/apply/project', {
    summary: 'Applies for a live project, once until the request is closed',
    access: 'service_request.send',
    body: requests.ProjectAsk,
    refuses: ['already_applied_project'],
    returns: requests.RequestReply,
    limit: 'requests',
  }),
  listMentorship: get('/api/admin/mentorship', {
    summary: 'Open mentorship requests, oldest first',
    access: 'service_request.settle',
    query: requests.QueueQuery,
    returns: z.object({ users: z.array(requests.MentorRequest), ...requests.queue }),
  }),
  settleMentorship: post('/api/admin/mentorship', {
    summary: 'Closes a mentorship request',
    access: 'service_request.settle',
    acts: ['closeMentorship'],
    body: requests.MentorshipSettling,
    refuses: ['request_not_open'],
    returns: z.object({ userId: Id, msg: z.string() }),
  }),
  listResumes: get('/api/admin/resume-review', {
    summary: 'Resumes that wait for a review, oldest first',
    access: 'service_request.settle',
    query: requests.QueueQuery,
    returns: z.object({
      users: z.array(requests.ResumeToReview),
      ...requests.queue,
      /** Those among them for which 48 hours have passed. */
      overdue: z.number(),
    }),
  }),
  reviewResume: post('/api/admin/resume-review', {
    summary: 'Submits the review of a resume',
    access: 'service_request.settle',
    acts: ['reviewResume'],
    body: requests.ResumeReview,
    refuses: ['review_given', 'resume_replaced'],
    returns: z.object({ userId: Id, msg: z.string() }),
  }),
  listInterviews: get('/api/admin/interview-requests', {
    summary: 'Mock interview requests that are not closed, oldest first',
    access: 'service_request.settle',
    query: requests.QueueQuery,
    returns: z.object({ users: z.array(requests.InterviewRequest), ...requests.queue }),
  }),
  settleInterview: post('/api/admin/interview-requests', {
    summary: 'Marks a mock interview request as scheduled, or closes it',
    access: 'service_request.settle',
    acts: ['settleMockInterview'],
    body: requests.InterviewSettling,
    refuses: ['request_not_open', 'request_scheduled'],
    returns: z.object({ userId: Id, msg: z.string() }),
  }),
  listProjects: get('/api/admin/project-requests', {
    summary: 'Who applied for a live project, newest first',
    access: 'service_request.settle',
    query: requests.QueueQuery,
    returns: z.object({
      candidates: z.array(requests.ProjectRequest),
      users: z.array(requests.ProjectRequest),
      ...requests.queue,
    }),
  }),
  settleProject: post('/api/admin/project-requests', {
    summary: 'Closes a live project request; the candidate is told and may ask again',
    access: 'service_request.settle',
    acts: ['closeProject'],
    body: requests.ProjectSettling,
    refuses: ['request_not_open'],
    returns: z.object({ userId: Id, msg: z.string() }),
  }),
  listClosed: get('/api/admin/requests/closed', {
    summary: 'The closed requests of one queue, the one closed last first',
    access: 'service_request.settle',
    query: requests.ClosedQuery,
    returns: z.object({
      requests: z.array(requests.ClosedRequest),
      total: requests.queue.total,
      totalIsBounded: requests.queue.totalIsBounded,
      nextCursor: requests.queue.nextCursor,
    }),
  }),
  listAssignees: get('/api/admin/requests/members', {
    summary: 'The members of the team that can work on requests',
    access: 'service_request.settle',
    returns: z.object({ members: z.array(requests.Assignee) }),
  }),
  assign: post('/api/admin/requests/assign', {
    summary: 'Assigns an open request to a member of the team, or to nobody',
    access: 'service_request.settle',
    acts: ['assignRequest', 'unassignRequest'],
    body: requests.Assignment,
    refuses: ['request_not_open', 'request_taken'],
    returns: z.object({ userId: Id, assignee: requests.Assignee.nullable(), msg: z.string() }),
  }),
} satisfies Routes[string]
