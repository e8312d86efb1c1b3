import {
  type Assignee,
  folders,
  type InterviewRequest,
  limits,
  type MentorRequest,
  type MentorshipSettling,
  messages,
  type ProjectRequest,
  type ProjectSettling,
  type QueueQuery,
  type RequestQueue,
  type ResumeReview,
  type ResumeToReview,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { closeProjectRequest, recordResumeReview } from '#src/domains/candidates/candidates.changes.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import type { CandidateTable, ResumeTable } from '#src/domains/candidates/candidates.tables.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { assigneesOf, endAssignment } from './service-requests.assignments.service.ts'
import { assignments, countBound, type Queue, queues, refuseClosed } from './service-requests.queues.ts'
import { presentInterview, presentMentorship, serviceMail, servicesPath, withNote } from './service-requests.service.ts'
import type { MentorshipRequestTable, MockInterviewRequestTable } from './service-requests.tables.ts'

const hour = 3600 * 1000
const reviewMillis = limits.reviewHours * hour

interface QueuePage<T> {
  users: T[]
  total: number
  totalIsBounded: boolean
  oldestSince: string | null
  nextCursor: string | null
}

/** Open mentorship requests, oldest first. */
export function listMentorship(ctx: Ctx, query: QueueQuery): Promise<QueuePage<MentorRequest>> {
  return readQueue<Selectable<MentorshipRequestTable>, MentorRequest>(ctx, 'mentorship', query, (view, row) => ({
    ...view,
    mentorship: presentMentorship(row),
  }))
}

/** Open mock interview requests, oldest first. */
export function listInterviews(ctx: Ctx, query: QueueQuery): Promise<QueuePage<InterviewRequest>> {
  return readQueue<Selectable<MockInterviewRequestTable>, InterviewRequest>(
    ctx,
    'mock-interviews',
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
  const page = await readQueue<Selectable<ResumeTable>, ResumeToReview>(ctx, 'resumes', query, (view, row) => {
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
  const overdue = await countEntries(ctx, 'resumes', query, sql`q.review_asked_at < ${promisedBefore}`)
  return { ...page, overdue: Math.min(overdue, countBound) }
}

/** Everybody who applied for a live project, newest first; under both documented names. */
export async function listProjects(
  ctx: Ctx,
  query: QueueQuery,
): Promise<QueuePage<ProjectRequest> & { candidates: ProjectRequest[] }> {
  const page = await readQueue<Selectable<CandidateTable>, ProjectRequest>(ctx, 'projects', query, (view, row) => ({
    ...view,
    appliedForProject: true,
    appliedForProjectAt: orNotFound(row.appliedForProjectAt).toISOString(),
  }))
  return { ...page, candidates: page.users }
}

type View = (Awaited<ReturnType<typeof candidates.viewsOf>> extends Map<string, infer V> ? V : never) & {
  assignee: Assignee | null
}

async function readQueue<Row, Entry>(
  ctx: Ctx,
  name: RequestQueue,
  query: QueueQuery,
  present: (view: View, row: Row) => Entry,
): Promise<QueuePage<Entry>> {
  const { limit = limits.list, cursor } = query
  const queue: Queue = queues[name]
  const mark = cursor ? readCursor(cursor) : null
  const direction = queue.newestFirst ? sql`desc` : sql`asc`
  const later = mark
    ? sql`and (${queue.since}, ${queue.id}) ${queue.newestFirst ? sql`<` : sql`>`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  const { rows } = await sql<Row & { entryId: string; personId: string; waitingSince: Date }>`
    select q.*, ${queue.id} as entry_id, ${queue.candidateId} as person_id, ${queue.since} as waiting_since
    ${openEntries(ctx, name, query)} ${later}
    order by ${queue.since} ${direction}, ${queue.id} ${direction}
    limit ${limit + 1}`.execute(ctx.db)
  const { rows: page, nextCursor } = cutPage(
    rows.map((row) => ({ row, id: row.entryId, createdAt: row.waitingSince })),
    limit,
  )
  const people = page.map(({ row }) => row.personId)
  const views = await candidates.viewsOf(ctx, people)
  const assignees = await assigneesOf(ctx, name, people)
  const total = await countEntries(ctx, name, query)
  const { rows: first } = await sql<{ since: Date | null }>`
    select min(${queue.since}) as since ${openEntries(ctx, name, query)}`.execute(ctx.db)
  const oldest = first[0]?.since
  return {
    users: page.flatMap(({ row }) => {
      const view = views.get(row.personId)
      return view ? [present({ ...view, assignee: assignees.get(row.personId) ?? null }, row)] : []
    }),
    total: Math.min(total, countBound),
    totalIsBounded: total > countBound,
    oldestSince: oldest?.toISOString() ?? null,
    nextCursor,
  }
}

/** How many wait in each queue for the caller: what others work on does not. */
export async function waitingRequests(ctx: Ctx): Promise<Record<RequestQueue, Waiting>> {
  const waitingIn = (name: RequestQueue) => {
    const { since, rows, open }: Queue = queues[name]
    const ofOthers = sql`${assignments(name)} and a.assignee_id <> ${signedIn(ctx).id}`
    return countWaiting(
      ctx.db,
      sql`${since} as since from ${rows} where ${open} and not exists (${ofOthers}) order by ${since}`,
    )
  }
  return {
    mentorship: await waitingIn('mentorship'),
    'mock-interviews': await waitingIn('mock-interviews'),
    resumes: await waitingIn('resumes'),
    projects: await waitingIn('projects'),
  }
}

/** The number of entries, counted to one beyond the bound. */
async function countEntries(ctx: Ctx, name: RequestQueue, query: QueueQuery, more = sql`true`): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (select ${openEntries(ctx, name, query)} and ${more} limit ${countBound + 1}) bounded`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/**
 * The open entries: of one person, or of all whose name or email contains the search text. Special characters are meant
 * literally.
 */
function openEntries(ctx: Ctx, name: RequestQueue, { search, userId, assigned }: QueueQuery): RawBuilder<unknown> {
  const { rows, open, candidateId }: Queue = queues[name]
  const filters = [open]
  if (userId) filters.push(sql`${candidateId} = ${userId}`)
  if (assigned === 'none') filters.push(sql`not exists (${assignments(name)})`)
  if (assigned === 'mine') filters.push(sql`exists (${assignments(name)} and a.assignee_id = ${signedIn(ctx).id})`)
  if (assigned === 'free') filters.push(sql`not exists (${assignments(name)} and a.assignee_id <> ${signedIn(ctx).id})`)
  if (search && !userId) {
    const pattern = likePattern(search)
    filters.push(sql`(${namesHave(sql`fold_text(p.full_name)`, search)} or p.email like ${pattern})`)
    return sql`from ${rows} join accounts p on p.id = ${candidateId} where ${sql.join(filters, sql` and `)}`
  }
  return sql`from ${rows} where ${sql.join(filters, sql` and `)}`
}

/** Closes the open mentorship request of a candidate and notifies them. */
export async function settleMentorship(
  ctx: Ctx,
  { userId, requestId, note }: MentorshipSettling,
): Promise<{ userId: string; msg: string }> {
  let request = ctx.db
    .updateTable('mentorshipRequests')
    .set({ status: 'closed', closedAt: ctx.now(), closedBy: signedIn(ctx).id, closingNote: note ?? '' })
    .where('candidateId', '=', userId)
    .where('status', '=', 'open')
  if (requestId) request = request.where('id', '=', requestId)
  const closed = await request.returning(['id', 'mentorName']).executeTakeFirst()
  if (!closed) return refuseClosed(ctx, userId, 'request_not_open')
  noteAct(ctx, 'closeMentorship', { candidate: userId }, { from: 'Open', to: 'Closed' })
  await endAssignment(ctx, 'mentorship', userId)
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `mentorship:${closed.id}:closed`,
      text: `Your mentorship request (${closed.mentorName}) has been closed.`,
      data: {
        details: withNote(note, 'You can ask for a mentor again on your dashboard at any time.'),
        path: servicesPath,
      },
      kind: 'news',
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
  if (!openSince) return refuseClosed(ctx, userId, 'request_not_open')
  await ctx.db
    .insertInto('closedProjectRequests')
    .values({
      candidateId: userId,
      requestedAt: openSince,
      closedAt: ctx.now(),
      closedBy: signedIn(ctx).id,
      closingNote: note ?? '',
    })
    .execute()
  noteAct(ctx, 'closeProject', { candidate: userId }, { from: 'Open', to: 'Closed' })
  await endAssignment(ctx, 'projects', userId)
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `project:${openSince.getTime()}:closed`,
      text: 'Your live project request has been closed.',
      data: {
        details: withNote(note, 'You can ask for a live project again on your dashboard at any time.'),
        path: servicesPath,
      },
      kind: 'news',
      mail: serviceMail(ctx, 'Your live project request'),
    },
  ])
  return { userId, msg: messages.projectClosed }
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
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!resume) return refuseClosed(ctx, userId, resumeS3FileKey ? 'resume_replaced' : 'review_given')
  // The documented name of a candidate's resume means the current one.
  const isStanding = resumeS3FileKey === resume.fileKey || resumeS3FileKey === `${folders.resumes}resume-${userId}.pdf`
  if (resumeS3FileKey && !isStanding) fail('resume_replaced')
  if (resume.reviewText !== null) fail('review_given')
  noteAct(ctx, 'reviewResume', { candidate: userId }, { from: 'Waiting', to: 'Reviewed' })
  await endAssignment(ctx, 'resumes', userId)

  await recordResumeReview(ctx, resume.id, reviewText)
  await notifyWithMail(ctx, [
    {
      to: userId,
      key: `review:${resume.id}`,
      text: 'Your resume has been reviewed. Read the review on your dashboard.',
      data: {
        details: 'You can upload a new version for another review at any time.',
        path: '/dashboard#resume-review',
      },
      kind: 'news',
      mail: serviceMail(ctx, 'Your resume has been reviewed'),
    },
  ])
  return { userId, msg: messages.reviewSubmitted }
}
