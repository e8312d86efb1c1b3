import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as queues from './service-requests.queues.service.ts'

export const queueHandlers: Handlers<typeof routes.queues> = {
  listMentorship: (ctx, { query }) => queues.listMentorship(ctx, query),
  settleMentorship: (ctx, { body }) => queues.settleMentorship(ctx, body),
  listResumes: (ctx, { query }) => queues.listResumes(ctx, query),
  reviewResume: (ctx, { body }) => queues.reviewResume(ctx, body),
  listInterviews: (ctx, { query }) => queues.listInterviews(ctx, query),
  settleInterview: (ctx, { body }) => queues.settleInterview(ctx, body),
  listProjects: (ctx, { query }) => queues.listProjects(ctx, query),
}
