import type { HiringCandidate } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type MadeQuiz, someQuestion } from '#src/testing/factories.assessments.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { bestSkillTests } from './assessments.service.ts'
import { dropOldResults } from './assessments.tasks.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const fourQuestions = (draft = {}) =>
  w.make.test(admin, { questions: ['A', 'B', 'C', 'D'].map(someQuestion), ...draft })
const stored = (candidate: Person) =>
  w.db
    .selectFrom('candidates')
    .select(['skillTestPercent', 'skillTestAt'])
    .where('accountId', '=', candidate.id)
    .executeTakeFirstOrThrow()
const percent = async (candidate: Person) => (await stored(candidate)).skillTestPercent
const best = async (candidate: Person) =>
  (await w.within((ctx) => bestSkillTests(ctx, [candidate.id]))).get(candidate.id)
const ownList = async (candidate: Person) => (await w.as(candidate).assessments.taken()).quizes
const counting = async (candidate: Person) =>
  (await ownList(candidate)).filter(({ counts }) => counts).map(({ attempt, score }) => [attempt, score])

/** Submits one attempt after the other, a minute apart, with this many right answers each. */
async function sit(candidate: Person, made: MadeQuiz, ...scores: number[]) {
  for (const score of scores) {
    w.clock.advance(60_000)
    await w.make.submittedQuiz(candidate, made, score)
  }
}

/** Moves what this candidate has submitted this many days into the past. */
async function grow(candidate: Person, days: number) {
  const time = sql`make_interval(days => ${days})`
  await sql`update attempts set started_at = started_at - ${time}, submitted_at = submitted_at - ${time}
            where candidate_id = ${candidate.id}`.execute(w.db)
  await sql`update candidates set skill_test_at = skill_test_at - ${time} where account_id = ${candidate.id}`.execute(
    w.db,
  )
}

describe('the result that counts', () => {
  test('the result that counts is the best one of a test, for the own list, the team and the order of the pool', async () => {
    const candidate = await w.make.newCandidate()
    const made = await fourQuestions()
    const seen = []
    for (const score of [2, 3, 1]) {
      await sit(candidate, made, score)
      seen.push([await counting(candidate), await percent(candidate), (await best(candidate))?.score])
    }

    expect(seen).toEqual([
      [[[1, 2]], 50, 2],
      [[[2, 3]], 75, 3],
      [[[2, 3]], 75, 3],
    ])
    expect(await best(candidate)).toMatchObject({ attempt: 2, counts: true, first: { score: 2, totalScore: 4 } })
    expect((await ownList(candidate)).map(({ attempt, first }) => [attempt, first])).toEqual([
      [3, { score: 2, totalScore: 4 }],
      [2, { score: 2, totalScore: 4 }],
      [1, { score: 2, totalScore: 4 }],
    ])
  })

  test('an attempt without answers never replaces the result that counts, not even one of 0 %', async () => {
    const candidate = await w.make.newCandidate()
    const made = await fourQuestions()
    w.clock.advance(60_000)
    const { questions } = await w.make.openedQuiz(candidate, made)
    const wrong = questions.map(({ id, wrong }) => ({ questionId: id, answerId: wrong }))
    await w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse: wrong } })
    const { skillTestAt } = await stored(candidate)
    await sit(candidate, made, 0)

    expect(await counting(candidate)).toEqual([[1, 0]])
    expect(await best(candidate)).toMatchObject({ attempt: 1, answered: 4 })
    expect((await stored(candidate)).skillTestAt).toEqual(skillTestAt)
  })

  test('the result that counts is an attempt without an answer only while there is no other', async () => {
    const candidate = await w.make.newCandidate()
    const made = await fourQuestions()
    await sit(candidate, made, 0)
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[1, 0]], 0])
    await sit(candidate, made, 1)
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[2, 1]], 25])
  })

  test('the result that counts is the newer one of two equal ones, so that it counts longer', async () => {
    const candidate = await w.make.newCandidate()
    await sit(candidate, await fourQuestions(), 3)
    const made = await fourQuestions()
    await sit(candidate, made, 3, 3)

    expect(await counting(candidate)).toEqual([
      [2, 3],
      [1, 3],
    ])
    expect(await best(candidate)).toMatchObject({ attempt: 2, test: { _id: made.id } })
    expect((await stored(candidate)).skillTestAt).toEqual(w.clock.now)
  })

  test('the result that counts of several skill tests is the best one in lists and pool; practice tests do not count there', async () => {
    const [both, practising, nobody] = [
      await w.make.newCandidate(),
      await w.make.newCandidate(),
      await w.make.newCandidate(),
    ]
    const practice = await fourQuestions({ testType: 'practice test' })
    await sit(both, await fourQuestions({ title: 'Good' }), 3)
    await sit(both, await fourQuestions({ title: 'Fair' }), 2)
    for (const candidate of [both, practising]) await sit(candidate, practice, 4)

    expect(await percent(both)).toBe(75)
    expect(await percent(practising)).toBeNull()
    const found = await w.within((ctx) => bestSkillTests(ctx, [both.id, practising.id, nobody.id]))
    expect([...found.values()]).toMatchObject([{ test: { title: 'Good', testType: 'skill test' } }])
    expect(await w.within((ctx) => bestSkillTests(ctx, []))).toEqual(new Map())
    // Each quiz has a result of its own.
    expect(await counting(both)).toEqual([
      [1, 4],
      [1, 2],
      [1, 3],
    ])
  })

  test('the result that counts orders the pool, and is shown with the candidate there', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const made = await fourQuestions()
    const [steady, risen] = [await w.make.candidate(), await w.make.candidate()]
    for (const candidate of [steady, risen]) {
      await sit(candidate, made, 1)
      await w.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
    }
    const panel = async () => {
      const { body } = await w.request('POST', `/api/admin/jobs/${job._id}`, {
        as: admin,
        body: { candidateType: 'all' },
      })
      const { applicants } = (body as unknown as { jobData: { applicants: HiringCandidate[] } }).jobData
      return applicants.map(({ _id, testsTaken, match }) => [
        _id,
        testsTaken[0]?.score,
        testsTaken[0]?.attempt,
        match.at(-1)?.label,
      ])
    }
    await sit(risen, made, 3, 2)
    await sit(steady, made, 2)

    expect(await panel()).toEqual([
      [risen.id, 3, 2, 'Skill test 75%'],
      [steady.id, 2, 2, 'Skill test 50%'],
    ])
  })

  test('the result that counts stays right after thirty candidates submit at once, and after two attempts of one at once', async () => {
    const made = await fourQuestions()
    const other = await fourQuestions()
    const candidate = await w.make.newCandidate()
    await Promise.all([w.make.submittedQuiz(candidate, made, 1), w.make.submittedQuiz(candidate, other, 4)])
    expect(await percent(candidate)).toBe(100)
  })
})

describe('twelve months', () => {
  const night = () => w.within((ctx) => dropOldResults.run(ctx, {}))

  test('a result counts for twelve months; then the next best takes its place, then none', async () => {
    const candidate = await w.make.candidate()
    const made = await fourQuestions()
    await sit(candidate, made, 4)
    await grow(candidate, 100)
    await sit(candidate, made, 2)
    await grow(candidate, 200)
    await sit(candidate, made, 1)
    await night()
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[1, 4]], 100])

    await grow(candidate, 66)
    await night()
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[2, 2]], 50])
    expect(await best(candidate)).toMatchObject({ attempt: 2, first: { score: 4 } })

    await grow(candidate, 100)
    await night()
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[3, 1]], 25])

    await grow(candidate, 366)
    const { skillTestAt } = await stored(candidate)
    await night()
    expect([await counting(candidate), await percent(candidate)]).toEqual([[], null])
    expect(await best(candidate)).toBeUndefined()
    // A skill test was taken all the same: applying and the stats depend on that.
    expect((await stored(candidate)).skillTestAt).toEqual(skillTestAt)
    const applied = await w.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
    expect(applied).toMatchObject({ userId: candidate.id })

    await sit(candidate, made, 2)
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[4, 2]], 50])
  })

  test('a result of more than twelve months ago does not count for a new result, even before the nightly task', async () => {
    const candidate = await w.make.newCandidate()
    const made = await fourQuestions()
    await sit(candidate, made, 4)
    await grow(candidate, 366)
    await sit(candidate, made, 1)
    expect([await counting(candidate), await percent(candidate)]).toEqual([[[2, 1]], 25])
    await night()
    expect(await percent(candidate)).toBe(25)
  })
})

describe('data from before', () => {
  test('migrating older data leaves open pages the ids that they know', async () => {
    const candidate = await w.make.newCandidate()
    const made = await fourQuestions()
    // As a server of the previous version starts an attempt.
    const { id: attemptId } = await w.db
      .insertInto('attempts')
      .values({ testId: made.id, candidateId: candidate.id, number: 1, seed: 1, deadlineAt: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const known = (await w.as(admin).assessments.edit({ params: { id: made.id } })).questions
    const [, , other] = (await w.make.openedQuiz(await w.make.newCandidate(), made)).questions
    const answers = known.map(({ _id, options }, counter) => ({
      questionId: _id,
      answerId: options.find(({ isCorrect }) => isCorrect)?._id ?? '',
      counter,
    }))
    const [first, second] = answers
    if (!first || !second) throw new Error('two questions')

    expect(
      await w.as(candidate).assessments.saveAnswers({ params: { id: attemptId }, body: { answers: [first] } }),
    ).toMatchObject({ saved: 1 })
    const { attempt } = await w.as(candidate).assessments.view({ params: { id: made.id }, query: {} })
    expect(attempt?.answers).toEqual([first])
    const userResponse = [second, { questionId: other?.id ?? '', answerId: other?.right ?? '' }]
    expect(await w.as(candidate).assessments.submit({ body: { quizId: made.id, userResponse } })).toMatchObject({
      userScore: 2,
    })
  })
})
