import {
  Id,
  limits,
  messages,
  type PostingDecision,
  type PostingDecisionInput,
  type PostingInReview,
  type PostingsQuery,
  type ReviewedPosting,
} from '@firstrung/contract'
import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { notifyRecruitersWithMail } from '#src/domains/jobs/jobs.members.service.ts'
import { approvePostings } from '#src/domains/recruiters/recruiters.board.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cursorCodec, Moment } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import type { FullBoard } from './applicants/room.service.ts'
import { unsettledFlags } from './fraud/flags.service.ts'
import { questionsOf, rulesOf, viewOf } from './postings.service.ts'
import { lacksOf, lockPosting, type Posting, postings, putOnBoard, setState } from './postings.states.service.ts'

/** Whether it has no signs of fraud, since when it waits, and its job. */
const cursors = cursorCodec(z.tuple([z.union([z.literal(0), z.literal(1)]), Moment, Id]))

const openFlags = sql<number>`(select count(*) from posting_flags f where f.job_id = postings.job_id and f.settled_at is null)`
const openReports = sql<number>`(select count(*) from job_reports r where r.job_id = postings.job_id and r.settled_at is null)`
const hasReports = sql<SqlBool>`exists (select from job_reports r where r.job_id = postings.job_id and r.settled_at is null)`

const rows = (ctx: Ctx) =>
  postings(ctx)
    .innerJoin('accounts', 'accounts.id', 'jobs.recruiterId')
    .select(['jobs.role', 'jobs.locations', 'jobs.workMode', 'jobs.qualifications', 'companies.name as company'])
    .select('companies.logoKey')
    .select(sql<string>`coalesce(nullif(accounts.full_name, ''), accounts.email)`.as('recruiter'))
    .select([openFlags.as('flags'), openReports.as('reports')])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const present = ({
  jobId,
  slug,
  title,
  company,
  recruiter,
  role,
  state,
  flags,
  reports,
  stateSince,
}: Row): ReviewedPosting => ({
  ...{ jobId, slug, title, company, recruiter, role, state, flags, reports },
  since: stateSince.toISOString(),
})

/** 0 for a posting with signs of fraud, and 1 for others. */
const calmness = sql<0 | 1>`(case when exists (
  select from posting_flags f where f.job_id = postings.job_id and f.settled_at is null) then 0 else 1 end)`

/** Postings that wait for the team's review, with the moment since which they do. */
export const waitingPostings = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(
    ctx.db,
    sql`postings.state_since as since from postings join jobs on jobs.id = postings.job_id
      where postings.state = 'review' and jobs.deleted_at is null order by postings.state_since`,
  )

/** Postings with reports that nobody has settled. */
export const waitingJobReports = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(
    ctx.db,
    sql`postings.state_since as since from postings join jobs on jobs.id = postings.job_id
      where ${hasReports} and jobs.deleted_at is null order by postings.state_since`,
  )

/** Postings in a state, or with open reports: those with signs of fraud first, then those that wait longest. */
export async function list(ctx: Ctx, { state, reported, search, limit = limits.page, cursor }: PostingsQuery) {
  const pattern = likePattern(search ?? '')
  const found = rows(ctx)
    .$if(state !== undefined, (query) => query.where('postings.state', '=', state ?? 'review'))
    .$if(reported !== undefined, (query) => query.where(hasReports))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<SqlBool>`(lower(jobs.title) like ${pattern} or ${namesHave(sql`fold_text(companies.name)`, search ?? '')})`,
      ),
    )
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const mark = cursor ? cursors.read(cursor) : null
  const page = await found
    .$if(mark !== null, (query) =>
      query.where(
        sql<SqlBool>`(${calmness}, postings.state_since, postings.job_id)
          > (${mark?.[0]}::int, ${new Date(mark?.[1] ?? 0)}::timestamptz, ${mark?.[2]}::uuid)`,
      ),
    )
    .orderBy(calmness)
    .orderBy('postings.stateSince')
    .orderBy('postings.jobId')
    .limit(limit + 1)
    .execute()
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  return {
    postings: shown.map(present),
    total,
    nextCursor:
      last && page.length > limit
        ? cursors.write([last.flags > 0 ? 0 : 1, last.stateSince.getTime(), last.jobId])
        : null,
  }
}

/** A posting as the team judges it. */
export async function inReview(ctx: Ctx, jobId: string): Promise<{ posting: PostingInReview }> {
  const row = orNotFound(
    await rows(ctx)
      .select(({ ref }) => [
        questionsOf(ref('postings.jobId')).as('questions'),
        rulesOf(ref('postings.jobId')).as('rules'),
      ])
      .where('postings.jobId', '=', jobId)
      .executeTakeFirst(),
  )
  const reports = await ctx.db
    .selectFrom('jobReports')
    .leftJoin('accounts', 'accounts.id', 'jobReports.reporterId')
    .select(['reason', 'note', 'reportedAt'])
    .select(sql<string>`coalesce(nullif(accounts.full_name, ''), accounts.email, 'Deleted account')`.as('reporter'))
    .where('jobId', '=', jobId)
    .where('settledAt', 'is', null)
    .orderBy('reportedAt', 'desc')
    .limit(limits.list)
    .execute()
  const decisions = await ctx.db
    .selectFrom('postingDecisions')
    .leftJoin('accounts', 'accounts.id', 'postingDecisions.decidedBy')
    .select(['decision', 'reason', 'decidedAt'])
    .select(sql<string>`coalesce(nullif(accounts.full_name, ''), accounts.email, 'Deleted account')`.as('by'))
    .where('jobId', '=', jobId)
    .orderBy('decidedAt', 'desc')
    .limit(limits.list)
    .execute()
  const posting: PostingInReview = {
    ...present(row),
    ...viewOf(row),
    companyId: row.companyId,
    logoKey: row.logoKey ?? '',
    jobLocations: row.locations,
    jobType: row.workMode,
    qualifications: row.qualifications,
    questions: row.questions,
    rules: row.rules,
    found: await unsettledFlags(ctx, jobId),
    reported: reports.map(({ reportedAt, ...report }) => ({ ...report, reportedAt: reportedAt.toISOString() })),
    decisions: decisions.map(({ decidedAt, ...decision }) => ({ ...decision, decidedAt: decidedAt.toISOString() })),
  }
  return { posting }
}

/** What each decision does, and what its recruiters read. `title` is the job's. */
const outcomes: Record<
  PostingDecision,
  {
    /** Returns the limit of the company where that keeps the posting off the board. */
    apply(ctx: Ctx, posting: Posting): Promise<FullBoard | null>
    text(title: string): string
    subject: string
  }
> = {
  approve: {
    async apply(ctx, posting) {
      if (posting.state === 'draft' || posting.state === 'closed') fail('posting_not_live')
      await approvePostings(ctx, posting.companyId)
      const approved = { mustBeReviewed: false }
      const isWhole = lacksOf(ctx, posting).length === 0 && !posting.jobCompletedAt
      const comesOn = posting.state === 'live' || isWhole
      const full = comesOn ? await putOnBoard(ctx, posting, 'live', approved) : null
      if (comesOn && !full) return null
      // It waits for its recruiter, to choose another last day or to make room. Candidates still read one without room.
      await setState(ctx, posting, full && posting.publishedAt ? 'paused' : 'draft', approved)
      return full
    },
    text: (title) => `Our team has approved your posting ${title}.`,
    subject: 'Your posting is approved',
  },
  refuse: {
    async apply(ctx, posting) {
      if (posting.state !== 'review') fail('posting_not_live')
      await setState(ctx, posting, 'draft', { cause: 'team', mustBeReviewed: true })
      return null
    },
    text: (title) => `Our team asks you to change your posting ${title} before it goes on the board.`,
    subject: 'Please change your posting',
  },
  pause: {
    async apply(ctx, posting) {
      if (posting.state !== 'live' && posting.state !== 'paused') fail('posting_not_live')
      await setState(ctx, posting, 'paused', { cause: 'team', mustBeReviewed: true })
      return null
    },
    text: (title) => `Our team has taken your posting ${title} off the board for now.`,
    subject: 'Your posting is off the board for now',
  },
  remove: {
    async apply(ctx, posting) {
      await setState(ctx, posting, 'removed', { cause: 'team', mustBeReviewed: true })
      return null
    },
    text: (title) => `Our team has removed your posting ${title} from the board.`,
    subject: 'Your posting is removed',
  },
}

const stateLabels = {
  draft: 'Draft',
  review: 'In review',
  live: 'On the board',
  paused: 'Paused',
  closed: 'Closed',
  removed: 'Removed',
} as const

/**
 * Notifies candidates who wait in a job that the team has removed its posting, or has put it back; called in the same
 * transaction.
 */
export interface PostingRemovals {
  tell(ctx: Ctx, jobId: string, what: 'removed' | 'returned'): Promise<void>
}

/** Decides about a posting, settles its flags and reports, and notifies its recruiters with the reason. */
export async function decide(
  ctx: Ctx,
  jobId: string,
  { decision, reason, ifClean }: PostingDecisionInput,
  removals: PostingRemovals,
): Promise<{ posting: PostingInReview; msg: string }> {
  const before = await lockPosting(ctx, jobId)
  if (ifClean) {
    const { found, reported } = (await inReview(ctx, jobId)).posting
    if (found.length + reported.length > 0) fail('posting_suspicious')
  }
  const { apply, text, subject } = outcomes[decision]
  const full = await apply(ctx, before)
  const now = ctx.now()
  await ctx.db
    .insertInto('postingDecisions')
    .values({ jobId, decision, reason, decidedBy: signedIn(ctx).id, decidedAt: now })
    .execute()
  const settled = { settledAt: now }
  await ctx.db
    .updateTable('postingFlags')
    .set(settled)
    .where('jobId', '=', jobId)
    .where('settledAt', 'is', null)
    .execute()
  await ctx.db
    .updateTable('jobReports')
    .set(settled)
    .where('jobId', '=', jobId)
    .where('settledAt', 'is', null)
    .execute()
  const { posting } = await inReview(ctx, jobId)
  if (posting.state === 'removed' && before.state !== 'removed') await removals.tell(ctx, jobId, 'removed')
  // Candidates were notified of the removal, so they are notified of the return as well. Nobody is notified of a review of
  // changes.
  if (posting.state !== 'removed' && before.state === 'removed') await removals.tell(ctx, jobId, 'returned')
  await notifyRecruitersWithMail(ctx, jobId, {
    key: `posting:${jobId}:${decision}:${now.toISOString()}`,
    text: `${text(before.title)}${decision === 'approve' && posting.state !== 'live' ? whyOffBoard(before, full) : ''}`,
    subject,
    details: reason,
    jobTitle: before.title,
  })
  noteAct(
    ctx,
    'decidePosting',
    { job: { id: jobId, name: before.title } },
    { from: stateLabels[before.state], to: stateLabels[posting.state] },
  )
  return { posting, msg: full ? messages.postingApprovedWithoutRoom : messages.postingDecided }
}

/** What the recruiters of an approved posting read about why it is not on the board. */
function whyOffBoard({ jobCompletedAt }: Posting, full: FullBoard | null): string {
  if (full) return ` It is not on the board yet. ${messages.boardIsFull(full)}`
  if (jobCompletedAt) return ' It stays off the board, because the job is completed.'
  return ' It is not on the board yet: see what it lacks, then publish it.'
}
