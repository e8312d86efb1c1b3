import {
  type AdminJobs,
  type AdminJobsQuery,
  Id,
  type Job,
  type JobProgress,
  type JobScope,
  type jobStates,
  type ListedJob,
  limits,
  type OwnJobsQuery,
  type RecruiterStats,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec, cutPage, Moment, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { startOfIndianDay } from '#src/platform/time/indian-time.ts'
import { inScope, type JobRow, type Jobs, present, visible, withRecruiter } from './jobs.service.ts'

/**
 * What the hiring domain knows of jobs; this domain does not know their candidates. The expressions are over the table
 * `jobs`.
 */
export interface JobProgressReader {
  /** How far each of these jobs is, in one statement. */
  of(ctx: Ctx, jobIds: string[]): Promise<Map<string, JobProgress>>
  /** How many candidates are new to the caller, a number up to `limits.counted`. */
  newApplicants(ctx: Ctx): RawBuilder<unknown>
  /** Whether an interview has no link. */
  lacksLink: RawBuilder<boolean>
  /** Whether nobody has been shortlisted. */
  hasNobody: RawBuilder<boolean>
  /** The moment since which the team is needed, or null; `join` adds the tables that `at` reads. */
  waitingSince: { join: RawBuilder<unknown>; at: RawBuilder<unknown> }
}

interface JobPage {
  jobs: ListedJob[]
  total: number
  nextCursor: string | null
}

/** All jobs on which the caller works, newest first, without how far they are. */
export async function listVisible(ctx: Ctx, query: PageQuery): Promise<{ jobs: Job[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageByAge(visible(ctx), query)
  return { jobs: rows.map((row) => present(ctx, row)), nextCursor }
}

/** The caller's own jobs, or all on which they work, with how far each is: newest first, or most new candidates first. */
export async function listOwn(
  ctx: Ctx,
  query: OwnJobsQuery,
  progress: JobProgressReader,
): Promise<{ postedJobs: ListedJob[]; total: number; nextCursor: string | null }> {
  let found = inState(inScope(ctx, query), query.state)
  if (query.search) {
    const pattern = likePattern(query.search)
    found = found.where(
      sql<boolean>`(lower(jobs.title) like ${pattern}
        or exists (select from unnest(jobs.locations) place where lower(place) like ${pattern}))`,
    )
  }
  const order = query.sort === 'new-applicants' ? { join: sql``, key: progress.newApplicants(ctx) } : undefined
  const { jobs, ...page } = await readPage(ctx, found, query, progress, order)
  return { postedJobs: jobs, ...page }
}

/** The team's jobs with how far each is: newest first, or the one first that has needed the team for the longest time. */
export async function listAll(ctx: Ctx, query: AdminJobsQuery, progress: JobProgressReader): Promise<AdminJobs> {
  const today = startOfIndianDay(ctx.now())
  const sections = {
    new: (jobs: Jobs<JobRow>) => inState(jobs, 'open').where('jobs.createdAt', '>=', today),
    ongoing: (jobs: Jobs<JobRow>) => inState(jobs, 'open').where('jobs.createdAt', '<', today),
    archived: (jobs: Jobs<JobRow>) => inState(jobs, 'completed'),
  }
  const waits = {
    link: (jobs: Jobs<JobRow>) => jobs.where(progress.lacksLink),
    nobody: (jobs: Jobs<JobRow>) => inState(jobs, 'open').where(progress.hasNobody),
    today: sections.new,
  }
  let found = inState(visible(ctx), query.state)
  if (query.section) found = sections[query.section](found)
  if (query.waiting) found = waits[query.waiting](found)
  if (query.search) found = found.where('jobs.id', 'in', idsNamed(query.search))
  const { join, at } = progress.waitingSince
  // The oldest has the largest key; those that do not wait come last.
  const key = sql`coalesce(-round(extract(epoch from ${at}) * 1000), ${-leastKey})::bigint`
  const page = await readPage(ctx, found, query, progress, query.sort === 'waiting' ? { join, key } : undefined)
  const isNew = (job: Job) => job.isActive && new Date(job.createdAt) >= today
  return {
    ...page,
    newJobs: page.jobs.filter(isNew),
    otherJobs: page.jobs.filter((job) => !isNew(job)),
  }
}

const inState = (jobs: Jobs<JobRow>, state: (typeof jobStates)[number] | undefined): Jobs<JobRow> =>
  state ? jobs.where('jobs.completedAt', state === 'open' ? 'is' : 'is not', null) : jobs

/** The jobs with this text in the title, or in the name of company or recruiter. Each part has its index. */
function idsNamed(search: string): RawBuilder<string> {
  const pattern = likePattern(search)
  return sql<string>`(
    select id from jobs where lower(title) like ${pattern} and deleted_at is null
    union select j.id from jobs j join companies c on c.id = j.company_id where ${namesHave(sql`fold_text(c.name)`, search)}
    union select j.id from jobs j join accounts a on a.id = j.recruiter_id where ${namesHave(sql`fold_text(a.full_name)`, search)})`
}

/** An order other than by age: the largest `key` comes first. */
interface JobOrder {
  join: RawBuilder<unknown>
  key: RawBuilder<unknown>
}

/** Below every key: milliseconds as far as a cursor carries them. */
const leastKey = 9_000_000_000_000_000
const keyedCursor = cursorCodec(z.tuple([z.number().min(-leastKey).max(leastKey).int(), Moment, Id]))

/** A page of these jobs with their number over all pages. */
async function readPage(
  ctx: Ctx,
  found: Jobs<JobRow>,
  page: PageQuery,
  progress: JobProgressReader,
  order: JobOrder | undefined,
): Promise<JobPage> {
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { rows, nextCursor } = await (order ? pageByKey(ctx, found, page, order) : pageByAge(found, page))
  const states = await progress.of(
    ctx,
    rows.map(({ id }) => id),
  )
  const jobs = rows.map((row) => ({ ...present(ctx, row), progress: orNotFound(states.get(row.id)) }))
  return { jobs, total, nextCursor }
}

async function pageByAge(found: Jobs<JobRow>, { limit = limits.list, cursor }: PageQuery) {
  let page = found
  if (cursor) {
    const mark = readCursor(cursor)
    page = found.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('jobs.createdAt', 'jobs.id'), '<', tuple(mark.createdAt, mark.id)),
    )
  }
  const ordered = page
    .orderBy('jobs.createdAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(limit + 1)
  return cutPage(await withRecruiter(ordered).execute(), limit)
}

async function pageByKey(
  ctx: Ctx,
  found: Jobs<JobRow>,
  { limit = limits.list, cursor }: PageQuery,
  { join, key }: JobOrder,
) {
  const [after, at, id] = cursor ? keyedCursor.read(cursor) : []
  const later = cursor ? sql`where (key, created_at, id) < (${after}, ${new Date(at ?? 0)}, ${id}::uuid)` : sql``
  const { rows } = await sql<{ id: string; createdAt: Date; key: number }>`
    select * from (select jobs.id, jobs.created_at, ${key} as key from (${found}) jobs ${join}) keyed ${later}
    order by key desc, created_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const ids = shown.map((row) => row.id)
  const full = ids.length === 0 ? [] : await withRecruiter(visible(ctx).where('jobs.id', 'in', ids)).execute()
  const byId = new Map(full.map((row) => [row.id, row]))
  return {
    rows: ids.flatMap((one) => byId.get(one) ?? []),
    nextCursor: last && rows.length > limit ? keyedCursor.write([last.key, last.createdAt.getTime(), last.id]) : null,
  }
}

/** Four stats of the caller's own jobs, or of all jobs on which they work, in one query. */
export async function stats(
  ctx: Ctx,
  query: { scope?: JobScope | undefined },
): Promise<{ recruiterStats: RecruiterStats }> {
  const recruiterStats = await inScope(ctx, query)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('totalJobs'),
      fn.countAll<number>().filterWhere('completedAt', 'is', null).as('ongoingJobHirings'),
      fn.countAll<number>().filterWhere('completedAt', 'is not', null).as('completedHirings'),
      fn.coalesce(fn.sum<number>('hiredCount'), sql<number>`0`).as('candidatesHired'),
    ])
    .executeTakeFirstOrThrow()
  return { recruiterStats }
}
