import { AssertionError, deepStrictEqual, ok, strictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { folders, type Stage as HiringStage, type QuizView } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { type MadeQuiz, type OpenedQuiz, openedQuiz } from '@firstrung/server/src/testing/factories.assessments.ts'
import { someEvent } from '@firstrung/server/src/testing/factories.events.ts'
import { interviewAsk } from '@firstrung/server/src/testing/factories.hiring.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Prepared } from './environment.ts'

/** Shared by all machines. */
interface Fixtures {
  context: Prepared
  admin: Person
  recruiter: Person
  jobId: string
  test: MadeQuiz
  /** How often hiring tried each command, in all runs. */
  tried: Map<string, number>
  banner: { fileKey: string; publicUrl: string }
  /** Returns this many people that no run has used before. */
  people(count: number): Promise<{ id: string; token: string }[]>
}

/** A simple model of a part of the product, next to the product itself. */
interface Machine<S, C> {
  open(fixtures: Fixtures): Promise<S>
  /** The possible commands in the current state. */
  next(state: S): fc.Arbitrary<C>
  /** Runs the command on both and throws an AssertionError where they differ. */
  step(state: S, command: C, fixtures: Fixtures): Promise<void>
}

export interface Options {
  runs: number
  /** The most commands of a run; it has at least half of them. */
  commands: number
  seed: number
}

export interface Played {
  runs: number
  commands: number
  /** Where the two differed in the last of the runs, or nothing. */
  divergence: string
}

/** Plays a machine against the product. The same seed gives the same commands. */
const play =
  <S, C>(machine: Machine<S, C>) =>
  async (fixtures: Fixtures, options: Options): Promise<Played> => {
    let commands = 0
    const { failed, numRuns, errorInstance } = await fc.check(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const state = await machine.open(fixtures)
        const length = draw(fc.integer, { min: options.commands / 2, max: options.commands })
        for (let at = 0; at < length; at += 1) {
          const command = draw(() => machine.next(state))
          commands += 1
          await machine.step(state, command, fixtures)
        }
      }),
      { numRuns: options.runs, seed: options.seed, endOnFailure: true },
    )
    // Any other error is a fault, and says nothing about a difference.
    if (failed && !(errorInstance instanceof AssertionError)) {
      throw new Error(`run ${numRuns} of seed ${options.seed}`, { cause: errorInstance })
    }
    return { runs: numRuns, commands, divergence: failed ? String(errorInstance) : '' }
  }

export async function makeFixtures(context: Prepared): Promise<Fixtures> {
  const admin = await context.make.admin()
  const recruiter = await context.make.recruiter()
  const { _id: jobId } = await context.make.job(recruiter)
  const question = (text: string) => ({
    question: text,
    options: ['First', 'Second', 'Third', 'Fourth'].map((option, place) => ({ text: option, isCorrect: place === 0 })),
    explanation: '',
    skill: '',
  })
  const test = await context.make.test(admin, { questions: ['One', 'Two', 'Three'].map(question) })
  const banner = await context.make.file(admin, folders.eventBanners, 'png')
  const waiting: { id: string; token: string }[] = []
  const people = async (count: number) => {
    if (waiting.length < count) {
      waiting.push(...(await context.people(300)))
      await context.pool.query(
        'update candidates set interested_in_jobs_at = now() where interested_in_jobs_at is null',
      )
    }
    return waiting.splice(0, count)
  }
  return { context, admin, recruiter, jobId, test, banner, tried: new Map(), people }
}

const ask = async (
  fixtures: Fixtures,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  token: string | null,
  body?: object,
) => {
  const answer = await fixtures.context.request(method, url, {
    ...(body && { body }),
    ...(token && { headers: { 'x-auth-token': token } }),
  })
  if (answer.status >= 500) throw new Error(`${method} ${url} was answered ${answer.status}`)
  const outcome = answer.status === 200 ? 'ok' : String(answer.body['code'])
  return { outcome, body: answer.body }
}

// Hiring: two candidates, two vacancies on the board, both sides and the candidates themselves.

interface Spot {
  stage: HiringStage
  /** Whether the candidate has applied to this job. */
  isDirect: boolean
  before: HiringStage
  /** Whether the team has shortlisted the candidate, so that the recruiter has seen them. */
  wasShown: boolean
  /** Interviews that are not cancelled, in the order of their requests. */
  interviews: { round: number; link: string }[]
}
interface Hiring {
  people: { id: string; token: string; resumeId: string }[]
  jobs: { id: string; openings: number; isCompleted: boolean; spots: Spot[] }[]
  /** How often each kind of command was tried, in all runs. */
  tried: Map<string, number>
}
interface HiringCommand {
  job: number
  person: number
  side: 'admin' | 'recruiter' | 'candidate'
  move:
    | 'shortlist'
    | 'waitlist'
    | 'hire'
    | 'remove'
    | 'unhire'
    | 'restore'
    | 'interview'
    | 'link'
    | 'complete'
    | 'reopen'
    | 'apply'
    | 'withdraw'
  /** The stage that the page showed. */
  seen: HiringStage | undefined
}

/** Who acts. Access by role is covered by another test. */
const acts = (
  [
    ['admin', ['shortlist', 'remove', 'unhire', 'link', 'complete', 'reopen']],
    ['recruiter', ['shortlist', 'waitlist', 'hire', 'remove', 'restore', 'interview', 'complete', 'reopen']],
    ['candidate', ['apply', 'withdraw']],
  ] as const
).flatMap(([side, moves]) => moves.map((move) => ({ side, move })))

/** All commands, for each candidate in each job. */
const hiringCommands: HiringCommand[][] = [0, 1].flatMap((job) =>
  [0, 1].map((person) =>
    acts.flatMap((act) =>
      ([undefined, 'shortlisted', 'recruiterShortlisted', 'waitlisted'] as const).map((seen) => ({
        ...act,
        job,
        person,
        seen,
      })),
    ),
  ),
)

/** The result that the model expects; 'ok' for allowed ones. */
function kindOf(state: Hiring, command: HiringCommand): string {
  const { side, move, job, person, seen } = command
  const { outcome } = decide(state, command)
  const spot = state.jobs[job]?.spots[person]
  if (outcome === 'ok') {
    return `ok ${side} ${move} ${move === 'complete' || move === 'reopen' ? '' : `${spot?.isDirect} ${spot?.stage} ${spot?.interviews.length}`}`
  }
  if (seen && decide(state, { ...command, seen: undefined }).outcome === 'ok') return 'old page'
  // Rejected candidates are refused like those who have moved on, for another reason.
  return outcome === 'already_moved' ? `${outcome} ${spot?.stage}` : outcome
}

const hiring: Machine<Hiring, HiringCommand> = {
  // For one candidate in one job two allowed commands for each refused one, and of each those tried least so far: random
  // ones would hardly ever get through all stages.
  next(state) {
    const triesOf = (kind: string) => state.tried.get(kind) ?? 0
    return fc.constantFrom(...hiringCommands).chain((commands) => {
      const byKind = Map.groupBy(commands, (command) => kindOf(state, command))
      const leastTried = (isPossible: boolean) => {
        const kinds = [...byKind.keys()].filter((kind) => kind.startsWith('ok ') === isPossible)
        const least = Math.min(...kinds.map(triesOf))
        return fc
          .constantFrom(...kinds.filter((kind) => triesOf(kind) === least))
          .chain((kind) => fc.constantFrom(...(byKind.get(kind) ?? [])))
      }
      return fc.oneof({ arbitrary: leastTried(true), weight: 2 }, { arbitrary: leastTried(false), weight: 1 })
    })
  },
  async open(fixtures) {
    const found = await fixtures.people(2)
    const jobs: Hiring['jobs'] = []
    for (const openings of [1, 2]) {
      const { rows } = await sql<{ id: string }>`
        insert into jobs (company_id, recruiter_id, title, description_key, description_file_name, qualifications,
                          skills, salary, role, work_mode, locations, openings)
        select company_id, recruiter_id, title, description_key, description_file_name, qualifications,
               skills, salary, role, work_mode, locations, ${openings} from jobs where id = ${fixtures.jobId}
        returning id`.execute(fixtures.context.db)
      const spots = found.map(
        (): Spot => ({ stage: 'applicant', isDirect: false, before: 'applicant', wasShown: false, interviews: [] }),
      )
      jobs.push({ id: rows[0]?.id ?? '', openings, isCompleted: false, spots })
    }
    const resumes = await readyToApply(
      fixtures,
      found.map(({ id }) => id),
      jobs.map(({ id }) => id),
    )
    const people = found.map((person) => ({ ...person, resumeId: resumes.get(person.id) ?? '' }))
    return { people, jobs, tried: fixtures.tried }
  },
  async step(state, command, fixtures) {
    const job = state.jobs[command.job]
    const person = state.people[command.person]
    const spot = job?.spots[command.person]
    if (!job || !person || !spot) return
    const jobId = job.id
    const applicantId = person.id
    const { side, move, seen } = command
    const expected = decide(state, command)
    const kind = kindOf(state, command)
    state.tried.set(kind, (state.tried.get(kind) ?? 0) + 1)
    const token = side === 'admin' ? fixtures.admin.token : fixtures.recruiter.token
    const path = side === 'admin' ? '/api/admin/jobs/actions' : '/api/rdashboard/jobs/actions'
    const link = `https://meet.example.org/${spot.interviews.length}`
    const { outcome } =
      side === 'candidate'
        ? await askAsCandidate(fixtures, person, jobId, move)
        : move === 'link'
          ? await ask(fixtures, 'PUT', '/api/admin/interview-link', token, {
              jobId,
              interviewLink: link,
              action: 'user-interview',
              userId: applicantId,
            })
          : await ask(fixtures, 'PUT', path, token, {
              action: move,
              jobId,
              ...(move !== 'complete' && move !== 'reopen' && { applicantId, ...(seen && { stage: seen }) }),
              ...(side === 'admin' && move === 'shortlist' && { rating: 3, comment: 'Fine.' }),
              ...(move === 'interview' && interviewAsk(fixtures.context)),
            })
    strictEqual(
      outcome,
      expected.outcome,
      `${side} ${move} of a ${spot.stage} in ${job.isCompleted ? 'a completed' : 'an open'} job`,
    )
    if (outcome === 'ok') expected.apply(link)
    await compareHiring(job, state, fixtures)
  },
}

const slugOf = (jobId: string) => `r1-${jobId}`

/**
 * Puts these jobs on the board, and gives these people what applying needs: a confirmed email, a skill test and a resume.
 * Returns the resumes by person.
 */
async function readyToApply(
  { context, test }: Fixtures,
  people: string[],
  jobs: string[],
): Promise<Map<string, string>> {
  await sql`
    insert into postings (job_id, slug, state, content_text, published_at, apply_by)
    select id, 'r1-' || id, 'live', 'We look for somebody.', now(), now() + interval '1 year' from unnest(${jobs}::uuid[]) id`.execute(
    context.db,
  )
  await sql`update accounts set email_verified_at = now() where id = any(${people}::uuid[])`.execute(context.db)
  await sql`
    insert into attempts (test_id, candidate_id, number, seed, deadline_at, submitted_at, score, total, answered, answers)
    select ${test.id}, id, 1000, 1, now(), now(), 1, 1, 1, '[]' from unnest(${people}::uuid[]) id`.execute(context.db)
  await sql`
    insert into uploads (key, owner_id, folder, file_name, content_type, size, status, stored_at, claimed_at)
    select 'resumes/r1/' || id, id, 'resumes/', 'resume.pdf', 'application/pdf', 1000, 'stored', now(), now()
    from unnest(${people}::uuid[]) id`.execute(context.db)
  const { rows } = await sql<{ id: string; candidateId: string }>`
    insert into resumes (candidate_id, file_key, file_name, is_current)
    select id, 'resumes/r1/' || id, 'resume.pdf', false from unnest(${people}::uuid[]) id
    returning id, candidate_id`.execute(context.db)
  return new Map(rows.map(({ id, candidateId }) => [candidateId, id]))
}

async function askAsCandidate(
  fixtures: Fixtures,
  { id, token, resumeId }: Hiring['people'][number],
  jobId: string,
  move: HiringCommand['move'],
) {
  if (move === 'apply') {
    const body = { clientId: randomUUID(), resumeId, answers: [], note: '', sharesContact: 'now', alsoPool: false }
    return ask(fixtures, 'POST', `/api/jobs/${slugOf(jobId)}/applications`, token, body)
  }
  const { rows } = await sql<{ id: string }>`
    select id from applications where job_id = ${jobId} and candidate_id = ${id}`.execute(fixtures.context.db)
  return ask(fixtures, 'POST', `/api/user/applications/${rows[0]?.id ?? randomUUID()}/withdraw`, token, {})
}

/** What the specification says about a command, and its effect. */
function decide({ jobs }: Hiring, { job: jobAt, person, side, move, seen }: HiringCommand) {
  const job = jobs[jobAt]
  const spot = job?.spots[person]
  if (!job || !spot) throw new Error('no such spot')
  const refuse = (outcome: string) => ({ outcome, apply: () => undefined })
  const go = (apply: (link: string) => void) => ({ outcome: 'ok', apply })
  const to = (stage: HiringStage) =>
    go(() => {
      spot.stage = stage
    })

  if (move === 'complete' || move === 'reopen') {
    if (job.isCompleted === (move === 'complete')) return refuse(move === 'complete' ? 'job_completed' : 'job_open')
    return go(() => {
      job.isCompleted = move === 'complete'
    })
  }
  if (move === 'apply') {
    if (spot.stage !== 'applicant' || spot.isDirect) return refuse('already_applied')
    if (job.isCompleted) return refuse('posting_closed')
    return go(() => {
      spot.isDirect = true
    })
  }
  const leave = (stage: HiringStage) =>
    go(() => {
      spot.stage = stage
      spot.interviews = []
    })
  if (move === 'withdraw') {
    if (spot.stage === 'withdrawn') return go(() => undefined)
    // Candidates out of the pool know of it only once the team has put them forward.
    if (spot.stage === 'applicant' && !spot.isDirect) return refuse(spot.wasShown ? 'application_ended' : 'not_found')
    if (job.isCompleted || spot.stage === 'hired') return refuse('application_ended')
    return leave('withdrawn')
  }
  if (move === 'link') {
    if (job.isCompleted) return refuse('job_completed')
    const newest = spot.interviews.at(-1)
    if (!newest || spot.stage === 'removed') return refuse('no_interview')
    return go((link) => {
      newest.link = link
    })
  }
  if (job.isCompleted && move !== 'unhire') return refuse('job_completed')
  // Recruiters learn that a candidate was taken back if they have seen that candidate; otherwise nothing is found.
  if (side === 'recruiter' && spot.stage === 'applicant' && !spot.isDirect)
    return refuse(spot.wasShown ? 'taken_back' : 'not_found')
  if (spot.stage === 'withdrawn' || (seen && seen !== spot.stage)) return refuse('already_moved')

  if (move === 'interview') {
    if (spot.stage === 'hired' || spot.stage === 'removed') return refuse('already_moved')
    const hasFirst = spot.interviews.some(({ round }) => round === 1)
    const round = spot.stage === 'recruiterShortlisted' || (spot.stage === 'waitlisted' && hasFirst) ? 2 : 1
    if (spot.interviews.some((one) => one.round === round)) return refuse('interview_scheduled')
    return go(() => void spot.interviews.push({ round, link: '' }))
  }
  if (side === 'admin') {
    if (move === 'shortlist' && ['applicant', 'removed'].includes(spot.stage)) {
      return go(() => {
        spot.stage = 'shortlisted'
        spot.wasShown = true
      })
    }
    if (move === 'remove' && spot.stage === 'shortlisted') return leave('applicant')
    if (move === 'unhire' && spot.stage === 'hired') return to(spot.before)
    return refuse('already_moved')
  }
  if (move === 'shortlist' && ['applicant', 'shortlisted'].includes(spot.stage)) return to('recruiterShortlisted')
  if (move === 'waitlist' && ['applicant', 'shortlisted', 'recruiterShortlisted'].includes(spot.stage))
    return to('waitlisted')
  // Candidates are not notified here, so their interviews stay, and come back with them.
  if (move === 'remove' && ['applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted'].includes(spot.stage)) {
    return go(() => {
      spot.before = spot.stage
      spot.stage = 'removed'
    })
  }
  if (move === 'restore' && spot.stage === 'removed') return to(spot.before)
  if (move === 'hire' && ['recruiterShortlisted', 'waitlisted'].includes(spot.stage)) {
    if (jobs.some(({ spots }) => spots[person]?.stage === 'hired')) return refuse('already_hired')
    if (spot.stage === 'recruiterShortlisted' && !spot.interviews.some(({ link }) => link)) {
      return refuse('interview_link_needed')
    }
    return go(() => {
      spot.before = spot.stage
      spot.stage = 'hired'
      job.isCompleted = job.spots.filter(({ stage }) => stage === 'hired').length >= job.openings
    })
  }
  return refuse('already_moved')
}

/** The recruiter's lists of this vacancy, candidate by candidate, with their interviews. */
async function compareHiring(job: Hiring['jobs'][number], { people }: Hiring, fixtures: Fixtures): Promise<void> {
  const { outcome, body } = await ask(fixtures, 'POST', `/api/rdashboard/jobs/${job.id}`, fixtures.recruiter.token, {
    candidateType: 'all',
  })
  strictEqual(outcome, 'ok')
  type Shown = { _id: string; stage: string; interviews: { interviewRound: number; interviewLink: string }[] }
  const data = body['jobData'] as Record<string, unknown>
  const lists: Record<string, string[]> = {
    applicants: ['applicant', 'shortlisted'],
    recruiterShortlisted: ['recruiterShortlisted'],
    waitlisted: ['waitlisted'],
    hired: ['hired'],
    rejected: ['removed'],
  }
  const shown = Object.entries(lists).flatMap(([list, stages]) =>
    (data[list] as Shown[]).map(({ _id, stage, interviews }) => ({
      isInList: stages.includes(stage),
      id: _id,
      stage,
      interviews: interviews.map((one) => `${one.interviewRound} ${one.interviewLink}`).sort(),
    })),
  )
  const known = job.spots
    .map(({ stage, isDirect, interviews }, at) => ({
      isInList: stage !== 'withdrawn' && (stage !== 'applicant' || isDirect),
      id: people[at]?.id ?? '',
      stage,
      interviews: interviews.map(({ round, link }) => `${round} ${link}`).sort(),
    }))
    .filter(({ isInList }) => isInList)
  const byId = <T extends { id: string }>(list: T[]) => list.toSorted((a, b) => a.id.localeCompare(b.id))
  deepStrictEqual(byId(shown), byId(known))
  strictEqual(data['isActive'], !job.isCompleted, 'whether it is open')
}

// Events: four candidates, few seats, a waiting list.

interface Events {
  id: string
  people: { id: string; token: string }[]
  capacity: number | null
  isHidden: boolean
  seated: number[]
  waiting: number[]
  now: number
}
type EventCommand = { person: number; what: 'attend' | 'leave' | 'limit' | 'hide' | 'show'; capacity: number }

const events: Machine<Events, EventCommand> = {
  next: () =>
    fc.record({
      person: fc.nat({ max: 3 }),
      what: fc.constantFrom('attend', 'attend', 'attend', 'leave', 'leave', 'limit', 'hide', 'show', 'show'),
      capacity: fc.integer({ min: 1, max: 4 }),
    }),
  async open({ context, admin, people, banner }) {
    const { eventId } = await context.as(admin).events.create({
      body: {
        ...someEvent(context),
        bannerS3FileKey: banner.fileKey,
        bannerS3PublicUrl: banner.publicUrl,
        capacity: 2,
      },
    })
    return {
      id: eventId,
      people: await people(4),
      capacity: 2,
      isHidden: false,
      seated: [],
      waiting: [],
      now: Date.now(),
    }
  },
  async step(state, { person, what, capacity }, fixtures) {
    const { id, people } = state
    const token = people[person]?.token ?? ''
    // The first request has the earlier moment.
    state.now += 1000
    fixtures.context.moveClock(new Date(state.now))
    const fill = () => {
      while (!state.isHidden && state.waiting.length > 0 && state.seated.length < (state.capacity ?? 1e9)) {
        state.seated.push(state.waiting.shift() ?? 0)
      }
    }
    const hasSeat = state.seated.includes(person)
    const isWaiting = state.waiting.includes(person)
    if (what === 'attend') {
      const { outcome, body } = await ask(fixtures, 'PUT', `/api/events/register/${id}`, token, {})
      if (!hasSeat && !isWaiting) {
        if (state.isHidden) return strictEqual(outcome, 'not_found', 'attending a hidden event')
        if (state.seated.length < (state.capacity ?? 1e9)) state.seated.push(person)
        else state.waiting.push(person)
      }
      strictEqual(outcome, 'ok')
      const place = state.waiting.indexOf(person)
      strictEqual(body['waitingPlace'], place < 0 ? null : place + 1, 'the place in the line')
      strictEqual(body['eventId'], place < 0 ? id : undefined)
    } else if (what === 'leave') {
      const { outcome } = await ask(fixtures, 'DELETE', `/api/events/register/${id}`, token)
      if (!hasSeat && !isWaiting)
        return strictEqual(outcome, state.isHidden ? 'not_found' : 'ok', 'leaving what one did not attend')
      strictEqual(outcome, 'ok')
      state.seated = state.seated.filter((one) => one !== person)
      state.waiting = state.waiting.filter((one) => one !== person)
      if (hasSeat) fill()
    } else if (what === 'limit') {
      const { outcome } = await ask(fixtures, 'POST', `/api/events/modify/${id}`, fixtures.admin.token, {
        ...someEvent(fixtures.context),
        capacity,
      })
      if (capacity < state.seated.length) return strictEqual(outcome, 'capacity_taken')
      strictEqual(outcome, 'ok')
      state.capacity = capacity
      fill()
    } else {
      const [method, path] = what === 'hide' ? (['DELETE', id] as const) : (['PUT', `unhide/${id}`] as const)
      strictEqual((await ask(fixtures, method, `/api/events/${path}`, fixtures.admin.token)).outcome, 'ok')
      state.isHidden = what === 'hide'
      fill()
    }
    const listed = async (waiting: boolean) => {
      const { body } = await ask(
        fixtures,
        'GET',
        `/api/events/${id}/attendees?waiting=${waiting}`,
        fixtures.admin.token,
      )
      const ids = (body['attendees'] as { _id: string }[]).map(({ _id }) => people.findIndex((one) => one.id === _id))
      strictEqual(body['total'], ids.length, 'how many there are')
      return ids
    }
    // People who got a seat at the same moment have no order.
    deepStrictEqual(new Set(await listed(false)), new Set(state.seated), 'who has a seat')
    deepStrictEqual(await listed(true), state.waiting, 'who waits')
    return undefined
  },
}

// Attempts: two candidates at one quiz.

interface LoadedAttempt {
  open: (OpenedQuiz & { saved: Map<number, { isRight: boolean; counter: number }> }) | null
  closed: (OpenedQuiz & { score: number })[]
}
interface Attempts {
  people: { id: string; token: string }[]
  sittings: LoadedAttempt[]
}
type AttemptCommand = {
  person: number
  what: 'view' | 'save' | 'submit' | 'submit unnamed' | 'submit again' | 'submit of another'
  question: number
  isRight: boolean
  counter: number
}

const attempts: Machine<Attempts, AttemptCommand> = {
  next: () =>
    fc.record({
      person: fc.nat({ max: 1 }),
      what: fc.constantFrom(
        'view',
        'view',
        'save',
        'save',
        'save',
        'save',
        'submit',
        'submit unnamed',
        'submit again',
        'submit of another',
      ),
      question: fc.nat({ max: 2 }),
      isRight: fc.boolean(),
      counter: fc.nat({ max: 9 }),
    }),
  open: async ({ people }) => ({
    people: await people(2),
    sittings: [
      { open: null, closed: [] },
      { open: null, closed: [] },
    ],
  }),
  async step({ people, sittings }, { person, what, question, isRight, counter }, fixtures) {
    const sitting = sittings[person]
    const other = sittings[1 - person]
    const asked = fixtures.test.questions[question]
    const token = people[person]?.token ?? ''
    if (!sitting || !other || !asked) return
    const { id: questionId } = asked
    const idIn = (opened: OpenedQuiz) => opened.questions[question]?.[isRight ? 'right' : 'wrong'] ?? ''
    const submit = (attemptId: string | undefined, userResponse: object[]) =>
      ask(fixtures, 'POST', '/api/quiz/submit', token, { quizId: fixtures.test.id, attemptId, userResponse })
    if (what === 'view') {
      const { outcome, body } = await ask(fixtures, 'GET', `/api/quiz/${fixtures.test.id}/view`, token)
      strictEqual(outcome, 'ok')
      const attempt = body['attempt'] as {
        _id: string
        answers: { questionId: string; answerId: string; counter: number }[]
      }
      const opened = openedQuiz(fixtures.test, body as unknown as QuizView)
      if (sitting.open) strictEqual(attempt._id, sitting.open.attemptId, 'the open attempt goes on')
      for (const earlier of sitting.closed) {
        ok(earlier.attemptId !== attempt._id, 'a closed attempt was opened again')
        ok(earlier.questions[0]?.right !== opened.questions[0]?.right, 'an option has the id of an earlier attempt')
      }
      sitting.open ??= { ...opened, saved: new Map() }
      deepStrictEqual(opened.questions, sitting.open.questions, 'the ids of the options')
      const shown = attempt.answers.map((one) => `${one.questionId} ${one.answerId} ${one.counter}`).sort()
      const known = [...sitting.open.saved].map(([at, one]) => {
        const it = opened.questions[at]
        return `${it?.id} ${one.isRight ? it?.right : it?.wrong} ${one.counter}`
      })
      deepStrictEqual(shown, known.sort(), 'the answers that were saved')
      const scores = (body['scores'] as { userScore: number }[]).map(({ userScore }) => userScore)
      deepStrictEqual(scores, sitting.closed.map(({ score }) => score).reverse(), 'earlier scores')
    } else if (what === 'save') {
      const last = sitting.closed.at(-1)
      const newest = sitting.open ?? last
      if (!newest) return
      const { outcome, body } = await ask(fixtures, 'PUT', `/api/quiz/attempts/${newest.attemptId}/answers`, token, {
        answers: [{ questionId, answerId: idIn(newest), counter }],
      })
      if (!sitting.open) return strictEqual(outcome, 'attempt_closed')
      strictEqual(outcome, 'ok')
      const kept = sitting.open.saved.get(question)
      const isNewer = !kept || kept.counter < counter
      strictEqual(body['saved'], isNewer ? 1 : 0, 'whether it was newer')
      if (isNewer) sitting.open.saved.set(question, { isRight, counter })
    } else if (what === 'submit' || what === 'submit unnamed') {
      if (!sitting.open) {
        // After an attempt the same answers would count as a repetition.
        if (what === 'submit' || sitting.closed.length > 0) return
        return strictEqual((await submit(undefined, [])).outcome, 'test_not_started', 'what was not started')
      }
      const named = what === 'submit' ? sitting.open.attemptId : undefined
      const { outcome, body } = await submit(named, [{ questionId, answerId: idIn(sitting.open) }])
      strictEqual(outcome, 'ok')
      sitting.open.saved.set(question, { isRight, counter: 99 })
      const score = [...sitting.open.saved.values()].filter((one) => one.isRight).length
      strictEqual(body['userScore'], score, 'the score')
      sitting.closed.push({ ...sitting.open, score })
      sitting.open = null
    } else if (what === 'submit again') {
      const last = sitting.closed.at(-1)
      if (!last) return
      const { outcome, body } = await submit(last.attemptId, [])
      strictEqual(outcome, 'ok')
      strictEqual(body['userScore'], last.score, 'the score of a repetition')
      strictEqual(body['attemptId'], last.attemptId)
    } else {
      const foreign = other.open?.attemptId ?? other.closed.at(-1)?.attemptId
      if (foreign) strictEqual((await submit(foreign, [])).outcome, 'not_found', 'the attempt of another')
    }
    return undefined
  },
}

// Orders: two orders, three transfers.

interface Orders {
  ids: string[]
  orders: { status: 'open' | 'reported' | 'paid' | 'declined'; utr: string }[]
  utrs: string[]
}
type OrderCommand = { order: number; what: 'report' | 'confirm' | 'decline'; utr: number }

let transfers = 600_000_000_000
const orders: Machine<Orders, OrderCommand> = {
  next: () =>
    fc.record({
      order: fc.nat({ max: 1 }),
      what: fc.constantFrom('report', 'report', 'confirm', 'decline'),
      utr: fc.nat({ max: 2 }),
    }),
  async open({ context }) {
    transfers += 3
    return {
      ids: [await context.make.order(), await context.make.order()],
      orders: [
        { status: 'open', utr: '' },
        { status: 'open', utr: '' },
      ],
      utrs: [0, 1, 2].map((at) => String(transfers + at)),
    }
  },
  async step(state, command, fixtures) {
    const id = state.ids[command.order] ?? ''
    const order = state.orders[command.order]
    const other = state.orders[1 - command.order]
    const utr = state.utrs[command.utr] ?? ''
    if (!order || !other) return
    if (command.what === 'report') {
      const { outcome } = await ask(fixtures, 'PUT', `/api/payment/orders/${id}`, null, {
        payerName: 'Asha',
        payerEmail: 'asha@example.org',
        utr,
      })
      if (order.status === 'paid') strictEqual(outcome, 'order_paid')
      else if (other.utr === utr && ['reported', 'paid'].includes(other.status)) strictEqual(outcome, 'utr_taken')
      else {
        strictEqual(outcome, 'ok')
        Object.assign(order, { status: 'reported', utr })
      }
    } else {
      const { outcome } = await ask(fixtures, 'POST', `/api/admin/payments/${id}`, fixtures.admin.token, {
        action: command.what,
        utr,
        ...(command.what === 'decline' && { reason: 'No such transfer.' }),
      })
      if (order.status !== 'reported') strictEqual(outcome, 'order_settled')
      else if (order.utr !== utr) strictEqual(outcome, 'order_changed')
      else {
        strictEqual(outcome, 'ok')
        order.status = command.what === 'confirm' ? 'paid' : 'declined'
      }
    }
    const { body } = await ask(fixtures, 'GET', `/api/payment/orders/${id}`, null)
    const shown = body['order'] as { status: string; utr: string }
    deepStrictEqual({ status: shown.status, utr: shown.utr }, { status: order.status, utr: order.utr })
  },
}

export const machines = {
  hiring: play(hiring),
  events: play(events),
  attempts: play(attempts),
  orders: play(orders),
}
