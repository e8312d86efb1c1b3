import {
  type HiringCandidate,
  type HiringRecord,
  type HiringRole,
  type InterviewRecord,
  type Job,
  type JobList,
  type JobWithLists,
  jobLists,
  limits,
  messages,
  type PanelQuery,
  stagesIn,
} from '@firstrung/contract'
import type { Selectable } from 'kysely'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import type { InterviewTable } from './hiring.tables.ts'
import { reasonsFor, type Wanted } from './match.ts'
import {
  countLists,
  type Filters,
  hasFilters,
  isOfPool,
  type ListPosition,
  listCursor,
  poolPage,
  type Seat,
  stagePages,
} from './pool.ts'

/** Applies for jobs or internships in general; each kind once (SVC-07). */
export async function apply(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<{ userId: string; msg: string }> {
  const { id } = signedIn(ctx)
  if (!(await assessments.hasSkillTest(ctx, id))) fail('skill_test_needed')
  if (!(await candidates.markInterested(ctx, kind))) {
    fail(kind === 'jobs' ? 'already_applied_jobs' : 'already_applied_internships')
  }
  return { userId: id, msg: messages.applied }
}

/** Withdraws from jobs or internships in general. Open applications stay; the candidate may apply again at any time. */
export async function stepBack(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<{ userId: string; msg: string }> {
  await candidates.unmarkInterested(ctx, kind)
  const msg = kind === 'jobs' ? messages.steppedBackJobs : messages.steppedBackInternships
  return { userId: signedIn(ctx).id, msg }
}

/** A job with a page of each of its lists, or of the one list that is asked for. */
export async function readPanel(ctx: Ctx, jobId: string, query: Partial<PanelQuery> = {}): Promise<JobWithLists> {
  const { view: job, skills } = await jobs.viewOf(ctx, jobId)
  const viewer = viewerOf(ctx)
  const wanted = wantedOf(job, skills)
  const filters: Filters = query
  const { counts, bounded } = await countsOf(ctx, wanted, filters)
  const size = Math.min(query.limit ?? limits.page, 100)
  const seats = await readSeats(ctx, wanted, {
    viewer,
    showsPool: showsPool(ctx),
    filters,
    areFew: hasFilters(filters) && !bounded,
    size,
    list: query.list,
    after: query.cursor ? listCursor.read(query.cursor) : null,
  })
  const people = await present(
    ctx,
    wanted,
    viewer,
    jobLists.flatMap((list) => seats[list].slice(0, size)),
  )
  return {
    ...job,
    ...perList((list) => seats[list].slice(0, size).flatMap((seat) => people.get(seat) ?? [])),
    counts,
    countsAreBounded: bounded,
    interviewsWithoutLink: viewer === 'admin' ? await countWithoutLink(ctx, jobId) : 0,
    nextCursors: perList((list) => {
      const last = seats[list][size - 1]
      return last && seats[list].length > size ? listCursor.write(last.position) : null
    }),
  }
}

const perList = <T>(of: (list: JobList) => T) =>
  Object.fromEntries(jobLists.map((list) => [list, of(list)])) as Record<JobList, T>

const viewerOf = (ctx: Ctx): HiringRole => (signedIn(ctx).role === 'admin' ? 'admin' : 'recruiter')

const showsPool = (ctx: Ctx): boolean => viewerOf(ctx) === 'admin' || ctx.env.SCREENING === 'direct'

/** The size of each list of a job as the caller sees it, and whether counting stopped at its bound. */
export async function countsOf(
  ctx: Ctx,
  job: Pick<Wanted, 'role'> & { id: string },
  filters: Filters = {},
): Promise<{ counts: Record<JobList, number>; bounded: boolean }> {
  const viewer = viewerOf(ctx)
  const { stages, pool, bounded } = await countLists(ctx.db, job, viewer, filters)
  const counts = perList((list) => {
    const staged = stagesIn(viewer, list).reduce((sum, stage) => sum + (stages[stage] ?? 0), 0)
    return staged + (list === 'applicants' && showsPool(ctx) ? pool : 0)
  })
  return { counts, bounded }
}

/** How many interviews of a job have no link yet. */
async function countWithoutLink(ctx: Ctx, jobId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('applications.jobId', '=', jobId)
    .where('interviews.status', '=', 'requested')
    .executeTakeFirstOrThrow()
  return count
}

type Lists = Record<JobList, Seat[]>

async function readSeats(
  ctx: Ctx,
  job: Wanted & { id: string },
  options: {
    viewer: HiringRole
    showsPool: boolean
    filters: Filters
    areFew: boolean
    size: number
    list: JobList | undefined
    after: ListPosition | null
  },
): Promise<Lists> {
  const { viewer, showsPool, filters, areFew, size, list, after } = options
  const lists: JobList[] = list ? [list] : jobLists
  const later = list ? after : null
  // After a cursor in the pool, the earlier stages have no more candidates.
  const stages = later && isOfPool(later) ? [] : [...new Set(lists.flatMap((one) => stagesIn(viewer, one)))]
  const staged =
    stages.length > 0 ? await stagePages(ctx.db, job.id, { stages, filters, after: later, count: size + 1 }) : []
  const result = Object.fromEntries(
    jobLists.map((one) => [
      one,
      lists.includes(one) ? staged.filter((seat) => stagesIn(viewer, one).includes(seat.stage)) : [],
    ]),
  ) as Lists
  const missing = size + 1 - result.applicants.length
  if (showsPool && lists.includes('applicants') && missing > 0) {
    const inPool = later && isOfPool(later) ? later : null
    result.applicants.push(...(await poolPage(ctx.db, job, { viewer, filters, areFew, after: inPool, count: missing })))
  }
  return result
}

const wantedOf = (job: Job, skills: string[]): Wanted & { id: string } => ({
  id: job._id,
  role: job.jobRole,
  workMode: job.jobType,
  skills,
  places: job.jobLocations.map((location) => location.toLowerCase()),
  salary: job.salary,
})

/** The candidates of these entries, as lists show them. */
async function present(
  ctx: Ctx,
  job: Wanted & { id: string },
  viewer: HiringRole,
  seats: Seat[],
): Promise<Map<Seat, HiringCandidate>> {
  const ids = [...new Set(seats.map((seat) => seat.candidateId))]
  if (ids.length === 0) return new Map()
  const views = await candidates.viewsOf(ctx, ids)
  const tests = await assessments.bestSkillTests(ctx, ids)
  const interviews = await interviewsByCandidate(ctx, job.id, ids)
  const hired = await ctx.db
    .selectFrom('applications')
    .select(['candidateId', 'jobId'])
    .where('candidateId', 'in', ids)
    .where('stage', '=', 'hired')
    .where('hiringEndedAt', 'is', null)
    .execute()
  const hiredFor = new Map(hired.map((row) => [row.candidateId, row.jobId]))

  const people = new Map<Seat, HiringCandidate>()
  for (const seat of seats) {
    const view = views.get(seat.candidateId)
    if (!view) continue
    const test = tests.get(seat.candidateId)
    people.set(seat, {
      ...view,
      stage: seat.stage,
      interviews: interviews.get(seat.candidateId) ?? [],
      ratings: seat.rating === null ? [] : [{ job: job.id, rating: seat.rating, comment: seat.comment ?? '' }],
      // Recruiters see the team's rating, but not the answers.
      testsTaken: viewer === 'admin' && test ? [test] : [],
      isHired: hiredFor.has(seat.candidateId),
      isHiredElsewhere: hiredFor.has(seat.candidateId) && hiredFor.get(seat.candidateId) !== job.id,
      match: reasonsFor(job, {
        skillNames: view.experience.skills.map(({ skill }) => skill.toLowerCase()),
        lookingFor: view.preferences.lookingFor,
        workModes: view.preferences.jobType,
        preferredLocations: view.preferences.preferredLocations,
        expectedCtc: view.preferences.expectedCtc,
        skillTestPercent: test && test.totalScore > 0 ? Math.round((100 * test.score) / test.totalScore) : null,
      }),
    })
  }
  return people
}

async function interviewsByCandidate(ctx: Ctx, jobId: string, ids: string[]): Promise<Map<string, InterviewRecord[]>> {
  const rows = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .selectAll('interviews')
    .select('applications.candidateId')
    .where('applications.jobId', '=', jobId)
    .where('applications.candidateId', 'in', ids)
    .where('interviews.status', 'in', ['requested', 'scheduled'])
    .orderBy('interviews.round')
    .execute()
  const byCandidate = Map.groupBy(rows, (row) => row.candidateId)
  return new Map([...byCandidate].map(([id, own]) => [id, own.map((row) => presentInterview(row, jobId))]))
}

const presentInterview = (row: Selectable<InterviewTable>, jobId: string): InterviewRecord => ({
  _id: row.id,
  job: jobId,
  interviewLink: row.link,
  interviewRound: row.round,
  interviewDate: row.heldOn,
  interviewTime: row.heldAt,
  interviewDuration: row.durationText,
  interviewEmail: row.email,
  calendarUid: row.calendarUid,
  calendarSequence: row.calendarSequence,
})

/** All hirings of a candidate, newest first, also for jobs that are completed or deleted. */
export async function hiringsOf(ctx: Ctx, candidateId: string): Promise<HiringRecord[]> {
  const rows = await ctx.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'jobs.title', 'companies.name', 'hiredAt', 'hiringEndsOn', 'hiringEndedAt'])
    .select(['jobs.completedAt', 'jobs.deletedAt'])
    .where('candidateId', '=', candidateId)
    .where('hiredAt', 'is not', null)
    .orderBy('hiredAt', 'desc')
    .limit(limits.list)
    .execute()
  return rows.map((row) => ({
    jobId: row.id,
    jobTitle: row.title,
    companyName: row.name,
    hiredAt: row.hiredAt?.toISOString() ?? '',
    endsOn: row.hiringEndsOn ?? '',
    stands: row.hiringEndedAt === null,
    jobState: row.deletedAt ? 'deleted' : row.completedAt ? 'completed' : 'open',
  }))
}

/** The candidate's interviews in all jobs that are not deleted, the next one first. */
export async function interviewsOf(
  ctx: Ctx,
  candidateId: string,
): Promise<(InterviewRecord & { jobTitle: string; companyName: string })[]> {
  const rows = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .selectAll('interviews')
    .select(['applications.jobId', 'jobs.title', 'companies.name'])
    .where('applications.candidateId', '=', candidateId)
    .where('jobs.deletedAt', 'is', null)
    .where('interviews.status', 'in', ['requested', 'scheduled'])
    .orderBy('interviews.heldOn', 'desc')
    .orderBy('interviews.heldAt', 'desc')
    .limit(limits.list)
    .execute()
  return rows.map((row) => ({ ...presentInterview(row, row.jobId), jobTitle: row.title, companyName: row.name }))
}
