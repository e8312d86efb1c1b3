import { randomUUID } from 'node:crypto'
import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError, indianDay, indianMoment } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#src/domains/accounts/sessions/sessions.service.ts'
import { copyable, type Made } from '#src/testing/copies.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { pass } from '#src/testing/passing-time.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { changeEmails, entriesAfter, nameOf, type ReadMail, readMail, said } from '#src/testing/told.ts'
import { eraseByEmail } from './privacy.service.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Where an application stands when something ends. `late` waits for the candidate's reply, `untold` for the rejection's mail. Where
 * the team screens, it has put everybody forward, and it has taken `takenBack` back.
 */
const allStates = [
  'applied',
  'shortlisted',
  'waitlisted',
  'asked',
  'planned',
  'untold',
  'rejected',
  'hired',
  'late',
  'takenBack',
] as const
type State = (typeof allStates)[number]

/** Who screens: the company those who apply to its job, or the team those of the pool. */
const statesOf = {
  direct: allStates.filter((state) => state !== 'takenBack'),
  managed: allStates.filter((state) => state !== 'late'),
}
type Screening = keyof typeof statesOf
type Applicant = Person & { applicationId: string; resumeKey: string }

/** A company with one job, and a candidate in every state. */
interface Scene {
  recruiter: Person
  jobId: string
  companyId: string
  people: Record<State, Applicant>
  /** Who holds the interviews, by the email that the recruiter entered: outside of the company, without an account. */
  hosts: Partial<Record<State, string>>
}

let w: TestServer
let admin: Person
let made: Made<Scene>
let screening: Screening
let states: readonly State[]

/** Opens a server on which the company screens, or the team. */
async function open(who: Screening): Promise<void> {
  screening = who
  states = statesOf[who]
  elsewhere = undefined
  w = await openTestServer({ SCREENING: who, RESUMES_PER_DAY: '10000' })
  // Tasks that wait for a time of the clock wait for it in the database as well.
  w.clock.now = indianMoment(indianDay(new Date(w.clock.now.getTime() + day)), '11:00')
  admin = await w.make.admin()
  // Makes what all share.
  await w.make.skilledCandidate()
  made = await copyable(w.pool, makeScene)
}

/** Makes the scene by the product's own calls. */
async function makeScene(): Promise<Scene> {
  const recruiter = await w.make.recruiter({ companyName: 'Model Works' })
  const job = await w.make.job(recruiter, { numOpenings: 5 })
  const jobId = job._id
  const slug = await w.make.onBoard(job, { answerDays: 3, days: 60 })
  const act = async (action: string, { id: applicantId }: Person, more: object = {}) => {
    // Steps of one moment have no order.
    await pass(w, 1000)
    return w.as(recruiter).hiring.act({ body: { jobId, applicantId, action, ...more } as never })
  }
  const reject = async (person: Applicant) => {
    await act('shortlist', person)
    await act('remove', person, { subject: '', message: '' })
  }
  const putForward = async () => {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    const { rows } = await w.pool.query('select id from applications where candidate_id = $1', [person.id])
    return { ...person, applicationId: String(rows[0].id) }
  }
  const applicant = async (state: State) => {
    const person = screening === 'direct' ? await w.make.directApplicant(slug) : await putForward()
    await sql`update accounts set full_name = ${nameOf(state)} where id = ${person.id}`.execute(w.db)
    const { rows } = await w.pool.query('select file_key from resumes where candidate_id = $1', [person.id])
    return { ...person, resumeKey: String(rows[0].file_key) }
  }
  const people: Partial<Record<State, Applicant>> = {}
  const hosts: Scene['hosts'] = {}
  if (states.includes('late')) {
    people.late = await applicant('late')
    await pass(w, 4 * day)
    await w.make.closedUnanswered()
    await w.runTasks()
    await w.as(recruiter).applying.answerLate({
      params: { id: jobId },
      body: { applicantId: people.late.id, move: 'shortlist' } as never,
    })
  }
  if (states.includes('takenBack')) {
    people.takenBack = await applicant('takenBack')
    await pass(w, 1000)
    await takeBack('remove', people.takenBack, jobId)
  }
  people.rejected = await applicant('rejected')
  await reject(people.rejected)
  await pass(w, 31 * minute)
  await w.runTasks()
  for (const state of ['applied', 'shortlisted', 'waitlisted', 'asked', 'planned', 'untold', 'hired'] as const) {
    const person = await applicant(state)
    people[state] = person
    if (state === 'untold') await reject(person)
    else if (state !== 'applied') await act('shortlist', person)
    if (state === 'waitlisted') await act('waitlist', person)
    if (state !== 'asked' && state !== 'planned' && state !== 'hired') continue
    const interviewEmail = someEmail()
    hosts[state] = interviewEmail
    const link = state === 'asked' ? {} : { interviewLink: 'https://meet.example.org/room' }
    await act('interview', person, { ...interviewAsk(w), interviewEmail, ...link })
    if (state === 'hired') await act('hire', person)
  }
  // What ends, ends later than the last step.
  await pass(w, 1000)
  await w.runTasks()
  return { recruiter, jobId, companyId: job.recruiter.company._id, people: people as Scene['people'], hosts }
}

/** A copy of the scene in which everybody is signed in and has a resume. */
async function scene(): Promise<Scene> {
  const it = await made.copy()
  for (const person of [it.recruiter, ...Object.values(it.people)])
    person.token = await w.within((ctx) => openSession(ctx, person.id))
  for (const state of states) {
    const [from, to] = [made.value, it].map(({ people }) => join(w.dataDir, 'files', people[state].resumeKey))
    await mkdir(dirname(to ?? ''), { recursive: true })
    await link(from ?? '', to ?? '')
  }
  return it
}

// What people see

/**
 * What an ending changes, for one candidate:
 * - refused: the code with which the ending itself is refused
 * - says: how the application stands on the candidate's page
 * - list: in which list of the hiring panel the candidate is
 * - opens: what the panel's drawer shows of them
 * - resume: whether a link to the resume of a minute ago still opens it
 * - writes: whether the company can write to them
 * - access: what their page Who has access says of the company
 * - meets: the state of the interview
 * - entries: who has the interview in the calendar
 * - mails, bells: who was told by mail, and by a notification, since the ending began
 */
const effects = [
  'refused',
  'says',
  'list',
  'opens',
  'resume',
  'writes',
  'access',
  'meets',
  'entries',
  'mails',
  'bells',
] as const
type Effect = (typeof effects)[number]
type Seen = Record<Effect, string>

/** What is read of an answer, or the code of its refusal. */
const readOr = <T>(answer: Promise<T>, read: (it: T) => string): Promise<string> =>
  answer.then(read, (error: unknown) => {
    if (error instanceof ApiError) return error.code
    throw error
  })

/** The lists of the panel, as its recruiter reads them; each is as long as its count says. */
async function panelOf({
  recruiter,
  jobId,
}: Scene): Promise<Record<string, { _id: string; resume: { resumeS3PublicUrl: string } }[]>> {
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  const { counts } = jobData
  const named = Object.keys(counts) as (keyof typeof counts)[]
  return Object.fromEntries(
    named.map((name) => {
      expect({ [name]: jobData[name].length }).toEqual({ [name]: counts[name] })
      return [name, jobData[name]]
    }),
  )
}

/** What is known before something ends. */
interface Before {
  notices: ReadonlySet<string>
  uids: OfEach<string>
  links: OfEach<string>
  mails: readonly ReadMail[]
}

interface NoticeRow {
  id: string
  recipient: string
  words: string
}

async function noticesOf({ recruiter, people }: Scene): Promise<NoticeRow[]> {
  const { rows } = await w.pool.query<NoticeRow>(
    `select id, recipient_id as recipient, text || data::text as words from notices where recipient_id = any($1::uuid[])`,
    [[recruiter.id, ...states.map((state) => people[state].id)]],
  )
  return rows
}

type OfEach<T> = Partial<Record<State, T>>

/** What there is for the candidates of a scene. */
const ofEach = <T>({ people }: Scene, read: (id: string) => T | undefined): OfEach<T> =>
  Object.fromEntries(
    states.flatMap((state) => {
      const found = read(people[state].id)
      return found === undefined ? [] : [[state, found]]
    }),
  )

/** The ids of interviews in calendars. */
async function uidsOf(it: Scene): Promise<OfEach<string>> {
  const { rows } = await w.pool.query<{ id: string; uid: string }>(
    `select a.candidate_id as id, i.calendar_uid as uid from interviews i join applications a on a.id = i.application_id
     where a.job_id = $1`,
    [it.jobId],
  )
  return ofEach(it, (id) => rows.find((row) => row.id === id)?.uid)
}

async function before(it: Scene, earlier: readonly ReadMail[]): Promise<Before> {
  const inLists = Object.values(await panelOf(it)).flat()
  return {
    notices: new Set((await noticesOf(it)).map(({ id }) => id)),
    uids: await uidsOf(it),
    links: ofEach(it, (id) => inLists.find(({ _id }) => _id === id)?.resume.resumeS3PublicUrl),
    mails: await asOf(it, earlier),
  }
}

/** What the candidate reads under Who has access: whether the company sees them, and why not. */
async function accessOf(person: Applicant, companyId: string): Promise<string> {
  const { companies } = await w.as(person).resumeAccess.list({ query: {} })
  const one = companies.find(({ _id }) => _id === companyId)
  if (!one) return 'none'
  if (one.blockedSince) return 'blocked'
  if (one.endedAt) return 'ended'
  return one.lapsed ?? (one.via ? 'sees' : 'masked')
}

/** Opens the resumes with the links of a moment ago. */
async function openResumes({ links }: Before): Promise<OfEach<string>> {
  const opened: OfEach<string> = {}
  for (const state of states) {
    const url = links[state]
    if (!url) continue
    const { statusCode, body } = await w.app.inject({ url })
    opened[state] = statusCode === 200 ? 'opens' : String(JSON.parse(body).code)
  }
  return opened
}

/** The mails of the scene that is copied, as those of a copy. */
async function asOf(it: Scene, mails: readonly ReadMail[]): Promise<ReadMail[]> {
  const own = made.value
  const [from, to] = [await uidsOf(own), await uidsOf(it)]
  const names = new Map([[own.recruiter.email, it.recruiter.email]])
  for (const state of states) {
    names.set(own.people[state].email, it.people[state].email)
    names.set(own.hosts[state] ?? '', it.hosts[state] ?? '')
    names.set(from[state] ?? '', to[state] ?? '')
  }
  const nameIn = (name: string) => names.get(name) ?? name
  return mails.map(({ to, entry, ...mail }) => ({
    ...mail,
    to: nameIn(to),
    ...(entry && { entry: { ...entry, uid: nameIn(entry.uid) } }),
  }))
}

/** What everybody sees of a scene; `mails` are those since its ending. */
async function look({ it, known, refused, opened }: Ended & { opened: OfEach<string> }, mails: readonly ReadMail[]) {
  const { recruiter, people, hosts, companyId, jobId } = it
  const news = (await noticesOf(it)).filter(({ id }) => !known.notices.has(id))
  const panel = await panelOf(it).catch((error: unknown): Awaited<ReturnType<typeof panelOf>> => {
    if (error instanceof ApiError) return {}
    throw error
  })
  const seen: Partial<Record<State, Seen>> = {}
  for (const state of states) {
    const person = people[state]
    const uid = known.uids[state]
    const isAbout = (words: string) => words.includes(nameOf(state)) || words.includes(person.id)
    const toLead = mails.filter(
      ({ to, words, entry }) => to === recruiter.email && (isAbout(words) || (uid !== undefined && entry?.uid === uid)),
    )
    const count = (address: string | undefined) => mails.filter(({ to }) => to === address).length
    const { rows } = await w.pool.query<{ status: string }>(
      'select i.status from interviews i where i.application_id = $1',
      [person.applicationId],
    )
    const exists = (await w.pool.query('select from accounts where id = $1', [person.id])).rowCount === 1
    const inLists = Object.entries(panel).flatMap(([name, list]) =>
      list.some(({ _id }) => _id === person.id) ? [name] : [],
    )
    const about = { params: { id: jobId, userId: person.id } }
    seen[state] = {
      refused: refused[state] ?? '-',
      says: exists
        ? (await w.as(person).hiring.application({ params: { id: person.applicationId } })).application.status
        : 'gone',
      list: inLists.join(', ') || '-',
      opens: await readOr(
        w.as(recruiter).hiring.person({ ...about, query: {} }),
        ({ person: { candidate } }) => candidate.contact ?? (candidate.email === '' ? 'no email' : 'all'),
      ),
      resume: opened[state] ?? '-',
      writes: await readOr(
        w.as(recruiter).conversations.writeAsCompany({ ...about, body: { clientId: randomUUID(), text: 'Hello.' } }),
        () => 'yes',
      ),
      access: exists ? await accessOf(person, companyId) : 'gone',
      meets: rows.map(({ status }) => status).join(', ') || '-',
      entries: entriesAfter([...known.mails, ...mails], uid, {
        candidate: person.email,
        lead: recruiter.email,
        host: hosts[state] ?? '',
        'new candidate': `new.${person.email}`,
        'new lead': `new.${recruiter.email}`,
      }),
      mails: said({ candidate: count(person.email), lead: toLead.length, host: count(hosts[state]) }),
      bells: said({
        candidate: news.filter(({ recipient }) => recipient === person.id).length,
        lead: news.filter(({ recipient, words }) => recipient === recruiter.id && isAbout(words)).length,
      }),
    }
  }
  const unnamed = news.filter(
    ({ recipient, words }) => recipient === recruiter.id && !states.some((state) => words.includes(nameOf(state))),
  )
  return { seen: seen as Record<State, Seen>, unnamed: unnamed.length }
}

// What ends

/** The team takes somebody back from a job, or the hiring of somebody. */
const takeBack = (action: 'remove' | 'unhire', { id: applicantId }: Person, jobId: string) =>
  w.as(admin).hiring.screen({ body: { action, jobId, applicantId } })

/** Endings of one application, tried on each of a job's. */
const ofPerson: Record<string, (person: Applicant, it: Scene) => Promise<unknown>> = {
  'the candidate withdraws': (person) =>
    w.as(person).applying.withdraw({ params: { id: person.applicationId }, body: {} }),
  'the candidate deletes the account': (person) =>
    w.as(person).privacy.deleteOwn({ body: { password: person.password } }),
  'the account is erased': (person) => w.within((ctx) => eraseByEmail(ctx, person.email)),
  'the candidate blocks the company': (person, { companyId }) =>
    w.as(person).resumeAccess.block({ params: { companyId } }),
  'the candidate ends the access': (person, { companyId }) => w.as(person).resumeAccess.end({ params: { companyId } }),
  'the candidate is hired elsewhere': async (person) => {
    if (!elsewhere) {
      elsewhere = await scene()
      await sql`update jobs set openings = 20 where id = ${elsewhere.jobId}`.execute(w.db)
    }
    const { jobId, recruiter } = elsewhere
    await sql`insert into applications (job_id, candidate_id, stage, stage_changed_at)
      values (${jobId}, ${person.id}, 'waitlisted', ${w.clock.now})`.execute(w.db)
    await w.as(recruiter).hiring.act({ body: { jobId, applicantId: person.id, action: 'hire' } as never })
  },
  'the candidate looks for no job': (person) =>
    w.as(person).hiring.stepBack({ body: { interestType: 'jobs', interested: false } }),
  'the candidate has another name': (person) =>
    w.as(person).profiles.saveProfile({ body: { fullName: 'Lakshmi Menon' } }),
  'the candidate is rejected': (person, { recruiter, jobId }) =>
    w.as(recruiter).hiring.act({
      body: { jobId, applicantId: person.id, action: 'remove', subject: '', message: '' } as never,
    }),
  'the team takes the candidate back': (person, { jobId }) => takeBack('remove', person, jobId),
  'the team takes the hiring back': (person, { jobId }) => takeBack('unhire', person, jobId),
}
let elsewhere: Scene | undefined

const member = (jobId: string, memberId: string) => ({ id: jobId, memberId })
const suspendRecruiter = ({ recruiter }: Scene) =>
  w.as(admin).recruiterAdmin.suspend({ params: { id: recruiter.id }, body: { reason: 'Asked for money.' } })

/** Endings of a whole job or company. */
const ofJob: Record<string, (it: Scene) => Promise<unknown>> = {
  'nothing ends': async () => {},
  'the candidate has another email': async ({ people }) =>
    changeEmails(
      w,
      states.map((state) => people[state]),
    ),
  'the recruiter has another email': async ({ recruiter }) => changeEmails(w, [recruiter]),
  'the job is completed': ({ recruiter, jobId }) =>
    w.as(recruiter).hiring.act({ body: { jobId, action: 'complete' } as never }),
  'the job is deleted': ({ jobId }) => w.as(admin).jobs.remove({ params: { id: jobId } }),
  'the posting is paused': ({ recruiter, jobId }) =>
    w.as(recruiter).postings.step({ params: { id: jobId, step: 'pause' } }),
  'the team removes the posting': ({ jobId }) =>
    w.as(admin).postings.decide({ params: { jobId }, body: { decision: 'remove', reason: 'Asks for money.' } }),
  'a colleague becomes the lead': async ({ recruiter, jobId }) => {
    const colleague = await w.make.colleague(recruiter)
    await w.as(recruiter).companyTeams.setJobMember({ params: member(jobId, colleague.id), body: { role: 'lead' } })
  },
  'the recruiter deletes the account': ({ recruiter }) =>
    w.as(recruiter).privacy.deleteOwn({ body: { password: recruiter.password } }),
  'the recruiter deletes the account and a colleague follows': async ({ recruiter }) => {
    await w.make.colleague(recruiter, 'owner')
    await w.as(recruiter).privacy.deleteOwn({ body: { password: recruiter.password } })
  },
  'the recruiter is suspended': suspendRecruiter,
  'the recruiter is suspended and a colleague works on the job': async (it) => {
    await w.make.jobMember(it.jobId, await w.make.colleague(it.recruiter, 'owner'))
    await suspendRecruiter(it)
  },
  'the company is suspended': ({ companyId: id }) =>
    w.as(admin).trust.decide({ params: { id }, body: { decision: 'suspend', note: 'Asked for money.' } }),
}

interface Ended {
  it: Scene
  known: Before
  /** Why an ending of one application was refused. */
  refused: Partial<Record<State, string>>
}

/** Ends something in a scene, by the name of an ending. */
async function end(
  ending: string | ((it: Scene) => Promise<unknown>),
  it: Scene,
  earlier: readonly ReadMail[],
): Promise<Ended> {
  const known = await before(it, earlier)
  const refused: Ended['refused'] = {}
  if (typeof ending !== 'string') await ending(it)
  else if (ofPerson[ending])
    for (const state of states) {
      const answer = await readOr(ofPerson[ending](it.people[state], it), () => '')
      if (answer) refused[state] = answer
    }
  else if (ofJob[ending]) await ofJob[ending](it)
  else throw new Error(`there is no ending '${ending}'`)
  return { it, known, refused }
}

// The rule

/** How it is while nothing ends. */
const asBefore: Record<State, Seen> = {
  applied: {
    refused: '-',
    says: 'sent',
    list: 'applicants',
    opens: 'all',
    resume: 'opens',
    writes: 'conversation_early',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
  shortlisted: {
    refused: '-',
    says: 'roundTwo',
    list: 'shortlisted, recruiterShortlisted',
    opens: 'all',
    resume: 'opens',
    writes: 'yes',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
  asked: {
    refused: '-',
    says: 'roundTwo',
    list: 'shortlisted, recruiterShortlisted',
    opens: 'all',
    resume: 'opens',
    writes: 'yes',
    access: 'sees',
    meets: 'requested',
    entries: 'nobody',
    mails: '-',
    bells: '-',
  },
  planned: {
    refused: '-',
    says: 'roundTwo',
    list: 'shortlisted, recruiterShortlisted',
    opens: 'all',
    resume: 'opens',
    writes: 'yes',
    access: 'sees',
    meets: 'scheduled',
    entries: 'candidate, lead, host',
    mails: '-',
    bells: '-',
  },
  waitlisted: {
    refused: '-',
    says: 'waitlisted',
    list: 'waitlisted',
    opens: 'all',
    resume: 'opens',
    writes: 'yes',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
  untold: {
    refused: '-',
    says: 'notSelected',
    list: 'rejected',
    opens: 'all',
    resume: 'opens',
    writes: 'conversation_ended',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: 'candidate',
    bells: 'candidate',
  },
  rejected: {
    refused: '-',
    says: 'notSelected',
    list: 'rejected',
    opens: 'all',
    resume: 'opens',
    writes: 'conversation_ended',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
  hired: {
    refused: '-',
    says: 'hired',
    list: 'hired',
    opens: 'all',
    resume: 'opens',
    writes: 'yes',
    access: 'sees',
    meets: 'scheduled',
    entries: 'candidate, lead, host',
    mails: '-',
    bells: '-',
  },
  late: {
    refused: '-',
    says: 'answeredLate',
    list: '-',
    opens: 'not_found',
    resume: '-',
    writes: 'not_found',
    access: 'sees',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
  takenBack: {
    refused: '-',
    says: 'takenBack',
    list: '-',
    opens: 'not_found',
    resume: '-',
    writes: 'not_found',
    access: 'left',
    meets: '-',
    entries: '-',
    mails: '-',
    bells: '-',
  },
}

/** The same where the team screens: it has put forward who has not been answered. */
const asBeforeManaged: Partial<Record<State, Partial<Seen>>> = {
  applied: { says: 'shortlisted' },
}

type Changes = Partial<Record<State | 'all' | 'open', Partial<Seen>>> & {
  /** How many notifications the recruiter gets that name no candidate. */
  unnamed?: number
}
type Rule = Changes & {
  /** What is different where the team screens. */
  managed?: Changes
}

/** Nothing was decided of which the candidate knows. */
const openStates: readonly State[] = ['applied', 'shortlisted', 'waitlisted', 'asked', 'planned', 'untold']

/** What each ending changes: in all states, in the open ones, in one. The narrowest counts, and whatever is not named stays. */
const rules = {
  'nothing ends': {},
  // Both addresses are told, and an entry moves from the one to the other.
  'the candidate has another email': {
    all: { mails: '2 candidate' },
    planned: { entries: 'lead, host, new candidate', mails: '3 candidate' },
    hired: { entries: 'lead, host, new candidate', mails: '3 candidate' },
  },
  'the recruiter has another email': {
    planned: { entries: 'candidate, host, new lead', mails: 'lead' },
    hired: { entries: 'candidate, host, new lead', mails: 'lead' },
  },
  'the job is completed': {
    open: { says: 'closed', writes: 'conversation_ended', mails: 'candidate', bells: 'candidate' },
    asked: { meets: 'suspended', mails: '2 candidate', bells: '2 candidate' },
    planned: { meets: 'suspended', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate' },
    untold: { says: 'notSelected' },
    late: { says: 'unanswered', mails: 'candidate', bells: 'candidate' },
  },
  // The company is told once.
  'the job is deleted': {
    all: { list: '-', opens: 'job_removed', resume: 'access_ended', writes: 'job_removed', access: 'deleted' },
    open: { says: 'takenDown', mails: 'candidate', bells: 'candidate' },
    asked: { meets: 'cancelled', mails: '2 candidate', bells: '2 candidate' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate' },
    untold: { says: 'notSelected' },
    hired: {
      says: 'hiringEnded',
      meets: 'cancelled',
      entries: 'nobody',
      mails: 'candidate, lead, host',
      bells: 'candidate',
    },
    late: { says: 'unanswered', mails: 'candidate', bells: 'candidate' },
    unnamed: 1,
  },
  'the posting is paused': {},
  // The company can still decide.
  'the team removes the posting': {
    open: { mails: 'candidate', bells: 'candidate' },
    late: { mails: 'candidate', bells: 'candidate' },
    unnamed: 1,
  },
  'a colleague becomes the lead': {
    planned: { entries: 'candidate, host', mails: 'lead' },
    hired: { entries: 'candidate, host', mails: 'lead' },
  },
  'the recruiter deletes the account': {
    all: {
      list: '-',
      opens: 'signed_out',
      resume: 'access_ended',
      writes: 'signed_out',
      access: 'unstaffed',
      bells: 'candidate',
    },
    open: { says: 'closed', mails: 'candidate' },
    asked: { meets: 'cancelled', mails: '2 candidate', bells: '2 candidate' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate' },
    untold: { says: 'notSelected' },
    rejected: { bells: '-' },
    hired: { says: 'hiringEnded', meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host' },
    late: { says: 'unanswered', mails: 'candidate' },
    // They have heard already that this job is over for them.
    takenBack: { bells: '-' },
  },
  'the recruiter deletes the account and a colleague follows': {
    all: { list: '-', opens: 'signed_out', resume: 'access_ended', writes: 'signed_out' },
    planned: { entries: 'candidate, host', mails: 'lead' },
    hired: { entries: 'candidate, host', mails: 'lead' },
  },
  'the recruiter is suspended': {
    all: { list: '-', opens: 'signed_out', resume: 'access_ended', writes: 'signed_out', access: 'unstaffed' },
    open: { says: 'onHold', mails: 'candidate', bells: 'candidate' },
    asked: { meets: 'cancelled', mails: '2 candidate', bells: '2 candidate, lead' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate, lead' },
    untold: { says: 'notSelected' },
    hired: { meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host', bells: 'candidate, lead' },
    late: { says: 'unanswered' },
  },
  'the recruiter is suspended and a colleague works on the job': {
    all: { list: '-', opens: 'signed_out', resume: 'access_ended', writes: 'signed_out' },
    asked: { meets: 'cancelled', mails: 'candidate', bells: 'candidate, lead' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host', bells: 'candidate, lead' },
    hired: { meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host', bells: 'candidate, lead' },
  },
  'the company is suspended': {
    all: {
      list: '-',
      opens: 'company_suspended',
      resume: 'access_ended',
      writes: 'company_suspended',
      access: 'suspended',
      mails: 'candidate',
      bells: 'candidate',
    },
    open: { says: 'onHold' },
    asked: { meets: 'cancelled', mails: '2 candidate', bells: '2 candidate, lead' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate, lead' },
    untold: { says: 'notSelected' },
    hired: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate, lead' },
    late: { says: 'unanswered' },
    unnamed: 1,
  },
  'the candidate withdraws': {
    all: { refused: 'application_ended' },
    open: {
      refused: '-',
      says: 'withdrawn',
      list: '-',
      opens: 'not_found',
      resume: 'access_ended',
      writes: 'not_found',
      access: 'withdrawn',
      bells: 'lead',
    },
    asked: { meets: 'cancelled', mails: 'candidate', bells: 'candidate, lead' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host', bells: 'candidate, lead' },
    untold: { mails: '-' },
  },
  // `unnamed` are the three interviews and four other open applications, with 'a former candidate' or 'a candidate'.
  'the candidate deletes the account': {
    all: {
      says: 'gone',
      list: '-',
      opens: 'not_found',
      resume: 'not_found',
      writes: 'not_found',
      access: 'gone',
      meets: '-',
      mails: 'candidate',
    },
    planned: { entries: 'nobody', mails: '2 candidate, lead, host' },
    untold: { bells: '-' },
    hired: { entries: 'nobody', mails: '2 candidate, lead, host' },
    unnamed: 7,
    // Nobody there was answered late.
    managed: { unnamed: 6 },
  },
  'the account is erased': {
    all: {
      says: 'gone',
      list: '-',
      opens: 'not_found',
      resume: 'not_found',
      writes: 'not_found',
      access: 'gone',
      meets: '-',
    },
    planned: { entries: 'nobody', mails: 'candidate, lead, host' },
    untold: { mails: '-', bells: '-' },
    hired: { entries: 'nobody', mails: 'candidate, lead, host' },
    unnamed: 7,
    managed: { unnamed: 6 },
  },
  'the candidate blocks the company': {
    all: { resume: 'access_ended', access: 'blocked' },
    open: { says: 'withdrawn', list: '-', opens: 'not_found', writes: 'not_found', bells: 'lead' },
    asked: { meets: 'cancelled', mails: 'candidate', bells: 'candidate, lead' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: 'candidate, lead, host', bells: 'candidate, lead' },
    untold: { mails: '-' },
    rejected: { opens: 'ended' },
    hired: {
      opens: 'ended',
      writes: 'conversation_ended',
      meets: 'cancelled',
      entries: 'nobody',
      mails: 'candidate, lead, host',
      bells: 'candidate',
    },
    late: { says: 'unanswered' },
  },
  'the candidate ends the access': {
    all: { opens: 'ended', resume: 'access_ended', access: 'ended' },
    open: { writes: 'conversation_ended' },
    hired: { writes: 'conversation_ended' },
    late: { opens: 'not_found' },
    managed: { takenBack: { opens: 'not_found' } },
  },
  // The other company tells them.
  'the candidate is hired elsewhere': {
    all: { mails: 'candidate', bells: 'candidate' },
    untold: { mails: '2 candidate', bells: '2 candidate' },
    hired: { refused: 'already_hired', mails: '-', bells: '-' },
  },
  'the team takes the candidate back': {
    all: { refused: 'already_moved' },
    managed: {
      applied: {
        refused: '-',
        says: 'takenBack',
        list: '-',
        opens: 'not_found',
        resume: 'access_ended',
        writes: 'not_found',
        access: 'left',
        mails: 'candidate',
        bells: 'candidate, lead',
      },
    },
  },
  'the team takes the hiring back': {
    all: { refused: 'already_moved' },
    hired: {
      refused: '-',
      says: 'roundTwo',
      list: 'shortlisted, recruiterShortlisted',
      mails: 'candidate',
      bells: 'candidate, lead',
    },
  },
  'the candidate looks for no job': {},
  'the candidate has another name': {},
  'the candidate is rejected': {
    all: { refused: 'already_moved' },
    open: {
      refused: '-',
      says: 'notSelected',
      list: 'rejected',
      writes: 'conversation_ended',
      mails: 'candidate',
      bells: 'candidate',
    },
    asked: { meets: 'cancelled', mails: '2 candidate', bells: '2 candidate' },
    planned: { meets: 'cancelled', entries: 'nobody', mails: '2 candidate, lead, host', bells: '2 candidate' },
    untold: { refused: 'already_moved' },
    managed: { takenBack: { refused: 'taken_back' } },
  },
} satisfies Record<string, Rule>

type Ending = keyof typeof rules
const all = Object.keys(rules) as Ending[]

function ruleFor(ending: Ending, state: State): Seen {
  const rule: Rule = rules[ending]
  const changesBy = (changes: Changes = {}): Partial<Seen> => ({
    ...changes.all,
    ...(openStates.includes(state) && changes.open),
    ...changes[state],
  })
  const isManaged = screening === 'managed'
  const changed = {
    ...asBefore[state],
    ...(isManaged && asBeforeManaged[state]),
    ...changesBy(rule),
    ...(isManaged && changesBy(rule.managed)),
  }
  // Where no list showed a link before, there is none to open.
  return asBefore[state].resume === '-' ? { ...changed, resume: '-' } : changed
}

/** Where it is not as the table says, as 'state effect': what is wanted and what is seen. */
function differences(ending: Ending, { seen, unnamed }: Awaited<ReturnType<typeof look>>) {
  const cells = states.flatMap((state) => effects.map((effect) => ({ state, effect })))
  const found = cells.flatMap(({ state, effect }) => {
    const wanted = ruleFor(ending, state)[effect]
    return seen[state][effect] === wanted ? [] : [[`${state} ${effect}`, `${wanted} | ${seen[state][effect]}`]]
  })
  const rule: Rule = rules[ending]
  const wanted = (screening === 'managed' ? rule.managed?.unnamed : undefined) ?? rule.unnamed ?? 0
  return Object.fromEntries(unnamed === wanted ? found : [...found, ['unnamed', `${wanted} | ${unnamed}`]])
}

/** Withdraws without a word: the interview stays as it was. */
const forgetful = async ({ people }: Scene) => {
  for (const state of openStates)
    await sql`update applications set stage = 'withdrawn', stage_changed_at = ${w.clock.now}, answer_by = null
      where id = ${people[state].applicationId}`.execute(w.db)
}

/** Ends everything, each in a scene of its own, lets the tasks run, and returns what is seen half an hour later. */
async function endEverything() {
  const earlier = (await w.mails()).map(readMail)
  const ended = new Map<string, Ended>()
  for (const ending of all) ended.set(ending, await end(ending, await scene(), earlier))
  ended.set('forgetful', await end(forgetful, await scene(), earlier))
  ended.set('copied', await end('nothing ends', made.value, earlier))
  const soon = (await w.mails()).map(readMail)
  const opened = new Map<string, OfEach<string>>()
  for (const [name, { known }] of ended) opened.set(name, await openResumes(known))
  // Until then a rejection can be undone. Mails to accounts that are gone are forgotten by then.
  await pass(w, 31 * minute)
  const before = new Set(soon.map(({ id }) => id))
  const late = (await w.mails()).map(readMail).filter(({ id }) => !before.has(id))
  const since = [...soon.filter(({ id }) => !earlier.some((one) => one.id === id)), ...late]
  // Nobody is told the same twice.
  const texts = since.map(({ to, words, entry }) => JSON.stringify([to, words, entry?.uid]))
  expect(texts.filter((text, at) => texts.indexOf(text) < at)).toEqual([])
  const seen = new Map<string, Awaited<ReturnType<typeof look>>>()
  for (const [name, one] of ended) seen.set(name, await look({ ...one, opened: opened.get(name) ?? {} }, since))
  return seen
}

describe.each([
  ['the company', 'direct'],
  ['the team', 'managed'],
] as const)('where %s screens, when something ends in every state of an application,', (_, who) => {
  let seen: Awaited<ReturnType<typeof endEverything>>
  beforeAll(async () => {
    await open(who)
    seen = await endEverything()
  }, 900_000)
  afterAll(() => w.close())
  const of = (name: string) => seen.get(name) ?? expect.fail(`nothing was seen of ${name}`)

  test.each(all)('pages, lists, access, calendars, mails and notifications are as the table says: %s', (ending) => {
    expect(differences(ending, of(ending))).toEqual({})
  })

  test('after any ending, copies made for an application show the same state', () => {
    expect(differences('nothing ends', of('copied'))).toEqual({})
  })

  test('a model of endings that forgets calendars and the company is found', () => {
    const found = differences('the candidate withdraws', of('forgetful'))
    expect(found).toMatchObject({
      'planned entries': 'nobody | candidate, lead, host',
      'planned meets': 'cancelled | scheduled',
      'planned mails': 'candidate, lead, host | -',
      'applied bells': 'lead | -',
    })
  })
})
