import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { dropWordsOfEnded } from './hiring.old-words.tasks.ts'

const day = 24 * 3600_000

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ APPLICATION_YEARS: '1' })
})
afterAll(() => w.close())

test('what was written in an application that ended years ago goes, and nothing of one that goes on', async () => {
  const admin = await w.make.admin()
  const recruiter = await w.make.recruiter()
  const job = await w.make.job(recruiter)
  const people = [await w.make.applicant(), await w.make.applicant()]
  for (const candidate of people) {
    await w.make.screened(admin, job._id, candidate)
    const params = { id: job._id, userId: candidate.id }
    await w.as(recruiter).hiring.addNote({ params, body: { text: `About ${candidate.id}` } })
  }
  const [gone, stays] = people.map(({ id }) => id)
  await w.pool.query(
    `update applications set stage = 'removed', stage_changed_at = $2, note = 'Dear all' where candidate_id = $1`,
    [gone, w.clock.now],
  )
  await w.pool.query(
    `insert into application_answers (application_id, position, question, value)
     select id, 0, 'Why us?', '"Because"' from applications`,
  )
  const words = async () =>
    (
      await w.pool.query(
        `select a.candidate_id as id, a.note, a.words_dropped as dropped,
                (select count(*) from application_notes n where n.application_id = a.id) as notes,
                (select count(*) from application_answers x where x.application_id = a.id) as answers
         from applications a`,
      )
    ).rows
  const run = () => w.within((ctx) => dropWordsOfEnded.run(ctx, {}))

  w.clock.advance(364 * day)
  await run()
  expect((await words()).map(({ notes, answers }) => [notes, answers])).toEqual([
    [1, 1],
    [1, 1],
  ])
  w.clock.advance(3 * day)
  await run()
  const after = await words()
  expect(after.find(({ id }) => id === gone)).toMatchObject({ note: '', dropped: true, notes: 0, answers: 0 })
  expect(after.find(({ id }) => id === stays)).toMatchObject({ dropped: false, notes: 1, answers: 1 })
})
