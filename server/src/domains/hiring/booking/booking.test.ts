import { type InterviewHours, indianDay, indianMoment, limits, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zonedText } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { endHolds, notifyOfProposalEnd } from './booking.tasks.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minute = 60_000
const hour = 60 * minute
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
const setHours = (person: Person, changes: Partial<InterviewHours> = {}) =>
  w.as(person).hiring.saveInterviewHours({ body: { ...always, ...changes } })

/** A recruiter with hours, their job, and candidates in it. */
async function opened({ candidates = 1, hours = {} }: { candidates?: number; hours?: Partial<InterviewHours> } = {}) {
  const recruiter = await w.make.recruiter()
  await setHours(recruiter, hours)
  const { _id: jobId, jobTitle } = await w.make.job(recruiter)
  const people: Person[] = []
  for (let at = 0; at < candidates; at += 1) {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    people.push(person)
  }
  const [candidate] = people
  if (!candidate) throw new Error('A job without candidates has nobody to propose times to.')
  return { recruiter, jobId, jobTitle, candidate, people }
}

const freeTimesOf = async (by: Person, jobId: string, { host = by, minutes = 30, days = 14 } = {}) => {
  const { hosts } = await w
    .as(by)
    .hiring.freeTimes({ params: { id: jobId }, body: { hostIds: [host.id], minutes, days } })
  return hosts[0]?.times ?? []
}
/** The first free times that begin later than so many hours from now, each so many steps after the one before. */
async function timesAfter(by: Person, jobId: string, { hours = 30, count = 3, apart = 2, host = by } = {}) {
  const late = (await freeTimesOf(by, jobId, { host })).filter(
    (time) => Date.parse(time) > w.clock.now.getTime() + hours * hour,
  )
  return Array.from({ length: count }, (_, at) => late[at * apart] ?? '')
}

interface Wanted {
  times: string[]
  host?: Person
  interviewLink?: string | undefined
  note?: string
}
const propose = (by: Person, jobId: string, people: Person[], wanted: Wanted) =>
  w.as(by).hiring.proposeTimes({
    params: { id: jobId },
    body: {
      applicantIds: people.map(({ id }) => id),
      hostIds: [(wanted.host ?? by).id],
      minutes: 30,
      times: wanted.times,
      ...('interviewLink' in wanted
        ? wanted.interviewLink && { interviewLink: wanted.interviewLink }
        : { interviewLink: meeting }),
      ...(wanted.note && { note: wanted.note }),
    },
  })

/** A candidate who can choose one of three times. */
async function proposed(options: { candidates?: number; hours?: Partial<InterviewHours>; count?: number } = {}) {
  const it = await opened(options)
  const times = await timesAfter(it.recruiter, it.jobId, { count: options.count ?? 3 })
  const { _id: id } = await propose(it.recruiter, it.jobId, it.people, { times })
  return { ...it, times, id }
}
const own = async (candidate: Person, id: string) =>
  (await w.as(candidate).hiring.ownProposal({ params: { id } })).proposal
const timeIds = async (candidate: Person, id: string) => (await own(candidate, id)).times.map(({ _id }) => _id)
const hold = (candidate: Person, id: string, timeId = '') =>
  w.as(candidate).hiring.holdTime({ params: { id }, body: { timeId } })
const book = (candidate: Person, id: string, timeId = '') =>
  w.as(candidate).hiring.bookTime({ params: { id }, body: { timeId } })
async function booked(options: Parameters<typeof proposed>[0] = {}) {
  const it = await proposed(options)
  const [first] = await timeIds(it.candidate, it.id)
  const { proposal } = await book(it.candidate, it.id, first)
  return { ...it, interviewId: proposal.interview?._id ?? '' }
}
const change = (
  candidate: Person,
  id: string,
  body: { action: 'move'; timeId: string; reason: string } | { action: 'cancel'; reason: string },
) => w.as(candidate).hiring.changeOwnInterview({ params: { id }, body })
const reason = 'I have an exam then.'
const noticesOf = async (person: Person, isCandidate = false) => {
  const { notifications } = isCandidate
    ? await w.as(person).notifications.listCandidate()
    : await w.as(person).notifications.listRecruiter()
  return notifications.map(({ text }) => text)
}
const interviewsOf = async (candidate: Person) => {
  const { user } = await w.as(candidate).profiles.me()
  return 'interviews' in user ? user.interviews : []
}
const byText = (one: string, other: string) => one.localeCompare(other)
const code = (it: PromiseSettledResult<unknown>) => (it.status === 'rejected' ? it.reason.code : 'done')

describe('interview hours', () => {
  test('hours are read as they were saved, by nobody but their owner', async () => {
    const [one, other] = [await w.make.recruiter(), await w.make.recruiter()]
    expect((await w.as(one).hiring.interviewHours()).hours.hours).toEqual([])
    const saved = { ...always, zone: 'Europe/Berlin', daysOff: [{ from: '2027-01-04', to: '2027-01-08' }] }
    expect(await w.as(one).hiring.saveInterviewHours({ body: saved })).toMatchObject({
      hours: saved,
      msg: messages.hoursSaved,
    })
    expect((await w.as(one).hiring.interviewHours()).hours).toEqual(saved)
    expect((await w.as(other).hiring.interviewHours()).hours.hours).toEqual([])
    await setHours(one, { hours: [], daysOff: [] })
    expect((await w.as(one).hiring.interviewHours()).hours).toMatchObject({ hours: [], daysOff: [] })
  })

  test.each([
    ['an unknown zone', { zone: 'Asia/Atlantis' }, 'zone'],
    ['an abbreviation that several zones have', { zone: 'IST' }, 'zone'],
    ['hours before 04:00', { hours: [{ weekday: 1, from: '03:30', to: '05:00' }] }, 'hours.0.from'],
    ['hours that end before they begin', { hours: [{ weekday: 1, from: '12:00', to: '11:00' }] }, 'hours.0.to'],
    [
      'hours that overlap on one day',
      {
        hours: [
          { weekday: 1, from: '10:00', to: '12:00' },
          { weekday: 1, from: '11:30', to: '13:00' },
        ],
      },
      'hours.1.from',
    ],
    ['days off that end before they begin', { daysOff: [{ from: '2027-01-08', to: '2027-01-04' }] }, 'daysOff.0.to'],
    ['two weeks of notice and an hour', { noticeHours: 337 }, 'noticeHours'],
  ])('interview hours with %s are refused, and the field is named', async (_, changes, field) => {
    const recruiter = await w.make.recruiter()
    await expect(setHours(recruiter, changes as Partial<InterviewHours>)).rejects.toMatchObject({
      status: 400,
      errors: [expect.objectContaining({ field })],
    })
  })

  test('candidates have no interview hours', async () => {
    await expect(w.as(await w.make.candidate()).hiring.interviewHours()).rejects.toMatchObject({ status: 403 })
  })

  test('recruiters see who of their company has hours, themselves first', async () => {
    const { recruiter, jobId } = await opened()
    const colleague = await w.make.colleague(recruiter, 'recruiter', 'Aarav Sen')
    const { hosts } = await w.as(recruiter).hiring.interviewHosts({ params: { id: jobId } })
    expect(hosts).toMatchObject([
      { userId: recruiter.id, hasHours: true },
      { userId: colleague.id, fullName: 'Aarav Sen', hasHours: false },
    ])
    await expect(w.as(await w.make.recruiter()).hiring.interviewHosts({ params: { id: jobId } })).rejects.toMatchObject(
      { status: 404 },
    )
  })

  test('free times are those of people of the own company alone, without what is planned by hand', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const stranger = await w.make.recruiter()
    await setHours(stranger)
    const interviewDate = indianDay(new Date(w.clock.now.getTime() + 3 * 24 * hour))
    const asked = { ...interviewAsk(w), interviewDate, interviewEmail: recruiter.email }
    const planned = indianMoment(interviewDate, asked.interviewTime).toISOString()
    expect(await freeTimesOf(recruiter, jobId)).toContain(planned)
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...asked } })
    expect(await freeTimesOf(recruiter, jobId)).not.toContain(planned)
    expect(await freeTimesOf(recruiter, jobId, { host: stranger })).toEqual([])
  })
})

describe('proposing times', () => {
  test('the candidate is told by mail, reads the times and sees them among what waits for them', async () => {
    const { recruiter, jobId, jobTitle, candidate } = await opened()
    const times = await timesAfter(recruiter, jobId)
    const { _id: id } = await propose(recruiter, jobId, [candidate], { times, note: 'Bring your portfolio.' })
    const mail = (await w.mailsTo(candidate.email)).at(-1)
    expect(mail?.subject).toContain(`invites you to choose a time for your interview: ${jobTitle}`)
    expect(mail?.text).toContain(zonedText(new Date(times[0] ?? '')))
    expect(mail?.text).toContain('Bring your portfolio.')
    expect(mail?.text).toContain(`/interviews/${id}/choose`)
    expect(await own(candidate, id)).toMatchObject({
      state: 'open',
      jobTitle,
      interviewRound: 1,
      minutes: 30,
      held: null,
      interview: null,
    })
    expect((await own(candidate, id)).times.map(({ startsAt }) => startsAt)).toEqual(times)
    const { needs } = await w.as(candidate).hiring.candidateNeeds()
    expect(needs).toContainEqual(expect.objectContaining({ kind: 'times', count: 1 }))
  })

  test('nobody but the candidates who were asked can read a proposal', async () => {
    const { id, recruiter } = await proposed()
    const stranger = await w.make.applicant()
    await expect(own(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(book(stranger, id, id)).rejects.toMatchObject({ status: 404 })
    await expect(own(recruiter, id)).rejects.toMatchObject({ status: 403 })
  })

  test('times at which the interviewer is not free are refused, and named', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const [time = ''] = await timesAfter(recruiter, jobId)
    const odd = new Date(Date.parse(time) + minute).toISOString()
    await expect(propose(recruiter, jobId, [candidate], { times: [time, odd] })).rejects.toMatchObject({
      code: 'times_not_free',
      errors: [{ field: 'times.1' }],
    })
  })

  test('a time that is named twice is proposed once, and a proposal without a time or a candidate is refused', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const [time = ''] = await timesAfter(recruiter, jobId)
    const inIndia = new Date(Date.parse(time) + 330 * minute).toISOString().replace('Z', '+05:30')
    const { _id: id } = await propose(recruiter, jobId, [candidate], { times: [time, inIndia] })
    expect((await own(candidate, id)).times.map(({ startsAt }) => startsAt)).toEqual([time])
    for (const times of [['tomorrow'], []])
      await expect(propose(recruiter, jobId, [candidate], { times })).rejects.toMatchObject({ status: 400 })
    await expect(propose(recruiter, jobId, [], { times: [time] })).rejects.toMatchObject({ status: 400 })
  })

  test('somebody of another company, or without hours, cannot be proposed', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const times = await timesAfter(recruiter, jobId)
    const stranger = await w.make.recruiter()
    await setHours(stranger)
    const colleague = await w.make.colleague(recruiter)
    for (const host of [stranger, colleague])
      await expect(propose(recruiter, jobId, [candidate], { times, host })).rejects.toMatchObject({
        status: 400,
        errors: [{ field: 'hostIds.0', msg: messages.hostUnknown }],
      })
  })

  test('while one proposal is open there is no second one, and after it was taken back there is', async () => {
    const { recruiter, jobId, candidate, times, id } = await proposed()
    await expect(propose(recruiter, jobId, [candidate], { times })).rejects.toMatchObject({ code: 'times_proposed' })
    expect(await w.as(recruiter).hiring.withdrawProposal({ params: { id } })).toMatchObject({
      msg: messages.proposalWithdrawn,
    })
    expect(await own(candidate, id)).toMatchObject({ state: 'over', times: [] })
    expect(await noticesOf(candidate, true)).toContainEqual(
      expect.stringContaining('has taken the times for your interview back'),
    )
    await expect(w.as(recruiter).hiring.withdrawProposal({ params: { id } })).rejects.toMatchObject({
      code: 'proposal_over',
    })
    await propose(recruiter, jobId, [candidate], { times })
  })

  test('recruiters of the job read what became of their proposals, those of other companies do not', async () => {
    const { recruiter, jobId, candidate, id } = await proposed({ candidates: 2 })
    await w.as(candidate).hiring.declineTimes({ params: { id }, body: { reason } })
    const { proposals } = await w.as(recruiter).hiring.proposals({ params: { id: jobId }, query: {} })
    expect(proposals).toHaveLength(1)
    expect(proposals[0]?.people.map(({ state }) => state).toSorted(byText)).toEqual(['declined', 'open'])
    expect(proposals[0]?.people.find(({ userId }) => userId === candidate.id)).toMatchObject({
      state: 'declined',
      reason,
    })
    const ofStranger = await w
      .as(recruiter)
      .hiring.proposals({ params: { id: jobId }, query: { userId: recruiter.id } })
    expect(ofStranger.proposals).toEqual([])
    await expect(
      w.as(await w.make.recruiter()).hiring.proposals({ params: { id: jobId }, query: {} }),
    ).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('booking a time', () => {
  test('the interview stands at the chosen time for both sides, and both have it in their calendars', async () => {
    const { recruiter, candidate, id, times, jobTitle } = await booked()
    expect(await own(candidate, id)).toMatchObject({
      state: 'booked',
      interview: { startsAt: times[0], interviewLink: meeting, movesLeft: limits.booking.moves },
    })
    const [interview] = await interviewsOf(candidate)
    expect(interview).toMatchObject({ interviewLink: meeting, interviewEmail: recruiter.email, interviewRound: 1 })
    for (const { email } of [candidate, recruiter]) {
      const mail = (await w.mailsTo(email)).at(-1)
      expect(mail?.subject).toContain(zonedText(new Date(times[0] ?? '')))
      expect(mail?.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar')
    }
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringContaining(`chose ${zonedText(new Date(times[0] ?? ''))} for the interview for ${jobTitle}.`),
    )
    expect((await w.as(candidate).hiring.candidateNeeds()).needs.map(({ kind }) => kind)).not.toContain('times')
  })

  test('without a link of the recruiter the team is asked for one', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const times = await timesAfter(recruiter, jobId)
    const { _id: id } = await propose(recruiter, jobId, [candidate], { times, interviewLink: undefined })
    const [first] = await timeIds(candidate, id)
    expect(await book(candidate, id, first)).toMatchObject({ msg: messages.timeBookedWithoutLink })
    const { interviews } = await w.as(admin).hiring.waitingInterviews({ query: { state: 'waiting', limit: 100 } })
    expect(interviews.map(({ userId }) => userId)).toContain(candidate.id)
  })

  test('booking the same time again changes nothing, another one is refused', async () => {
    const { candidate, id, interviewId } = await booked()
    const { timeId } = await w.db
      .selectFrom('bookedTimes')
      .select('timeId')
      .where('interviewId', '=', interviewId)
      .executeTakeFirstOrThrow()
    expect((await book(candidate, id, timeId)).proposal.interview?._id).toBe(interviewId)
    const [other] = await timeIds(candidate, id)
    await expect(book(candidate, id, other)).rejects.toMatchObject({ code: 'proposal_over' })
    expect(await interviewsOf(candidate)).toHaveLength(1)
  })

  test('a time that somebody holds is free for nobody else, until five minutes have passed', async () => {
    const { people, id } = await proposed({ candidates: 2 })
    const [one, other] = people as [Person, Person]
    const [first, second] = await timeIds(one, id)
    const { proposal } = await hold(one, id, first)
    expect(proposal.held).toEqual({ timeId: first, until: new Date(w.clock.now.getTime() + 5 * minute).toISOString() })
    expect(await timeIds(other, id)).not.toContain(first)
    await expect(book(other, id, first)).rejects.toMatchObject({ code: 'time_taken' })
    // Who chooses again holds the later one alone.
    await hold(one, id, second)
    expect(await timeIds(other, id)).toContain(first)
    w.clock.advance(5 * minute)
    await book(other, id, second)
    await expect(book(one, id, second)).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('a hold ends by itself, without anybody who chooses', async () => {
    const { candidate, id } = await proposed()
    const [first] = await timeIds(candidate, id)
    await hold(candidate, id, first)
    const holds = () =>
      w.db
        .selectFrom('bookedTimes')
        .select('id')
        .where('timeId', '=', first ?? '')
        .execute()
    await w.within((ctx) => endHolds.run(ctx, {}))
    expect(await holds()).toHaveLength(2)
    w.clock.advance(5 * minute)
    await w.within((ctx) => endHolds.run(ctx, {}))
    expect(await holds()).toEqual([])
  })

  test('a candidate who has another interview then is refused without a word about it', async () => {
    const { candidate, id, times } = await proposed()
    const other = await opened()
    await w.make.screened(admin, other.jobId, candidate)
    const { _id: second } = await propose(other.recruiter, other.jobId, [candidate], { times })
    const [first] = await timeIds(candidate, id)
    await book(candidate, id, first)
    const [same] = await timeIds(candidate, second)
    await expect(book(candidate, second, same)).rejects.toMatchObject({
      code: 'you_are_busy',
      message: messages.youAreBusy,
    })
  })

  test('a day off that is set later takes the proposed times of that day away', async () => {
    const { recruiter, candidate, id } = await proposed()
    const [first] = await timeIds(candidate, id)
    const from = w.clock.now.toISOString().slice(0, 10)
    const to = new Date(w.clock.now.getTime() + 20 * 24 * hour).toISOString().slice(0, 10)
    await setHours(recruiter, { daysOff: [{ from, to }] })
    expect(await timeIds(candidate, id)).toEqual([])
    await expect(book(candidate, id, first)).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('recruiters are notified when all times are taken and somebody has none', async () => {
    const { recruiter, people, id, jobTitle } = await proposed({ candidates: 2, count: 1 })
    const [first] = await timeIds(people[0] as Person, id)
    await book(people[0] as Person, id, first)
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringContaining(`The times that you proposed for ${jobTitle} are all taken`),
    )
  })

  test('recruiters are notified when the last time has passed and nobody chose', async () => {
    const { recruiter, jobTitle, id } = await proposed()
    await w.db.updateTable('proposals').set({ endsAt: w.clock.now }).where('id', '=', id).execute()
    await w.within((ctx) => notifyOfProposalEnd.run(ctx, { proposalId: id }))
    await w.within((ctx) => notifyOfProposalEnd.run(ctx, { proposalId: id }))
    const found = (await noticesOf(recruiter)).filter((text) =>
      text.includes(`chose none of the times that you proposed for ${jobTitle}`),
    )
    expect(found).toHaveLength(1)
  })

  test('recruiters read why none of the times suits a candidate', async () => {
    const { recruiter, candidate, id, jobTitle } = await proposed()
    expect(await w.as(candidate).hiring.declineTimes({ params: { id }, body: { reason } })).toMatchObject({
      proposal: { state: 'declined', times: [] },
      msg: messages.timesDeclined,
    })
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringContaining(`None of the times that you proposed for ${jobTitle} suits`),
    )
  })
})

describe('many at once', () => {
  test('of 50 candidates who book one time at once, one has it, and the others have chosen nothing', async () => {
    const { people, id } = await proposed({ candidates: 50, count: 1 })
    const [first] = await timeIds(people[0] as Person, id)
    const settled = await Promise.allSettled(people.map((person) => book(person, id, first)))
    expect(settled.map(code).toSorted(byText)).toEqual(['done', ...Array.from({ length: 49 }, () => 'time_taken')])
    const { length } = await w.db
      .selectFrom('bookedTimes')
      .select('id')
      .where('timeId', '=', first ?? '')
      .execute()
    expect(length).toBe(2)
  }, 120_000)

  test('of one candidate’s bookings of the same hour at 50 companies at once, one succeeds', async () => {
    const candidate = await w.make.applicant()
    const proposals: { id: string; timeId: string }[] = []
    let times: string[] | undefined
    for (let at = 0; at < 50; at += 1) {
      const recruiter = await w.make.recruiter()
      await setHours(recruiter)
      const { _id: jobId } = await w.make.job(recruiter)
      await w.make.screened(admin, jobId, candidate)
      times ??= await timesAfter(recruiter, jobId, { count: 1 })
      const { _id: id } = await propose(recruiter, jobId, [candidate], { times })
      proposals.push({ id, timeId: (await timeIds(candidate, id))[0] ?? '' })
    }
    const settled = await Promise.allSettled(proposals.map(({ id, timeId }) => book(candidate, id, timeId)))
    expect(settled.map(code).toSorted(byText)).toEqual(['done', ...Array.from({ length: 49 }, () => 'you_are_busy')])
  }, 120_000)
})

describe('what a candidate does with a booked interview', () => {
  test('a move leads to another proposed time, with the same calendar entry, and both sides read why', async () => {
    const { recruiter, candidate, id, interviewId, times, jobTitle } = await booked()
    const [before] = await interviewsOf(candidate)
    const [second = ''] = await timeIds(candidate, id)
    const moved = await change(candidate, interviewId, { action: 'move', timeId: second, reason })
    expect(moved).toMatchObject({
      proposal: { interview: { _id: interviewId, startsAt: times[1], movesLeft: 1 } },
      msg: messages.ownInterviewMoved,
    })
    const [after] = await interviewsOf(candidate)
    expect(after).toMatchObject({
      calendarUid: before?.calendarUid,
      calendarSequence: (before?.calendarSequence ?? 0) + 1,
    })
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringContaining(`moved the interview for ${jobTitle} to ${zonedText(new Date(times[1] ?? ''))}`),
    )
    expect((await w.mailsTo(recruiter.email)).at(-1)?.text).toContain(reason)
    // The time that was booked before is free again.
    expect((await own(candidate, id)).times.map(({ startsAt }) => startsAt)).toContain(times[0])
  })

  test('a third move is refused', async () => {
    const { candidate, id, interviewId } = await booked()
    for (let at = 0; at < 2; at += 1) {
      const [timeId = ''] = await timeIds(candidate, id)
      await change(candidate, interviewId, { action: 'move', timeId, reason })
    }
    const [timeId = ''] = await timeIds(candidate, id)
    await expect(change(candidate, interviewId, { action: 'move', timeId, reason })).rejects.toMatchObject({
      code: 'moved_twice',
    })
  })

  test('less than four hours before it begins nothing can be changed', async () => {
    const { candidate, id, interviewId, times } = await booked()
    const { now } = w.clock
    w.clock.now = new Date(Date.parse(times[0] ?? '') - 4 * hour)
    try {
      const fresh = await w.db
        .selectFrom('interviews')
        .select('status')
        .where('id', '=', interviewId)
        .executeTakeFirstOrThrow()
      expect(fresh.status).toBe('scheduled')
      await expect(change(candidate, interviewId, { action: 'cancel', reason })).rejects.toMatchObject({
        code: 'change_too_late',
      })
      expect(await own(candidate, id)).toMatchObject({ state: 'booked', times: [] })
    } finally {
      w.clock.now = now
    }
  })

  test('a cancelled interview is gone for both sides, its time is free again, and other times can be proposed', async () => {
    const { recruiter, jobId, candidate, id, interviewId, times, jobTitle } = await booked()
    expect(await change(candidate, interviewId, { action: 'cancel', reason })).toMatchObject({
      proposal: { state: 'over' },
      msg: messages.ownInterviewCancelled,
    })
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringContaining(`cancelled the interview for ${jobTitle} on`),
    )
    expect(await freeTimesOf(recruiter, jobId)).toContain(times[0])
    await expect(change(candidate, interviewId, { action: 'cancel', reason })).rejects.toMatchObject({
      code: 'interview_off',
    })
    await expect(
      book(
        candidate,
        id,
        (await w.db.selectFrom('proposalTimes').select('id').where('proposalId', '=', id).executeTakeFirstOrThrow()).id,
      ),
    ).rejects.toMatchObject({ code: 'proposal_over' })
    await propose(recruiter, jobId, [candidate], { times })
  })

  test('an interview that a recruiter planned cannot be moved by its candidate, nor that of somebody else', async () => {
    const { recruiter, jobId, candidate } = await opened()
    await w.as(recruiter).hiring.act({
      body: { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w), interviewLink: meeting },
    })
    const [interview] = await interviewsOf(candidate)
    await expect(change(candidate, interview?._id ?? '', { action: 'cancel', reason })).rejects.toMatchObject({
      code: 'interview_not_booked',
    })
    const stranger = await w.make.applicant()
    await expect(change(stranger, interview?._id ?? '', { action: 'cancel', reason })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('whatever ends an application ends its proposals', () => {
  const endings: Record<string, (it: Awaited<ReturnType<typeof proposed>>) => Promise<unknown>> = {
    'the job is completed': ({ recruiter, jobId }) =>
      w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } }),
    'the application is withdrawn': async ({ candidate }) => {
      const { applications } = await w.as(candidate).hiring.applications({ query: {} })
      return w.as(candidate).applying.withdraw({ params: { id: applications[0]?._id ?? '' }, body: {} })
    },
    'the candidate moves to round 2': ({ recruiter, jobId, candidate }) =>
      w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } }),
    'an interview is planned by hand': ({ recruiter, jobId, candidate }) =>
      w
        .as(recruiter)
        .hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w) } }),
  }
  test.each(Object.keys(endings))('nothing can be booked once %s', async (name) => {
    const it = await proposed()
    const [first] = await timeIds(it.candidate, it.id)
    await endings[name]?.(it)
    expect(await own(it.candidate, it.id)).toMatchObject({ state: 'over', times: [] })
    await expect(book(it.candidate, it.id, first)).rejects.toMatchObject({ code: 'proposal_over' })
  })

  test('times of a colleague who leaves the company can no longer be booked', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const colleague = await w.make.colleague(recruiter)
    await setHours(colleague)
    const times = await timesAfter(recruiter, jobId, { host: colleague })
    const { _id: id } = await propose(recruiter, jobId, [candidate], { times, host: colleague })
    const [first] = await timeIds(candidate, id)
    await w.as(recruiter).companyTeams.remove({ params: { id: colleague.id }, body: {} })
    expect(await timeIds(candidate, id)).toEqual([])
    await expect(book(candidate, id, first)).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('recruiters no longer read the name or the reason of a candidate who has withdrawn', async () => {
    const it = await proposed({ candidates: 2 })
    await w.as(it.candidate).hiring.declineTimes({ params: { id: it.id }, body: { reason } })
    await endings['the application is withdrawn']?.(it)
    const { proposals } = await w.as(it.recruiter).hiring.proposals({ params: { id: it.jobId }, query: {} })
    expect(proposals[0]?.people.map(({ userId }) => userId)).toEqual([it.people[1]?.id])
    const ofOne = { params: { id: it.jobId }, query: { userId: it.candidate.id } }
    expect((await w.as(it.recruiter).hiring.proposals(ofOne)).proposals).toEqual([])
  })

  test('a candidate who blocks the company before hearing of a rejection can book nothing', async () => {
    const { recruiter, jobId, candidate, id } = await proposed()
    const [first] = await timeIds(candidate, id)
    await w.as(recruiter).hiring.act({ body: { action: 'remove', jobId, applicantId: candidate.id } })
    const { companyId } = await w.db
      .selectFrom('jobs')
      .select('companyId')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    await w.as(candidate).resumeAccess.block({ params: { companyId } })
    await expect(book(candidate, id, first)).rejects.toMatchObject({ code: 'proposal_over' })
  })

  test('a rejection of which the candidate is not told yet shows in nothing', async () => {
    const { recruiter, jobId, candidate, id } = await proposed()
    await w.as(recruiter).hiring.act({ body: { action: 'remove', jobId, applicantId: candidate.id } })
    expect(await own(candidate, id)).toMatchObject({ state: 'open' })
  })

  test('moving an interview by hand frees the time that its candidate had booked', async () => {
    const { recruiter, candidate, interviewId } = await booked()
    const asked = interviewAsk(w)
    await w.as(recruiter).hiring.changeInterview({
      params: { id: interviewId },
      body: {
        action: 'move',
        interviewDate: asked.interviewDate,
        interviewTime: asked.interviewTime,
        interviewDuration: '30 minutes',
        reason,
      },
    })
    expect(await w.db.selectFrom('bookedTimes').select('id').where('personId', '=', candidate.id).execute()).toEqual([])
  })
})
