import { limits, type QuizDraft } from '@firstrung/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { quizDraft, someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { hasSkillTest, takenBy } from './assessments.service.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())
afterEach(async () => {
  await w.db.deleteFrom('tests').execute()
})

const titles = async (body: Record<string, unknown>, as: Person | null = null) =>
  (await w.as(as).assessments.list({ body })).quizzes.map((it) => it.title)

/** Quizzes with these titles, the last one the newest. */
async function makeQuizzes(...drafts: Partial<QuizDraft>[]): Promise<void> {
  for (const draft of drafts) {
    w.clock.advance(1000)
    await w.make.test(admin, draft)
  }
}

describe('listing tests', () => {
  test('listing tests shows everybody both types, newest first, without questions [API-21] [API-65] [ENT-07] [ENUM-07] [ENUM-08]', async () => {
    await makeQuizzes(
      { title: 'SQL', testType: 'practice test', difficulty: 'advance', relatedRoles: ['backend', 'data analyst'] },
      { title: 'React', testType: 'skill test', difficulty: 'beginner', relatedRoles: ['react'] },
    )

    const { status, body } = await w.request('POST', '/api/quiz')

    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      total: 2,
      nextCursor: null,
      quizzes: [
        expect.objectContaining({ title: 'React', testType: 'skill test', timeLimit: 20, questionCount: 2 }),
        {
          _id: expect.any(String),
          title: 'SQL',
          description: 'What every backend developer should know.',
          difficulty: 'advance',
          relatedRoles: ['backend', 'data analyst'],
          testType: 'practice test',
          timeLimit: null,
          questionCount: 2,
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/isCorrect|explanation|"questions"/)
  })

  test('listing tests keeps a test without questions to the team [API-65]', async () => {
    await makeQuizzes({ title: 'Ready' }, { title: 'Being written', questions: [] })

    expect(await titles({})).toEqual(['Ready'])
    expect(await titles({}, await w.make.newCandidate())).toEqual(['Ready'])
    expect(await titles({}, admin)).toEqual(['Being written', 'Ready'])
  })

  test('listing tests finds a part of the title in any case, with special characters taken literally [API-21]', async () => {
    await makeQuizzes({ title: 'Node 100% basics' }, { title: 'Node 100 basics' }, { title: 'a_b' }, { title: 'aXb' })

    expect(await titles({ title: 'nODE' })).toEqual(['Node 100 basics', 'Node 100% basics'])
    expect(await titles({ title: '0% b' })).toEqual(['Node 100% basics'])
    expect(await titles({ title: 'a_b' })).toEqual(['a_b'])
    expect(await titles({ title: "'; drop table tests; --" })).toEqual([])
  })

  test('listing tests matches any of the roles and any of the levels in any case, and all filters together [API-21] [ENUM-11]', async () => {
    await makeQuizzes(
      { title: 'Analyst', relatedRoles: ['research analyst', 'data analyst'], difficulty: 'beginner' },
      { title: 'Engineer', relatedRoles: ['data engineer'], difficulty: 'intermediate' },
      { title: 'Java', relatedRoles: ['java'], difficulty: 'advance' },
    )

    expect(await titles({ roles: ['Research Analyst'] })).toEqual(['Analyst'])
    expect(await titles({ roles: ['Data Analyst', 'DATA ENGINEER'] })).toEqual(['Engineer', 'Analyst'])
    expect(await titles({ difficulty: ['Beginner', 'advance'] })).toEqual(['Java', 'Analyst'])
    expect(await titles({ roles: ['java', 'data analyst'], difficulty: ['beginner'], title: 'an' })).toEqual([
      'Analyst',
    ])
    expect(await titles({ roles: ['java'], difficulty: ['beginner'] })).toEqual([])
  })

  test('listing tests reads filters nested or flat, lists or comma text', async () => {
    await makeQuizzes({ title: 'One', relatedRoles: ['sde'] }, { title: 'Two', testType: 'practice test' })

    expect(await titles({ filters: { roles: 'sde, java' } })).toEqual(['One'])
    expect(await titles({ testType: 'practice test' })).toEqual(['Two'])
  })

  test('listing tests pages with a total, each test once', async () => {
    await makeQuizzes(...[1, 2, 3, 4, 5].map((n) => ({ title: `T${n}` })))

    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<TestServer['as']>['assessments']['list']>> = await w
        .as(null)
        .assessments.list({ body: { limit: 2, ...(cursor && { cursor }) } })
      expect(page.total).toBe(5)
      seen.push(...page.quizzes.map((it) => it.title))
      cursor = page.nextCursor
    } while (cursor)

    expect(seen).toEqual(['T5', 'T4', 'T3', 'T2', 'T1'])
    await expect(w.as(null).assessments.list({ body: { cursor: 'made up' } })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  test('listing tests shows candidates the tests for their own fields first, over all pages', async () => {
    await makeQuizzes(
      { title: 'Old own', relatedRoles: ['java', 'sde'] },
      { title: 'Old other', relatedRoles: ['marketing'] },
      { title: 'New own', relatedRoles: ['java'] },
      { title: 'New other', relatedRoles: ['finance'] },
    )
    const candidate = await w.make.candidate({ fields: ['java'] })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await w.as(candidate).assessments.list({ body: { limit: 1, cursor } })
      seen.push(...page.quizzes.map(({ title }) => title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(seen).toEqual(['New own', 'Old own', 'New other', 'Old other'])
    expect(await titles({})).toEqual(['New other', 'New own', 'Old other', 'Old own'])
    expect(await titles({}, await w.make.newCandidate())).toEqual(await titles({}))
  })

  test('listing tests refuses filters of a wrong form', async () => {
    for (const body of [{ title: 'x'.repeat(101) }, { roles: [1] }, { limit: 0 }])
      expect((await w.request('POST', '/api/quiz', { body })).status).toBe(400)
  })
})

describe('suggesting tests', () => {
  const suggested = (as: Person | null, body: Record<string, unknown> = {}) => titles({ suggested: true, ...body }, as)

  test('suggesting tests offers skill tests with the most matching roles, then the easiest, then the newest [API-21]', async () => {
    await makeQuizzes(
      { title: 'one role, older', relatedRoles: ['backend'], difficulty: 'beginner' },
      { title: 'one role, newer', relatedRoles: ['sde', 'java'], difficulty: 'beginner' },
      { title: 'both, hard', relatedRoles: ['backend', 'sde'], difficulty: 'advance' },
      { title: 'both, middling', relatedRoles: ['backend', 'sde'], difficulty: 'intermediate' },
      { title: 'other role', relatedRoles: ['react'] },
      { title: 'practice', relatedRoles: ['backend', 'sde'], testType: 'practice test' },
    )

    expect(await suggested(await w.make.newCandidate(), { roles: ['backend', 'sde'] })).toEqual([
      'both, middling',
      'both, hard',
      'one role, newer',
      'one role, older',
    ])
  })

  test('suggesting tests takes the fields of the profile when no roles are named, and everything without fields', async () => {
    await makeQuizzes({ title: 'Java', relatedRoles: ['java'] }, { title: 'Sales', relatedRoles: ['marketing'] })
    const candidate = await w.make.newCandidate()

    expect(await suggested(candidate)).toEqual(['Sales', 'Java'])
    await w.db
      .updateTable('candidates')
      .set({ fields: ['java'] })
      .where('accountId', '=', candidate.id)
      .execute()
    expect(await suggested(candidate)).toEqual(['Java'])
  })

  test('suggesting tests leaves out what was submitted, but not what is only open', async () => {
    const candidate = await w.make.newCandidate()
    const done = await w.make.test(admin, { title: 'Done' })
    const open = await w.make.test(admin, { title: 'Open' })
    await w.make.submittedQuiz(candidate, done)
    await w.as(candidate).assessments.view({ params: { id: open.id }, query: {} })

    expect(await suggested(candidate)).toEqual(['Open'])
    expect(await suggested(await w.make.newCandidate())).toHaveLength(2)
    expect(await suggested(null)).toHaveLength(2)
  })
})

describe('writing a test', () => {
  test('writing a test keeps it with its key, for the team alone [API-66] [API-67] [ENT-09] [ATEST-14]', async () => {
    const { quizId, msg } = await w.as(admin).assessments.create({
      body: quizDraft({ title: '  Trimmed ', relatedRoles: ['java', 'java'], difficulty: 'advance' }),
    })
    const read = await w.as(admin).assessments.edit({ params: { id: quizId } })

    expect(msg).toBe('Skill Test created successfully!')
    expect(read).toMatchObject({
      _id: quizId,
      title: 'Trimmed',
      description: 'What every backend developer should know.',
      relatedRoles: ['java'],
      difficulty: 'advance',
      testType: 'skill test',
    })
    expect(read.quiz).toEqual(expect.objectContaining({ _id: quizId, questions: read.questions }))
    expect(read.questions).toHaveLength(2)
    for (const question of read.questions) {
      expect(question.options).toHaveLength(limits.optionsPerQuestion)
      expect(question.options.map((option) => option.isCorrect)).toEqual([true, false, false, false])
      expect(question.options.map((option) => option.text)).toEqual(['First', 'Second', 'Third', 'Fourth'])
    }
    expect(read.questions.map(({ question }) => question)).toEqual(['Question 1', 'Question 2'])
    for (const other of [await w.make.newCandidate(), await w.make.newRecruiter()])
      await expect(w.as(other).assessments.edit({ params: { id: quizId } })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).assessments.edit({ params: { id: quizId } })).rejects.toMatchObject({ status: 401 })
  })

  test('writing a test gives a skill test 20 minutes unless it says otherwise, and a practice test no clock [TEST-22]', async () => {
    const minutesOf = async (draft: Partial<QuizDraft>) => {
      const { id } = await w.make.test(admin, draft)
      return (await w.as(admin).assessments.edit({ params: { id } })).timeLimit
    }

    expect(await minutesOf({})).toBe(20)
    expect(await minutesOf({ timeLimit: null })).toBe(20)
    expect(await minutesOf({ timeLimit: 45 })).toBe(45)
    expect(await minutesOf({ timeLimit: 45, testType: 'practice test' })).toBeNull()
  })

  const [good] = quizDraft().questions
  const broken: [string, Record<string, unknown>, string][] = [
    ['no name', { title: '  ' }, 'title'],
    ['no details', { description: '' }, 'description'],
    ['no level', { difficulty: '' }, 'difficulty'],
    ['an unknown level', { difficulty: 'expert' }, 'difficulty'],
    ['an unknown type', { testType: 'exam' }, 'testType'],
    ['no role', { relatedRoles: [] }, 'relatedRoles'],
    ['an unknown role', { relatedRoles: ['wizard'] }, 'relatedRoles.0'],
    ['no time at all', { timeLimit: 0 }, 'timeLimit'],
    ['a question without text', { questions: [{ ...good, question: ' ' }] }, 'questions.0.question'],
    ['three options', { questions: [{ ...good, options: good?.options.slice(0, 3) }] }, 'questions.0.options'],
    ['an empty option', { questions: [with2nd({ text: '' })] }, 'questions.0.options.1.text'],
    ['two correct options', { questions: [with2nd({ isCorrect: true })] }, 'questions.0.options'],
    ['two equal options', { questions: [with2nd({ text: 'first' })] }, 'questions.0.options'],
    [
      'no correct option',
      { questions: [{ ...good, options: good?.options.map((option) => ({ ...option, isCorrect: false })) }] },
      'questions.0.options',
    ],
  ]
  function with2nd(change: object) {
    return { ...good, options: good?.options.map((option, place) => (place === 1 ? { ...option, ...change } : option)) }
  }

  test.each(broken)(
    'writing a test refuses %s and says where [ENT-09] [ATEST-06] [ATEST-07] [ATEST-14] [ATEST-15]',
    async (_, change, field) => {
      const { status, body } = await w.request('POST', '/api/quiz/create', {
        as: admin,
        body: { ...quizDraft(), ...change },
      })

      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 'invalid',
        errors: expect.arrayContaining([expect.objectContaining({ field })]),
      })
      expect(await titles({}, admin)).toEqual([])
    },
  )

  test('writing a test names everything that is missing at once, in one sentence', async () => {
    const body = { ...quizDraft(), title: '', relatedRoles: [] }
    expect(await w.request('POST', '/api/quiz/create', { as: admin, body })).toMatchObject({
      status: 400,
      body: { msg: 'Enter all fields!', errors: [{ field: 'title' }, { field: 'relatedRoles' }] },
    })
  })

  test('writing a test accepts each of the fifteen roles [ENUM-09] [ENUM-10]', async () => {
    const relatedRoles: QuizDraft['relatedRoles'] = [
      'marketing',
      'content',
      'management',
      'finance',
      'customer satisfaction',
      'business development',
      'backend',
      'frontend',
      'data analyst',
      'python',
      'sde',
      'java',
      'react',
      'research analyst',
      'data engineer',
    ]
    const { id } = await w.make.test(admin, { relatedRoles })

    expect((await w.as(admin).assessments.edit({ params: { id } })).relatedRoles).toEqual(relatedRoles)
  })
})

describe('changing a test', () => {
  const read = (id: string) => w.as(admin).assessments.edit({ params: { id } })
  const modify = (id: string, change: Partial<QuizDraft>) =>
    w.as(admin).assessments.modify({ params: { id }, body: { ...quizDraft({ questions: [] }), ...change } })

  test('changing a test changes questions in place, adds new ones and takes deleted ones out [API-68]', async () => {
    const { id } = await w.make.test(admin, { questions: ['A', 'B', 'C'].map(someQuestion) })
    const { questions } = await read(id)
    const [a, b, c] = questions
    if (!a || !b || !c) throw new Error('three questions')

    const details = {
      title: 'New title',
      description: 'New details.',
      relatedRoles: ['sde', 'react'],
      difficulty: 'intermediate',
      testType: 'practice test',
    } satisfies Partial<QuizDraft>
    const answer = await modify(id, {
      ...details,
      questions: [someQuestion('D'), { ...c, question: 'C, better', explanation: 'new' }, a],
      deletedQuestionIds: [b._id],
    })
    const after = await read(id)

    expect(answer).toMatchObject({ quizId: id, msg: 'Skill Test updated successfully!' })
    expect(after).toMatchObject({ ...details, questionCount: 3 })
    expect(after.questions.map((it) => it.question)).toEqual(['D', 'C, better', 'A'])
    expect(after.questions[1]).toEqual({ ...c, question: 'C, better', explanation: 'new' })
    expect(after.questions[2]).toEqual(a)
  })

  test('changing a test moves the key and renames options without changing which option is which', async () => {
    const { id } = await w.make.test(admin, { questions: [someQuestion('A')] })
    const [question] = (await read(id)).questions
    const [one, two, three, four] = question?.options ?? []
    if (!question || !one || !two || !three || !four) throw new Error('four options')

    // Sent in another order, one of them without its id.
    await modify(id, {
      questions: [
        {
          ...question,
          options: [
            { ...three, isCorrect: true },
            { ...one, text: 'Erste', isCorrect: false },
            { text: 'Zweite', isCorrect: false },
            four,
          ],
        },
      ],
    })

    expect((await read(id)).questions[0]?.options).toEqual([
      { _id: one._id, text: 'Erste', isCorrect: false },
      { _id: two._id, text: 'Zweite', isCorrect: false },
      { _id: three._id, text: 'Third', isCorrect: true },
      { _id: four._id, text: 'Fourth', isCorrect: false },
    ])
  })

  test('changing a test deletes questions of this test only, and never touches those of another', async () => {
    const mine = await w.make.test(admin, { title: 'Mine' })
    const other = await w.make.test(admin, { title: 'Other' })
    const [foreign] = (await read(other.id)).questions
    if (!foreign) throw new Error('a question')

    await modify(mine.id, {
      title: 'Mine',
      questions: [{ ...foreign, question: 'Taken over' }],
      deletedQuestionIds: other.questions.map((it) => it.id),
    })

    expect((await read(other.id)).questions).toHaveLength(2)
    expect((await read(other.id)).questions[0]).toEqual(foreign)
    const after = await read(mine.id)
    expect(after.questions.map((it) => it.question)).toEqual(['Question 1', 'Question 2'])
  })

  test('changing a test keeps questions it does not mention, after the others', async () => {
    const { id } = await w.make.test(admin, { questions: ['A', 'B'].map(someQuestion) })
    await modify(id, { questions: [someQuestion('C')] })

    const after = await read(id)
    expect(after.questions.map((it) => it.question)).toEqual(['C', 'A', 'B'])
    expect(after.questionCount).toBe(3)
  })

  test('changing a test keeps the time of a skill test that names none', async () => {
    const { id } = await w.make.test(admin, { timeLimit: 45 })
    await modify(id, {})
    expect((await read(id)).timeLimit).toBe(45)
    await modify(id, { timeLimit: 30 })
    expect((await read(id)).timeLimit).toBe(30)
  })

  test('changing a test hides a test whose last question is gone, and brings it back with the next one', async () => {
    const { id, questions } = await w.make.test(admin)
    await modify(id, { deletedQuestionIds: questions.map((it) => it.id) })
    expect(await titles({})).toEqual([])
    await modify(id, { questions: [someQuestion('A')] })
    expect(await titles({})).toEqual(['Backend basics'])
  })

  test('changing a test adds a question once for each of thirty changes at the same moment, and counts them right', async () => {
    const { id } = await w.make.test(admin, { questions: [] })
    await Promise.all(Array.from({ length: 30 }, (_, n) => modify(id, { questions: [someQuestion(`Q${n}`)] })))

    const after = await read(id)
    expect(after.questionCount).toBe(30)
    expect(new Set(after.questions.map((it) => it.question)).size).toBe(30)
  })

  test('changing a test refuses more questions than a test holds', async () => {
    const { id } = await w.make.test(admin, {
      questions: Array.from({ length: limits.questionsPerQuiz }, (_, n) => someQuestion(`Q${n}`)),
    })
    await expect(modify(id, { questions: [someQuestion('one more')] })).rejects.toMatchObject({ code: 'too_large' })
    expect((await read(id)).questionCount).toBe(limits.questionsPerQuiz)
  })

  test('changing a test does not exist for an unknown id', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    await expect(modify(id, {})).rejects.toMatchObject({ status: 404 })
    await expect(read(id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('reading what candidates have taken', () => {
  test('reading taken tests lists all attempts, newest first, under both names, with every question [API-22] [ENT-25]', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin)
    await w.make.submittedQuiz(candidate, made)
    w.clock.advance(1000)
    const [first] = (await w.make.openedQuiz(candidate, made)).questions
    await w.make.submittedQuiz(candidate, made, 1)

    const { quizes, quizzes } = await w.as(candidate).assessments.taken()

    expect(quizzes).toEqual(quizes)
    expect(
      quizes.map(({ attempt, score, totalScore, answered }) => ({ attempt, score, totalScore, answered })),
    ).toEqual([
      { attempt: 2, score: 1, totalScore: 2, answered: 1 },
      { attempt: 1, score: 0, totalScore: 2, answered: 0 },
    ])
    expect(quizes[0]).toMatchObject({
      testTakenAt: w.clock.now.toISOString(),
      test: { _id: made.id, title: 'Backend basics', testType: 'skill test' },
      answers: [
        { questionId: first?.id, question: 'Question 1', answerId: first?.right, answer: 'First' },
        { question: 'Question 2', answerId: '', answer: '' },
      ],
    })
  })

  test('reading taken tests shows nobody the attempts of another, nor open ones', async () => {
    const made = await w.make.test(admin)
    await w.make.submittedQuiz(await w.make.newCandidate(), made)
    const candidate = await w.make.newCandidate()
    await w.as(candidate).assessments.view({ params: { id: made.id }, query: {} })

    expect((await w.as(candidate).assessments.taken()).quizes).toEqual([])
    expect(await w.within((ctx) => takenBy(ctx, candidate.id))).toEqual([])
    for (const other of [admin, await w.make.newRecruiter()])
      await expect(w.as(other).assessments.taken()).rejects.toMatchObject({ status: 403 })
  })

  test('reading taken tests counts only submitted skill tests as a skill test', async () => {
    const candidate = await w.make.newCandidate()
    const has = () => w.within((ctx) => hasSkillTest(ctx, candidate.id))
    const practice = await w.make.test(admin, { testType: 'practice test' })
    const skill = await w.make.test(admin)

    await w.make.submittedQuiz(candidate, practice)
    await w.as(candidate).assessments.view({ params: { id: skill.id }, query: {} })
    expect(await has()).toBe(false)
    await w.make.submittedQuiz(candidate, skill)
    expect(await has()).toBe(true)
  })
})
