import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const archive = (id: string, archived = true, as: Person = admin) =>
  w.as(as).assessments.archive({ params: { id }, body: { archived } })
const idsFor = async (as: Person | null, body: Record<string, unknown> = {}) =>
  (await w.as(as).assessments.list({ body })).quizzes.map(({ _id }) => _id)
const view = (as: Person, id: string, start?: 'false') =>
  w.as(as).assessments.view({ params: { id }, query: start ? { start } : {} })
const actsOf = async (id: string) =>
  (await w.db.selectFrom('staffActs').select(['act', 'subjectIds']).orderBy('id').execute())
    .filter(({ subjectIds }) => subjectIds.includes(id))
    .map(({ act }) => act)

describe('an archived test', () => {
  test('an archived test leaves all lists of candidates and cannot be started; the team finds it under Archived', async () => {
    const candidate = await w.make.newCandidate()
    const { id } = await w.make.test(admin)
    expect(await archive(id)).toEqual({ success: true, quizId: id, msg: 'Test archived.' })

    for (const body of [{}, { suggested: true, roles: ['backend'] }, { archived: true }]) {
      expect(await idsFor(candidate, body)).not.toContain(id)
      expect(await idsFor(null, body)).not.toContain(id)
    }
    expect(await idsFor(admin)).not.toContain(id)
    const [card] = (await w.as(admin).assessments.list({ body: { archived: true } })).quizzes
    expect(card).toMatchObject({ _id: id, archivedAt: expect.any(String) })
    await expect(view(candidate, id, 'false')).rejects.toMatchObject({ status: 404 })
    await expect(view(candidate, id)).rejects.toMatchObject({ status: 409, code: 'test_archived' })
    expect(await w.db.selectFrom('attempts').select('id').where('testId', '=', id).execute()).toEqual([])
  })

  test('an archived test can be finished by those who have started it, and its results stay', async () => {
    const [running, finished] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const made = await w.make.test(admin)
    await w.make.submittedQuiz(finished, made, 2)
    const { attemptId, questions } = await w.make.openedQuiz(running, made)
    await archive(made.id)

    expect((await view(running, made.id)).attempt?._id).toBe(attemptId)
    const answers = questions.map((question, counter) => ({
      questionId: question.id,
      answerId: question.right,
      counter,
    }))
    await w.as(running).assessments.saveAnswers({ params: { id: attemptId }, body: { answers } })
    const result = await w.as(running).assessments.submit({ body: { quizId: made.id, userResponse: [], attemptId } })
    expect(result).toMatchObject({ userScore: 2, totalScore: 2 })
    for (const candidate of [running, finished])
      expect((await w.as(candidate).assessments.taken()).quizes).toMatchObject([{ score: 2, counts: true }])
    await expect(view(running, made.id)).rejects.toMatchObject({ code: 'test_archived' })
  })

  test('an archived test comes back when it is restored; a second click changes nothing, and the log has each act once', async () => {
    const candidate = await w.make.newCandidate()
    const { id } = await w.make.test(admin)
    await Promise.all([archive(id), archive(id)])
    await archive(id, false)
    expect(await archive(id, false)).toMatchObject({ msg: 'Test restored.' })

    expect(await idsFor(candidate)).toContain(id)
    expect((await view(candidate, id)).attempt).not.toBeNull()
    expect((await w.as(admin).assessments.edit({ params: { id } })).quiz).not.toHaveProperty('archivedAt')
    const acts = await actsOf(id)
    expect(acts).toHaveLength(3)
    expect(acts).toEqual(expect.arrayContaining(['createTest', 'archiveTest', 'restoreTest']))
  })

  test('an archived test is archived by the team alone', async () => {
    const { id } = await w.make.test(admin)
    await expect(archive(id, true, await w.make.newCandidate())).rejects.toMatchObject({ status: 403 })
    await expect(archive('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
    expect(await idsFor(null)).toContain(id)
  })
})
