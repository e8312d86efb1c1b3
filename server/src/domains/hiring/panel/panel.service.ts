import {
  type ApplicationSource,
  citiesOf,
  type HiringCandidate,
  type HiringRecord,
  type HiringRole,
  type InterviewRecord,
  type Job,
  type JobList,
  type JobWithLists,
  jobLists,
  limits,
  listFor,
  messages,
  type PanelQuery,
  type QuizTaken,
  type Stage,
  stagesIn,
  stagesOutOfPool,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { skillLabelsOf } from '#src/domains/candidates/candidates.skills.service.ts'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { hasChat } from '#src/domains/content/content.service.ts'
import { hiddenOf, masksContact } from '#src/domains/hiring/access/contact.service.ts'
import { preview, type Sent, sentWith } from '#src/domains/hiring/application/sent.service.ts'
import { type Standings, unreadOf } from '#src/domains/hiring/application/waits.ts'
import { rejectionsOf } from '#src/domains/hiring/endings/rejections.service.ts'
import type { InterviewTable } from '#src/domains/hiring/hiring.tables.ts'
import { shownHosts } from '#src/domains/hiring/interviews/further-hosts.service.ts'
import { presentInterview } from '#src/domains/hiring/interviews/present.ts'
import { reasonsFor, type Wanted } from '#src/domains/hiring/pool/match.ts'
import {
  countLists,
  filteredStagePages,
  inListOrder,
  isOfPool,
  type ListPosition,
  type ListSizes,
  listCursor,
  poolPage,
  type Reading,
  type Seat,
  type StageSize,
  stagePages,
} from '#src/domains/hiring/pool/pool.ts'
import { hasFilters } from '#src/domains/hiring/pool/pool-filters.ts'
import { namedRounds, roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { readQuestions } from '#src/domains/postings/postings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

/** Applies for jobs or internships in general; each kind once (SVC-07). */
export async function apply(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<{ userId: string; msg: string }> {
  const { id } = signedIn(ctx)
  if (!(await assessments.hasSkillTest(ctx, id))) fail('skill_test_needed')
  if (!(await candidates.markInterested(ctx, kind))) {
    fail(kind === 'jobs' ? 'already_applied_jobs' : 'already_applied_internships')
  }
  return { userId: id, msg: (await hasChat(ctx)) ? messages.applied : messages.appliedWithoutChat }
}

/**
 * Ends the caller's interest in jobs or internships in general. Open applications stay; the candidate may apply again at any
 * time.
 */
export async function stepBack(ctx: Ctx, kind: 'jobs' | 'internships'): Promise<{ userId: string; msg: string }> {
  await candidates.unmarkInterested(ctx, kind)
  const msg = kind === 'jobs' ? messages.steppedBackJobs : messages.steppedBackInternships
  return { userId: signedIn(ctx).id, msg }
}

/** A job with a page of each of its lists, or of the one list that is asked for. */
export async function readPanel(ctx: Ctx, jobId: string, query: Partial<PanelQuery> = {}): Promise<JobWithLists> {
  const { view: job, skills, suspension } = await jobs.viewOf(ctx, jobId)
  const viewer = viewerOf(ctx)
  const wanted = wantedOf(job, skills)
  const masksFor = masksContact(ctx) ? job.recruiter.company._id : null
  const reading = { viewer, filters: query, sort: query.sort, now: ctx.now(), masksFor }
  const size = Math.min(query.limit ?? limits.page, 100)
  const isNarrowed = hasFilters(reading.filters, { ...reading, job: wanted })
  const { seats, sizes, isBounded } = await readSeats(ctx, wanted, {
    ...reading,
    stored: isNarrowed ? null : await countLists(ctx.db, wanted, viewer),
    size,
    list: query.list,
    after: query.cursor ? listCursor(query.sort).read(query.cursor) : null,
  })
  const people = await present(
    ctx,
    wanted,
    viewer,
    jobLists.flatMap((list) => seats[list].slice(0, size)),
  )
  return {
    ...job,
    ...(suspension && { suspension }),
    ...(await namedRounds(ctx, jobId)),
    ...perList((list) => seats[list].slice(0, size).flatMap((seat) => people.get(seat) ?? [])),
    counts: countsFrom(ctx, sizes),
    countsAreBounded: isBounded,
    questions: await readQuestions(ctx, jobId),
    interviewsWithoutLink: viewer === 'admin' ? await countWithoutLink(ctx, jobId) : 0,
    nextCursors: perList((list) => {
      const last = seats[list][size - 1]
      return last && seats[list].length > size ? listCursor(query.sort).write(last.position) : null
    }),
  }
}

/** A value for each list of a job. */
export const perList = <T>(of: (list: JobList) => T) =>
  Object.fromEntries(jobLists.map((list) => [list, of(list)])) as Record<JobList, T>

/** The caller's role in hiring. */
export const viewerOf = (ctx: Ctx): HiringRole => (signedIn(ctx).role === 'admin' ? 'admin' : 'recruiter')

const isPoolShown = (ctx: Ctx): boolean => viewerOf(ctx) === 'admin' || ctx.env.SCREENING === 'direct'

/**
 * Whether an application is in a list of the caller. Applications of the pool are in it while their candidates are interested.
 */
export const isInLists = (
  ctx: Ctx,
  { stage, source }: { stage: Stage; source: ApplicationSource },
  isInterested = true,
): boolean =>
  stagesOutOfPool(viewerOf(ctx), source).includes(stage)
    ? listFor(viewerOf(ctx), stage) !== undefined
    : isPoolShown(ctx) && isInterested

/** The stages of a list, without the pool. */
const standingsIn = (viewer: HiringRole, list: JobList): Standings => ({
  pool: stagesIn(viewer, list, 'pool'),
  direct: stagesIn(viewer, list, 'direct'),
})

/** How many applications a list has, without the pool. */
export function countIn(viewer: HiringRole, list: JobList, sizes: readonly StageSize[]): number {
  const standings = standingsIn(viewer, list)
  return sizes.reduce((sum, { stage, source, n }) => (standings[source].includes(stage) ? sum + n : sum), 0)
}

/** The size of each list of a job as the caller sees it, without filters. */
export const countsOf = async (ctx: Ctx, job: Pick<Wanted, 'role'> & { id: string }) =>
  countsFrom(ctx, await countLists(ctx.db, job, viewerOf(ctx)))

const countsFrom = (ctx: Ctx, { stages, pool }: ListSizes): Record<JobList, number> =>
  perList((list) => countIn(viewerOf(ctx), list, stages) + (list === 'applicants' && isPoolShown(ctx) ? pool : 0))

/** How many interviews of a job have no link yet. */
async function countWithoutLink(ctx: Ctx, jobId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('applications.jobId', '=', jobId)
    .where('interviews.status', '=', 'requested')
    .where('applications.stage', '!=', 'removed')
    .executeTakeFirstOrThrow()
  return count
}

interface SeatOptions extends Reading {
  /** The stored sizes; null with filters, because filtered lists must be counted. */
  stored: ListSizes | null
  size: number
  list: JobList | undefined
  after: ListPosition | null
}

/** One candidate more than a page of each list, and the sizes of the lists. */
async function readSeats(
  ctx: Ctx,
  job: Wanted & { id: string },
  { stored, size, list, after, ...reading }: SeatOptions,
): Promise<{ seats: Record<JobList, Seat[]>; sizes: ListSizes; isBounded: boolean }> {
  const { viewer } = reading
  const lists: JobList[] = list ? [list] : jobLists
  const inPool = list && after && isOfPool(after) ? after : null
  const inStage = list && after && !isOfPool(after) ? after : null
  // After a cursor in the pool, the earlier stages have no more candidates.
  const standings = perList((one) => standingsIn(viewer, one))
  const stagesOf = (source: ApplicationSource) =>
    inPool ? [] : [...new Set(lists.flatMap((one) => standings[one][source]))]
  const stages = { pool: stagesOf('pool'), direct: stagesOf('direct') }
  const page = { ...reading, stages, after: inStage, count: size + 1 }
  const filtered = stored ? null : await filteredStagePages(ctx.db, job, page)
  const staged = filtered?.seats ?? (stages.direct.length > 0 ? await stagePages(ctx.db, job, page) : [])
  const seats = perList((one) => {
    if (!lists.includes(one)) return []
    const own = staged.filter(({ stage, source }) => standings[one][source].includes(stage))
    return standings[one].direct.length > 1 ? inListOrder(own).slice(0, size + 1) : own
  })
  const missing = lists.includes('applicants') ? Math.max(0, size + 1 - seats.applicants.length) : 0
  // With filters the pool is counted even if its candidates are not requested.
  const sizes = stored ?? { stages: filtered?.sizes ?? [], pool: 0 }
  if (!isPoolShown(ctx) || (missing === 0 && stored)) return { seats, sizes, isBounded: false }
  const pool = await poolPage(ctx.db, job, {
    ...reading,
    size: stored?.pool ?? null,
    after: inPool,
    count: missing,
  })
  seats.applicants.push(...pool.seats)
  return { seats, sizes: stored ?? { ...sizes, pool: pool.total }, isBounded: pool.isBounded }
}

/** What decides who fits a job. */
export const wantedOf = (job: Job, skills: string[]): Wanted & { id: string } => ({
  id: job._id,
  role: job.jobRole,
  workMode: job.jobType,
  skills: keysOf(skillNames, skills),
  places: [...new Set(citiesOf(job.jobLocations).flatMap(placeNames.spellingsOf))],
  salary: job.salary,
})

/**
 * The candidates of these entries, as lists show them; with `whole`, which has their best skill tests, texts are not shortened.
 */
export async function present<S extends Omit<Seat, 'position'>>(
  ctx: Ctx,
  job: Wanted & { id: string },
  viewer: HiringRole,
  seats: S[],
  whole?: { tests: ReadonlyMap<string, QuizTaken> },
): Promise<Map<S, HiringCandidate>> {
  const ids = [...new Set(seats.map((seat) => seat.candidateId))]
  if (ids.length === 0) return new Map()
  const sent = await sentWith(
    ctx,
    seats.flatMap(({ source, applicationId }) => (source === 'direct' && applicationId ? [applicationId] : [])),
  )
  const sentBy = (seat: S) => sent.get(seat.applicationId ?? '')
  const resumeOf = new Map(seats.map((seat) => [seat.candidateId, sentBy(seat)?.resumeId ?? null]))
  const views = await candidates.viewsOf(ctx, ids, { resumeOf, ...(await hiddenOf(ctx, ids)) })
  const tests = whole?.tests ?? (await assessments.bestSkillTests(ctx, ids))
  const { interviews, hiredFor, unread } = await standingsOf(ctx, job.id, ids)
  const rejections = await rejectionsOf(
    ctx,
    seats.flatMap(({ stage, applicationId }) => (stage === 'removed' && applicationId ? [applicationId] : [])),
  )
  const people = new Map<S, HiringCandidate>()
  for (const seat of seats) {
    const view = views.get(seat.candidateId)
    if (!view) continue
    const test = tests.get(seat.candidateId)
    const rejection = rejections.get(seat.applicationId ?? '')
    const isEnded = view.contact === 'ended'
    const testPercent =
      !isEnded && test && test.totalScore > 0 ? Math.round((100 * test.score) / test.totalScore) : null
    const own = sentBy(seat)
    people.set(seat, {
      ...view,
      stage: seat.stage,
      source: seat.source,
      ...(own && (isEnded ? { appliedAt: own.appliedAt.toISOString() } : presentSent(own, whole !== undefined))),
      ...(rejection && { rejection }),
      ...(viewer === 'recruiter' && { unreadMessages: unread.get(seat.candidateId) ?? 0 }),
      interviews: interviews.get(seat.candidateId) ?? [],
      ratings:
        isEnded || seat.rating === null ? [] : [{ job: job.id, rating: seat.rating, comment: seat.comment ?? '' }],
      // Recruiters see the team's rating, but not the answers.
      testsTaken: viewer === 'admin' && test ? [test] : [],
      testPercent,
      isHired: hiredFor.has(seat.candidateId),
      isHiredElsewhere: hiredFor.has(seat.candidateId) && hiredFor.get(seat.candidateId) !== job.id,
      match: isEnded
        ? []
        : reasonsFor(job, {
            skills: skillLabelsOf(view.experience.skills),
            lookingFor: view.preferences.lookingFor,
            workModes: view.preferences.jobType,
            preferredLocations: view.preferences.preferredLocations,
            expectedCtc: view.preferences.expectedCtc,
            skillTestPercent: testPercent,
          }),
    })
  }
  return people
}

/** What came with an application, whole or as lists show it. */
const presentSent = ({ appliedAt, answerBy, note, answers, fit }: Sent, isWhole: boolean) => ({
  appliedAt: appliedAt.toISOString(),
  ...(answerBy && { answerBy: answerBy.toISOString() }),
  note: isWhole ? note : preview(note),
  answers: isWhole ? answers : answers.map((given) => ({ ...given, answer: preview(given.answer) })),
  ...(isWhole && fit && { fit }),
})

/** The interviews of these candidates in one job, and the jobs for which they are hired. */
async function standingsOf(
  ctx: Ctx,
  jobId: string,
  ids: string[],
): Promise<{ interviews: Map<string, InterviewRecord[]>; hiredFor: Map<string, string>; unread: Map<string, number> }> {
  const isHired = sql<boolean>`(applications.stage = 'hired' and applications.hiring_ended_at is null)`
  const unread = sql<number>`case when applications.job_id = ${jobId} then ${unreadOf(sql`applications.id`)} else 0 end`
  const rows = await ctx.db
    .selectFrom('applications')
    .leftJoin('interviews', (join) =>
      join
        .onRef('interviews.applicationId', '=', 'applications.id')
        .on('applications.jobId', '=', jobId)
        .on('interviews.status', 'in', ['requested', 'scheduled']),
    )
    .selectAll('interviews')
    .select(['applications.candidateId', 'applications.jobId', isHired.as('isHired'), unread.as('unread')])
    .select(roundNameOf('applications.jobId', 'interviews.round').as('roundName'))
    .where('applications.candidateId', 'in', ids)
    .where(sql<boolean>`(interviews.id is not null or ${isHired} or ${unread} > 0)`)
    .orderBy('interviews.round')
    .execute()
  const hired = rows.filter(({ isHired }) => isHired)
  const found = rows.filter(isInterview)
  const hosts = await shownHosts(ctx, found)
  const byCandidate = Map.groupBy(found, (row) => row.candidateId)
  return {
    interviews: new Map(
      [...byCandidate].map(([id, own]) => [id, own.map((row) => presentInterview(row, jobId, hosts))]),
    ),
    hiredFor: new Map(hired.map((row) => [row.candidateId, row.jobId])),
    unread: new Map(rows.filter((row) => row.unread > 0).map((row) => [row.candidateId, row.unread])),
  }
}

const isInterview = <R extends { id: string | null }>(row: R): row is R & Selectable<InterviewTable> => row.id !== null

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
