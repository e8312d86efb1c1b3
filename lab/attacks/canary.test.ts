import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { defaultCriteria, folders, type Route, roleMay, routes } from '@firstrung/contract'
import { linesOf } from '@firstrung/server/src/platform/documents/pdf-text.ts'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { interviewAsk } from '@firstrung/server/src/testing/factories.hiring.ts'
import { diceOf, validSample } from '@firstrung/server/src/testing/sample.ts'
import { pdfOf } from '@firstrung/server/src/testing/small-files.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf, pathOf, queryOf, table } from './shots.ts'

// Recruiters see candidates before these have given them their email and phone. Every call of the contract that a recruiter may
// make is sent about such people, with every id that could name something of theirs: no answer may hold either.

let w: TestServer
let recruiter: Person
/** One who applied and shares when shortlisted, and one of the pool, whom recruiters see with this setting. */
let people: Person[]
/** What stands for a parameter or a field of a query or body, by its name. */
let values: Record<string, readonly string[]>
let canaries: string[]

const mobiles = ['9111222331', '9111222332']

beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
  recruiter = await w.make.recruiter()
  const job = await w.make.job(recruiter)
  const slug = await w.make.onBoard(job)
  const direct = await w.make.skilledCandidate({ fullName: 'Canary Direct', mobileNo: mobiles[0] ?? '' })
  await tellEverywhere(direct, mobiles[0] ?? '')
  const { applicationId } = await w.as(direct).applying.apply({
    params: { slug },
    body: await w.make.applicationOf(direct, { sharesContact: 'shortlisted' }),
  })
  const pooled = await w.make.applicant({ profile: { fullName: 'Canary Pooled', mobileNo: mobiles[1] ?? '' } })
  await tellEverywhere(pooled, mobiles[1] ?? '')
  people = [direct, pooled]
  canaries = [...mobiles, ...people.flatMap(({ email }) => [email, email.split('@')[0] ?? email])]
  const me = w.as(recruiter)
  const params = { id: job._id, userId: direct.id }
  const note = await me.hiring.addNote({ params, body: { text: 'Knows joins.' } })
  const card = { criteria: defaultCriteria.map((name) => ({ name, level: 3 })), verdict: 'yes' as const }
  const evaluation = await me.hiring.evaluate({ params, body: card })
  for (const { id } of people) {
    await me.hiring.act({
      body: {
        ...{ action: 'interview', jobId: job._id, applicantId: id, ...interviewAsk(w) },
        interviewEmail: recruiter.email,
        interviewLink: 'https://meet.example.org/room',
      },
    })
  }
  const applicantIds = people.map(({ id }) => id)
  const { bulkId } = await me.hiring.startBulk({
    params: { id: job._id },
    body: { move: 'waitlist', applicantIds, bulkId: randomUUID(), subject: '', message: '' },
  })
  const { rows } = await w.pool.query('select id, application_id from interviews')
  const own = rows.find((row) => row.application_id === applicationId)
  await w.as(direct).hiring.attendInterview({
    params: { id: String(own?.id) },
    body: { answer: 'notComing', reason: 'I have an exam.' },
  })
  // The walk may switch the mails off.
  await w.runTasks()
  values = {
    id: [job._id, applicationId, ...rows.map(({ id }) => String(id)), note.id, evaluation.id, ...applicantIds],
    jobId: [job._id],
    userId: applicantIds,
    applicantId: applicantIds,
    applicantIds,
    bulkId: [bulkId],
    slug: [slug],
    candidateId: applicantIds,
    password: [recruiter.password],
    // Ways to look for them.
    q: canaries.flatMap((canary) => [canary, canary.slice(0, 8)]),
  }
})
afterAll(() => w.close())

/** Writes email and phone into the resume and into every text of the profile. */
async function tellEverywhere(person: Person, mobile: string): Promise<void> {
  const contact = `Call ${mobile} or +91 ${mobile.slice(0, 5)} ${mobile.slice(5)}, or write to ${person.email}`
  const { fileKey } = await w.make.file(person, folders.resumes, 'pdf', await pdfOf(contact.replaceAll(' or ', '\n')))
  await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: fileKey } })
  const link = `https://example.org/call/${mobile}`
  await w.as(person).profiles.saveProfile({
    body: {
      workExperience: 'yes',
      experienceDesc: [{ companyName: contact, description: contact }],
      workedOnProject: true,
      projects: [{ title: contact.slice(0, 60), link, description: contact }],
    },
  })
}

/** Calls after which the recruiter may see the contact, or no longer be signed in. */
const endings: Route[] = [
  routes.accounts.signOut,
  routes.accounts.endSessions,
  routes.privacy.deleteOwn,
  routes.jobs.remove,
  routes.companyTeams.remove,
]
const ofRecruiters = table.filter(
  (route) =>
    !endings.includes(route) &&
    (route.access === 'public' || route.access === 'signed-in' || roleMay('recruiter', route.access)),
)
const isReading = ({ method, path }: Route) => method === 'GET' || /\/(preview|export)$|jobs\/:id$/.test(path)

/** Every choice of values for these names. */
const choicesOf = (names: readonly string[]): Record<string, string>[] =>
  names.reduce<Record<string, string>[]>(
    (choices, name) =>
      choices.flatMap((one) => (values[name] ?? [randomUUID()]).map((value) => ({ ...one, [name]: value }))),
    [{}],
  )

/** A body of the shape of the route; ids in it are of people and things that exist. */
function bodyOf(route: Route, applicantId: string, turn: number): Record<string, unknown> {
  if (!route.body) return {}
  // Shortlisting is how a recruiter gets the contact, and is tested elsewhere.
  const move = turn % 2 === 0 ? 'remove' : 'waitlist'
  // Filters that are drawn leave nobody.
  if (route === routes.hiring.panel) return { candidateType: 'all' }
  if (route === routes.hiring.act) return { action: move, jobId: values['jobId']?.[0], applicantId }
  const drawn = validSample(route.body, diceOf(turn), ['text']) as Record<string, unknown>
  const known: Record<string, unknown> = {
    jobId: values['jobId']?.[0],
    applicantId,
    applicantIds: values['applicantIds'],
  }
  for (const name of ['jobId', 'applicantId', 'applicantIds']) if (name in drawn) drawn[name] = known[name]
  if ('password' in drawn) drawn['password'] = recruiter.password
  if ('move' in drawn) drawn['move'] = move
  return drawn
}

interface Answer {
  route: string
  status: number
  text: string
}

async function send(route: Route, params: Record<string, string>, query: object, body: unknown): Promise<Answer> {
  const answer = await w.app.inject({
    method: route.method,
    url: pathOf(route, params) + queryOf(query),
    headers: { 'x-auth-token': recruiter.token },
    ...(route.body && { payload: body as object }),
  })
  return { route: `${nameOf(route)} ${JSON.stringify(body)}`, status: answer.statusCode, text: answer.body }
}

async function answersOf(route: Route): Promise<Answer[]> {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const answers: Answer[] = []
  for (const [turn, params] of choicesOf(names).entries()) {
    for (const { id } of people) answers.push(await send(route, params, {}, bodyOf(route, id, turn)))
    if (!isReading(route)) continue
    for (const q of values['q'] ?? []) {
      const isQuery = route.query !== undefined
      const body = { ...bodyOf(route, people[0]?.id ?? '', turn), ...(!isQuery && { q }) }
      if (isQuery || route.body) answers.push(await send(route, params, isQuery ? { q, search: q } : {}, body))
    }
  }
  return answers
}

const leaks = ({ text }: Pick<Answer, 'text'>) => canaries.filter((canary) => text.includes(canary))

/** One link to each file among the answers, by its key. */
const links = new Map<string, string>()
function noteLinks({ text }: Answer): void {
  for (const [link] of text.matchAll(/\/files\/resumes\/[^"\\]+/g)) links.set(link.split('?')[0] ?? '', link)
}

/** All that a PDF says: its text, its metadata and its parts as they are stored. */
async function wordsOf(link: string): Promise<{ status: number; name: string; text: string }> {
  const answer = await w.app.inject({ url: link })
  const name = String(answer.headers['content-disposition'])
  if (answer.statusCode !== 200) return { status: answer.statusCode, name, text: answer.body }
  const pdf = await PDFDocument.load(answer.rawPayload, { updateMetadata: false })
  const parts = pdf.context.enumerateIndirectObjects().map(([, thing]) => String(thing))
  const metadata = [pdf.getTitle(), pdf.getAuthor(), pdf.getSubject(), pdf.getKeywords(), pdf.getCreator()]
  const lines = await linesOf(new Uint8Array(answer.rawPayload))
  return { status: 200, name, text: [...lines, ...metadata, ...parts].join('\n') }
}

describe('email and phone of somebody who has not given them to the company', () => {
  test('email and phone are found by this search where they were shared', async () => {
    const [person] = people
    await w.pool.query(
      `insert into contact_grants (candidate_id, company_id, via, given_at) select $1, company_id, 'team', now() from jobs where id = $2`,
      [person?.id, values['jobId']?.[0]],
    )
    const answers = await answersOf(routes.hiring.panel)
    expect(answers.flatMap(leaks)).toEqual(expect.arrayContaining([mobiles[0], person?.email]))
    for (const answer of answers) noteLinks(answer)
    const opened = await Promise.all([...links.values()].map(wordsOf))
    expect(opened.flatMap(leaks)).toEqual(expect.arrayContaining([mobiles[0], person?.email]))
    await w.pool.query('delete from contact_grants')
  })

  test('email and phone that were not shared are in no answer of any call that a recruiter may make', {
    timeout: 600_000,
  }, async () => {
    const answered = new Set<string>()
    const refusals = new Map<string, string>()
    const found: string[] = []
    // Reading calls first, then the move, then other changes, which may delete the rows that the first two need.
    const rank = (route: Route) => (isReading(route) ? 0 : route === routes.hiring.act ? 1 : 2)
    for (const route of ofRecruiters.toSorted((a, b) => rank(a) - rank(b))) {
      for (const answer of await answersOf(route)) {
        if (answer.status < 300) answered.add(nameOf(route))
        else refusals.set(nameOf(route), answer.text.slice(0, 300))
        noteLinks(answer)
        // Words that were looked for may come back in a refusal.
        const given = JSON.stringify(answer.route)
        for (const canary of leaks(answer)) if (!given.includes(canary)) found.push(`${answer.route}: ${canary}`)
      }
    }
    expect(found, found.join('; ')).toEqual([])
    const unanswered = [
      routes.hiring.panel,
      routes.hiring.person,
      routes.hiring.evaluations,
      routes.hiring.ownInterviews,
      routes.hiring.owedAnswers,
      routes.hiring.exportPanel,
      routes.hiring.agenda,
      routes.hiring.ownInterviewCalendar,
      routes.hiring.previewBulk,
      routes.hiring.bulkProgress,
      routes.hiring.act,
      routes.notifications.listRecruiter,
    ]
      .map((route: Route) => nameOf(route))
      .filter((name) => !answered.has(name))
    expect(unanswered, unanswered.map((name) => `${name} ${refusals.get(name)}`).join('; ')).toEqual([])
    // Nobody was shortlisted in between: they were masked all the time.
    const { rows } = await w.pool.query('select count(*)::int as n from contact_grants')
    expect(rows[0]).toEqual({ n: 0 })
  })

  test('email and phone that were not shared are in no file that a recruiter may open', async () => {
    expect(links.size).toBe(people.length)
    const opened = await Promise.all([...links.values()].map(wordsOf))
    expect(opened.map(({ status }) => status)).toEqual([200, 200])
    for (const name of ['Canary Direct', 'Canary Pooled'])
      expect(opened.some(({ text }) => text.includes(name))).toBe(true)
    for (const { name, text } of opened) {
      expect(leaks({ text: `${name}\n${text}` })).toEqual([])
      expect(text).toContain('[phone hidden]')
    }
  })

  test('email and phone that were not shared are in no mail and no notification that a recruiter gets', async () => {
    const mails = await w.mailsTo(recruiter.email)
    const { rows } = await w.pool.query('select * from notices where recipient_id = $1', [recruiter.id])
    expect(mails.length).toBeGreaterThan(0)
    expect(rows.length).toBeGreaterThan(0)
    const files = mails.flatMap(({ attachments }) =>
      attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content))),
    )
    for (const canary of canaries)
      for (const text of [JSON.stringify(mails), JSON.stringify(rows), ...files]) expect(text).not.toContain(canary)
  })
})
