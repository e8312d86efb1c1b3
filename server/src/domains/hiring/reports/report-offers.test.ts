import {
  type HiringReportQuery,
  indianDay,
  indianMoment,
  indianMonth,
  monthAfter,
  type OfferDeclineReason,
} from '@firstrung/contract'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const minute = 60_000
const day = 24 * 3600 * 1000

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  // Recruiters find candidates in the pool themselves, and the team can put some forward.
  w = await openTestServer({ SCREENING: 'direct' })
  w.clock.now = indianMoment(indianDay(w.clock.now), '11:00')
})
beforeEach(async () => {
  recruiter = await w.make.recruiter()
  await stayLoggedIn()
})
afterAll(() => w.close())

/** The clock outlives sessions. */
async function stayLoggedIn() {
  const { now } = w.clock
  await sql`update sessions set last_used_at = ${now}, expires_at = ${new Date(now.getTime() + 7 * day)}`.execute(w.db)
}
async function later(millis: number) {
  w.clock.advance(millis)
  await stayLoggedIn()
}
/** Moves the clock to a minute before the next Indian month, and returns both months. */
async function goToEndOfMonth() {
  const month = indianMonth(new Date(w.clock.now.getTime() + minute))
  const next = monthAfter(month, 1)
  await later(indianMoment(`${next}-01`, '00:00').getTime() - minute - w.clock.now.getTime())
  return { month, next }
}

async function jobOnBoard(jobTitle = 'Frontend Developer', owner = recruiter) {
  const job = await w.make.job(owner, { jobTitle, numOpenings: 50 })
  return { jobId: job._id, slug: await w.make.onBoard(job, { answerDays: 5, days: 900 }) }
}
const act = (action: 'shortlist' | 'remove', jobId: string, { id }: Person) =>
  w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id, ...(action === 'remove' && { subject: '' }) } })
const report = (query: HiringReportQuery = {}, as = recruiter) => w.as(as).hiring.report({ query })

/** What became of an offer. Days are counted from the moment at which it is made. */
interface Offered {
  /** The last day to answer. */
  until?: number
  accepted?: number
  declined?: number
  reason?: OfferDeclineReason
  withdrawn?: number
  /** Ended by something else. */
  ended?: number
}
/** Makes an offer now, directly in the database, with what becomes of it. */
async function offer({ applicationId }: { applicationId: string }, made: Offered) {
  const at = (days: number | undefined) => (days === undefined ? null : new Date(w.clock.now.getTime() + days * day))
  const dayIn = (days: number) => indianDay(new Date(w.clock.now.getTime() + days * day))
  const { until = 30, accepted, declined, reason = null, withdrawn, ended } = made
  const answeredAt = at(accepted ?? declined)
  const letterHash = 'a'.repeat(64)
  const { id: offerId } = await w.db
    .insertInto('offers')
    .values({
      applicationId,
      madeBy: recruiter.id,
      madeAt: w.clock.now,
      answerBy: dayIn(until),
      payKind: 'unpaid',
      payAmount: null,
      startsOn: dayIn(until + 10),
      workplace: 'Pune',
      subject: 'Your offer',
      letter: 'We offer you the job.',
      letterHash,
      endedAt: answeredAt ?? at(withdrawn ?? ended),
      withdrawnAt: at(withdrawn),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!answeredAt) return
  const said =
    accepted === undefined
      ? ({ answer: 'declined', name: '', reason } as const)
      : ({ answer: 'accepted', name: 'Asha Rao', reason: null } as const)
  await w.db
    .insertInto('offerAnswers')
    .values({ offerId, letterHash, answeredAt, ...said })
    .execute()
}

const noOffers = {
  made: 0,
  accepted: 0,
  declined: 0,
  withdrawn: 0,
  expired: 0,
  open: 0,
  over: 0,
  declineReasons: [],
  medianDays: null,
}
const cellsOf = async (query: string) => {
  const headers = { 'x-auth-token': recruiter.token }
  const file = await w.app.inject({ method: 'GET', url: `/api/rdashboard/reports/export?${query}`, headers })
  const rows: Record<string, string>[] = parse(file.body, { bom: true, columns: true })
  return rows
}

describe('the offers', () => {
  test('a report says what became of the offers, why some were declined and how long the answers took', async () => {
    const { jobId, slug } = await jobOnBoard()
    const inRoundTwo = async () => {
      const person = await w.make.directApplicant(slug)
      await act('shortlist', jobId, person)
      return person
    }
    const month = indianMonth(w.clock.now)
    expect((await report({ from: month })).offers).toEqual(noOffers)
    await offer(await inRoundTwo(), { accepted: 1 })
    await offer(await inRoundTwo(), { declined: 2, reason: 'place' })
    // Too few answers to state a time.
    expect((await report()).offers).toMatchObject({ made: 2, medianDays: null })
    await offer(await inRoundTwo(), { declined: 4.5, reason: 'pay' })
    await offer(await inRoundTwo(), { declined: 5, reason: 'pay' })
    await offer(await inRoundTwo(), { declined: 6 })
    const [runOut, rejected, leaving, waiting] = [
      await inRoundTwo(),
      await inRoundTwo(),
      await inRoundTwo(),
      await inRoundTwo(),
    ]
    for (const person of [runOut, rejected]) await offer(person, { until: 3 })
    await offer(leaving, { until: 3, ended: 6 })
    await offer(await inRoundTwo(), { withdrawn: 1 })
    await offer(await inRoundTwo(), { until: 3, ended: 1 })
    await later(6 * day)
    // A second offer, after the first one ran out.
    await offer(leaving, { until: 2 })
    await w.as(leaving).applying.withdraw({ params: { id: leaving.applicationId }, body: {} })
    // It stays expired, because it ran out before the rejection.
    await act('remove', jobId, rejected)
    await offer(waiting, {})
    await later(4 * day)

    const offers = { made: 12, accepted: 1, declined: 4, withdrawn: 1, expired: 3, open: 1, over: 2 }
    const declineReasons = [
      { reason: 'pay', count: 2 },
      { reason: 'place', count: 1 },
    ]
    expect((await report({ from: month })).offers).toEqual({ ...offers, declineReasons, medianDays: 4.5 })
    const [row] = await cellsOf(`from=${month}`)
    expect(row).toMatchObject({
      'Offers made': '12',
      'Offers accepted': '1',
      'Offers declined': '4',
      'Offers withdrawn': '1',
      'Offers expired': '3',
      'Offers open': '1',
      'Offers ended otherwise': '2',
      'Declined because: The pay': '2',
      'Declined because: The place': '1',
      'Declined because: Studying further': '0',
      'Median days from offer to answer': '4.5',
    })
  })

  test('a report counts offers with the month in which the application was received, only in jobs of the caller', async () => {
    const [first, second] = [await jobOnBoard('Backend Developer'), await jobOnBoard('Tester')]
    const found = await w.make.applicant()
    const { month, next } = await goToEndOfMonth()
    const early = await w.make.directApplicant(first.slug)
    await act('shortlist', first.jobId, found)
    const { id: applicationId } = await w.db
      .selectFrom('applications')
      .select('id')
      .where('candidateId', '=', found.id)
      .executeTakeFirstOrThrow()
    await later(minute)
    const late = await w.make.directApplicant(second.slug)
    for (const person of [early, late, { applicationId }]) {
      await offer(person, { declined: 1, reason: 'other_offer' })
    }

    const offersOf = async (query: HiringReportQuery, as = recruiter) => (await report(query, as)).offers
    const reasons = (count: number) => [{ reason: 'other_offer', count }]
    const declined = (count: number) => ({ made: count, declined: count, declineReasons: reasons(count) })
    expect(await offersOf({})).toEqual({ ...noOffers, ...declined(3), medianDays: 1 })
    expect(await offersOf({ to: month })).toEqual({ ...noOffers, ...declined(2) })
    expect(await offersOf({ from: next })).toEqual({ ...noOffers, ...declined(1) })
    expect(await offersOf({ job: second.jobId })).toEqual({ ...noOffers, ...declined(1) })
    const rows = await cellsOf(`from=${month}&to=${next}`)
    expect(rows.map((row) => [row['Job'], row['Offers made'], row['Median days from offer to answer']])).toEqual([
      ['Backend Developer', '2', ''],
      ['Tester', '1', ''],
    ])
    const [colleague, other] = [await w.make.colleague(recruiter, 'recruiter'), await w.make.recruiter()]
    for (const as of [colleague, other]) expect(await offersOf({}, as)).toEqual(noOffers)
    await w.make.jobMember(second.jobId, colleague)
    expect(await offersOf({}, colleague)).toEqual({ ...noOffers, ...declined(1) })
  })
})
