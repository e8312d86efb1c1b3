import { limits } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ SKILL_TEST_ATTEMPTS_PER_DAY: '3' })
  admin = await w.make.admin()
})
afterAll(() => w.close())

const skilled = (text: string, skill: string) => ({ ...someQuestion(text), skill })
const sixQuestions = ['A', 'B', 'C']
  .map((text) => skilled(text, 'Joins'))
  .concat(['D', 'E', 'F'].map((text) => skilled(text, 'Groups')))
const resultOf = (candidate: Person, id: string) => w.as(candidate).assessments.result({ params: { id } })

describe('the result of a practice test (G-101)', () => {
  test("the result of a practice test shows own answer, right answer and explanation of each question, in the attempt's order", async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { testType: 'practice test', questions: sixQuestions })
    const view = await w.as(candidate).assessments.view({ params: { id: made.id }, query: {} })
    const opened = await w.make.openedQuiz(candidate, made)
    const [first, second, ...rest] = opened.questions
    const { attemptId, skills } = await w.as(candidate).assessments.submit({
      body: {
        quizId: made.id,
        userResponse: [
          { questionId: first?.id ?? '', answerId: first?.right ?? '' },
          { questionId: second?.id ?? '', answerId: second?.wrong ?? '' },
          ...rest.map(({ id }) => ({ questionId: id, answerId: '' })),
        ],
      },
    })

    expect(skills).toEqual([
      { skill: 'Joins', score: 1, total: 3 },
      { skill: 'Groups', score: 0, total: 3 },
    ])
    const result = await resultOf(candidate, attemptId)
    expect(result).toMatchObject({ score: 1, totalScore: 6, skills, attemptsLeft: null, nextAttemptAt: null })
    expect(result.review?.map(({ questionId }) => questionId)).toEqual(view.questions.map(({ _id }) => _id))
    const shown = (id = '') => result.review?.find(({ questionId }) => questionId === id)
    expect(shown(first?.id)).toEqual({
      questionId: first?.id,
      question: 'A',
      answer: 'First',
      isRight: true,
      rightAnswer: 'First',
      explanation: 'Why the first is right in A',
    })
    expect(shown(second?.id)).toMatchObject({ answer: 'Second', isRight: false, rightAnswer: 'First' })
    expect(shown(rest[0]?.id)).toMatchObject({ answer: '', isRight: false, rightAnswer: 'First' })
  })

  test('the result of a practice test (G-101) shows corrected explanations, and questions that were removed since', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { testType: 'practice test', questions: ['A', 'B'].map(someQuestion) })
    const { attemptId } = await w.make.submittedQuiz(candidate, made, 2)
    const { quiz } = await w.as(admin).assessments.edit({ params: { id: made.id } })
    const [a, b] = quiz.questions
    await w.as(admin).assessments.modify({
      params: { id: made.id },
      body: { ...quiz, questions: [{ ...a, explanation: 'Mended' }], deletedQuestionIds: [b?._id] },
    } as never)

    const { review } = await resultOf(candidate, attemptId)
    expect(review).toHaveLength(2)
    expect(review?.map(({ explanation }) => explanation).sort()).toEqual(['Mended', 'Why the first is right in B'])
    expect(review?.every(({ isRight }) => isRight)).toBe(true)
  })
})

describe('the result of a skill test (G-101)', () => {
  test('the result of a skill test (G-101) shows the score by skill, and never what was right', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { questions: sixQuestions })
    const { attemptId } = await w.make.submittedQuiz(candidate, made, 4)

    const result = await resultOf(candidate, attemptId)
    expect(result).toMatchObject({ score: 4, totalScore: 6, review: null, attemptsLeft: 2, nextAttemptAt: null })
    expect(result.skills).toEqual([
      { skill: 'Joins', score: 3, total: 3 },
      { skill: 'Groups', score: 1, total: 3 },
    ])
    expect(JSON.stringify(result)).not.toMatch(/rightAnswer|isRight|isCorrect|Why the first/)
  })

  test('the result of a skill test (G-101) hides what was right once a practice test has become a skill test', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { testType: 'practice test' })
    const { attemptId } = await w.make.submittedQuiz(candidate, made, 1)
    expect((await resultOf(candidate, attemptId)).review).toHaveLength(2)
    const { quiz } = await w.as(admin).assessments.edit({ params: { id: made.id } })
    await w.as(admin).assessments.modify({ params: { id: made.id }, body: { ...quiz, testType: 'skill test' } })

    expect((await resultOf(candidate, attemptId)).review).toBeNull()
  })

  test('the result of a skill test (G-101) keeps the names that the skills had at the submission', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { questions: sixQuestions })
    const { attemptId, skills } = await w.make.submittedQuiz(candidate, made, 4)
    const { quiz } = await w.as(admin).assessments.edit({ params: { id: made.id } })
    const renamed = quiz.questions.map((question) => ({ ...question, skill: 'Other' }))
    await w.as(admin).assessments.modify({ params: { id: made.id }, body: { ...quiz, questions: renamed } })

    expect((await resultOf(candidate, attemptId)).skills).toEqual(skills)
  })
})

test('an open attempt has no result yet, and nobody sees that of another', async () => {
  const [candidate, other] = [await w.make.newCandidate(), await w.make.newCandidate()]
  const made = await w.make.test(admin, { testType: 'practice test' })
  const { attemptId } = await w.make.openedQuiz(candidate, made)
  await expect(resultOf(candidate, attemptId)).rejects.toMatchObject({ status: 404 })
  await w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse: [] } })
  await expect(resultOf(candidate, attemptId)).resolves.toMatchObject({ score: 0 })
  await expect(resultOf(other, attemptId)).rejects.toMatchObject({ status: 404 })
})

describe('the limit of attempts', () => {
  test('the limit of attempts is shown for each skill test of the last 24 hours, and for no other', async () => {
    const candidate = await w.make.newCandidate()
    const [skill, practice] = [await w.make.test(admin), await w.make.test(admin, { testType: 'practice test' })]
    const recent = async () => (await w.as(candidate).assessments.taken()).recent
    expect(await recent()).toEqual([])
    const startedAt = w.clock.now
    for (const made of [practice, skill]) await w.make.submittedQuiz(candidate, made)
    expect(await recent()).toEqual([{ testId: skill.id, attemptsLeft: 2, nextAttemptAt: null }])
    for (let more = 0; more < 2; more += 1) {
      w.clock.advance(120_000)
      await w.make.submittedQuiz(candidate, skill)
    }
    const nextAttemptAt = new Date(startedAt.getTime() + 24 * 3_600_000).toISOString()
    expect(await recent()).toEqual([{ testId: skill.id, attemptsLeft: 0, nextAttemptAt }])
    w.clock.advance(24 * 3_600_000)
    expect(await recent()).toEqual([])
  })
})

test('a skill has a name of bounded length', async () => {
  const tooLong = { ...someQuestion('A'), skill: 'x'.repeat(limits.questionSkill + 1) }
  await expect(w.make.test(admin, { questions: [tooLong] })).rejects.toMatchObject({ status: 400 })
})
