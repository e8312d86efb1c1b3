import type { ErrorCode, RequestQueue } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** A queue is counted up to here, so that a long one costs no more than a short one. */
export const countBound = 1000

/** The open requests of one kind, as rows `q`, and their order. Each has its index. */
export interface Queue {
  rows: RawBuilder<unknown>
  id: RawBuilder<unknown>
  candidateId: RawBuilder<unknown>
  since: RawBuilder<unknown>
  open: RawBuilder<unknown>
  newestFirst?: true
}

const waiting = { id: sql`q.id`, candidateId: sql`q.candidate_id` }
export const queues: Record<RequestQueue, Queue> = {
  mentorship: {
    ...waiting,
    rows: sql`mentorship_requests q`,
    since: sql`q.requested_at`,
    open: sql`q.status = 'open'`,
  },
  'mock-interviews': {
    ...waiting,
    rows: sql`mock_interview_requests q`,
    since: sql`q.requested_at`,
    open: sql`q.status <> 'closed'`,
  },
  resumes: {
    ...waiting,
    rows: sql`resumes q`,
    since: sql`q.review_asked_at`,
    open: sql`q.is_current and q.review_text is null and q.review_asked_at is not null`,
  },
  projects: {
    rows: sql`candidates q`,
    id: sql`q.account_id`,
    candidateId: sql`q.account_id`,
    since: sql`q.applied_for_project_at`,
    open: sql`q.applied_for_project_at is not null`,
    newestFirst: true,
  },
}

/** The assignment of a request `q`, for `exists (…)`. */
export const assignments = (name: RequestQueue): RawBuilder<unknown> =>
  sql`select from request_assignments a where a.queue = ${name} and a.candidate_id = ${queues[name].candidateId}`

/** Refuses requests that are not open; people who are not candidates are 404. */
export async function refuseClosed(ctx: Ctx, candidateId: string, code: ErrorCode): Promise<never> {
  orNotFound(
    await ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', candidateId).executeTakeFirst(),
  )
  fail(code)
}
