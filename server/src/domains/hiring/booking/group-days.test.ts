import { indianDay, limits, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { endHolds } from './booking.tasks.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minute = 60_000
const hour = 60 * minute
const room = 'Seminar hall 2, Block C'
const reason = 'I have an exam then.'

/** A job with so many candidates in its lists. */
async function opened(candidates: number) {
  const recruiter = await w.make.recruiter()
  const { _id: jobId, jobTitle } = await w.make.job(recruiter)
  const people: Person[] = []
  for (let at = 0; at < candidates; at += 1) {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    people.push(person)
  }
  return { recruiter, jobId, jobTitle, people }
}

/** Full hours from ten in the morning in India, in so many days. */
const hoursOn = (days: number, count: number): string[] => {
  const day = indianDay(new Date(w.clock.now.getTime() + days * 24 * hour))
  return Array.from({ length: count }, (_, at) => new Date(`${day}T${10 + at}:00:00+05:30`).toISOString())
}

interface Wanted {
  times?: string[]
  places?: number
  room?: string
  interviewLink?: string
}
const propose = (by: Person, jobId: string, people: Person[], wanted: Wanted = {}) =>
  w.as(by).hiring.proposeTimes({
    params: { id: jobId },
    body: {
      ...{ applicantIds: people.map(({ id }) => id), hostIds: [], minutes: 45, room, places: 2 },
      ...{ times: hoursOn(3, 2), ...wanted },
    },
  })

/** A day for groups with so many candidates. */
async function day(candidates: number, wanted: Wanted = {}) {
  const it = await opened(candidates)
  const { _id: id } = await propose(it.recruiter, it.jobId, it.people, wanted)
  const [one, two, three] = it.people as [Person, Person, Person]
  return { ...it, id, one, two, three }
}
const own = async (candidate: Person, id: string) =>
  (await w.as(candidate).hiring.ownProposal({ params: { id } })).proposal
const timesOf = async (candidate: Person, id: string) => {
  const { times, full } = await own(candidate, id)
  return [...times, ...full].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).map(({ _id }) => _id)
}
const book = (candidate: Person, id: string, timeId = '') =>
  w.as(candidate).hiring.bookTime({ params: { id }, body: { timeId } })
const wait = (candidate: Person, id: string, timeId = '') =>
  w.as(candidate).hiring.waitForTime({ params: { id }, body: { timeId } })
const cancel = async (candidate: Person, id: string) => {
  const { interview } = await own(candidate, id)
  await w
    .as(candidate)
    .hiring.changeOwnInterview({ params: { id: interview?._id ?? '' }, body: { action: 'cancel', reason } })
}
/** What the tasks of the next minute do. */
async function fill() {
  await w.within((ctx) => endHolds.run(ctx, {}))
  await w.runTasks()
}
const noticesOf = async (person: Person, isCandidate = true) => {
  const { notifications } = isCandidate
    ? await w.as(person).notifications.listCandidate()
    : await w.as(person).notifications.listRecruiter()
  return notifications.map(({ text }) => text)
}
const listed = async (by: Person, jobId: string) => {
  const { proposals } = await w.as(by).hiring.proposals({ params: { id: jobId }, query: {} })
  return proposals[0]
}
const codeOf = (it: PromiseSettledResult<unknown>) => (it.status === 'rejected' ? it.reason.code : 'done')

describe('a day for groups', () => {
  test('as many candidates as there are places book the same time, and nobody after them', async () => {
    const { one, two, three, id } = await day(3)
    const [first, second] = await timesOf(one, id)
    expect((await own(one, id)).times.map(({ left }) => left)).toEqual([2, 2])
    expect((await book(one, id, first)).msg).toBe(messages.timeBookedInRoom)
    expect((await own(two, id)).times.map(({ left }) => left)).toEqual([1, 2])
    await book(two, id, first)
    await expect(book(three, id, first)).rejects.toMatchObject({ code: 'time_taken' })
    expect(await own(three, id)).toMatchObject({
      times: [{ _id: second, left: 2 }],
      full: [{ _id: first, waiting: 0 }],
    })
  })

  test('somebody with an interview in a room is promised no link, and can be hired from Round 2', async () => {
    const { recruiter, jobId, one, id } = await day(1)
    await book(one, id, (await timesOf(one, id))[0])
    const { applications } = await w.as(one).hiring.applications({ query: {} })
    expect(applications[0]?.next).toMatch(/^Your interview is on .*\.$/)
    expect(applications[0]?.next).not.toContain('link')
    const act = (action: 'shortlist' | 'hire') =>
      w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: one.id } })
    await act('shortlist')
    expect((await act('hire')).job.hired.map(({ _id }) => _id)).toEqual([one.id])
  })

  test('the candidate reads the room on their pages, in the mail and in the calendar entry', async () => {
    const { one, id } = await day(1)
    expect(await own(one, id)).toMatchObject({ room, hostName: '', places: 2 })
    const { proposal } = await book(one, id, (await timesOf(one, id))[0])
    const { user } = await w.as(one).profiles.me()
    const [interview] = 'interviews' in user ? user.interviews : []
    expect(interview).toMatchObject({ _id: proposal.interview?._id, interviewRoom: room, interviewLink: '' })
    const mail = (await w.mailsTo(one.email)).at(-1)
    expect(mail?.text).toContain(`It is held here: ${room}.`)
    expect(mail?.text).not.toContain('meeting link')
    const entry = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content
    expect(Buffer.from(entry as Uint8Array).toString()).toContain('LOCATION:Seminar hall 2\\, Block C')
  })

  test('recruiters are not written to about each candidate, and read who comes when', async () => {
    const { recruiter, jobId, one, two, id } = await day(2)
    const before = await noticesOf(recruiter, false)
    const [first] = await timesOf(one, id)
    const { proposal } = await book(one, id, first)
    expect(await noticesOf(recruiter, false)).toEqual(before)
    expect(await listed(recruiter, jobId)).toMatchObject({
      hosts: [],
      places: 2,
      room,
      times: [{ taken: 1, waiting: 0 }, { taken: 0 }],
      counts: { open: 1, booked: 1, declined: 0, over: 0 },
    })
    const { people } = await w.as(recruiter).hiring.proposalPeople({ params: { id }, query: { state: 'booked' } })
    expect(people).toMatchObject([{ userId: one.id, startsAt: proposal.interview?.startsAt, waitsFor: null }])
    const page = await w.as(recruiter).hiring.proposalPeople({ params: { id }, query: { limit: 1 } })
    const rest = await w
      .as(recruiter)
      .hiring.proposalPeople({ params: { id }, query: { limit: 1, cursor: page.nextCursor ?? '' } })
    expect([...page.people, ...rest.people].map(({ userId }) => userId).toSorted()).toEqual([one.id, two.id].toSorted())
    expect(rest.nextCursor).toBeNull()
  })

  test('a room or a link is needed, and interviewers have no places', async () => {
    const { recruiter, jobId, people } = await opened(1)
    await expect(propose(recruiter, jobId, people, { room: '' })).rejects.toMatchObject({
      errors: [{ field: 'room', msg: messages.roomOrLink }],
    })
    const body = { applicantIds: people.map(({ id }) => id), minutes: 30, times: hoursOn(2, 1), places: 3 }
    await expect(
      w.as(recruiter).hiring.proposeTimes({ params: { id: jobId }, body: { ...body, hostIds: [recruiter.id] } }),
    ).rejects.toMatchObject({ errors: [{ field: 'places', msg: messages.oneAtATime }] })
  })

  test('times that have passed, and days that no calendar shows yet, are refused and named', async () => {
    const { recruiter, jobId, people } = await opened(1)
    const [past = ''] = hoursOn(-1, 1)
    await expect(propose(recruiter, jobId, people, { times: [...hoursOn(1, 1), past] })).rejects.toMatchObject({
      errors: [{ field: 'times.1', msg: messages.timesOver }],
    })
    await expect(propose(recruiter, jobId, people, { times: hoursOn(limits.agendaDays + 1, 1) })).rejects.toMatchObject(
      { errors: [{ field: 'times', msg: messages.timesTooFar }] },
    )
  })

  test('of several candidates those who cannot be asked are left out, each with the reason', async () => {
    const { recruiter, jobId, people } = await opened(2)
    const [one, two] = people as [Person, Person]
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: one.id, ...interviewAsk(w) } })
    const { msg, leftOut } = await propose(recruiter, jobId, people)
    expect(msg).toBe(messages.groupTimesProposed(1))
    expect(leftOut).toEqual([{ userId: one.id, msg: messages.interviewAlreadyScheduled }])
    expect((await noticesOf(two)).join(' ')).toContain('choose a time')
    await expect(propose(recruiter, jobId, people)).rejects.toMatchObject({ status: 409 })
  })

  test('candidates who book at once get the places and no more, and nobody gets two', async () => {
    const [count, each] = [30, 3]
    const { people, recruiter, jobId, id } = await day(count, { times: hoursOn(3, 2), places: each })
    const ids = await timesOf(people[0] as Person, id)
    const settled = await Promise.allSettled(people.map((person, at) => book(person, id, ids[at % 2])))
    const codes = Map.groupBy(settled.map(codeOf), (code) => code)
    expect(codes.get('done')).toHaveLength(each * 2)
    expect(codes.get('time_taken')).toHaveLength(count - each * 2)
    const found = await listed(recruiter, jobId)
    expect(found?.times.map(({ taken }) => taken)).toEqual([each, each])
    expect(found?.counts).toMatchObject({ booked: each * 2, open: count - each * 2 })
  }, 300_000)
})

describe('waiting for a time that is full', () => {
  test('a place that gets free is booked for who waits longest, and both sides read it', async () => {
    const { recruiter, jobId, one, two, three, id } = await day(3, { places: 1, times: hoursOn(3, 1) })
    const [first] = await timesOf(one, id)
    await book(one, id, first)
    expect((await wait(two, id, first)).proposal).toMatchObject({ waiting: { timeId: first, position: 1 } })
    w.clock.advance(minute)
    expect((await wait(three, id, first)).proposal.waiting).toMatchObject({ position: 2 })
    expect((await listed(recruiter, jobId))?.times).toMatchObject([{ taken: 1, waiting: 2 }])
    await cancel(one, id)
    await expect(book(three, id, first)).rejects.toMatchObject({ code: 'time_taken' })
    await fill()
    expect(await own(two, id)).toMatchObject({ state: 'booked', waiting: null })
    expect(await own(three, id)).toMatchObject({ state: 'open', waiting: { position: 1 } })
    expect((await w.mailsTo(two.email)).at(-1)?.text).toContain('A place has become free')
    expect((await listed(recruiter, jobId))?.times).toMatchObject([{ taken: 1, waiting: 1 }])
  })

  test('nobody waits where a place is free, and a repeat keeps the turn', async () => {
    const { one, two, three, id } = await day(3, { places: 1, times: hoursOn(3, 2) })
    const [first, second] = await timesOf(one, id)
    await expect(wait(one, id, first)).rejects.toMatchObject({ code: 'time_free' })
    await book(one, id, first)
    await wait(two, id, first)
    w.clock.advance(minute)
    await wait(three, id, first)
    w.clock.advance(minute)
    expect((await wait(two, id, first)).proposal.waiting).toMatchObject({ position: 1 })
    await expect(wait(two, id, second)).rejects.toMatchObject({ code: 'time_free' })
    await expect(wait(two, id, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('who chooses another time, declines or stops no longer waits', async () => {
    const { people, id } = await day(4, { places: 1, times: hoursOn(3, 2) })
    const [one, two, three, four] = people as [Person, Person, Person, Person]
    const [first, second] = await timesOf(one, id)
    await book(one, id, first)
    for (const person of [two, three, four]) await wait(person, id, first)
    await book(two, id, second)
    await w.as(three).hiring.declineTimes({ params: { id }, body: {} })
    expect((await w.as(four).hiring.stopWaiting({ params: { id } })).proposal.waiting).toBeNull()
    await cancel(one, id)
    await fill()
    expect((await own(four, id)).times).toMatchObject([{ _id: first, left: 1 }])
  })

  test('who has another interview then gets no place, hears of it, and the next one has it', async () => {
    const { people, id, recruiter } = await day(3, { places: 1, times: hoursOn(3, 1) })
    const [one, two, three] = people as [Person, Person, Person]
    const [first] = await timesOf(one, id)
    await book(one, id, first)
    await wait(two, id, first)
    w.clock.advance(minute)
    await wait(three, id, first)
    const { _id: otherJob } = await w.make.job(recruiter)
    await w.make.screened(admin, otherJob, two)
    const { _id: other } = await propose(recruiter, otherJob, [two], { times: hoursOn(3, 1) })
    await book(two, other, (await timesOf(two, other))[0])
    await cancel(one, id)
    await fill()
    expect(await own(three, id)).toMatchObject({ state: 'booked' })
    expect(await own(two, id)).toMatchObject({ state: 'open', waiting: null })
    expect((await noticesOf(two)).join(' ')).toContain('You no longer wait for a place')
  })

  test('a rejection that is not sent yet gives the turn to the next without showing, and has it back when it is undone', async () => {
    const { recruiter, jobId, one, two, three, id } = await day(3, { places: 1, times: hoursOn(3, 1) })
    const [first] = await timesOf(one, id)
    await book(one, id, first)
    await wait(two, id, first)
    w.clock.advance(minute)
    await wait(three, id, first)
    const act = (action: 'remove' | 'restore') =>
      w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: two.id } })
    await act('remove')
    await cancel(one, id)
    await fill()
    expect(await own(three, id)).toMatchObject({ state: 'booked' })
    expect(await own(two, id)).toMatchObject({ state: 'open', waiting: { timeId: first } })
    await act('restore')
    await cancel(three, id)
    await act('remove')
    await fill()
    expect(await own(two, id)).toMatchObject({ state: 'open', waiting: { timeId: first } })
    await act('restore')
    await fill()
    expect(await own(two, id)).toMatchObject({ state: 'booked' })
  })

  test('who withdraws their application gives their turn to the next', async () => {
    const { one, two, three, id } = await day(3, { places: 1, times: hoursOn(3, 1) })
    const [first] = await timesOf(one, id)
    await book(one, id, first)
    await wait(two, id, first)
    w.clock.advance(minute)
    await wait(three, id, first)
    for (const person of [two, one]) {
      const { applications } = await w.as(person).hiring.applications({ query: {} })
      await w.as(person).applying.withdraw({ params: { id: applications[0]?._id ?? '' }, body: {} })
    }
    await fill()
    expect(await own(three, id)).toMatchObject({ state: 'booked' })
  })
})

describe('several interviewers', () => {
  test('a time is proposed if all are free, and booking it takes all of them', async () => {
    const { recruiter, jobId, people } = await opened(2)
    const [one, two] = people as [Person, Person]
    const colleague = await w.make.colleague(recruiter)
    const hours = {
      ...{ zone: 'Asia/Kolkata', noticeHours: 0, gapMinutes: 0, mostADay: 20, daysOff: [] },
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '18:00' })),
    }
    await w.as(recruiter).hiring.saveInterviewHours({ body: hours })
    const late = hours.hours.map((one) => ({ ...one, from: '11:00' }))
    await w.as(colleague).hiring.saveInterviewHours({ body: { ...hours, hours: late } })
    const ask = (person: Person, times: string[]) =>
      w.as(recruiter).hiring.proposeTimes({
        params: { id: jobId },
        body: { applicantIds: [person.id], hostIds: [recruiter.id, colleague.id], minutes: 30, times },
      })
    const times = hoursOn(3, 2)
    await expect(ask(one, times)).rejects.toMatchObject({ code: 'times_not_free', errors: [{ field: 'times.0' }] })
    const { _id: id } = await ask(one, times.slice(1))
    const { _id: other } = await ask(two, times.slice(1))
    expect((await own(one, id)).hostName.split(', ')).toHaveLength(2)
    await book(one, id, (await timesOf(one, id))[0])
    expect((await own(two, other)).times).toEqual([])
    const { hosts } = await w.as(recruiter).hiring.freeTimes({
      params: { id: jobId },
      body: { hostIds: [recruiter.id, colleague.id], minutes: 30, days: 5 },
    })
    for (const host of hosts) expect(host.times).not.toContain(times[1])
  })
})
