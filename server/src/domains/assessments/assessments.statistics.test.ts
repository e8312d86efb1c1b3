import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type MadeQuiz, quizDraft, someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const statisticsOf = (id: string, as: Person = admin) => w.as(as).assessments.statistics({ params: { id } })
const makeThree = () => w.make.test(admin, { questions: ['A', 'B', 'C'].map(someQuestion) })

/** A candidate submits these questions right, the others wrong. */
async function take(made: MadeQuiz, right: readonly number[], candidate?: Person): Promise<Person> {
  const person = candidate ?? (await w.make.newCandidate())
  const { questions } = await w.make.openedQuiz(person, made)
  const userResponse = questions.map(({ id, ...it }, place) => ({
    questionId: id,
    answerId: right.includes(place) ? it.right : it.wrong,
  }))
  await w.as(person).assessments.submit({ body: { quizId: made.id, userResponse } })
  return person
}

describe('statistics of a test', () => {
  test('statistics of a test count each question by the first submitted attempt of each candidate, with its discrimination', async () => {
    const made = await makeThree()
    const again = await take(made, [0, 1])
    await take(made, [0, 1, 2])
    await take(made, [0])
    await take(made, [])
    w.clock.advance(3_600_000)
    await take(made, [0, 1, 2], again)
    await w.make.openedQuiz(await w.make.newCandidate(), made)

    // Right 1 1 1 0 with rest scores 1 2 0 0; 1 1 0 0 with 1 2 1 0; 0 1 0 0 with 2 2 1 0.
    const { attempts, questions } = await statisticsOf(made.id)
    expect(attempts).toBe(4)
    expect(questions).toEqual([
      { _id: made.questions[0]?.id, question: 'A', attempts: 4, right: 3, discrimination: expect.closeTo(0.522, 3) },
      { _id: made.questions[1]?.id, question: 'B', attempts: 4, right: 2, discrimination: expect.closeTo(0.707, 3) },
      { _id: made.questions[2]?.id, question: 'C', attempts: 4, right: 1, discrimination: expect.closeTo(0.522, 3) },
    ])
  })

  test('statistics of a test leave out answers to another wording, and count an unanswered question as not right', async () => {
    const made = await makeThree()
    await take(made, [0])
    await w.make.submittedQuiz(await w.make.newCandidate(), made, 1)
    const { quiz } = await w.as(admin).assessments.edit({ params: { id: made.id } })
    const questions = quiz.questions.map((it, place) => (place === 1 ? { ...it, question: 'Another B' } : it))
    await w.as(admin).assessments.modify({ params: { id: made.id }, body: quizDraft({ questions }) })

    expect((await statisticsOf(made.id)).questions).toMatchObject([
      { question: 'A', attempts: 2, right: 2, discrimination: null },
      { question: 'Another B', attempts: 0, right: 0, discrimination: null },
      { question: 'C', attempts: 2, right: 0, discrimination: null },
    ])
  })

  test('statistics of a test are empty before the first attempt, and only for those who edit tests', async () => {
    const made = await makeThree()
    expect(await statisticsOf(made.id)).toMatchObject({ attempts: 0, questions: [{ attempts: 0 }, {}, {}] })
    await expect(statisticsOf(made.id, await w.make.newCandidate())).rejects.toMatchObject({ status: 403 })
    await expect(statisticsOf('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })
})
