import { AssertionError, deepStrictEqual, ok } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import { type AnswerRecord, ApiError, type ApplicationStatus, limits, type Notice } from '@firstrung/contract'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import { checkBookings, checkTimes, setHours } from './answers-walk.booking.ts'
import { applyTo, beginning, moves, postJob } from './answers-walk.moves.ts'
import {
  day,
  type Followed,
  minute,
  type Outcome,
  rejectionDelay,
  type Walk,
  type Walked,
} from './answers-walk.walk.ts'
import type { Person } from './factories.accounts.ts'

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
      await checkBookings(walk)
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
      booked: new Map(),
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
  for (const one of walk.recruiters) await setHours(w, one)
  for (let n = 0; n < 3; n += 1) await postJob(walk)
  for (let n = 0; n < 12; n += 1) walk.people.push(await w.make.skilledCandidate())
  return walk
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
  await checkTimes(walk, { ...one, application, status }, what)
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
