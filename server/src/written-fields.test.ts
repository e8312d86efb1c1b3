import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { folders, routes } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Person } from './testing/factories.accounts.ts'
import { openTestServer, type TestServer } from './testing/test-server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Row {
  field: string
  who: string
  source: string
  word: string
}
/** Rows of docs/written-fields.tsv. Where nobody reads a field, `source` is the reason. */
const rows: Row[] = read('docs/written-fields.tsv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [field = '', who = '', source = '', word = ''] = line.split('\t')
    return { field, who, source, word }
  })

/** The names of what a body may have, at its first level. */
function namesIn(schema: z.core.$ZodType | undefined): string[] {
  const def = schema?._zod.def as
    | { type: string; shape?: object; innerType?: z.core.$ZodType; in?: z.core.$ZodType; out?: z.core.$ZodType }
    | undefined
  const options = (def as { options?: z.core.$ZodType[] } | undefined)?.options ?? []
  if (!def) return []
  if (def.shape) return Object.keys(def.shape)
  if (def.type === 'union') return options.flatMap(namesIn)
  if (def.innerType) return namesIn(def.innerType)
  return def.type === 'pipe' ? [...namesIn(def.in), ...namesIn(def.out)] : []
}

/** Every field of the contract that somebody writes: 'board.report.note'. */
const written = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries(calls).flatMap(([name, route]) =>
    route.method === 'GET' || !('body' in route) || !route.body
      ? []
      : [...new Set(namesIn(route.body))].map((field) => `${group}.${name}.${field}`),
  ),
)

/** Why nobody has to read a field. */
const reasons = ['secret', 'reference', 'act', 'filter', 'file']

describe('docs/written-fields.tsv', () => {
  test('docs/written-fields.tsv has each field of the contract that people write, once, and no other', () => {
    expect(written.length).toBeGreaterThan(300)
    expect(rows.map(({ field }) => field).sort()).toEqual([...written].sort())
  })

  test('docs/written-fields.tsv names for each field who reads it, in a source of the page that reads it; or why nobody has to', () => {
    const wrong = rows.filter(({ who, source, word }) =>
      who === '—'
        ? !reasons.includes(source)
        : !existsSync(join(root, source)) || !read(source).match(/\w+/g)?.includes(word),
    )
    expect(wrong).toEqual([])
  })

  test('docs/written-fields.tsv has no text of people that nobody reads', () => {
    const texts = /(note|reason|text|message|subject|answer|name|title|description|comment|review|label)$/i
    const lost = rows.filter(({ field, who, source }) => who === '—' && texts.test(field) && source === 'act')
    expect(lost.map(({ field }) => field)).toEqual([])
  })
})

let made = 0
/** A text that stands nowhere else. */
const mark = () => {
  made += 1
  return `Marked words ${made}`
}

describe('what one side writes comes to the other', () => {
  let w: TestServer
  let admin: Person
  let recruiter: Person
  let job: { jobId: string; slug: string }
  beforeAll(async () => {
    w = await openTestServer()
    admin = await w.make.admin()
    recruiter = await w.make.recruiter()
    job = await w.make.livePosting(recruiter)
  })
  afterAll(() => w.close())

  /** Those of the marks that an answer does not have. */
  const missingIn = (answer: unknown, ...marks: (string | number)[]) => {
    const text = JSON.stringify(answer)
    return marks.filter((one) => !text.includes(String(one)))
  }
  const noticesOf = (person: Person, side: 'listRecruiter' | 'listCandidate') => w.as(person).notifications[side]()
  const applicant = async (note = '') => w.make.directApplicant(job.slug, { note })
  const inJob = (person: Person) =>
    w.as(recruiter).hiring.person({ params: { id: job.jobId, userId: person.id }, query: {} })

  test('a profile and an application come to the recruiter as they were written', async () => {
    const [fullName, city, collegeName, degree] = ['Asha Marked', mark(), mark(), mark()]
    const [companyName, description, title, about, note] = [mark(), mark(), mark(), mark(), mark()]
    const [role, certificate, issuer, language] = [mark(), mark(), mark(), mark()]
    const profile = {
      ...{ fullName, city, collegeName, degree, startingYear: 2019, graduationYear: 2023, state: 'Kerala' },
      ...{ expectedCtc: 731_000, noticePeriod: 15, preferredLocations: ['Kochi'] },
      experienceDesc: [{ companyName, description, role, from: '2019-07', to: '2019-09' }],
      certificates: [{ name: certificate, issuer, month: '2019-05', link: 'https://example.org/badge' }],
      languages: [{ name: language, level: 'native' as const }],
      projects: [{ title, link: 'https://example.org/marked', description: about }],
    }
    const person = await w.make.skilledCandidate(profile)
    const body = await w.make.applicationOf(person, { note })
    await w.as(person).applying.apply({ params: { slug: job.slug }, body })
    expect(
      missingIn(
        await inJob(person),
        ...[fullName, city, collegeName, degree, 2019, 2023, 'Kerala', 731_000, 15, 'Kochi'],
        ...[companyName, description, title, 'example.org/marked', about, note],
        ...[role, '2019-07', '2019-09', certificate, issuer, '2019-05', 'example.org/badge', language, 'native'],
      ),
    ).toEqual([])
  })

  test('a reason to withdraw comes to the company as it was written', async () => {
    const person = await applicant()
    const reason = mark()
    await w.as(person).applying.withdraw({ params: { id: person.applicationId }, body: { reason } })
    expect(missingIn(await noticesOf(recruiter, 'listRecruiter'), reason)).toEqual([])
  })

  test('notes and messages come to colleagues and to the candidate as they were written', async () => {
    const person = await applicant()
    const [note, toCandidate, toCompany] = [mark(), mark(), mark()]
    const params = { id: job.jobId, userId: person.id }
    await w.as(recruiter).hiring.addNote({ params, body: { text: note } })
    expect(missingIn(await inJob(person), note)).toEqual([])
    await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId: job.jobId, applicantId: person.id } })
    const clientId = () => crypto.randomUUID()
    await w.as(recruiter).conversations.writeAsCompany({ params, body: { clientId: clientId(), text: toCandidate } })
    const own = { id: person.applicationId }
    expect(missingIn(await w.as(person).conversations.read({ params: own, query: {} }), toCandidate)).toEqual([])
    await w.as(person).conversations.write({ params: own, body: { clientId: clientId(), text: toCompany } })
    expect(missingIn(await w.as(recruiter).conversations.readAsCompany({ params, query: {} }), toCompany)).toEqual([])
  })

  test('reports of jobs and companies come to the team as they were written', async () => {
    const person = await applicant()
    const [aboutJob, aboutCompany] = [mark(), mark()]
    await w.as(person).board.report({ params: { slug: job.slug }, body: { reason: 'money', note: aboutJob } })
    expect(missingIn(await w.as(admin).postings.inReview({ params: { jobId: job.jobId } }), aboutJob)).toEqual([])
    const { job: shown } = await w.as(null).board.read({ params: { slug: job.slug } })
    await w
      .as(person)
      .trust.reportCompany({ params: { slug: shown.company.slug }, body: { reason: 'money', note: aboutCompany } })
    expect(missingIn(await w.as(admin).trust.queue({ query: { queue: 'reports' } }), aboutCompany)).toEqual([])
  })

  test('a complaint and its answer come to the team and back as they were written', async () => {
    const person = await w.make.candidate()
    const [text, name, answer] = [mark(), mark(), mark()]
    await w.as(person).grievances.send({ body: { name, email: person.email, kind: 'data', text } })
    const list = await w.as(admin).grievances.list({ query: {} })
    expect(missingIn(list, text, name)).toEqual([])
    const id = list.grievances.find((one) => one.text === text)?._id ?? ''
    await w.as(admin).grievances.answer({ params: { id }, body: { answer } })
    expect(missingIn(await w.as(person).grievances.listOwn({ query: {} }), answer)).toEqual([])
  })

  test('a review of a resume and an event come to candidates as they were written', async () => {
    const person = await w.make.candidate()
    const review = mark()
    await w.make.reviewRequest(person)
    await w.as(admin).serviceRequests.reviewResume({ body: { userId: person.id, reviewText: review } })
    expect(missingIn(await w.as(person).profiles.me(), review)).toEqual([])
    const [title, description] = [mark(), mark()]
    const id = await w.make.event(admin, { title, description })
    expect(missingIn(await w.as(person).events.read({ params: { id } }), title, description)).toEqual([])
  })

  test('labels of resumes come to their owner as they were written', async () => {
    const person = await w.make.candidate()
    const label = mark()
    const { fileKey: s3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).resumes.add({ body: { s3FileKey, label } })
    expect(missingIn(await w.as(person).resumes.list(), label)).toEqual([])
  })
})
