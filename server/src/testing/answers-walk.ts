import { AssertionError, deepStrictEqual, ok } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnswerRecord,
  ApiError,
  type ApplicationStatus,
  limits,
  type Notice,
  type OwnApplicationWhole,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { remindOfAnswers } from '#src/domains/hiring/promises/clock.tasks.ts'
import { closeUnanswered, endSilentReplies } from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import { indianDayIn, nextDaytime } from '#src/platform/time/indian-time.ts'
import type { Person } from './factories.accounts.ts'
import { interviewAsk } from './factories.hiring.ts'
import type { TestContext } from './test-context.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** How long a rejection can be undone, and a mail to many stopped. */
const rejectionDelay = 30 * minute
const mailDelay = minute

/** A server, its clock and its tasks. */
export type Walked = TestContext & { runTasks(): Promise<unknown> }

interface Job {
  id: string
  slug: string
  title: string
}

/** An application as its candidate has followed it through the API. */
interface Followed {
  id: string
  person: Person
  job: Job
  appliedAt: number
  /** The promised day that was last shown before the first answer. */
  promisedBy: number
  status: ApplicationStatus
  application: OwnApplicationWhole
  notices: Notice[]
}

interface Walk {
  w: Walked
  pick: <T>(from: readonly T[]) => T | undefined
  admin: Person
  owner: Person
  companyId: string
  /** The colleagues that are still there. */
  recruiters: Person[]
  people: Person[]
  jobs: Job[]
  /** How many jobs were posted; those that were deleted are no longer in `jobs`. */
  posted: number
  followed: Map<string, Followed>
  isSuspended: boolean
  isOwnerSuspended: boolean
  /** When recruiters rejected applications of which nobody was told yet, by application. */
  rejections: Map<string, number>
}

/** Numbers that look random; the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What happened in a walk: how often each step was carried out, and how often a record was there to compare. */
export interface WalkResult {
  done: Record<string, number>
  ended: Record<string, number>
  records: number
}

/**
 * Walks through everything that can happen to the applications of a company, `steps` times, and checks after each step what
 * its candidates and visitors read: no application ends without a state, a date and a message, nothing is sent twice, and the
 * answer record equals a count of what the candidates were told. Throws an AssertionError with the steps so far.
 */
export async function walkAnswers(w: Walked, { seed, steps }: { seed: number; steps: number }): Promise<WalkResult> {
  const random = randomFrom(seed)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const walk = await open(w, pick)
  const result: WalkResult = { done: {}, ended: {}, records: 0 }
  const log: string[] = []
  const weighted = Object.entries(moves).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))
  try {
    for (let at = 0; at < steps; at += 1) {
      const name = beginning[at] ?? pick(weighted) ?? 'wait'
      w.clock.now = new Date(w.clock.now.getTime() + minute)
      const outcome = await unlessRefused(moves[name]?.run(walk))
      if (outcome === null) continue
      log.push(`${w.clock.now.toISOString()} ${name}`)
      result.done[name] = (result.done[name] ?? 0) + 1
      await w.runTasks()
      await followAll(walk, outcome)
      if (await compareRecord(walk)) result.records += 1
    }
    log.push('everybody leaves the company')
    await endCompany(walk)
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error
    const steps = log.slice(-25).join('\n')
    throw new AssertionError({ message: `seed ${seed}: ${error.message}\n${steps}` })
  }
  for (const { status } of walk.followed.values()) result.ended[status] = (result.ended[status] ?? 0) + 1
  return result
}

/** A refused step changes nothing: null. */
async function unlessRefused(step: Promise<Outcome> | undefined): Promise<Outcome> {
  try {
    return await step
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  }
}

/** At last everybody leaves the company: all its jobs end, and nobody waits any more. */
async function endCompany(walk: Walk): Promise<void> {
  const { w } = walk
  for (const restore of [moves['restoreCompany'], moves['restoreRecruiter']]) await unlessRefused(restore?.run(walk))
  await w.runTasks()
  // Some wait until the end.
  await postJob(walk)
  for (const person of walk.people.slice(0, 4)) await unlessRefused(applyTo(walk, person, walk.jobs.at(-1)))
  await moves['waitlist']?.run(walk)
  // The owner last: an owner cannot leave colleagues behind.
  for (const one of walk.recruiters.toReversed())
    await w.as(one).privacy.deleteOwn({ body: { password: one.password } })
  await w.runTasks()
  w.clock.now = new Date(w.clock.now.getTime() + rejectionDelay + minute)
  await w.runTasks()
  await followAll(walk, undefined)
  for (const { status, job, application } of walk.followed.values())
    ok(!application.isOpen, `${status} application for ${job.title} is still open, and the company has left`)
}

async function open(w: Walked, pick: Walk['pick']): Promise<Walk> {
  w.clock.now = nextDaytime(w.clock.now)
  const admin = await w.make.admin()
  const owner = await w.make.recruiter({ companyName: `Walk ${admin.id.slice(0, 8)}` })
  const walk: Walk = {
    ...{
      w,
      pick,
      admin,
      owner,
      recruiters: [owner],
      people: [],
      jobs: [],
      posted: 0,
      followed: new Map(),
      rejections: new Map(),
      isSuspended: false,
      isOwnerSuspended: false,
    },
    companyId: await w.within(
      async ({ db }) =>
        (
          await db
            .selectFrom('recruiters')
            .select('companyId')
            .where('accountId', '=', owner.id)
            .executeTakeFirstOrThrow()
        ).companyId,
    ),
  }
  walk.recruiters.push(await w.make.colleague(owner))
  for (let n = 0; n < 3; n += 1) await postJob(walk)
  for (let n = 0; n < 12; n += 1) walk.people.push(await w.make.skilledCandidate())
  return walk
}

async function postJob(walk: Walk, by = walk.owner): Promise<undefined> {
  const { w, admin, jobs, recruiters } = walk
  walk.posted += 1
  const title = `Walked job ${walk.posted} ${admin.id.slice(0, 4)}`
  const job = await w.make.job(by, { jobTitle: title, numOpenings: 2 })
  const answerDays = [3, 4, 7, 5][jobs.length % 4] ?? 3
  const slug = await w.make.onBoard(job, {
    answerDays,
    days: 600,
    answerDayKind: jobs.length % 2 ? 'working' : 'calendar',
  })
  for (const one of recruiters) if (one !== by) await w.make.jobMember(job._id, one)
  jobs.push({ id: job._id, slug, title })
}

/** The person a step affected: undefined for several people, null when the step did nothing. A refused step changes nothing. */
type Outcome = Person | null | undefined
type Run = (walk: Walk) => Promise<Outcome>
const some = <T>(one: T | undefined, run: (one: T) => Promise<Outcome>): Promise<Outcome> =>
  one === undefined ? Promise.resolve(null) : run(one)

type Action = 'shortlist' | 'waitlist' | 'remove' | 'restore' | 'hire' | 'unhire' | 'interview'
/** Moves somebody who stands in one of these statuses, as the candidate sees it. */
const moving =
  (action: Action, statuses: readonly ApplicationStatus[] | null, by: 'recruiter' | 'team' = 'recruiter'): Run =>
  (walk) => {
    const among = [...walk.followed.values()].filter(({ status }) => !statuses || statuses.includes(status))
    const actor = by === 'team' ? walk.admin : walk.pick(walk.recruiters)
    return some(walk.pick(among), async ({ id, person, job }) => {
      if (!actor) return null
      const body = {
        ...{ action, jobId: job.id, applicantId: person.id },
        ...(action === 'remove' && by === 'recruiter' && { subject: '', message: '' }),
        ...(action === 'interview' && interviewAsk(walk.w)),
        ...(by === 'team' && action === 'shortlist' && { rating: 3, comment: 'Fine.' }),
      }
      const path = by === 'team' ? '/api/admin/jobs/actions' : '/api/rdashboard/jobs/actions'
      const about = await raw(walk, { path, as: actor, body, about: person }, 'PUT')
      if (action === 'remove' && by === 'recruiter' && about) walk.rejections.set(id, walk.w.clock.now.getTime())
      // A hiring can fill the job, of which others are told.
      return action === 'hire' && about ? undefined : about
    })
  }

/** A call that may be refused. */
async function raw(
  { w }: Walk,
  { path, as, body, about }: { path: string; as: Person; body: object; about?: Person },
  method: 'PUT' | 'POST' = 'POST',
): Promise<Outcome> {
  const { status } = await w.request(method, path, { as, body })
  ok(status < 500, `${method} ${path} was answered ${status}`)
  return status === 200 ? about : null
}

const ofJob =
  (action: 'complete' | 'reopen'): Run =>
  (walk) =>
    some(walk.pick(walk.jobs), (job) =>
      some(walk.pick([...walk.recruiters, walk.admin]), (actor) =>
        raw(
          walk,
          {
            path: `/api/${actor === walk.admin ? 'admin' : 'rdashboard'}/jobs/actions`,
            as: actor,
            body: { action, jobId: job.id },
          },
          'PUT',
        ),
      ),
    )

const ofCandidate =
  (what: 'end' | 'give' | 'block' | 'unblock'): Run =>
  (walk) =>
    some(walk.pick(walk.people), (person) =>
      raw(walk, { path: `/api/user/resume-access/${walk.companyId}/${what}`, as: person, body: {}, about: person }),
    )

const ofApplication =
  (statuses: readonly ApplicationStatus[] | null, run: (walk: Walk, one: Followed) => Promise<Outcome>): Run =>
  (walk) =>
    some(walk.pick([...walk.followed.values()].filter(({ status }) => !statuses || statuses.includes(status))), (one) =>
      run(walk, one),
    )

/** Moves or mails up to four candidates of a job; some of it is undone at once. */
async function together(walk: Walk, move: 'shortlist' | 'waitlist' | 'remove' | 'mail'): Promise<Outcome> {
  const { w, pick } = walk
  const [job, actor] = [pick(walk.jobs), pick(walk.recruiters)]
  if (!job || !actor) return null
  // Most mails answer somebody who waits.
  const isWanted = ({ status }: Followed) => move !== 'mail' || waiting.includes(status)
  const chosen = [...walk.followed.values()]
    .filter((one) => one.job === job && isWanted(one) && pick([true, true, false]))
    .slice(0, 4)
  if (chosen.length === 0) return null
  const text = move === 'mail' ? { subject: 'Your application', message: 'We read it with care.' } : {}
  const body = { move, applicantIds: chosen.map(({ person }) => person.id), subject: '', message: '', ...text }
  const path = `/api/rdashboard/jobs/${job.id}/bulk`
  const begun = await w.request('POST', path, { as: actor, body })
  ok(begun.status < 500, `POST ${path} was answered ${begun.status}`)
  if (begun.status !== 200) return null
  const bulkPath = `${path}/${String(begun.body['bulkId'])}`
  const isUndone = async () =>
    pick([true, false, false]) === true &&
    (await w.request('PUT', `${bulkPath}/undo`, { as: actor, body: {} })).status === 200
  if (move === 'mail') {
    await isUndone()
    w.clock.now = new Date(w.clock.now.getTime() + mailDelay)
    return undefined
  }
  await w.runTasks()
  const { body: progress } = await w.request('GET', bulkPath, { as: actor })
  const leftOut = new Set((progress['leftOut'] as { userId: string }[]).map(({ userId }) => userId))
  if (move !== 'remove' || (await isUndone())) return undefined
  for (const { id, person } of chosen) if (!leftOut.has(person.id)) walk.rejections.set(id, w.clock.now.getTime())
  return undefined
}

const waiting: readonly ApplicationStatus[] = ['sent', 'shortlisted', 'roundTwo']

/** Offers the job to a candidate. No opening is promised twice. */
async function makeOffer(walk: Walk, { person, job }: Followed): Promise<Outcome> {
  const { w } = walk
  const actor = walk.pick(walk.recruiters)
  if (!actor) return null
  const path = `/api/rdashboard/jobs/${job.id}/offers`
  const body = {
    ...{ applicantId: person.id, pay: { kind: 'month', amount: 25_000 }, place: 'Pune', subject: 'An offer' },
    ...{ answerBy: indianDayIn(w.clock.now, walk.pick([0, 2, 7]) ?? 2), startsOn: indianDayIn(w.clock.now, 40) },
    letter: 'Dear {candidate}, we offer you {pay} from {start}.',
  }
  const outcome = await raw(walk, { path, as: actor, body, about: person })
  if (outcome === null) return null
  const { promised, openings } = (await w.request('GET', path, { as: actor })).body as Record<string, number>
  ok(Number(promised) <= Number(openings), `${job.title} promises ${promised} of ${openings} openings`)
  return outcome
}

/** Accepts what the candidate has read. It can fill the job, of which others are told. */
async function acceptOffer(walk: Walk, { person }: Followed, id: string): Promise<Outcome> {
  const { body } = await walk.w.request('GET', `/api/user/offers/${id}`, { as: person })
  const { letterHash } = body['offer'] as { letterHash: string }
  const path = `/api/user/offers/${id}/accept`
  const outcome = await raw(walk, { path, as: person, body: { name: 'Asha Rao', letterHash }, about: person })
  return outcome === null ? null : undefined
}

/** Does something with an offer that its candidate last saw open. */
const ofOpenOffer =
  (run: (walk: Walk, one: Followed, offerId: string) => Promise<Outcome>): Run =>
  (walk) => {
    const open = [...walk.followed.values()].filter(({ application }) => application.offer?.state === 'open')
    return some(walk.pick(open), (one) => run(walk, one, one.application.offer?._id ?? ''))
  }

const moves: Record<string, { weight: number; run: Run }> = {
  apply: { weight: 6, run: (walk) => applyTo(walk, walk.pick(walk.people), walk.pick(walk.jobs)) },
  shortlist: { weight: 4, run: moving('shortlist', waiting) },
  waitlist: { weight: 4, run: moving('waitlist', waiting) },
  reject: { weight: 4, run: moving('remove', null) },
  restore: { weight: 3, run: moving('restore', null) },
  hire: { weight: 3, run: moving('hire', ['waitlisted', 'roundTwo']) },
  interview: { weight: 3, run: moving('interview', waiting) },
  teamShortlist: { weight: 2, run: moving('shortlist', ['sent', 'notSelected'], 'team') },
  teamRemove: { weight: 1, run: moving('remove', ['shortlisted'], 'team') },
  offer: { weight: 6, run: ofApplication(['waitlisted', 'roundTwo'], makeOffer) },
  acceptOffer: { weight: 3, run: ofOpenOffer(acceptOffer) },
  declineOffer: {
    weight: 2,
    run: ofOpenOffer((walk, { person }, id) =>
      raw(walk, { path: `/api/user/offers/${id}/decline`, as: person, body: {}, about: person }),
    ),
  },
  withdrawOffer: {
    weight: 1,
    run: ofOpenOffer((walk, { person }, id) =>
      some(walk.pick(walk.recruiters), (actor) =>
        raw(walk, { path: `/api/rdashboard/offers/${id}/withdraw`, as: actor, body: {}, about: person }),
      ),
    ),
  },
  unhire: { weight: 2, run: moving('unhire', ['hired'], 'team') },
  withdraw: {
    weight: 2,
    run: ofApplication(null, (walk, { id, person }) =>
      raw(walk, { path: `/api/user/applications/${id}/withdraw`, as: person, body: {}, about: person }),
    ),
  },
  lateAnswer: {
    weight: 4,
    run: ofApplication(['unanswered'], (walk, { person, job }) =>
      some(walk.pick(walk.recruiters), (actor) =>
        raw(walk, {
          path: `/api/rdashboard/jobs/${job.id}/unanswered`,
          as: actor,
          body: { applicantId: person.id, move: walk.pick(['shortlist', 'waitlist']) },
          about: person,
        }),
      ),
    ),
  },
  reply: {
    weight: 3,
    run: ofApplication(['answeredLate'], (walk, { id, person }) =>
      raw(walk, {
        path: `/api/user/applications/${id}/still-wanted`,
        as: person,
        body: { yes: walk.pick([true, false]) },
        about: person,
      }),
    ),
  },
  block: { weight: 1, run: ofCandidate('block') },
  unblock: { weight: 2, run: ofCandidate('unblock') },
  endAccess: { weight: 1, run: ofCandidate('end') },
  giveAccess: { weight: 2, run: ofCandidate('give') },
  extend: {
    weight: 3,
    run: (walk) =>
      some(walk.pick(walk.jobs), (job) =>
        raw(walk, {
          path: `/api/rdashboard/jobs/${job.id}/answers/extend`,
          as: walk.owner,
          body: { days: walk.pick([1, 3, 7]) },
        }),
      ),
  },
  complete: { weight: 2, run: ofJob('complete') },
  reopen: { weight: 4, run: ofJob('reopen') },
  deleteJob: {
    weight: 1,
    run: async (walk) => {
      if (walk.jobs.length < 3) return null
      const at = Math.floor(walk.jobs.length / 2)
      const [job] = walk.jobs.splice(at, 1)
      return some(job, async ({ id }) => {
        await walk.w.as(walk.admin).jobs.remove({ params: { id } })
        return undefined
      })
    },
  },
  postJob: {
    weight: 1,
    run: async (walk) => (walk.isSuspended || walk.jobs.length > 4 ? null : postJob(walk, walk.pick(walk.recruiters))),
  },
  bulkMove: { weight: 4, run: (walk) => together(walk, walk.pick(['shortlist', 'waitlist', 'remove']) ?? 'remove') },
  bulkMail: { weight: 3, run: (walk) => together(walk, 'mail') },
  suspendRecruiter: {
    weight: 1,
    run: async (walk) => {
      const params = { id: walk.owner.id }
      await walk.w.as(walk.admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
      walk.isOwnerSuspended = true
      return undefined
    },
  },
  restoreRecruiter: {
    weight: 2,
    run: async (walk) => {
      await walk.w.as(walk.admin).recruiterAdmin.restore({ params: { id: walk.owner.id } })
      walk.isOwnerSuspended = false
      const { token } = await walk.w.as(null).accounts.signIn({
        body: { email: walk.owner.email, password: walk.owner.password, userType: 'recruiter' },
      })
      Object.assign(walk.owner, { token })
      return undefined
    },
  },
  suspendCompany: {
    weight: 1,
    run: async (walk) => {
      const body = { decision: 'suspend', note: 'It asks candidates for money.' } as const
      await walk.w.as(walk.admin).trust.decide({ params: { id: walk.companyId }, body })
      walk.isSuspended = true
      return undefined
    },
  },
  restoreCompany: {
    weight: 3,
    run: async (walk) => {
      if (!walk.isSuspended) return null
      const body = { decision: 'restore', note: 'It was a mistake.' } as const
      await walk.w.as(walk.admin).trust.decide({ params: { id: walk.companyId }, body })
      walk.isSuspended = false
      return undefined
    },
  },
  removeColleague: {
    weight: 1,
    run: async (walk) => {
      const other = walk.recruiters.find((one) => one !== walk.owner)
      if (!other || walk.isSuspended) return null
      await walk.w.as(walk.owner).companyTeams.remove({ params: { id: other.id }, body: {} })
      walk.recruiters = [walk.owner]
      return undefined
    },
  },
  deleteColleague: {
    weight: 1,
    run: async (walk) => {
      const other = walk.recruiters.find((one) => one !== walk.owner)
      if (!other) return null
      await walk.w.as(other).privacy.deleteOwn({ body: { password: other.password } })
      walk.recruiters = [walk.owner]
      return undefined
    },
  },
  addColleague: {
    weight: 2,
    run: async (walk) => {
      // Nobody is there to invite them while the owner is suspended.
      if (walk.recruiters.length > 1 || walk.isSuspended || walk.isOwnerSuspended) return null
      const other = await walk.w.make.colleague(walk.owner)
      for (const { id } of walk.jobs) await walk.w.make.jobMember(id, other)
      walk.recruiters.push(other)
      return undefined
    },
  },
  deleteCandidate: {
    weight: 1,
    run: async (walk) => {
      if (walk.people.length < 11) return null
      return some(walk.pick(walk.people), async (person) => {
        await walk.w.as(person).privacy.deleteOwn({ body: { password: person.password } })
        walk.people = walk.people.filter((one) => one !== person)
        for (const [key, one] of walk.followed) if (one.person === person) walk.followed.delete(key)
        return undefined
      })
    },
  },
  longWait: { weight: 0, run: (walk) => wait(walk, 90) },
  wait: { weight: 14, run: (walk) => wait(walk, walk.pick([1, 5, 12, 20, 40, 70]) ?? 1) },
}

/** How many apply at first, and wait until after their day, so that there is a record to compare. */
const beginning: Record<number, string> = {
  ...Array.from({ length: 24 }, () => 'apply'),
  36: 'longWait',
  ...Object.fromEntries(
    ['waitlist', 'waitlist', 'waitlist', 'offer', 'acceptOffer', 'offer', 'declineOffer', 'offer', 'hire'].map(
      (name, at) => [24 + at, name],
    ),
  ),
}

async function applyTo(walk: Walk, person: Person | undefined, job: Job | undefined): Promise<Outcome> {
  const { w, followed } = walk
  if (!person || !job || followed.has(`${person.id} ${job.id}`)) return null
  const body = await w.make.applicationOf(person)
  const { applicationId, answerBy } = await w.as(person).applying.apply({ params: { slug: job.slug }, body })
  const { application } = await w.as(person).hiring.application({ params: { id: applicationId } })
  const appliedAt = w.clock.now.getTime()
  const promisedBy = Date.parse(answerBy)
  const first = { id: applicationId, person, job, appliedAt, promisedBy, status: application.status, application }
  followed.set(`${person.id} ${job.id}`, { ...first, notices: [] })
  return person
}

/** Lets hours pass, to a time at which people are written to. The clock works on the way, a few times a day. */
async function wait({ w }: Walk, hours: number): Promise<undefined> {
  const until = w.clock.now.getTime() + hours * 60 * minute
  while (w.clock.now.getTime() < until) {
    w.clock.now = nextDaytime(new Date(Math.min(until, w.clock.now.getTime() + 7 * 60 * minute)))
    const ends = new Date(w.clock.now.getTime() + 7 * day)
    await w.within(async (ctx) => {
      await sql`update sessions set last_used_at = ${w.clock.now}, expires_at = ${ends}`.execute(ctx.db)
    })
    for (const task of [remindOfAnswers, closeUnanswered, endSilentReplies]) await w.within((ctx) => task.run(ctx, {}))
    await w.runTasks()
  }
}

/** A hiring that is taken back when the job is over says that the job is over. */
const jobIsOver = /has been filled|search has ended|no longer offered|has been taken back/
const endings: Partial<Record<ApplicationStatus, RegExp>> = {
  takenBack: /no longer shortlisted/,
  notSelected: /were not selected/,
  filled: jobIsOver,
  closed: jobIsOver,
  takenDown: jobIsOver,
  unanswered: /without an answer/,
  hiringEnded: /You are hired|taken back|no longer offered/,
  // All who have to do with a suspended company are warned of it.
  onHold: /is on hold|removed/,
  answeredLate: /has answered after all/,
}

/** Follows the applications of one person; or all, also where the delay of a rejection is over. */
async function followAll(walk: Walk, about: Person | undefined): Promise<void> {
  const told = walk.w.clock.now.getTime() - rejectionDelay
  const isTold = [...walk.rejections.values()].some((at) => at <= told)
  for (const [id, at] of walk.rejections) if (at <= told) walk.rejections.delete(id)
  for (const person of about && !isTold ? [about] : walk.people) {
    const { notifications } = await walk.w.as(person).notifications.listCandidate()
    for (const one of walk.followed.values()) if (one.person === person) await follow(walk, one, notifications)
  }
}

/** Reads an application, and checks that each state has a date and a message. */
async function follow(walk: Walk, one: Followed, news: readonly Notice[]): Promise<void> {
  const { w, followed } = walk
  const { id, person, job } = one
  const as = w.as(person)
  const { application } = await as.hiring.application({ params: { id } })
  const notices = news.filter(({ data }) => data.jobTitle === job.title).reverse()
  const { status } = application
  const what = `${status} application for ${job.title}`
  const at = Date.parse(application.stageChangedAt)
  ok(at >= one.appliedAt - 1 && at <= w.clock.now.getTime(), `${what}: ${application.stageChangedAt} is no date of it`)
  ok(application.stage !== '' && application.next !== '' && application.timeline.length > 0, `${what} says nothing`)
  const offer = application.offer?.state
  const mayAccept = status === 'waitlisted' || status === 'roundTwo'
  ok(offer !== 'open' || mayAccept, `${what} has an offer that seems to be open`)
  const ending = endings[status]
  // Rejected candidates are told of the rejection, and not that the job ended.
  const isUntold = walk.rejections.has(id)
  ok(
    !ending || isUntold || (status === 'onHold' ? news : notices).some(({ text }) => ending.test(text)),
    `${what}: no message in ${notices.map(({ text }) => text).join(' | ')}`,
  )
  // An application with a promise in working days is closed some days later, because of a weekend and holidays.
  const isLate =
    application.answerBy !== undefined && Date.parse(application.answerBy) < w.clock.now.getTime() - 5 * day
  ok(!isLate || answerOf(notices) !== null, `${what} waits since ${application.answerBy}, without an answer`)
  if (['sent', 'shortlisted', 'roundTwo'].includes(status)) ok(application.answerBy, `${what} waits for no day`)
  const closings = notices.filter(({ text }) => /without an answer/.test(text)).length
  ok(closings <= 1, `${what} was closed ${closings} times`)
  for (const { text, data } of notices.filter(({ data: { path } }) => path?.startsWith('/applications/')))
    ok(data.path === `/applications/${id}`, `${what}: '${text}' opens ${data.path}`)
  const sent = notices.map(({ text, createdAt }) => `${createdAt} ${text}`)
  deepStrictEqual([...new Set(sent)], sent, `${what}: something was sent twice`)

  const due = application.timeline.find(({ kind }) => kind === 'due')
  const isFirst = due && answerOf(notices) === null && status !== 'withdrawn'
  const promisedBy = isFirst ? Date.parse(due.at) : one.promisedBy
  followed.set(`${person.id} ${job.id}`, { ...one, application, status, notices, promisedBy })
}

const answers =
  /^You are in round 2|^You are on the waiting list|^You are hired|^You were not selected|invites you to|offers you a job|wrote to you about|interview for .* is (set|moved)/
const jobEnds = /^The position has been filled|^The search has ended|^The position is no longer offered/

/**
 * When the company first answered, by what the candidate was told; null where it has not. The end of a job that was reopened
 * was no answer.
 */
function answerOf(notices: readonly Notice[]): number | null {
  let answer = null as { at: number; isEnd: boolean } | null
  for (const { text, createdAt } of notices) {
    const at = Date.parse(createdAt)
    if (answers.test(text)) answer = answer && !answer.isEnd ? answer : { at: answer?.at ?? at, isEnd: false }
    else if (jobEnds.test(text)) answer ??= { at, isEnd: true }
    else if (text.startsWith('The position is open again') && answer?.isEnd) answer = null
  }
  return answer?.at ?? null
}

/** Compares the answer record that everybody reads with a count; false where there is none to compare. */
async function compareRecord({ w, owner, followed, isSuspended }: Walk): Promise<boolean> {
  if (isSuspended) return false
  const { status, body } = await w.request('GET', '/api/rdashboard/answers', { as: owner })
  // Suspended, and signed out.
  if (status !== 200) return false
  const now = w.clock.now.getTime()
  const due = [...followed.values()].flatMap(({ promisedBy, appliedAt, notices, application }) => {
    const answeredAt = answerOf(notices)
    const hasGone = application.status === 'withdrawn' && answeredAt === null
    const isLeftOut = hasGone && Date.parse(application.stageChangedAt) <= promisedBy
    if (promisedBy > now || promisedBy <= now - limits.answerRecordDays * day || isLeftOut) return []
    return [{ appliedAt, promisedBy, answeredAt }]
  })
  const times = due
    .flatMap(({ appliedAt, promisedBy, answeredAt }) =>
      answeredAt !== null && answeredAt <= promisedBy ? [answeredAt - appliedAt] : [],
    )
    .toSorted((a, b) => a - b)
  const middle = times[Math.ceil(times.length / 2) - 1]
  const medianDays = middle === undefined ? null : Math.max(1, Math.ceil(middle / day))
  const counted: AnswerRecord | null =
    due.length < limits.answerRecordShown ? null : { due: due.length, inTime: times.length, medianDays }
  if (!isDeepStrictEqual(body['record'], counted)) {
    const found = await differences(w, [...followed.values()])
    const said = `the record is ${JSON.stringify(body['record'])}, counted ${JSON.stringify(counted)}`
    throw new AssertionError({ message: `${said}\n${found.join('\n')}` })
  }
  return counted !== null
}

/** Applications whose first answer or promise differs between the server and their candidate. */
async function differences(w: Walked, all: readonly Followed[]): Promise<string[]> {
  const found: string[] = []
  for (const { id, promisedBy, notices } of all) {
    const row = await w.within(({ db }) =>
      db
        .selectFrom('applications')
        .select(['stage', 'answeredAt', 'promisedBy'])
        .where('id', '=', id)
        .executeTakeFirst(),
    )
    const answeredAt = answerOf(notices)
    if ((row?.answeredAt?.getTime() ?? null) === answeredAt && row?.promisedBy?.getTime() === promisedBy) continue
    const news = notices.map(({ createdAt, text }) => `  ${createdAt} ${text}`)
    const told = [answeredAt, promisedBy].map((at) => at && new Date(at).toISOString())
    found.push([`told ${told.join(' ')}, stored ${JSON.stringify(row)}`, ...news].join('\n'))
  }
  return found
}
