import { type ClosedQuery, type ClosedRequest, limits, type RequestQueue } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { countBound } from './service-requests.queues.ts'

/** The closed requests of one kind, as rows `q`. Each has an index by `at`. */
interface Closed {
  rows: RawBuilder<unknown>
  closed: RawBuilder<unknown>
  at: RawBuilder<unknown>
  by: RawBuilder<unknown>
  since: RawBuilder<unknown>
  subject: RawBuilder<unknown>
  outcome: RawBuilder<unknown>
  note: RawBuilder<unknown>
}

const common = {
  closed: sql`q.status = 'closed'`,
  at: sql`q.closed_at`,
  by: sql`q.closed_by`,
  since: sql`q.requested_at`,
  outcome: sql`'closed'`,
  note: sql`q.closing_note`,
}
const closedRequests: Record<RequestQueue, Closed> = {
  mentorship: { ...common, rows: sql`mentorship_requests q`, subject: sql`q.mentor_name` },
  'mock-interviews': {
    ...common,
    rows: sql`mock_interview_requests q`,
    subject: sql`q.field`,
    // A request that its candidate cancelled did not take place, even if it was scheduled.
    outcome: sql`case when q.scheduled_at is null or q.closed_by = q.candidate_id then 'closed' else 'scheduled' end`,
  },
  resumes: {
    rows: sql`resumes q`,
    closed: sql`q.reviewed_at is not null`,
    at: sql`q.reviewed_at`,
    by: sql`q.reviewed_by`,
    since: sql`coalesce(q.review_asked_at, q.uploaded_at)`,
    subject: sql`q.file_name`,
    outcome: sql`'reviewed'`,
    note: sql`q.review_text`,
  },
  projects: { ...common, rows: sql`closed_project_requests q`, closed: sql`true`, subject: sql`''` },
}

interface Row {
  id: string
  candidateId: string
  fullName: string
  email: string
  subject: string
  requestedAt: Date
  createdAt: Date
  closedBy: string
  outcome: ClosedRequest['outcome']
  note: string
}

/** The closed requests of a queue, the one closed last first: of all, or of those whose name or email contains a text. */
export async function listClosed(ctx: Ctx, { queue, search, limit = limits.list, cursor }: ClosedQuery) {
  const { rows, closed, at, by, since, subject, outcome, note } = closedRequests[queue]
  const pattern = likePattern(search ?? '')
  const found = sql`
    from ${rows} join accounts p on p.id = q.candidate_id
    where ${closed} ${search ? sql`and (${namesHave(sql`fold_text(p.full_name)`, search)} or p.email like ${pattern})` : sql``}`
  const mark = cursor ? readCursor(cursor) : null
  const later = mark ? sql`and (${at}, q.id) < (${mark.createdAt}, ${mark.id}::uuid)` : sql``
  const { rows: page } = await sql<Row>`
    select q.id, q.candidate_id, p.full_name, p.email, ${subject} as subject, ${since} as requested_at,
      ${at} as created_at, ${outcome} as outcome, ${note} as note,
      coalesce((select coalesce(nullif(m.full_name, ''), m.email) from accounts m where m.id = ${by}), '') as closed_by
    ${found} ${later}
    order by ${at} desc, q.id desc
    limit ${limit + 1}`.execute(ctx.db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${found} limit ${countBound + 1}) bounded`.execute(ctx.db)
  const total = counted[0]?.n ?? 0
  const { rows: shown, nextCursor } = cutPage(page, limit)
  return {
    requests: shown.map(
      ({ id, candidateId, requestedAt, createdAt, ...row }): ClosedRequest => ({
        _id: id,
        userId: candidateId,
        ...row,
        requestedAt: requestedAt.toISOString(),
        closedAt: createdAt.toISOString(),
      }),
    ),
    total: Math.min(total, countBound),
    totalIsBounded: total > countBound,
    nextCursor,
  }
}
