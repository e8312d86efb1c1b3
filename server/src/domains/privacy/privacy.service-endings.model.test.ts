import { ApiError, folders, indianDay, indianMoment, type RequestQueue } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#src/domains/accounts/sessions/sessions.service.ts'
import { copyable, type Made } from '#src/testing/copies.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { pass } from '#src/testing/passing-time.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { changeEmails, entriesAfter, nameOf, type ReadMail, readMail, said } from '#src/testing/told.ts'
import { eraseByEmail } from './privacy.service.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Who is in an event: two have its seats, one of them from the waiting list, and two wait. */
const seats = ['seated', 'promoted', 'next', 'last'] as const
type Seat = (typeof seats)[number]

/** What candidates have asked the team for; `planned` is a mock interview that is scheduled. A member of the team works on each. */
const requests = ['mock', 'planned', 'mentor', 'review', 'project'] as const
type Request = (typeof requests)[number]
const queueOf: Record<Request, RequestQueue> = {
  mock: 'mock-interviews',
  planned: 'mock-interviews',
  mentor: 'mentorship',
  review: 'resumes',
  project: 'projects',
}

const states = [...seats, ...requests]
type State = Seat | Request

interface Scene {
  eventId: string
  /** Works on all requests, and is no admin. */
  member: Person
  people: Record<State, Person>
}

let w: TestServer
let admin: Person
let made: Made<Scene>
let seen: Map<string, Awaited<ReturnType<typeof look>>>
beforeAll(async () => {
  w = await openTestServer()
  // Tasks that wait for a time of the clock wait for it in the database as well.
  w.clock.now = indianMoment(indianDay(new Date(w.clock.now.getTime() + day)), '11:00')
  admin = await w.make.admin()
  made = await copyable(w.pool, makeScene)
  seen = await endEverything()
}, 900_000)
afterAll(() => w.close())

const ofEvent = ({ eventId: id }: Pick<Scene, 'eventId'>) => ({ params: { id } })
const leave = (person: Person, it: Scene) => w.as(person).events.leave(ofEvent(it))

const ask: Record<Request, (person: Person) => Promise<unknown>> = {
  mock: (person) => w.make.mockRequest(person),
  planned: (person) => w.make.mockRequest(person),
  mentor: (person) => w.make.mentorRequest(person),
  review: (person) => w.make.reviewRequest(person),
  project: (person) => w.make.projectRequest(person),
}

/** Makes the scene by the product's own calls. */
async function makeScene(): Promise<Scene> {
  const member = await w.make.admin()
  await w.as(admin).team.change({ params: { id: member.id }, body: { teamRole: 'reviewer' } })
  const people: Partial<Record<State, Person>> = {}
  const candidate = async (state: State) => {
    const person = await w.make.candidate({ fullName: nameOf(state) })
    people[state] = person
    await pass(w, 1000)
    return person
  }
  const eventId = await w.make.event(admin, { capacity: 2 })
  const first = await w.make.candidate()
  await w.as(first).events.attend({ params: { id: eventId } })
  for (const state of seats) await w.as(await candidate(state)).events.attend({ params: { id: eventId } })
  await w.as(first).events.leave({ params: { id: eventId } })
  const { token } = people.seated ?? expect.fail('nobody has a seat')
  await w.app.inject({ url: `/api/events/${eventId}/calendar.ics`, headers: { 'x-auth-token': token } })
  for (const state of requests) {
    const person = await candidate(state)
    await ask[state](person)
    await w.as(admin).serviceRequests.assign({
      body: { queue: queueOf[state], userId: person.id, assignee: member.id, was: null },
    })
    if (state === 'planned')
      await w.as(member).serviceRequests.settleInterview({ body: { userId: person.id, status: 'scheduled' } })
  }
  await w.runTasks()
  return { eventId, member, people: people as Scene['people'] }
}

/** A copy of the scene in which everybody is signed in. */
async function scene(): Promise<Scene> {
  const it = await made.copy()
  for (const person of [it.member, ...Object.values(it.people)])
    person.token = await w.within((ctx) => openSession(ctx, person.id))
  return it
}

// What people see

/**
 * What an ending changes, for one person:
 * - refused: the code with which the ending itself is refused
 * - says: what they read of their seat or request
 * - team: where the team has them: among those with a seat or on the waiting list, or in the queue, with or without a member
 * - closed: how the team's list of closed requests has it
 * - again: whether they can ask once more
 * - entries: whose calendar has the event
 * - mails, bells: who was told by mail, and by a notification, since the ending began
 */
const effects = ['refused', 'says', 'team', 'closed', 'again', 'entries', 'mails', 'bells'] as const
type Effect = (typeof effects)[number]
type Seen = Record<Effect, string>

/** What is read of an answer, or the code of its refusal. */
const readOr = <T>(answer: Promise<T>, read: (it: T) => string): Promise<string> =>
  answer.then(read, (error: unknown) => {
    if (error instanceof ApiError) return error.code
    throw error
  })

const isSeat = (state: State): state is Seat => (seats as readonly State[]).includes(state)

const saysOfSeat = (person: Person, it: Scene) =>
  readOr(w.as(person).events.read(ofEvent(it)), ({ hasRegistered, waitingPlace }) =>
    hasRegistered ? 'seat' : waitingPlace ? `place ${waitingPlace}` : 'none',
  )

async function saysOfRequest(state: Request, person: Person): Promise<string> {
  const { user } = await w.as(person).profiles.me()
  if (user.userType !== 'user') return expect.fail('not a candidate')
  if (state === 'mentor') return user.mentorship?.status ?? 'none'
  if (state === 'review') return user.resume.reviewText ? 'reviewed' : user.resume.reviewDueAt ? 'open' : 'none'
  if (state === 'project') return user.appliedForProject ? 'open' : 'none'
  return user.interviewRequests[0]?.status ?? 'none'
}

/** Whether somebody who asks once more is heard. */
async function asksAgain(state: Request, person: Person): Promise<string> {
  const isNew = async () => {
    const { rows } = await w.pool.query(
      `select (select count(*) from mock_interview_requests where candidate_id = $1 and status = 'requested' and requested_at = $2)
        + (select count(*) from mentorship_requests where candidate_id = $1 and requested_at = $2)
        + (select count(*) from resumes where candidate_id = $1 and review_asked_at = $2 and review_text is null)
        + (select count(*) from candidates where account_id = $1 and applied_for_project_at = $2) as n`,
      [person.id, w.clock.now],
    )
    return Number(rows[0].n) > 0 ? 'yes' : 'no'
  }
  return readOr(ask[state](person).then(isNew), (answer) => answer)
}

const listings = {
  'mock-interviews': 'listInterviews',
  mentorship: 'listMentorship',
  resumes: 'listResumes',
  projects: 'listProjects',
} as const

async function teamOfRequest(state: Request, { id: userId }: Person): Promise<string> {
  const { users } = await w.as(admin).serviceRequests[listings[queueOf[state]]]({ query: { userId } })
  const [one] = users
  return one ? (one.assignee ? 'with a member' : 'free') : '-'
}

async function closedOf(state: Request, { email }: Person): Promise<string> {
  const query = { queue: queueOf[state], search: email.replace(/^new\./, '') }
  const { requests: closed } = await w.as(admin).serviceRequests.listClosed({ query })
  return closed.map(({ outcome }) => outcome).join(', ') || '-'
}

/** Who has a seat, and who waits, as the team reads it. */
async function attendeesOf(it: Scene): Promise<{ seated: string[]; waiting: string[] }> {
  const read = async (waiting: boolean) => {
    const { attendees, total } = await w
      .as(admin)
      .events.attendees({ ...ofEvent(it), query: waiting ? { waiting: 'true' } : {} })
    expect(total).toBe(attendees.length)
    return attendees.map(({ _id }) => _id)
  }
  const found = { seated: await read(false), waiting: await read(true) }
  const card = await w.as(admin).events.card(ofEvent(it))
  expect([card.seatsTaken, card.waiting]).toEqual([found.seated.length, found.waiting.length])
  return found
}

interface NoticeRow {
  id: string
  recipient: string
  words: string
}

async function noticesOf({ member, people }: Scene): Promise<NoticeRow[]> {
  const to = [admin.id, member.id, ...states.map((state) => people[state].id)]
  const { rows } = await w.pool.query<NoticeRow>(
    `select id, recipient_id as recipient, text || data::text as words from notices where recipient_id = any($1::uuid[])`,
    [to],
  )
  return rows
}

interface Ended {
  it: Scene
  /** The notices from before. */
  known: ReadonlySet<string>
  refused: Partial<Record<State, string>>
}

async function look({ it, known, refused }: Ended, earlier: readonly ReadMail[], mails: readonly ReadMail[]) {
  const news = (await noticesOf(it)).filter(({ id }) => !known.has(id))
  const attendees = await attendeesOf(it)
  const found: Partial<Record<State, Seen>> = {}
  for (const state of states) {
    const person = it.people[state]
    const exists = (await w.pool.query('select from accounts where id = $1', [person.id])).rowCount === 1
    const uid = isSeat(state) ? `${it.eventId}@firstrung` : undefined
    const isOwn = ({ recipient }: NoticeRow) => recipient === person.id
    // The admin reads of the candidates of all scenes.
    const isOf = (who: Person) => (one: NoticeRow) => one.recipient === who.id && one.words.includes(person.id)
    found[state] = {
      refused: refused[state] ?? '-',
      says: !exists ? 'gone' : isSeat(state) ? await saysOfSeat(person, it) : await saysOfRequest(state, person),
      team: isSeat(state)
        ? attendees.seated.includes(person.id)
          ? 'seat'
          : attendees.waiting.includes(person.id)
            ? 'waiting'
            : '-'
        : await teamOfRequest(state, person),
      closed: isSeat(state) ? '-' : await closedOf(state, person),
      again: !exists || isSeat(state) ? '-' : await asksAgain(state, person),
      entries: entriesAfter(
        [...earlier, ...mails],
        uid,
        { own: person.email, new: `new.${person.email}` },
        state === 'seated' ? ['own'] : [],
      ),
      mails: said({
        own: mails.filter(({ to }) => to === person.email).length,
        new: mails.filter(({ to }) => to === `new.${person.email}`).length,
      }),
      bells: said({
        own: news.filter(isOwn).length,
        member: news.filter(isOf(it.member)).length,
        admin: news.filter(isOf(admin)).length,
      }),
    }
  }
  const isNamed = ({ words }: NoticeRow) => states.some((state) => words.includes(nameOf(state)))
  const unnamed = news.filter((one) => one.recipient === it.member.id && !isNamed(one)).length
  return { seen: found as Record<State, Seen>, unnamed }
}

// What ends

type End = (it: Scene) => Promise<unknown>
/** Endings of one request or seat, tried on each. */
const ofPerson: Record<string, (person: Person, it: Scene, state: State) => Promise<unknown>> = {
  'the team closes it': (person, it, state) => {
    const { id: userId } = person
    const { serviceRequests } = w.as(it.member)
    const close = { body: { userId, status: 'closed' as const } }
    if (state === 'mentor') return serviceRequests.settleMentorship(close)
    if (state === 'project') return serviceRequests.settleProject(close)
    if (state === 'review') return serviceRequests.reviewResume({ body: { userId, reviewText: 'Shorten it.' } })
    return serviceRequests.settleInterview(close)
  },
  'the candidate cancels the mock interview': (person) => w.as(person).serviceRequests.cancelMockInterview(),
  'the candidate moves the mock interview': (person) =>
    w.as(person).serviceRequests.moveMockInterview({
      body: {
        requestedDate: indianDay(new Date(w.clock.now.getTime() + 5 * day)),
        requestedTime: '12:00',
        field: 'java',
        action: 'request',
      } as never,
    }),
  'the candidate deletes the account': (person) =>
    w.as(person).privacy.deleteOwn({ body: { password: person.password } }),
  'the account is erased': (person) => w.within((ctx) => eraseByEmail(ctx, person.email)),
}
/** Those of `ofPerson` that are tried on seats; the others only end requests. */
const isTriedOn = (ending: string, state: State) => !isSeat(state) || ending.includes('account')

const hide: End = (it) => w.as(admin).events.hide(ofEvent(it))
const show: End = (it) => w.as(admin).events.unhide(ofEvent(it))
const modify = async (it: Scene, change: object) => {
  const event = await w.as(admin).events.card(ofEvent(it))
  const { title, description, eventDate, eventTime, relatedTopics } = event
  const { eventLink = '' } = event
  const body = { title, description, eventDate, eventTime, eventLink, relatedTopics, ...change }
  await w.as(admin).events.modify({ ...ofEvent(it), body })
}

/** Endings of an event, of one place in it, and of a member of the team: at once, and what follows eleven minutes later. */
const ofAll: Record<string, readonly [End, End?]> = {
  'nothing ends': [async () => {}],
  'who has a seat gives it up': [(it) => leave(it.people.seated, it)],
  'the next of the waiting list leaves it': [(it) => leave(it.people.next, it)],
  'everybody gives up': [
    async (it) => {
      for (const state of seats) await leave(it.people[state], it)
    },
  ],
  'who has a seat deletes the account': [
    ({ people: { seated } }) => w.as(seated).privacy.deleteOwn({ body: { password: seated.password } }),
  ],
  'the event is hidden': [hide],
  'the event is hidden by mistake': [
    async (it) => {
      await hide(it)
      await show(it)
    },
  ],
  'the event is hidden, and shown later': [hide, show],
  'the event is hidden, and a seat is given up': [hide, (it) => leave(it.people.seated, it)],
  'the event is moved': [(it) => modify(it, { eventTime: '20:00' })],
  'the event has another name': [(it) => modify(it, { title: 'Portfolio clinic' })],
  'the event gets more seats': [(it) => modify(it, { capacity: 3 })],
  'everybody has another email': [({ people }) => changeEmails(w, Object.values(people))],
  'the member leaves the team': [({ member: { id } }) => w.as(admin).team.end({ params: { id } })],
  'the member may not work on requests any more': [
    ({ member: { id } }) => w.as(admin).team.change({ params: { id }, body: { teamRole: 'content' } }),
  ],
  'there is a newer resume': [
    async ({ people: { review } }) => {
      const { fileKey: resumeS3FileKey } = await w.make.file(review, folders.resumes, 'pdf')
      await w.as(review).profiles.uploadResume({ body: { resumeS3FileKey } })
    },
  ],
}

// The rule

const request = { refused: '-', team: 'with a member', closed: '-', again: 'no', entries: '-', mails: '-', bells: '-' }
const seat = { refused: '-', says: 'seat', team: 'seat', closed: '-', again: '-', mails: '-', bells: '-' }

/** How it is while nothing ends. */
const asBefore: Record<State, Seen> = {
  seated: { ...seat, entries: 'own' },
  promoted: { ...seat, entries: 'own' },
  next: { ...seat, says: 'place 1', team: 'waiting', entries: 'nobody' },
  last: { ...seat, says: 'place 2', team: 'waiting', entries: 'nobody' },
  mock: { ...request, says: 'requested' },
  planned: { ...request, says: 'scheduled' },
  mentor: { ...request, says: 'open' },
  review: { ...request, says: 'open' },
  project: { ...request, says: 'open', again: 'already_applied_project' },
}

type Rule = Partial<Record<State | 'all' | 'seats' | 'requests', Partial<Seen>>> & {
  /** How many notifications the member gets that name no candidate. */
  unnamed?: number
}

const gone = { says: 'gone', team: '-', again: '-' }
const movesUp = { says: 'seat', team: 'seat', entries: 'own', mails: 'own', bells: 'own' }
const givenUp = { says: 'none', team: '-', entries: 'nobody' }

/** What each ending changes: in all states, in the seats or the requests, in one. The narrowest counts, and whatever is not named stays. */
const rules = {
  'nothing ends': {},
  'who has a seat gives it up': {
    seated: { ...givenUp, mails: 'own' },
    next: movesUp,
    last: { says: 'place 1' },
  },
  'the next of the waiting list leaves it': { next: givenUp, last: { says: 'place 1' } },
  'everybody gives up': {
    seats: { ...givenUp, mails: 'own' },
    // They move up and leave before they are told of it.
    next: { mails: '-' },
    last: { mails: '-' },
  },
  'who has a seat deletes the account': {
    seated: { ...gone, entries: 'nobody', mails: '2 own' },
    next: movesUp,
    last: { says: 'place 1' },
  },
  'the event is hidden': {
    seats: { mails: 'own', bells: 'own' },
    seated: { entries: 'nobody' },
    promoted: { entries: 'nobody' },
    next: { says: 'not_found' },
    last: { says: 'not_found' },
  },
  'the event is hidden by mistake': {},
  'the event is hidden, and shown later': {
    seats: { mails: '2 own', bells: '2 own' },
    next: { mails: 'own' },
    last: { mails: 'own' },
  },
  // Who moves up would have a seat of what does not take place.
  'the event is hidden, and a seat is given up': {
    seats: { mails: 'own', bells: 'own' },
    seated: { says: 'not_found', team: '-', entries: 'nobody' },
    promoted: { entries: 'nobody' },
    next: { says: 'not_found' },
    last: { says: 'not_found' },
  },
  'the event is moved': {
    seats: { bells: 'own' },
    seated: { mails: 'own' },
    promoted: { mails: 'own' },
  },
  'the event has another name': {},
  'the event gets more seats': { next: movesUp, last: { says: 'place 1' } },
  'everybody has another email': {
    all: { mails: '2 own, new' },
    seated: { entries: 'new', mails: '3 own, 2 new' },
    promoted: { entries: 'new', mails: '3 own, 2 new' },
  },
  'the member leaves the team': { requests: { team: 'free' } },
  'the member may not work on requests any more': { requests: { team: 'free' } },
  'there is a newer resume': {},
  'the team closes it': {
    requests: { says: 'closed', team: '-', closed: 'closed', again: 'yes', mails: 'own', bells: 'own' },
    planned: { closed: 'scheduled' },
    // Another review is for another resume.
    review: { says: 'reviewed', closed: 'reviewed', again: 'no' },
    project: { says: 'none' },
  },
  'the candidate cancels the mock interview': {
    requests: { refused: 'request_not_open' },
    mock: { refused: '-', says: 'closed', team: '-', closed: 'closed', again: 'yes' },
    planned: { refused: '-', says: 'closed', team: '-', closed: 'closed', again: 'yes', bells: 'member' },
  },
  'the candidate moves the mock interview': {
    requests: { refused: 'request_not_open' },
    mock: { refused: '-' },
    planned: { refused: '-', says: 'requested', bells: 'member' },
  },
  'the candidate deletes the account': {
    all: { ...gone, mails: 'own' },
    seats: { entries: 'nobody', mails: '2 own' },
    next: { mails: 'own' },
    last: { mails: 'own' },
    unnamed: 1,
  },
  'the account is erased': {
    all: gone,
    seats: { entries: 'nobody', mails: 'own' },
    next: { mails: '-' },
    last: { mails: '-' },
    unnamed: 1,
  },
} satisfies Record<string, Rule>

type Ending = keyof typeof rules
const endings = Object.keys(rules) as Ending[]

function ruleFor(ending: Ending, state: State): Seen {
  const rule: Rule = rules[ending]
  return { ...asBefore[state], ...rule.all, ...rule[isSeat(state) ? 'seats' : 'requests'], ...rule[state] }
}

/** Differences from the table of rules: for each 'state effect' what is expected and what is seen. */
function differences(ending: Ending, found: Awaited<ReturnType<typeof look>>) {
  const cells = states.flatMap((state) => effects.map((effect) => ({ state, effect })))
  const wrong = cells.flatMap(({ state, effect }) => {
    const wanted = ruleFor(ending, state)[effect]
    return found.seen[state][effect] === wanted
      ? []
      : [[`${state} ${effect}`, `${wanted} | ${found.seen[state][effect]}`]]
  })
  const rule: Rule = rules[ending]
  const wanted = rule.unnamed ?? 0
  return Object.fromEntries(found.unnamed === wanted ? wrong : [...wrong, ['unnamed', `${wanted} | ${found.unnamed}`]])
}

async function end(ending: string, it: Scene): Promise<Ended> {
  const known = new Set((await noticesOf(it)).map(({ id }) => id))
  const refused: Ended['refused'] = {}
  const one = ofPerson[ending]
  if (one)
    for (const state of states.filter((each) => isTriedOn(ending, each))) {
      const answer = await readOr(one(it.people[state], it, state), () => '')
      if (answer) refused[state] = answer
    }
  else await (ofAll[ending]?.[0] ?? expect.fail(`there is no ending '${ending}'`))(it)
  return { it, known, refused }
}

/** A seat is given up, and a request closed, without a word to anybody else. */
const forgetful: Record<string, End> = {
  'forgets the waiting list and the calendar': async ({ eventId, people: { seated } }) => {
    await sql`delete from event_registrations where event_id = ${eventId} and candidate_id = ${seated.id}`.execute(w.db)
  },
  'forgets the queue and the candidate': async ({ people: { mentor } }) => {
    await sql`update mentorship_requests set status = 'closed', closed_at = ${w.clock.now} where candidate_id = ${mentor.id}`.execute(
      w.db,
    )
  },
}

/** Ends everything, each in a scene of its own, lets the tasks run, and returns what is seen a good while later. */
async function endEverything() {
  const before = (await w.mails()).map(readMail)
  const ended = new Map<string, Ended>()
  for (const ending of endings) ended.set(ending, await end(ending, await scene()))
  for (const [name, one] of Object.entries(forgetful)) {
    const it = await scene()
    const known = new Set((await noticesOf(it)).map(({ id }) => id))
    await one(it)
    ended.set(name, { it, known, refused: {} })
  }
  const soon = (await w.mails()).map(readMail)
  await pass(w, 11 * minute)
  const later = (await w.mails()).map(readMail)
  for (const [name, { it }] of ended) await ofAll[name]?.[1]?.(it)
  const last = (await w.mails()).map(readMail)
  await pass(w, 11 * minute)
  const all = new Map([...soon, ...later, ...last, ...(await w.mails()).map(readMail)].map((mail) => [mail.id, mail]))
  for (const { id } of before) all.delete(id)
  const since = [...all.values()]
  // Nobody is told the same twice.
  const texts = since.map(({ to, words, entry }) => JSON.stringify([to, words, entry]))
  expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([])
  const found = new Map<string, Awaited<ReturnType<typeof look>>>()
  for (const [name, one] of ended) found.set(name, await look(one, asOf(one.it, before), since))
  return found
}

/** The mails of the scene that is copied, as those of a copy. */
function asOf(it: Scene, mails: readonly ReadMail[]): ReadMail[] {
  const names = new Map(states.map((state) => [made.value.people[state].email, it.people[state].email]))
  names.set(`${made.value.eventId}@firstrung`, `${it.eventId}@firstrung`)
  const nameIn = (name: string) => names.get(name) ?? name
  return mails.map(({ to, entry, ...mail }) => ({
    ...mail,
    to: nameIn(to),
    ...(entry && { entry: { ...entry, uid: nameIn(entry.uid) } }),
  }))
}

describe('when an event, a seat or a request ends,', () => {
  const of = (name: string) => seen.get(name) ?? expect.fail(`nothing was seen of ${name}`)

  test.each(endings)('pages, queues, calendars, mails and notifications are as the table says: %s', (ending) => {
    expect(differences(ending, of(ending))).toEqual({})
  })

  test('a model of endings that forgets the waiting list and the calendar is found', () => {
    const found = differences('who has a seat gives it up', of('forgets the waiting list and the calendar'))
    expect(found).toMatchObject({
      'seated entries': 'nobody | own',
      'seated mails': 'own | -',
      'next says': 'seat | place 1',
      'next mails': 'own | -',
    })
  })

  test('a model of endings that forgets the queue and the candidate is found', () => {
    const found = differences('the team closes it', of('forgets the queue and the candidate'))
    expect(found).toMatchObject({ 'mentor mails': 'own | -', 'mentor bells': 'own | -' })
  })
})
