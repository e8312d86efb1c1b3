import { type Job, limits, type PanelQuery } from '@firstrung/contract'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
let job: Job
let slug: string
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())
beforeEach(async () => {
  recruiter = await w.make.recruiter()
  job = await w.make.job(recruiter)
  slug = await w.make.onBoard(job)
})

type Question = Parameters<ReturnType<TestServer['as']>['postings']['saveQuestions']>[0]['body']['questions'][number]
const ask = async (...questions: Question[]) =>
  (await w.as(recruiter).postings.saveQuestions({ params: { id: job._id }, body: { questions } })).posting.questions
const question = (text: string, more: Partial<Question> = {}): Question => ({
  ...{ kind: 'text', options: [], isRequired: false, wanted: null },
  ...more,
  text,
})
const everyKind = [
  question('Why this job?'),
  question('Can you work at night?', { kind: 'yes_no' }),
  question('Which city?', { kind: 'one', options: ['Pune', 'Kochi'] }),
  question('Which tools?', { kind: 'many', options: ['SQL', 'Git', 'Figma'] }),
  question('Years of practice?', { kind: 'number' }),
  question('Your work?', { kind: 'link' }),
]

/** Applies with these values for the questions in their order; undefined leaves one out. */
async function applies(questions: { _id: string }[], values: unknown[], note = '') {
  const person = await w.make.skilledCandidate()
  const answers = questions.flatMap(({ _id }, at) =>
    values[at] === undefined ? [] : [{ questionId: _id, value: values[at] as string }],
  )
  const body = await w.make.applicationOf(person, { answers, note })
  const { applicationId } = await w.as(person).applying.apply({ params: { slug }, body })
  return { ...person, applicationId }
}

async function panelOf(role: 'admin' | 'recruiter', query: Partial<PanelQuery> = {}) {
  const body = { candidateType: 'all', ...query } as const
  if (role === 'admin') return (await w.as(admin).hiring.adminPanel({ params: { jobId: job._id }, body })).jobData
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: job._id }, body })
  return 'counts' in jobData ? jobData : expect.fail('no lists')
}
const wholeOf = async (person: Person) =>
  (await w.as(recruiter).hiring.person({ params: { id: job._id, userId: person.id }, query: {} })).person.candidate

async function exported(by: Person = recruiter): Promise<Record<string, string>[]> {
  const url = by === admin ? `/api/admin/jobs/${job._id}/export` : `/api/rdashboard/jobs/${job._id}/export`
  const { body } = await w.app.inject({
    method: 'POST',
    url,
    headers: { 'x-auth-token': by.token },
    payload: { password: by.password },
  })
  return parse(body, { bom: true, columns: true })
}

describe('answers to the questions of a posting', () => {
  test('answers to questions of every kind, and the note, are read by recruiter and team in the panel and its file', async () => {
    const questions = await ask(...everyKind)
    const reason = `Because ${'it fits '.repeat(40)}\nAnd it is near.`
    const person = await applies(
      questions,
      [reason, true, 'Kochi', ['SQL', 'Figma'], 3, 'https://kavya.example/work'],
      `Hello\n${'I can come. '.repeat(30)}`.trim(),
    )
    await applies(questions, [])

    const inWords = [reason, 'Yes', 'Kochi', 'SQL, Figma', '3', 'https://kavya.example/work']
    const candidate = await wholeOf(person)
    expect(candidate.answers).toEqual(
      questions.map(({ _id, text }, at) => ({ question: text, answer: inWords[at], questionId: _id, misses: false })),
    )
    expect(candidate.note).toMatch(/^Hello\nI can come\./)
    for (const role of ['recruiter', 'admin'] as const) {
      const panel = await panelOf(role)
      expect(panel.questions.map(({ text }) => text)).toEqual(everyKind.map(({ text }) => text))
      const listed = panel.applicants.find(({ _id }) => _id === person.id)
      expect(listed?.answers?.map(({ questionId }) => questionId)).toEqual(questions.map(({ _id }) => _id))
      expect(listed?.answers?.[0]?.answer).toHaveLength(limits.answerPreview + 1)
    }
    for (const by of [recruiter, admin]) {
      const rows = await exported(by)
      const own = rows.find(({ ID }) => ID === candidate.uniqueId) ?? expect.fail()
      expect(own['Note']).toBe(candidate.note)
      expect(everyKind.map(({ text }) => own[text])).toEqual(inWords)
      const silent = rows.find(({ ID }) => ID !== candidate.uniqueId) ?? expect.fail()
      expect(everyKind.map(({ text }) => silent[text])).toEqual(everyKind.map(() => ''))
      expect(Object.keys(own)).not.toContain('Answers to earlier questions')
    }
  })

  test('answers keep the text of a question that was changed or removed later, apart from the current questions', async () => {
    const questions = await ask(question('Can you work at night?', { kind: 'yes_no' }), question('Why?'))
    const person = await applies(questions, [true, '=1+1'])
    await ask({ ...question('Do you mind working at night?', { kind: 'yes_no' }), _id: questions[0]?._id ?? '' })

    const candidate = await wholeOf(person)
    expect(candidate.answers).toEqual([
      { question: 'Can you work at night?', answer: 'Yes', questionId: null, misses: false },
      { question: 'Why?', answer: '=1+1', questionId: null, misses: false },
    ])
    expect((await exported())[0]).toMatchObject({
      'Do you mind working at night?': '',
      'Answers to earlier questions': 'Can you work at night? Yes\nWhy? =1+1',
    })
    expect((await panelOf('recruiter', { question: questions[0]?._id, answer: 'yes' })).counts.applicants).toBe(0)
  })

  test('answers to the questions of a posting are marked where the posting now asks for another answer', async () => {
    const kinds = [
      question('Nights?', { kind: 'yes_no' }),
      question('City?', { kind: 'one', options: ['Pune', 'Kochi'] }),
      question('Tools?', { kind: 'many', options: ['SQL', 'Git'] }),
      question('Years?', { kind: 'number' }),
    ]
    const questions = await ask(...kinds)
    const missing = await applies(questions, [false, 'Kochi', ['Git'], 1])
    const meeting = await applies(questions, [true, 'Pune', ['Git', 'SQL'], 2])
    const wanted = ['yes', 'Pune', 'SQL', '2']
    await ask(...questions.map((one, at) => ({ ...one, wanted: wanted[at] ?? null })))

    expect((await wholeOf(missing)).answers?.map(({ misses }) => misses)).toEqual([true, true, true, true])
    expect((await wholeOf(meeting)).answers?.map(({ misses }) => misses)).toEqual([false, false, false, false])
    const { applicants } = await panelOf('admin')
    expect(applicants.find(({ _id }) => _id === missing.id)?.answers?.[0]?.misses).toBe(true)
  })

  test('answers to the questions of a posting show how the candidate fitted what the posting asked for on that day', async () => {
    const rule = { params: { kind: 'graduation_year', from: 1990, to: 1991 }, isHard: false } as const
    await w.as(recruiter).postings.saveRules({ params: { id: job._id }, body: { rules: [rule] } })
    const person = await applies([], [])
    await w.as(recruiter).postings.saveRules({ params: { id: job._id }, body: { rules: [] } })
    const { fit } = await wholeOf(person)
    expect([...(fit?.missing ?? []), ...(fit?.unknown ?? [])]).toHaveLength(1)
    expect(fit?.met).toEqual([])
  })

  test('answers to the questions of a posting narrow the lists by each kind of question', async () => {
    const questions = await ask(...everyKind)
    const [kavya, arun] = [
      await applies(questions, ['I like Trams', true, 'Pune', ['SQL', 'Git'], 5]),
      await applies(questions, ['Near home', false, 'Kochi', ['Figma'], 2]),
    ]
    await applies(questions, [])
    const found = async (at: number, answer: string) => {
      const panel = await panelOf('recruiter', { question: questions[at]?._id, answer })
      expect(panel.counts.applicants).toBe(panel.applicants.length)
      return panel.applicants.map(({ _id }) => _id).sort()
    }
    expect(await found(0, 'trams')).toEqual([kavya.id])
    expect(await found(1, 'yes')).toEqual([kavya.id])
    expect(await found(1, 'no')).toEqual([arun.id])
    expect(await found(2, 'Kochi')).toEqual([arun.id])
    expect(await found(3, 'Git')).toEqual([kavya.id])
    expect(await found(4, '2')).toEqual([arun.id, kavya.id].sort())
    expect(await found(4, '3')).toEqual([kavya.id])
    expect(await found(4, 'many')).toEqual([])
    expect((await panelOf('admin', { question: questions[1]?._id, answer: 'no' })).counts.applicants).toBe(1)
    // Half a filter narrows nothing.
    expect((await panelOf('recruiter', { question: questions[1]?._id })).counts.applicants).toBe(3)
  })

  test('answers to the questions of a posting are hidden from a company whose access has ended: from its lists, filters and file', async () => {
    const questions = await ask(question('Nights?', { kind: 'yes_no' }))
    const [person, other] = [
      await applies(questions, [true], 'My secret note'),
      await applies(questions, [true], 'An open note'),
    ]
    const filters = { question: questions[0]?._id, answer: 'yes' }
    expect((await panelOf('recruiter', filters)).counts.applicants).toBe(2)
    const { fullName, college } = await wholeOf(person)
    await w.as(person).resumeAccess.end({ params: { companyId: job.recruiter.company._id } })

    const texts = [JSON.stringify(await panelOf('recruiter')), JSON.stringify(await wholeOf(person))]
    texts.push(JSON.stringify(await exported()))
    for (const text of texts) expect(text).not.toContain('My secret note')
    expect((await wholeOf(person)).answers).toBeUndefined()
    expect((await panelOf('recruiter', filters)).applicants.map(({ _id }) => _id)).toEqual([other.id])
    expect((await panelOf('recruiter', { degree: college.degree })).applicants.map(({ _id }) => _id)).not.toContain(
      person.id,
    )
    // The name is seen, so it is found.
    expect((await panelOf('recruiter', { q: fullName })).applicants.map(({ _id }) => _id)).toContain(person.id)
    // The team sees what was sent.
    expect((await panelOf('admin', filters)).counts.applicants).toBe(2)
    expect((await exported(admin)).map((row) => row['Note'])).toContain('My secret note')
  })

  test('answers to the questions of a posting disappear from the panel and the file when the candidate withdraws', async () => {
    const questions = await ask(question('Why?'))
    const person = await applies(questions, ['I like trams'], 'Hello')
    await w.as(person).applying.withdraw({ params: { id: person.applicationId }, body: {} })
    expect(JSON.stringify(await panelOf('recruiter'))).not.toContain('I like trams')
    expect(await exported()).toEqual([])
    await expect(wholeOf(person)).rejects.toMatchObject({ status: 404 })
  })
})
