import { randomUUID } from 'node:crypto'
import { limits, type QuizDraft } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type MadeQuiz, someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { closeOverdueAttempts } from './assessments.tasks.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minutes = (n: number) => n * 60_000
const seconds = (n: number) => n * 1000
const view = (as: Person, id: string) => w.as(as).assessments.view({ params: { id }, query: {} })
const taken = async (as: Person) => (await w.as(as).assessments.taken()).quizes
const attemptsOf = (test: MadeQuiz) => w.db.selectFrom('attempts').selectAll().where('testId', '=', test.id).execute()

/** A candidate with an open attempt at a quiz of four questions. */
async function startedQuiz(draft: Partial<QuizDraft> = {}) {
  const candidate = await w.make.newCandidate()
  const made = await w.make.test(admin, { questions: ['A', 'B', 'C', 'D'].map(someQuestion), ...draft })
  let opened = await w.make.openedQuiz(candidate, made)
  return {
    candidate,
    made,
    attemptId: opened.attemptId,
    /** Opens the quiz again, which is a new attempt once the one before is closed. */
    reopen: async () => {
      opened = await w.make.openedQuiz(candidate, made)
      return opened.attemptId
    },
    questionId: (place: number) => made.questions[place]?.id ?? '',
    /** Chooses for the question of this index, in the attempt that was opened last. */
    choose: (place: number, which: 'right' | 'wrong' | 'none') => {
      const question = opened.questions[place]
      return { questionId: question?.id ?? '', answerId: which === 'none' ? '' : (question?.[which] ?? '') }
    },
    save: (...answers: { questionId: string; answerId: string; counter: number }[]) =>
      w.as(candidate).assessments.saveAnswers({ params: { id: opened.attemptId }, body: { answers } }),
    submit: (
      userResponse: { questionId: string; answerId: string }[] = [],
      of: { attemptId?: string } = { attemptId: opened.attemptId },
    ) => w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse, ...of } }),
    savedAnswers: async () => {
      const answers = (await view(candidate, made.id)).attempt?.answers ?? []
      return Object.fromEntries(answers.map((it) => [it.questionId, it.answerId]))
    },
  }
}

describe('opening a test', () => {
  test("opening a test starts an attempt with the server's time, and never reveals the key [API-23] [ENT-07] [ENT-08]", async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin, { timeLimit: 25 })

    const { status, body } = await w.request('GET', `/api/quiz/${made.id}/view`, { as: candidate })

    expect(status).toBe(200)
    const question = {
      _id: expect.any(String),
      question: expect.stringMatching(/^Question/),
      options: Array.from({ length: 4 }, () => ({ _id: expect.any(String), text: expect.any(String) })),
    }
    expect(body).toEqual({
      success: true,
      quiz: expect.objectContaining({ _id: made.id, title: 'Backend basics', timeLimit: 25, scores: [] }),
      questions: [question, question],
      scores: [],
      attemptsLeft: expect.any(Number),
      nextAttemptAt: null,
      elsewhere: null,
      attempt: {
        _id: expect.any(String),
        startedAt: w.clock.now.toISOString(),
        deadlineAt: new Date(w.clock.now.getTime() + minutes(25)).toISOString(),
        now: w.clock.now.toISOString(),
        answers: [],
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/correct|Why the first|position/i)
  })

  test('opening a test goes on with the open attempt: same order, same deadline, the answers saved so far', async () => {
    const it = await startedQuiz()
    const first = await view(it.candidate, it.made.id)
    w.clock.advance(minutes(5))
    await it.save({ ...it.choose(1, 'wrong'), counter: 1 })

    const again = await view(it.candidate, it.made.id)

    expect(again.attempt).toMatchObject({ _id: it.attemptId, deadlineAt: first.attempt?.deadlineAt })
    expect(again.attempt?.answers).toEqual([{ ...it.choose(1, 'wrong'), counter: 1 }])
    expect(again.questions).toEqual(first.questions)
  })

  test('opening a test says that it is open in another tab, until this tab takes it over and the other one says so', async () => {
    const it = await startedQuiz()
    const [laptop, phone] = [randomUUID(), randomUUID()]
    const api = w.as(it.candidate).assessments
    const open = (tabId: string, start?: 'false') => api.view({ params: { id: it.made.id }, query: { tabId, start } })
    const save = (tabId: string, place: number, counter: number) =>
      api.saveAnswers({
        params: { id: it.attemptId },
        body: { answers: [{ ...it.choose(place, 'right'), counter }], tabId },
      })

    expect((await open(laptop, 'false')).attempt?._id).toBe(it.attemptId)
    await save(laptop, 0, 1)
    const seen = await open(phone, 'false')
    expect(seen).toMatchObject({ attempt: null, questions: [], elsewhere: { answered: 1 } })
    await expect(save(phone, 0, 9)).rejects.toMatchObject({ code: 'attempt_elsewhere' })
    expect((await open(laptop, 'false')).attempt?.answers).toMatchObject([{ counter: 1 }])

    expect((await open(phone)).attempt?.answers).toMatchObject([{ counter: 1 }])
    await save(phone, 1, 2)
    await expect(save(laptop, 1, 3)).rejects.toMatchObject({ code: 'attempt_elsewhere' })
    const submit = (tabId: string) =>
      api.submit({ body: { quizId: it.made.id, attemptId: it.attemptId, userResponse: [], tabId } })
    await expect(submit(laptop)).rejects.toMatchObject({ code: 'attempt_elsewhere' })
    expect(await submit(phone)).toMatchObject({ userScore: 2 })
    expect(await submit(laptop)).toMatchObject({ userScore: 2 })
    await expect(save(laptop, 1, 4)).rejects.toMatchObject({ code: 'attempt_closed' })
  })

  test('opening a test in two tabs at the same moment leaves it in one of them', async () => {
    const it = await startedQuiz()
    const tabs = Array.from({ length: 8 }, () => randomUUID())
    const views = await Promise.all(
      tabs.map((tabId) =>
        w.as(it.candidate).assessments.view({ params: { id: it.made.id }, query: { tabId, start: 'false' } }),
      ),
    )
    expect(views.filter(({ attempt }) => attempt !== null)).toHaveLength(1)
  })

  test('opening a test has no deadline for a practice test', async () => {
    const it = await startedQuiz({ testType: 'practice test' })
    w.clock.advance(minutes(600))
    expect((await view(it.candidate, it.made.id)).attempt).toMatchObject({ _id: it.attemptId, deadlineAt: null })
  })

  test('opening a test gives one attempt to thirty openings at the same moment', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin)

    const views = await Promise.all(Array.from({ length: 30 }, () => view(candidate, made.id)))

    expect(new Set(views.map((it) => it.attempt?._id)).size).toBe(1)
    expect(await attemptsOf(made)).toHaveLength(1)
  })

  test('opening a test orders questions and options differently from attempt to attempt', async () => {
    const made = await w.make.test(admin, { questions: Array.from({ length: 8 }, (_, n) => someQuestion(`Q${n}`)) })
    const orders = new Set<string>()
    for (let n = 0; n < 5; n += 1) {
      const { questions } = await view(await w.make.newCandidate(), made.id)
      orders.add(JSON.stringify(questions))
    }
    expect(orders.size).toBe(5)
  })

  test('opening a test shows own earlier results, newest first, and nobody else’s [API-23] [ENT-07]', async () => {
    const it = await startedQuiz()
    await w.make.submittedQuiz(await w.make.newCandidate(), it.made)
    await it.submit([it.choose(0, 'right')])
    w.clock.advance(1000)
    const testTakenAt = w.clock.now.toISOString()
    await it.reopen()
    await it.submit([it.choose(0, 'right'), it.choose(1, 'right')], {})

    const { scores, quiz } = await view(it.candidate, it.made.id)

    expect(scores).toEqual([
      { userScore: 2, totalScore: 4, testTakenAt, attemptId: expect.any(String), counts: true },
      {
        userScore: 1,
        totalScore: 4,
        testTakenAt: expect.any(String),
        attemptId: expect.any(String),
        counts: false,
      },
    ])
    expect(quiz.scores).toEqual(scores)
  })

  test('opening a test with start=false resumes an open attempt and starts none, first or further, also of a practice test', async () => {
    const it = await startedQuiz({ timeLimit: 10 })
    const practice = await w.make.test(admin, { testType: 'practice test' })
    const look = (id: string) => w.as(it.candidate).assessments.view({ params: { id }, query: { start: 'false' } })

    expect((await look(it.made.id)).attempt?._id).toBe(it.attemptId)
    w.clock.advance(minutes(11))
    expect(await look(it.made.id)).toMatchObject({
      attempt: null,
      questions: [],
      quiz: { questionCount: 4, timeLimit: 10 },
      scores: [{ userScore: 0, totalScore: 4 }],
    })
    expect(await look(practice.id)).toMatchObject({ attempt: null, questions: [], scores: [], attemptsLeft: null })
    expect([...(await attemptsOf(it.made)), ...(await attemptsOf(practice))]).toHaveLength(1)

    const again = await it.reopen()
    expect((await look(it.made.id)).attempt?._id).toBe(again)
  })

  test('opening a test lets the team look without taking part', async () => {
    const made = await w.make.test(admin)
    const { attempt, questions } = await view(admin, made.id)

    expect(attempt).toBeNull()
    expect(questions.map((it) => it.question)).toEqual(['Question 1', 'Question 2'])
    expect(await attemptsOf(made)).toEqual([])
  })

  test('opening a test is refused to visitors and recruiters; a test without questions, or an unknown one, is not found', async () => {
    const made = await w.make.test(admin)
    const empty = await w.make.test(admin, { questions: [] })
    const candidate = await w.make.newCandidate()

    expect((await w.request('GET', `/api/quiz/${made.id}/view`)).status).toBe(401)
    await expect(view(await w.make.newRecruiter(), made.id)).rejects.toMatchObject({ status: 403 })
    await expect(view(candidate, empty.id)).rejects.toMatchObject({ status: 404 })
    await expect(view(candidate, '00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
    await expect(view(candidate, 'nonsense')).rejects.toMatchObject({ status: 400 })
  })

  test('opening a test drops a question that the team removes in between, and keeps the order of the others', async () => {
    const it = await startedQuiz()
    const before = await view(it.candidate, it.made.id)
    const gone = it.questionId(2)
    const { questions, ...test } = await w.as(admin).assessments.edit({ params: { id: it.made.id } })
    await w.as(admin).assessments.modify({
      params: { id: it.made.id },
      body: {
        title: test.title,
        description: test.description,
        relatedRoles: test.relatedRoles,
        difficulty: 'beginner',
        testType: 'skill test',
        questions,
        deletedQuestionIds: [gone],
      },
    })

    const after = await view(it.candidate, it.made.id)

    expect(after.questions).toEqual(before.questions.filter((question) => question._id !== gone))
    expect(await it.submit([it.choose(2, 'right'), it.choose(3, 'right')])).toMatchObject({
      userScore: 1,
      totalScore: 3,
    })
  })
})

describe('saving answers', () => {
  test('saving answers keeps what was chosen last, by its counter and not by its arrival', async () => {
    const it = await startedQuiz()

    expect(await it.save({ ...it.choose(0, 'right'), counter: 5 })).toMatchObject({ saved: 1 })
    expect(await it.save({ ...it.choose(0, 'wrong'), counter: 4 })).toMatchObject({ saved: 0 })
    expect(await it.save({ ...it.choose(0, 'wrong'), counter: 5 })).toMatchObject({ saved: 0 })
    expect(await it.savedAnswers()).toEqual({ [it.questionId(0)]: it.choose(0, 'right').answerId })

    await it.save({ ...it.choose(0, 'none'), counter: 6 })
    expect(await it.savedAnswers()).toEqual({ [it.questionId(0)]: '' })
  })

  test('saving answers takes several at once, the newest of each question', async () => {
    const it = await startedQuiz()
    await it.save(
      { ...it.choose(0, 'right'), counter: 9 },
      { ...it.choose(0, 'wrong'), counter: 8 },
      { ...it.choose(1, 'wrong'), counter: 10 },
    )
    expect(await it.savedAnswers()).toEqual({
      [it.questionId(0)]: it.choose(0, 'right').answerId,
      [it.questionId(1)]: it.choose(1, 'wrong').answerId,
    })
  })

  test('saving answers ends with the highest counter when thirty saves race', async () => {
    const it = await startedQuiz()
    const saves = Array.from({ length: 30 }, (_, n) => ({ ...it.choose(0, n === 29 ? 'right' : 'wrong'), counter: n }))
    await Promise.all([...saves].sort((a, b) => (a.counter % 7) - (b.counter % 7)).map((answer) => it.save(answer)))

    expect(await it.savedAnswers()).toEqual({ [it.questionId(0)]: it.choose(0, 'right').answerId })
  })

  test('saving answers leaves out what is no question or option of this test', async () => {
    const it = await startedQuiz()
    const foreign = (await w.make.openedQuiz(it.candidate, await w.make.test(admin))).questions[0]
    const sameQuiz = (await w.make.openedQuiz(await w.make.newCandidate(), it.made)).questions
    const stored = await w.as(admin).assessments.edit({ params: { id: it.made.id } })

    const { saved } = await it.save(
      { questionId: foreign?.id ?? '', answerId: foreign?.right ?? '', counter: 1 },
      { questionId: it.questionId(0), answerId: foreign?.right ?? '', counter: 2 },
      { questionId: it.questionId(1), answerId: 'B', counter: 3 },
      { questionId: it.questionId(2), answerId: sameQuiz[2]?.right ?? '', counter: 4 },
      { questionId: it.questionId(3), answerId: stored.questions[3]?.options[0]?._id ?? '', counter: 5 },
    )

    expect(saved).toBe(0)
    expect(await it.savedAnswers()).toEqual({})
  })

  test('saving answers is closed to others, to a submitted attempt, and after the deadline with its grace', async () => {
    const it = await startedQuiz({ timeLimit: 20 })
    const answer = { ...it.choose(0, 'right'), counter: 1 }
    const as = async (person: Person) =>
      w.as(person).assessments.saveAnswers({ params: { id: it.attemptId }, body: { answers: [answer] } })

    await expect(as(await w.make.newCandidate())).rejects.toMatchObject({ status: 404 })
    await expect(as(admin)).rejects.toMatchObject({ status: 403 })

    w.clock.advance(minutes(20) + seconds(limits.deadlineGraceSeconds))
    expect(await it.save(answer)).toMatchObject({ saved: 1 })
    w.clock.advance(1)
    await expect(it.save({ ...answer, counter: 2 })).rejects.toMatchObject({ code: 'attempt_closed', status: 409 })

    const done = await startedQuiz()
    await done.submit()
    await expect(done.save({ ...done.choose(0, 'right'), counter: 1 })).rejects.toMatchObject({
      code: 'attempt_closed',
    })
  })
})

describe('submitting a test', () => {
  test('submitting a test scores on the server, unanswered questions allowed [API-24] [ENT-10] [ENT-11] [TEST-21]', async () => {
    const it = await startedQuiz()
    const { status, body } = await w.request('POST', '/api/quiz/submit', {
      as: it.candidate,
      body: {
        quizId: it.made.id,
        userResponse: [it.choose(0, 'right'), it.choose(1, 'wrong'), it.choose(2, 'none')],
        userScore: 100,
      },
    })

    expect(status).toBe(200)
    expect(body).toEqual({ success: true, userScore: 1, totalScore: 4, attemptId: it.attemptId, skills: [] })
    expect(await taken(it.candidate)).toMatchObject([{ score: 1, totalScore: 4, answered: 2, answers: { length: 4 } }])
  })

  test('submitting a test merges saved answers with those handed in, which win', async () => {
    const it = await startedQuiz()
    await it.save(
      { ...it.choose(0, 'right'), counter: 1 },
      { ...it.choose(1, 'right'), counter: 2 },
      { ...it.choose(2, 'wrong'), counter: 3 },
    )
    expect(await it.submit([it.choose(1, 'none'), it.choose(2, 'right')])).toMatchObject({ userScore: 2 })
  })

  test('submitting a test works for a client that sends what is documented and nothing else: view, then quizId and userResponse', async () => {
    const it = await startedQuiz()
    expect(await it.submit([it.choose(0, 'right')], {})).toMatchObject({ userScore: 1, attemptId: it.attemptId })
  })

  test('submitting a test is refused where none was started, and stores nothing', async () => {
    const candidate = await w.make.newCandidate()
    for (const testType of ['skill test', 'practice test'] as const) {
      const made = await w.make.test(admin, { testType })
      const answer = await w.request('POST', '/api/quiz/submit', {
        as: candidate,
        body: { quizId: made.id, userResponse: [] },
      })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'test_not_started', msg: 'This test has not been started.' },
      })
      expect(await attemptsOf(made)).toEqual([])
    }
  })

  test('submitting a test twice gives the first result, with or without the id of the attempt, and counts once', async () => {
    const it = await startedQuiz()
    const first = await it.submit([it.choose(0, 'right')])

    expect(await it.submit([it.choose(0, 'right')])).toEqual(first)
    expect(await it.submit([it.choose(1, 'right'), it.choose(0, 'right')])).toEqual(first)
    expect(await it.submit([it.choose(0, 'right')], {})).toEqual(first)
    expect(await taken(it.candidate)).toHaveLength(1)
  })

  test('submitting a test counts once in a race of thirty, with or without the name of the attempt', async () => {
    for (const named of [true, false]) {
      const it = await startedQuiz()
      const of = named ? { attemptId: it.attemptId } : {}
      const results = await Promise.all(Array.from({ length: 30 }, () => it.submit([it.choose(0, 'right')], of)))

      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
      expect(results[0]).toMatchObject({ userScore: 1, attemptId: it.attemptId })
      expect(await attemptsOf(it.made)).toHaveLength(1)
    }
  })

  test('submitting a test is refused to each of thirty at the same moment on a test that was never opened', async () => {
    const candidate = await w.make.newCandidate()
    const made = await w.make.test(admin)
    const submit = () => w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse: [] } })

    const results = await Promise.allSettled(Array.from({ length: 30 }, submit))

    expect(results.every((it) => it.status === 'rejected' && it.reason.code === 'test_not_started')).toBe(true)
    expect(await attemptsOf(made)).toEqual([])
  })

  test('submitting a test has a limit for each account and hour', async () => {
    const strict = await openTestServer({ SUBMISSIONS_PER_HOUR: '3' })
    const team = await strict.make.admin()
    const candidate = await strict.make.newCandidate()
    const tests = await Promise.all(Array.from({ length: 5 }, () => strict.make.test(team)))
    const submit = async (quizId: string, as = candidate) => {
      await strict.request('GET', `/api/quiz/${quizId}/view`, { as })
      return strict.request('POST', '/api/quiz/submit', { as, body: { quizId, userResponse: [] } })
    }
    const sent = []
    for (const made of tests) sent.push(await submit(made.id))

    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
    expect(Number(sent[4]?.headers['retry-after'])).toBeGreaterThan(3500)
    // Another person is not limited, and after an hour nobody is.
    const other = await strict.make.newCandidate()
    expect(await submit(tests[3]?.id ?? '', other)).toMatchObject({ status: 200 })
    strict.clock.now = new Date(strict.clock.now.getTime() + minutes(61))
    expect(await submit(tests[3]?.id ?? '')).toMatchObject({ status: 200 })
    await strict.close()
  })

  test('submitting a test gives one result to submissions of one attempt that say different things at the same moment', async () => {
    const it = await startedQuiz()
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, n) => it.submit([it.choose(n % 4, n % 2 ? 'right' : 'wrong')])),
    )

    const [score] = (await attemptsOf(it.made)).map((attempt) => attempt.score)
    expect(new Set(results.map((result) => result.userScore))).toEqual(new Set([score]))
  })

  test('submitting a test never closes another attempt that is opened at the same moment', async () => {
    const made = await w.make.test(admin)
    const candidates = await Promise.all(Array.from({ length: 10 }, () => w.make.newCandidate()))
    const results = await Promise.all(
      candidates.map(async (candidate) => {
        const submit = w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse: [] } })
        const [result] = await Promise.allSettled([submit, view(candidate, made.id)])
        return { candidate, result }
      }),
    )

    const stored = await attemptsOf(made)
    for (const { candidate, result } of results) {
      const own = stored.filter((attempt) => attempt.candidateId === candidate.id)
      expect(own).toHaveLength(1)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'test_not_started' })
      else expect(own).toMatchObject([{ id: result.value.attemptId, submittedAt: expect.any(Date) }])
    }
  })

  test('submitting a test loses no acknowledged answer to a submission at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const it = await startedQuiz()
      const saves = it.made.questions.map((_, place) => it.save({ ...it.choose(place, 'right'), counter: place }))
      const outcomes = Promise.allSettled(saves)
      const { userScore } = await it.submit()

      const kept = (await outcomes).filter((outcome) => outcome.status === 'fulfilled').length
      expect(userScore).toBe(kept)
    }
  })

  test('submitting a test counts a choice that names no question or option of it as unanswered', async () => {
    const it = await startedQuiz()
    const [other] = (await w.make.openedQuiz(it.candidate, await w.make.test(admin))).questions
    const result = await it.submit([
      { questionId: it.questionId(0), answerId: other?.right ?? '' },
      { questionId: other?.id ?? '', answerId: other?.right ?? '' },
      { questionId: 'nonsense', answerId: 'A' },
      it.choose(1, 'right'),
    ])

    expect(result).toMatchObject({ userScore: 1, totalScore: 4 })
    expect(await taken(it.candidate)).toMatchObject([{ answered: 1 }])
  })

  test('submitting a test keeps the texts of its time when the test changes afterwards', async () => {
    const it = await startedQuiz()
    await it.submit([it.choose(0, 'right')])
    const before = await taken(it.candidate)
    await w.as(admin).assessments.modify({
      params: { id: it.made.id },
      body: {
        title: 'Backend basics',
        description: 'x',
        relatedRoles: ['java'],
        difficulty: 'advance',
        testType: 'skill test',
        deletedQuestionIds: it.made.questions.map((question) => question.id),
        questions: [someQuestion('Entirely new')],
      },
    })

    expect(await taken(it.candidate)).toEqual(before)
  })

  test('submitting a test is refused for an unknown test, another’s attempt, and by anybody but candidates', async () => {
    const it = await startedQuiz()
    const body = { quizId: it.made.id, userResponse: [] }
    const stranger = await w.make.newCandidate()
    const id = '00000000-0000-4000-8000-000000000000'

    await expect(w.as(stranger).assessments.submit({ body: { ...body, quizId: id } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      w.as(stranger).assessments.submit({ body: { ...body, attemptId: it.attemptId } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(w.as(admin).assessments.submit({ body })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(await w.make.newRecruiter()).assessments.submit({ body })).rejects.toMatchObject({ status: 403 })
    expect((await w.request('POST', '/api/quiz/submit', { body })).status).toBe(401)
    expect((await w.request('POST', '/api/quiz/submit', { as: stranger, body: { quizId: it.made.id } })).status).toBe(
      400,
    )
    const empty = await w.make.test(admin, { questions: [] })
    await expect(w.as(stranger).assessments.submit({ body: { ...body, quizId: empty.id } })).rejects.toMatchObject({
      status: 404,
    })
    expect(await taken(stranger)).toEqual([])
  })
})

describe('running out of time', () => {
  const sweep = () => w.within((ctx) => closeOverdueAttempts.run(ctx, {}))

  test('running out of time submits the saved answers by itself, once, as of the deadline', async () => {
    const it = await startedQuiz({ timeLimit: 10 })
    const deadline = new Date(w.clock.now.getTime() + minutes(10)).toISOString()
    await it.save({ ...it.choose(0, 'right'), counter: 1 }, { ...it.choose(1, 'wrong'), counter: 2 })

    w.clock.advance(minutes(10) + seconds(limits.deadlineGraceSeconds))
    await sweep()
    expect(await attemptsOf(it.made)).toMatchObject([{ submittedAt: null }])
    w.clock.advance(1)
    await sweep()
    await sweep()

    expect(await attemptsOf(it.made)).toMatchObject([{ score: 1, total: 4, answered: 2 }])
    expect(await taken(it.candidate)).toMatchObject([{ score: 1, testTakenAt: deadline }])
    expect(await w.db.selectFrom('attemptAnswers').selectAll().where('attemptId', '=', it.attemptId).execute()).toEqual(
      [],
    )
  })

  test('running out of time closes many attempts at once, in more than one round', async () => {
    const made = await w.make.test(admin, { timeLimit: 1 })
    const candidates = await w.db
      .insertInto('accounts')
      .values(Array.from({ length: 130 }, (_, n) => ({ email: `crowd-${n}@example.org`, role: 'candidate' as const })))
      .returning('id')
      .execute()
    await w.db
      .insertInto('attempts')
      .values(
        candidates.map(({ id }) => ({
          testId: made.id,
          candidateId: id,
          number: 1,
          seed: 1,
          startedAt: w.clock.now,
          deadlineAt: w.clock.now,
        })),
      )
      .execute()

    w.clock.advance(minutes(2))
    await sweep()
    expect(await w.runTasks()).toBe(1)

    expect((await attemptsOf(made)).every((attempt) => attempt.submittedAt !== null)).toBe(true)
  })

  test('running out of time is seen at once by every reader: in the list of taken tests, and on the page of the test', async () => {
    const listed = await startedQuiz({ timeLimit: 10 })
    await listed.save({ ...listed.choose(0, 'right'), counter: 1 })
    const opened = await startedQuiz({ timeLimit: 10 })
    await opened.save({ ...opened.choose(0, 'right'), counter: 1 })
    w.clock.advance(minutes(11))

    expect(await taken(listed.candidate)).toMatchObject([{ score: 1, totalScore: 4 }])
    const { attempt, scores } = await view(opened.candidate, opened.made.id)
    expect(scores).toMatchObject([{ userScore: 1, totalScore: 4 }])
    expect(attempt).toMatchObject({ answers: [] })
    expect(attempt?._id).not.toBe(opened.attemptId)
  })

  test('running out of time takes what is handed in within the grace, and afterwards only what was saved', async () => {
    const quick = await startedQuiz({ timeLimit: 10 })
    const late = await startedQuiz({ timeLimit: 10 })
    await late.save({ ...late.choose(0, 'right'), counter: 1 })
    const all = (it: typeof quick) => it.made.questions.map((_, place) => it.choose(place, 'right'))

    w.clock.advance(minutes(10) + seconds(limits.deadlineGraceSeconds))
    expect(await quick.submit(all(quick))).toMatchObject({ userScore: 4 })
    w.clock.advance(1)
    expect(await late.submit(all(late))).toMatchObject({ userScore: 1 })
    expect(await late.submit(all(late))).toMatchObject({ userScore: 1 })
  })

  test('running out of time also closes attempts of clients that name none: the result counts what was saved, however late', async () => {
    const it = await startedQuiz({ timeLimit: 10 })
    const all = it.made.questions.map((_, place) => it.choose(place, 'right'))
    await it.save({ ...it.choose(0, 'right'), counter: 1 })

    w.clock.advance(minutes(11))
    expect(await it.submit(all, {})).toMatchObject({ userScore: 1, attemptId: it.attemptId })
    w.clock.advance(minutes(300))
    expect(await it.submit(all, {})).toMatchObject({ userScore: 1, attemptId: it.attemptId })

    // The same when the server has closed it before.
    const swept = await startedQuiz({ timeLimit: 10 })
    w.clock.advance(minutes(11))
    await sweep()
    expect(await swept.submit([swept.choose(0, 'right')], {})).toMatchObject({
      userScore: 0,
      attemptId: swept.attemptId,
    })
    expect(await attemptsOf(swept.made)).toHaveLength(1)
  })

  test('running out of time leaves lists of which attempts are open and how long, and nothing of those that are over', async () => {
    const it = await startedQuiz({ timeLimit: 10, title: 'Short' })
    const practice = await w.make.test(admin, { testType: 'practice test', title: 'Long' })
    w.clock.advance(minutes(1))
    await view(it.candidate, practice.id)

    const { running, now } = await w.as(it.candidate).assessments.taken()

    expect(now).toBe(w.clock.now.toISOString())
    expect(running).toEqual([
      {
        _id: expect.any(String),
        startedAt: now,
        deadlineAt: null,
        test: { _id: practice.id, title: 'Long', testType: 'practice test' },
      },
      {
        _id: it.attemptId,
        startedAt: expect.any(String),
        deadlineAt: new Date(w.clock.now.getTime() + minutes(9)).toISOString(),
        test: { _id: it.made.id, title: 'Short', testType: 'skill test' },
      },
    ])
    expect((await w.as(await w.make.newCandidate()).assessments.taken()).running).toEqual([])
    w.clock.advance(minutes(11))
    expect((await w.as(it.candidate).assessments.taken()).running).toMatchObject([{ test: { title: 'Long' } }])
  })
})
