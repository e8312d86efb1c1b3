import { type InterviewHours, indianDay, type WebhookEvent, webhookEvents } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minute = 60_000
const meeting = 'https://meet.example.org/abc'

/** Every day nearly all day, without notice or gap. */
const always: InterviewHours = {
  zone: 'Asia/Kolkata',
  noticeHours: 0,
  gapMinutes: 0,
  mostADay: 20,
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '04:00', to: '23:30' })),
  daysOff: [],
}

/** An owner with a job, candidates of the pool who are put forward, and a webhook that wants these events. */
async function opened(candidates: number, events: readonly WebhookEvent[]) {
  const owner = await w.make.recruiter()
  const { _id: jobId } = await w.make.job(owner, { numOpenings: 5 })
  const people: Person[] = []
  for (let at = 0; at < candidates; at += 1) {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    people.push(person)
  }
  await w.as(owner).hiring.saveInterviewHours({ body: always })
  await w.as(owner).webhooks.add({ body: { url: 'https://hooks.example.com/', events: [...events] } })
  const { rows } = await w.pool.query('select company_id as id from recruiters where account_id = $1', [owner.id])
  const [one, two] = people as [Person, Person]
  /** The messages so far, in order. */
  const written = async () =>
    (
      await w.pool.query(
        'select type, candidate_id, interview_id from webhook_messages where company_id = $1 order by made_at, type',
        [rows[0].id],
      )
    ).rows.map((row) => [row.type, row.candidate_id, row.interview_id])
  return { owner, jobId, people, one, two, written }
}

const interviewsOf = async ({ id }: Person): Promise<string[]> =>
  (
    await w.pool.query(
      'select i.id from interviews i join applications a on a.id = i.application_id where a.candidate_id = $1',
      [id],
    )
  ).rows.map((row) => row.id)

/** Ten and eleven o'clock in India, in three days. */
const times = () => {
  const day = indianDay(new Date(w.clock.now.getTime() + 3 * 24 * 60 * minute))
  return [10, 11].map((hour) => new Date(`${day}T${hour}:00:00+05:30`).toISOString())
}
const interviews: WebhookEvent[] = ['interview.booked', 'interview.moved', 'interview.cancelled']

/** The candidate books the first of the times that they are offered. */
async function bookFirst(candidate: Person, id: string): Promise<void> {
  const { proposal } = await w.as(candidate).hiring.ownProposal({ params: { id } })
  await w.as(candidate).hiring.bookTime({ params: { id }, body: { timeId: proposal.times[0]?._id ?? '' } })
}

describe('messages to webhooks', () => {
  test('proposed times are no interview before a candidate books one, and it is cancelled when the company cancels it', async () => {
    const { owner, jobId, one, written } = await opened(1, interviews)
    const { _id: id } = await w.as(owner).hiring.proposeTimes({
      params: { id: jobId },
      body: { applicantIds: [one.id], hostIds: [owner.id], minutes: 30, times: times(), interviewLink: meeting },
    })
    expect(await written()).toEqual([])
    await bookFirst(one, id)
    const [interviewId = ''] = await interviewsOf(one)
    expect(await written()).toEqual([['interview.booked', one.id, interviewId]])
    await w.as(owner).hiring.changeInterview({
      params: { id: interviewId },
      body: { action: 'cancel', reason: 'The job is filled.' },
    })
    expect((await written()).at(-1)).toEqual(['interview.cancelled', one.id, interviewId])
  })

  test('a booked time without a link is one message, and entering the link is none', async () => {
    const { owner, jobId, one, written } = await opened(1, interviews)
    const { _id: id } = await w.as(owner).hiring.proposeTimes({
      params: { id: jobId },
      body: { applicantIds: [one.id], hostIds: [owner.id], minutes: 30, times: times() },
    })
    await bookFirst(one, id)
    const before = await written()
    expect(before.map(([type]) => type)).toEqual(['interview.booked'])
    await w.as(admin).hiring.enterLink({
      body: { jobId, interviewLink: meeting, action: 'user-interview', userId: one.id },
    })
    expect(await written()).toEqual(before)
  })

  test('each booking of a day for groups is a message about its candidate', async () => {
    const { owner, jobId, people, one, two, written } = await opened(2, interviews)
    const { _id: id } = await w.as(owner).hiring.proposeTimes({
      params: { id: jobId },
      body: {
        ...{ applicantIds: people.map((person) => person.id), hostIds: [], minutes: 45, places: 2 },
        ...{ times: times(), room: 'Seminar hall 2' },
      },
    })
    for (const person of people) await bookFirst(person, id)
    expect(await written()).toEqual([
      ['interview.booked', one.id, (await interviewsOf(one))[0]],
      ['interview.booked', two.id, (await interviewsOf(two))[0]],
    ])
  })

  test('the answers to offers are sent, and the offers are not', async () => {
    const { owner, jobId, people, one, two, written } = await opened(2, ['offer.accepted', 'offer.declined'])
    const offerTo = async (candidate: Person) => {
      const act = (action: object) => {
        w.clock.advance(minute)
        return w.as(owner).hiring.act({ body: { jobId, applicantId: candidate.id, ...action } as never })
      }
      await act({ action: 'interview', ...interviewAsk(w), interviewLink: meeting })
      await act({ action: 'shortlist' })
      const { _id } = await w.as(owner).hiring.makeOffer({
        params: { id: jobId },
        body: {
          applicantId: candidate.id,
          pay: { kind: 'year', amount: 654_321 },
          startsOn: indianDayIn(w.clock.now, 40),
          place: 'Pune',
          answerBy: indianDayIn(w.clock.now, 7),
          subject: 'Offer: {jobTitle}',
          letter: 'Dear {candidate},\n\n{company} offers you {pay} from {start} in {place}. Answer by {answerBy}.',
        },
      })
      return _id
    }
    const ids: string[] = []
    for (const person of people) ids.push(await offerTo(person))
    expect(await written()).toEqual([])
    const [first = '', second = ''] = ids
    w.clock.advance(minute)
    const { offer } = await w.as(one).hiring.ownOffer({ params: { id: first } })
    const body = { name: 'Asha Rao', letterHash: offer.letterHash }
    await w.as(one).hiring.acceptOffer({ params: { id: first }, body })
    await w.as(two).hiring.declineOffer({ params: { id: second }, body: { reason: 'pay', note: '' } })
    expect(await written()).toEqual([
      ['offer.accepted', one.id, null],
      ['offer.declined', two.id, null],
    ])
  })

  test('what was rolled back is no message', async () => {
    const { jobId, one, written } = await opened(1, webhookEvents)
    const client = await w.pool.connect()
    await client.query('begin')
    await client.query(`update applications set stage = 'waitlisted' where job_id = $1 and candidate_id = $2`, [
      jobId,
      one.id,
    ])
    const during = await client.query('select type from webhook_messages where candidate_id = $1', [one.id])
    expect(during.rows).toEqual([{ type: 'application.moved' }])
    await client.query('rollback')
    client.release()
    expect(await written()).toEqual([])
  })
})
