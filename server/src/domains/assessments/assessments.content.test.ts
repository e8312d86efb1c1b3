import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { ensureStarterQuizzes, starterQuizzes } from './assessments.content.ts'

const starters = await starterQuizzes()

describe('the tests that come with the product', () => {
  test('the starter tests are there', () => {
    expect(starters.size).toBeGreaterThan(0)
    expect(new Set([...starters.values()].map((it) => it.title)).size).toBe(starters.size)
  })

  test.each([...starters])(
    'the starter test %s asks each question once and never gives the key away by its position',
    (_, draft) => {
      const texts = draft.questions.map((question) => question.question.toLowerCase())
      const places = draft.questions.map((question) => question.options.findIndex((option) => option.isCorrect))

      expect(new Set(texts).size).toBe(texts.length)
      expect(new Set(places).size).toBeGreaterThan(1)
      if (draft.testType === 'skill test') expect(draft.timeLimit).toBeGreaterThan(0)
    },
  )
})

describe('starting for the first time', () => {
  let w: TestServer
  beforeAll(async () => {
    w = await openTestServer()
  })
  afterAll(() => w.close())

  test('the first start brings the starter tests once, however often and at once it is asked', async () => {
    const added = await Promise.all([1, 2, 3].map(() => w.within(ensureStarterQuizzes)))

    expect(added.toSorted((one, other) => one - other)).toEqual([0, 0, starters.size])
    const { quizzes, total } = await w.as(null).assessments.list({ body: {} })
    expect(total).toBe(starters.size)
    expect(quizzes.map((it) => it.title)).toEqual([...starters.values()].map((it) => it.title))
    expect(quizzes.map((it) => it.questionCount)).toEqual([...starters.values()].map((it) => it.questions.length))
  })

  test('the first start keeps the key of every question', async () => {
    const [first] = (await w.as(null).assessments.list({ body: {} })).quizzes
    const kept = await w.as(await w.make.admin()).assessments.edit({ params: { id: first?._id ?? '' } })
    const written = [...starters.values()][0]

    expect(
      kept.questions.map(({ question, explanation, skill, options }) => ({
        question,
        explanation,
        skill,
        options: options.map(({ text, isCorrect }) => ({ text, isCorrect })),
      })),
    ).toEqual(written?.questions)
  })
})
