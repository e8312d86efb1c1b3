import {
  type HiringCandidate,
  type InterviewRecord,
  type Job,
  type JobList,
  type JobWithLists,
  jobLists,
  limits,
  messages,
  type PanelQuery,
  type Stage,
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
  decodePlace,
  encodePlace,
  type Filters,
  hasFilters,
  type Place,
  poolPage,
  type Seat,
  stagePages,
  type Viewer,
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

/** Which stored stages each side reads below which name. */
const stagesOf: Record<Viewer, Record<Exclude<JobList, never>, readonly Stage[]>> = {
  admin: {
    applicants: [],
    shortlisted: ['shortlisted'],
    recruiterShortlisted: ['recruiterShortlisted'],
    waitlisted: ['waitlisted'],
    hired: ['hired'],
  },
  recruiter: {
    applicants: ['shortlisted'],
    shortlisted: ['recruiterShortlisted'],
    recruiterShortlisted: ['recruiterShortlisted'],
    waitlisted: ['waitlisted'],
    hired: ['hired'],
  },
}

/** A job with a page of each of its lists, or of the one list that is asked for. */
export async function readPanel(ctx: Ctx, jobId: string, query: Partial<PanelQuery> = {}): Promise<JobWithLists> {
  const job = await jobs.viewOf(ctx, jobId)
  const viewer: Viewer = signedIn(ctx).role === 'admin' ? 'admin' : 'recruiter'
  const wanted = await wantedOf(ctx, job)
  const filters: Filters = query
  const counts = await countLists(ctx.db, wanted, viewer, filters)
  const showsPool = viewer === 'admin' || ctx.env.SCREENING === 'direct'
  const countOf = (list: JobList) => {
    const staged = stagesOf[viewer][list].reduce((sum, stage) => sum + (counts.stages[stage] ?? 0), 0)
    return staged + (list === 'applicants' && showsPool ? counts.pool : 0)
  }
  const size = Math.min(query.limit ?? limits.page, 100)
  const seats = await readSeats(ctx, wanted, {
    viewer,
    showsPool,
    filters,
    areFew: hasFilters(filters) && !counts.bounded,
    size,
    list: query.list,
    after: decodePlace(query.cursor),
  })
  const people = await present(
    ctx,
    wanted,
    viewer,
    jobLists.flatMap((list) => seats[list].slice(0, size)),
  )
  const pick = <T>(of: (list: JobList) => T) =>
    Object.fromEntries(jobLists.map((list) => [list, of(list)])) as Record<JobList, T>
  return {
    ...job,
    ...pick((list) => seats[list].slice(0, size).flatMap((seat) => people.get(seat) ?? [])),
    counts: pick(countOf),
    countsAreBounded: counts.bounded,
    nextCursors: pick((list) => {
      const last = seats[list][size - 1]
      return last && seats[list].length > size ? encodePlace(last.place) : null
    }),
  }
}

type Lists = Record<JobList, Seat[]>

async function readSeats(
  ctx: Ctx,
  job: Wanted & { id: string },
  options: {
    viewer: Viewer
    showsPool: boolean
    filters: Filters
    areFew: boolean
    size: number
    list: JobList | undefined
    after: Place | null
  },
): Promise<Lists> {
  const { viewer, showsPool, filters, areFew, size, list, after } = options
  const lists: JobList[] = list
    ? [list]
    : jobLists.filter((one) => viewer === 'admin' || one !== 'recruiterShortlisted')
  const behind = list ? after : null
  // Behind a place in the pool there is nobody left in the stages that come before it.
  const stages = behind && behind[0] !== null ? [] : [...new Set(lists.flatMap((one) => stagesOf[viewer][one]))]
  const staged =
    stages.length > 0 ? await stagePages(ctx.db, job.id, { stages, filters, after: behind, count: size + 1 }) : []
  const result = Object.fromEntries(
    jobLists.map((one) => [
      one,
      lists.includes(one) ? staged.filter((seat) => stagesOf[viewer][one].includes(seat.stage)) : [],
    ]),
  ) as Lists
  if (viewer === 'recruiter' && !list) result.recruiterShortlisted = result.shortlisted
  const missing = size + 1 - result.applicants.length
  if (showsPool && lists.includes('applicants') && missing > 0) {
    const inPool = behind && behind[0] !== null ? behind : null
    result.applicants.push(...(await poolPage(ctx.db, job, { viewer, filters, areFew, after: inPool, count: missing })))
  }
  return result
}

async function wantedOf(ctx: Ctx, job: Job): Promise<Wanted & { id: string }> {
  const { skills } = await ctx.db
    .selectFrom('jobs')
    .select('skills')
    .where('id', '=', job._id)
    .executeTakeFirstOrThrow()
  return {
    id: job._id,
    role: job.jobRole,
    workMode: job.jobType,
    skills,
    places: job.jobLocations.map((place) => place.toLowerCase()),
    salary: job.salary,
  }
}

/** What the lists show of each seat's candidate. */
async function present(
  ctx: Ctx,
  job: Wanted & { id: string },
  viewer: Viewer,
  seats: Seat[],
): Promise<Map<Seat, HiringCandidate>> {
  const ids = [...new Set(seats.map((seat) => seat.candidateId))]
  if (ids.length === 0) return new Map()
  const views = await candidates.viewsOf(ctx, ids)
  const tests = await assessments.newestSkillTests(ctx, ids)
  const interviews = await interviewsByCandidate(ctx, job.id, ids)
  const hired = await ctx.db
    .selectFrom('applications')
    .select('candidateId')
    .where('candidateId', 'in', ids)
    .where('stage', '=', 'hired')
    .execute()
  const hiredIds = new Set(hired.map((row) => row.candidateId))

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
      // Recruiters read the team's rating, not the answers behind it (G-67).
      testsTaken: viewer === 'admin' && test ? [test] : [],
      isHired: hiredIds.has(seat.candidateId),
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
    .where('interviews.status', '!=', 'cancelled')
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

/** The candidate's interviews over all jobs that still exist, the next one first (G-44). */
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
    .where('interviews.status', '!=', 'cancelled')
    .orderBy('interviews.heldOn', 'desc')
    .orderBy('interviews.heldAt', 'desc')
    .limit(limits.list)
    .execute()
  return rows.map((row) => ({ ...presentInterview(row, row.jobId), jobTitle: row.title, companyName: row.name }))
}
