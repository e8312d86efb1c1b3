import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { dropWordsOfEnded } from './old-words.tasks.ts'

const day = 24 * 3600_000

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ APPLICATION_YEARS: '1' })
})
afterAll(() => w.close())

test('texts in an application that ended years ago are deleted; open applications keep theirs', async () => {
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
  await w.pool.query(
    `insert into application_mails (application_id, subject, body, sent_at) select id, 'Hello', 'A mail', now() from applications`,
  )
  await w.pool.query(
    `insert into evaluations (application_id, author_id, criteria, verdict, text)
     select id, $1, '[{"name":"Code","level":3,"note":"Fine"}]', 'yes', 'Good' from applications`,
    [recruiter.id],
  )
  await w.pool.query(
    `with moved as (insert into stage_changes (application_id, from_stage, to_stage)
       select id, 'shortlisted', 'removed' from applications returning id)
     insert into declines (change_id, tell_at, subject, message) select id, now(), 'Your application', 'Sorry' from moved`,
  )
  await w.pool.query(
    `with made as (
       insert into offers (application_id, made_at, answer_by, pay_kind, starts_on, workplace, subject, letter, letter_hash, ended_at)
       select id, now(), current_date + 1, 'unpaid', current_date + 30, 'Pune', 'An offer', 'Come', repeat('a', 64), now()
       from applications returning id, letter_hash)
     insert into offer_answers (offer_id, letter_hash, answer, note, answered_at)
     select id, letter_hash, 'declined', 'Too far', now() from made`,
  )
  const words = async () =>
    (
      await w.pool.query(
        `select a.candidate_id as id, a.note, a.words_dropped as dropped,
                (select count(*) from application_notes n where n.application_id = a.id) as notes,
                (select count(*) from application_answers x where x.application_id = a.id) as answers,
                (select count(*) from application_mails m where m.application_id = a.id) as mails,
                (select count(*) from evaluations e where e.application_id = a.id) as evaluations,
                (select count(*) from scorecards s where s.application_id = a.id) as ratings,
                (select count(*) from declines d join stage_changes c on c.id = d.change_id
                 where c.application_id = a.id and d.subject = '' and d.message = '') as "silentDeclines",
                (select concat(o.subject, o.letter, o.workplace, oa.note) from offers o join offer_answers oa on oa.offer_id = o.id
                 where o.application_id = a.id) as offer
         from applications a`,
      )
    ).rows
  const run = () => w.within((ctx) => dropWordsOfEnded.run(ctx, {}))

  const all = {
    notes: 1,
    answers: 1,
    mails: 1,
    evaluations: 1,
    ratings: 1,
    silentDeclines: 0,
    offer: 'An offerComePuneToo far',
  }
  const none = { notes: 0, answers: 0, mails: 0, evaluations: 0, ratings: 0, silentDeclines: 1, offer: '' }

  w.clock.advance(364 * day)
  await run()
  expect(await words()).toMatchObject([all, all])
  w.clock.advance(3 * day)
  await run()
  const after = await words()
  expect(after.find(({ id }) => id === gone)).toMatchObject({ note: '', dropped: true, ...none })
  expect(after.find(({ id }) => id === stays)).toMatchObject({ dropped: false, ...all })
})
