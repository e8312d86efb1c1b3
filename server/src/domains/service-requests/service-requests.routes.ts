import type { CandidateRecord, routes } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as assignments from './service-requests.assignments.service.ts'
import { listClosed } from './service-requests.closed.service.ts'
import * as interviews from './service-requests.interviews.service.ts'
import * as queues from './service-requests.queues.service.ts'
import * as requests from './service-requests.service.ts'

/** Adds the rest of the candidate's data, which other domains own. */
type WithOwnRecord = <T>(ctx: Ctx, reply: T) => Promise<T & { userId: string; userData: CandidateRecord }>

/** Requests of candidates are answered with their whole profile. */
export const serviceRequestHandlers = (withOwnRecord: WithOwnRecord): Handlers<typeof routes.serviceRequests> => ({
  mockInterview: async (ctx, { body }) => withOwnRecord(ctx, await requests.askForMockInterview(ctx, body)),
  moveMockInterview: async (ctx, { body }) => withOwnRecord(ctx, await interviews.moveMockInterview(ctx, body)),
  cancelMockInterview: async (ctx) => withOwnRecord(ctx, await interviews.cancelMockInterview(ctx)),
  mentorship: async (ctx, { body }) => withOwnRecord(ctx, await requests.askForMentorship(ctx, body.mentorName)),
  project: async (ctx, { body }) => withOwnRecord(ctx, await requests.applyForProject(ctx, body.userId)),
  listMentorship: (ctx, { query }) => queues.listMentorship(ctx, query),
  settleMentorship: (ctx, { body }) => queues.settleMentorship(ctx, body),
  listResumes: (ctx, { query }) => queues.listResumes(ctx, query),
  reviewResume: (ctx, { body }) => queues.reviewResume(ctx, body),
  listInterviews: (ctx, { query }) => queues.listInterviews(ctx, query),
  settleInterview: (ctx, { body }) => interviews.settleInterview(ctx, body),
  listProjects: (ctx, { query }) => queues.listProjects(ctx, query),
  settleProject: (ctx, { body }) => queues.settleProject(ctx, body),
  listClosed: (ctx, { query }) => listClosed(ctx, query),
  listAssignees: (ctx) => assignments.listAssignees(ctx),
  assign: (ctx, { body }) => assignments.assign(ctx, body),
})
