import {
  type ErrorCode,
  folders,
  type InterviewRequest,
  type InterviewSettling,
  limits,
  type MentorRequest,
  type MentorshipSettling,
  messages,
  type ProjectRequest,
  type ProjectSettling,
  type QueueQuery,
  type ResumeReview,
  type ResumeToReview,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { closeProjectRequest, recordResumeReview } from '#src/domains/candidates/candidates.changes.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import type { CandidateTable, ResumeTable } from '#src/domains/candidates/candidates.tables.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors.ts'
import { cutPage, readCursor } from '#src/platform/keyset.ts'
import { likePattern } from '#src/platform/search.ts'
import {
  hintQueues,
  presentInterview,
  presentMentorship,
  serviceMail,
  servicesPath,
} from './service-requests.service.ts'
import type { MentorshipRequestTable, MockInterviewRequestTable } from './service-requests.tables.ts'

const hour = 3600 * 1000
const reviewMillis = limits.reviewHours * hour

/** A queue is counted up to here, so that a long one costs no more than a short one. */
const countBound = 1000

/** The open requests of one kind, as rows `q`, and their order. Each has its index. */
interface Queue {
  rows: RawBuilder<unknown>
  id: RawBuilder<unknown>
  candidateId: RawBuilder<unknown>
  since: RawBuilder<unknown>
  open: RawBuilder<unknown>
  newestFirst?: true
}

const waiting = { id: sql`q.id`, candidateId: sql`q.candidate_id` }
const queues = {
  mentorship: {
    ...waiting,
    rows: sql`mentorship_requests q`,
    since: sql`q.requested_at`,
    open: sql`q.status = 'open'`,
  },
  interviews: {
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
} satisfies Record<string, Queue>

interface QueuePage<T> {
  users: T[]
  total: number
  totalIsBounded: boolean
  nextCursor: string | null
}

/** Open mentorship requests, oldest first. */
export function listMentorship(ctx: Ctx, query: QueueQuery): Promise<QueuePage<MentorRequest>> {
  return readQueue<Selectable<MentorshipRequestTable>, MentorRequest>(ctx, queues.mentorship, query, (view, row) => ({
    ...view,
    mentorship: presentMentorship(row),
  }))
}

/** Open mock interview requests, oldest first. */
export function listInterviews(ctx: Ctx, query: QueueQuery): Promise<QueuePage<InterviewRequest>> {
  return readQueue<Selectable<MockInterviewRequestTable>, InterviewRequest>(
    ctx,
    queues.interviews,
    query,
    (view, row) => ({ ...view, interviewRequests: [presentInterview(row)] }),
  )
}

/** Resumes that wait for a review, the one due first at the top, and how many are overdue. */
export async function listResumes(
  ctx: Ctx,
  query: QueueQuery,
): Promise<QueuePage<ResumeToReview> & { overdue: number }> {
  const promisedBefore = new Date(ctx.now().getTime() - reviewMillis)
  const page = await readQueue<Selectable<ResumeTable>, ResumeToReview>(ctx, queues.resumes, query, (view, row) => {
    const askedAt = orNotFound(row.reviewAskedAt)
    return {
      ...view,
      resume: {
        ...view.resume,
        reviewText: '',
        uploadedAt: row.uploadedAt.toISOString(),
        reviewDueAt: candidates.reviewDueAt(askedAt),
      },
      resumeIsReviewed: false,
      isOverdue: askedAt < promisedBefore,
    }
  })
  const overdue = await countEntries(ctx, queues.resumes, query, sql`q.review_asked_at < ${promisedBefore}`)
  return { ...page, overdue: Math.min(overdue, countBound) }
}

/** Everybody who applied for a live project, newest first; under both documented names. */
export async function listProjects(
  ctx: Ctx,
  query: QueueQuery,
): Promise<QueuePage<ProjectRequest> & { candidates: ProjectRequest[] }> {
  const page = await readQueue<Selectable<CandidateTable>, ProjectRequest>(
    ctx,
    queues.projects,
    query,
    (view, row) => ({
      ...view,
      appliedForProject: true,
      appliedForProjectAt: orNotFound(row.appliedForProjectAt).toISOString(),
    }),
  )
  return { ...page, candidates: page.users }
}

type View = Awaited<ReturnType<typeof candidates.viewsOf>> extends Map<string, infer V> ? V : never

async function readQueue<Row, Entry>(
  ctx: Ctx,
  queue: Queue,
  query: QueueQuery,
  present: (view: View, row: Row) => Entry,
): Promise<QueuePage<Entry>> {
  const { limit = limits.list, cursor } = query
  const mark = cursor ? readCursor(cursor) : null
  const direction = queue.newestFirst ? sql`desc` : sql`asc`
  const later = mark
    ? sql`and (${queue.since}, ${queue.id}) ${queue.newestFirst ? sql`<` : sql`>`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  const { rows } = await sql<Row & { entryId: string; personId: string; waitingSince: Date }>`
    select q.*, ${queue.id} as entry_id, ${queue.candidateId} as person_id, ${queue.since} as waiting_since
    ${openEntries(queue, query)} ${later}
    order by ${queue.since} ${direction}, ${queue.id} ${direction}
    limit ${limit + 1}`.execute(ctx.db)
  const { rows: page, nextCursor } = cutPage(
    rows.map((row) => ({ row, id: row.entryId, createdAt: row.waitingSince })),
    limit,
  )
  const views = await candidates.viewsOf(
    ctx,
    page.map(({ row }) => row.personId),
  )
  const total = await countEntries(ctx, queue, query)
  return {
    users: page.flatMap(({ row }) => {
      const view = views.get(row.personId)
      return view ? [present(view, row)] : []
    }),
    total: Math.min(total, countBound),
    totalIsBounded: total > countBound,
    nextCursor,
  }
}

/** The number of entries, counted to one beyond the bound. */
async function countEntries(ctx: Ctx, queue: Queue, query: QueueQuery, more = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select ${openEntries(queue, query)} and ${more} limit ${countBound + 1}) bounded`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

/**
 * The open entries: of one person, or of all whose name or email contains the search text. Special characters are meant
 * literally.
 */
function openEntries(queue: Queue, { search, userId }: QueueQuery): RawBuilder<unknown> {
  if (userId) return sql`from ${queue.rows} where ${queue.open} and ${queue.candidateId} = ${userId}`
  if (!search) return sql`from ${queue.rows} where ${queue.open}`
  const pattern = likePattern(search)
  return sql`from ${queue.rows} join accounts p on p.id = ${queue.candidateId}
    where ${queue.open} and (lower(p.full_name) like ${pattern} or p.email like ${pattern})`
}

/** Closes the open mentorship request of a candidate and notifies them. */
export async function settleMentorship(
  ctx: Ctx,
  { userId, requestId }: MentorshipSettling,
): Promise<{ userId: string; msg: string }> {
  let request = ctx.db
    .updateTable('mentorshipRequests')
    .set({ status: 'closed', closedAt: ctx.now() })
    .where('candidateId', '=', userId)
    .where('status', '=', 'open')
  if (requestId) request = request.where('id', '=', requestId)
  const closed = await request.returning(['id', 'mentorName']).executeTakeFirst()
  if (!closed) return refuse(ctx, userId, 'request_not_open')
  hintQueues(ctx)
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `mentorship:${closed.id}:closed`,
      text: `Your mentorship request (${closed.mentorName}) has been closed.`,
      data: { details: 'Whenever you would like a mentor again, ask on your dashboard.', path: servicesPath },
      mail: serviceMail(ctx, 'Your mentorship request'),
    },
  ])
  return { userId, msg: messages.mentorshipClosed }
}

/** Closes the live project request of a candidate, notifies them, and lets them ask again. */
export async function settleProject(
  ctx: Ctx,
  { userId, note }: ProjectSettling,
): Promise<{ userId: string; msg: string }> {
  const openSince = await closeProjectRequest(ctx, userId)
  if (!openSince) return refuse(ctx, userId, 'request_not_open')
  hintQueues(ctx)
  const again = 'You can ask for a live project again on your dashboard at any time.'
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `project:${openSince.getTime()}:closed`,
      text: 'Your live project request has been closed.',
      data: { details: note ? `${note}\n\n${again}` : again, path: servicesPath },
      mail: serviceMail(ctx, 'Your live project request'),
    },
  ])
  return { userId, msg: messages.projectClosed }
}

/**
 * Marks a mock interview request as scheduled, or closes it, and notifies the candidate. A scheduled one can only be
 * closed.
 */
export async function settleInterview(
  ctx: Ctx,
  { userId, requestId, status }: InterviewSettling,
): Promise<{ userId: string; msg: string }> {
  let open = ctx.db
    .selectFrom('mockInterviewRequests')
    .select(['id', 'status', 'wantedOn', 'wantedAt'])
    .where('candidateId', '=', userId)
    .where('status', '<>', 'closed')
  if (requestId) open = open.where('id', '=', requestId)
  const request = await open.forUpdate().executeTakeFirst()
  if (!request) return refuse(ctx, userId, 'request_not_open')
  if (request.status === status) fail('request_scheduled')
  hintQueues(ctx)

  await ctx.db
    .updateTable('mockInterviewRequests')
    .set(status === 'closed' ? { status, closedAt: ctx.now() } : { status, scheduledAt: ctx.now() })
    .where('id', '=', request.id)
    .execute()
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `mock:${request.id}:${status}`,
      text: `Your mock interview request has been ${status}.`,
      data: {
        interviewDate: request.wantedOn,
        interviewTime: request.wantedAt,
        details: mockDetails(status, request.status),
        path: servicesPath,
      },
      mail: serviceMail(ctx, 'Your mock interview request'),
    },
  ])
  return { userId, msg: status === 'closed' ? messages.mockClosed : messages.mockScheduled }
}

/**
 * Stores the review of a candidate's current resume and notifies them. A second review, or one of an older file, is
 * refused.
 */
export async function reviewResume(ctx: Ctx, review: ResumeReview): Promise<{ userId: string; msg: string }> {
  const { userId, reviewText, resumeS3FileKey } = review
  const resume = await ctx.db
    .selectFrom('resumes')
    .select(['id', 'fileKey', 'reviewText'])
    .where('candidateId', '=', userId)
    .where('isCurrent', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!resume) return refuse(ctx, userId, resumeS3FileKey ? 'resume_replaced' : 'review_given')
  // The documented name of a candidate's resume means the current one.
  const isStanding = resumeS3FileKey === resume.fileKey || resumeS3FileKey === `${folders.resumes}resume-${userId}.pdf`
  if (resumeS3FileKey && !isStanding) fail('resume_replaced')
  if (resume.reviewText !== null) fail('review_given')
  hintQueues(ctx)

  await recordResumeReview(ctx, resume.id, reviewText)
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `review:${resume.id}`,
      text: 'Your resume has been reviewed. Read the review on your dashboard.',
      data: {
        details: 'A newer version of your resume can be sent in for another review at any time.',
        path: '/dashboard#resume-review',
      },
      mail: serviceMail(ctx, 'Your resume has been reviewed'),
    },
  ])
  return { userId, msg: messages.reviewSubmitted }
}

function mockDetails(status: 'scheduled' | 'closed', before: 'requested' | 'scheduled' | 'closed'): string {
  if (status === 'scheduled') return 'Our team writes to you about how you meet.'
  return before === 'scheduled'
    ? 'You can ask for another one on your dashboard at any time.'
    : 'It could not be arranged this time. You can ask for another day on your dashboard.'
}

/** Refuses requests that are not open; people who are not candidates are 404. */
async function refuse(ctx: Ctx, candidateId: string, code: ErrorCode): Promise<never> {
  orNotFound(
    await ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', candidateId).executeTakeFirst(),
  )
  fail(code)
}
