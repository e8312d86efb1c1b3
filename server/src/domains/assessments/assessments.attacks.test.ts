import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type MadeQuiz, someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

// The attacks A43 and A45, with default limits.
let w: TestServer
let admin: Person
let made: MadeQuiz
beforeAll(async () => {
  w = await openTestServer({ SKILL_TEST_ATTEMPTS_PER_DAY: '3' })
  admin = await w.make.admin()
  made = await twenty({})
})
afterAll(() => w.close())

const hour = 3_600_000
const twenty = (draft: object) =>
  w.make.test(admin, {
    questions: Array.from({ length: 20 }, (_, n) => someQuestion(`Q${n}`)),
    timeLimit: 20,
    ...draft,
  })
const start = (as: Person, id = made.id) => w.request('GET', `/api/quiz/${id}/view`, { as })
const submit = (as: Person, userResponse: object[], more = {}, id = made.id) =>
  w.request('POST', '/api/quiz/submit', { as, body: { quizId: id, userResponse, ...more } })
const attemptsOf = (candidate: Person) =>
  w.db.selectFrom('attempts').selectAll().where('candidateId', '=', candidate.id).execute()

interface Shown {
  questions: { _id: string; options: { _id: string; text: string }[] }[]
}

describe('solving at leisure', () => {
  test('solving at leisure does not count: what was read and handed in empty is over, and the answers come too late (A43)', async () => {
    const candidate = await w.make.newCandidate()
    const { questions, attemptId } = await w.make.openedQuiz(candidate, made)
    const solved = questions.map(({ id, right }) => ({ questionId: id, answerId: right }))
    expect(await submit(candidate, [])).toMatchObject({ status: 200, body: { userScore: 0 } })

    w.clock.advance(hour)
    expect(await submit(candidate, solved)).toMatchObject({ status: 409, body: { code: 'test_not_started' } })
    expect(await submit(candidate, solved, { attemptId })).toMatchObject({ status: 200, body: { userScore: 0 } })
    // In an attempt that was started since, the answers of the one before name nothing.
    await start(candidate)
    expect(await submit(candidate, solved)).toMatchObject({ status: 200, body: { userScore: 0, totalScore: 20 } })
    expect((await attemptsOf(candidate)).map(({ score, answered }) => [score, answered])).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('solving at leisure does not count after the deadline either, with or without the name of the attempt (A43)', async () => {
    for (const named of [true, false]) {
      const candidate = await w.make.newCandidate()
      const { questions, attemptId } = await w.make.openedQuiz(candidate, made)
      const solved = questions.map(({ id, right }) => ({ questionId: id, answerId: right }))
      w.clock.advance(21 * 60_000)

      for (let time = 0; time < 3; time += 1) {
        const answer = await submit(candidate, solved, named ? { attemptId } : {})
        expect(answer).toMatchObject({ status: 200, body: { userScore: 0, attemptId } })
      }
      expect(await attemptsOf(candidate)).toMatchObject([{ number: 1, score: 0 }])
    }
  })
})

describe('collecting the key from scores', () => {
  test('collecting the key from scores by ids fails: no id is seen twice, and ids of one attempt say nothing in the next (A45)', async () => {
    const candidate = await w.make.newCandidate()
    const seen = new Set<string>()
    /** The script's belief: an option for each question, by the id that it was shown first. */
    const guesses = new Map<string, string>()
    const scores = []
    for (let round = 0; round < 3; round += 1) {
      const { questions } = (await start(candidate)).body as unknown as Shown
      const ids = questions.flatMap(({ options }) => options.map(({ _id }) => _id))
      expect(ids.filter((id) => seen.has(id))).toEqual([])
      for (const id of ids) seen.add(id)
      for (const { _id, options } of questions) if (!guesses.has(_id)) guesses.set(_id, options[0]?._id ?? '')
      const answers = [...guesses].map(([questionId, answerId]) => ({ questionId, answerId }))
      scores.push((await submit(candidate, answers)).body)
    }
    const stored = await attemptsOf(candidate)
    expect(stored.map(({ answered }) => answered)).toEqual([20, 0, 0])
    expect(scores.slice(1)).toMatchObject([{ userScore: 0 }, { userScore: 0 }])
    // The candidate's own list does not reveal the stored ids either.
    const record = JSON.stringify(await w.as(candidate).assessments.taken())
    const { questions } = await w.as(admin).assessments.edit({ params: { id: made.id } })
    for (const { options } of questions) for (const { _id } of options) expect(record).not.toContain(_id)
  })

  test('collecting the key from scores fails by texts: three scores a day give away next to nothing (A45)', async () => {
    const candidate = await w.make.newCandidate()
    // As the script did: an attempt, then one question after the other changed until the score reveals the right option.
    const paper = new Map(made.questions.map(({ id }) => [id, 'Second']))
    const known = new Set<string>()
    let before: number | undefined
    let refusal: Awaited<ReturnType<typeof start>> | undefined
    const options = ['First', 'Second', 'Third', 'Fourth']
    search: for (const { id } of made.questions) {
      for (const text of options) {
        paper.set(id, text)
        const view = await start(candidate)
        if (view.status !== 200) {
          refusal = view
          break search
        }
        const answers = (view.body as unknown as Shown).questions.map((question) => ({
          questionId: question._id,
          answerId: question.options.find((option) => option.text === paper.get(question._id))?._id ?? '',
        }))
        const { userScore } = (await submit(candidate, answers)).body as { userScore: number }
        if (before !== undefined && userScore !== before) known.add(id)
        before = userScore
        w.clock.advance(60_000)
        if (known.has(id)) break
      }
    }
    // Each score after the first reveals one question at most.
    expect(known.size).toBeLessThanOrEqual(2)
    expect(await attemptsOf(candidate)).toHaveLength(3)
    expect(refusal).toMatchObject({ status: 429, body: { code: 'attempts_used_up' } })
  })
})

describe('attempts at a skill test', () => {
  test('attempts at a skill test are three in 24 hours; the refusal says when the next one is possible, and then it is', async () => {
    const candidate = await w.make.newCandidate()
    const look = () => w.as(candidate).assessments.view({ params: { id: made.id }, query: { start: 'false' } })
    expect(await look()).toMatchObject({ attemptsLeft: 3, nextAttemptAt: null })
    w.clock.now = new Date('2026-11-22T04:30:00Z')
    await w.make.submittedQuiz(candidate, made)
    w.clock.advance(hour)
    await w.make.submittedQuiz(candidate, made)
    expect(await look()).toMatchObject({ attempt: null, attemptsLeft: 1, nextAttemptAt: null })
    await w.make.submittedQuiz(candidate, made)

    const refused = await start(candidate)

    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'attempts_used_up',
        msg: 'You can start this test 3 times in 24 hours. Your next attempt is possible from 23 Nov 2026, 10:00 am IST.',
      },
    })
    expect(refused.headers['retry-after']).toBe(String(23 * 3600))
    expect(await look()).toMatchObject({
      attempt: null,
      attemptsLeft: 0,
      nextAttemptAt: '2026-11-23T04:30:00.000Z',
      scores: [{}, {}, {}],
    })
    // Other quizzes and other people are not limited.
    expect((await start(candidate, (await twenty({})).id)).status).toBe(200)
    expect((await start(await w.make.newCandidate())).status).toBe(200)

    w.clock.advance(23 * hour - 1)
    expect((await start(candidate)).status).toBe(429)
    w.clock.advance(1)
    expect((await start(candidate)).status).toBe(200)
    expect(await attemptsOf(candidate)).toHaveLength(5)
  })

  test('attempts at a skill test count when they are started, whether handed in or not; an open one can always be resumed', async () => {
    const candidate = await w.make.newCandidate()
    const resumed = () => start(candidate)
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await start(candidate)).status).toBe(200)
      if (attempt === 3) break
      w.clock.advance(21 * 60_000)
    }
    expect((await resumed()).status).toBe(200)
    expect(await attemptsOf(candidate)).toHaveLength(3)
    w.clock.advance(21 * 60_000)
    expect((await start(candidate)).status).toBe(429)
  })

  test('attempts at a skill test are never more than three, however many are started and handed in at the same moment', async () => {
    const candidate = await w.make.newCandidate()
    const work = Array.from({ length: 12 }, async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await start(candidate)
        await submit(candidate, [])
      }
    })
    await Promise.all(work)
    expect(await attemptsOf(candidate)).toHaveLength(3)
  })

  test('attempts at a practice test have no limit', async () => {
    const practice = await twenty({ testType: 'practice test' })
    const candidate = await w.make.newCandidate()
    for (let attempt = 0; attempt < 5; attempt += 1) await w.make.submittedQuiz(candidate, practice)
    expect(await attemptsOf(candidate)).toHaveLength(5)
  })
})
