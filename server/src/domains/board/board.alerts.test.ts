import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { mailAlerts } from './board.tasks.ts'

const minute = 60_000
let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

describe('mails of a saved search', () => {
  const morning = async () => {
    w.clock.advance(2 * minute)
    await w.within((ctx) => ctx.later(mailAlerts, { kinds: ['daily'], after: null }))
    await w.runTasks()
  }
  const searcher = async (query: object) => {
    const candidate = await w.make.newCandidate()
    await w.as(candidate).board.saveSearch({ body: { name: 'Mine', query, mail: 'daily' } })
    w.clock.advance(minute)
    return candidate
  }
  const textOf = async ({ email }: Person) =>
    (await w.mailsTo(email)).filter(({ subject }) => subject?.includes('Mine')).map(({ text }) => text ?? '')

  test('mails of a saved search find what its list finds: words that are filters there are filters here', async () => {
    const candidate = await searcher({ q: 'glassblower internship in pune' })
    const place = { jobLocations: ['Pune'] }
    const intern = {
      jobTitle: 'Glassblower trainee',
      jobRole: 'internship',
      salary: '15,001-20,000',
      ...place,
    } as const
    const { slug } = await w.make.livePosting(recruiter, intern)
    await w.make.livePosting(recruiter, { jobTitle: 'Glassblower at large', ...place })
    await morning()
    const [text, ...more] = await textOf(candidate)
    expect(more).toEqual([])
    expect(text).toContain(`/jobs/${slug}`)
    expect(text).not.toContain('at large')
  })

  test('mails of a saved search are sent when more than a hundred searches of one morning say different things', async () => {
    const candidate = await searcher({ q: 'lamplighter' })
    await sql`
      insert into saved_searches (candidate_id, name, query, mail, seen_until)
      select candidate_id, 'Other', jsonb_build_object('q', 'nobody ' || n), mail, seen_until
      from saved_searches, generate_series(1, 210) n where candidate_id = ${candidate.id}`.execute(w.db)
    const { slug } = await w.make.livePosting(recruiter, { jobTitle: 'Lamplighter' })
    await morning()
    expect(await textOf(candidate)).toEqual([expect.stringContaining(`/jobs/${slug}`)])
  })

  test('mails of a saved search name a job also when fifty newer ones are of a company that the candidate has blocked', async () => {
    const [blocked, other] = [await w.make.recruiter(), await w.make.recruiter()]
    const [candidate, neighbour] = [await searcher({ q: 'ropewalker' }), await searcher({ q: 'ropewalker' })]
    await sql`
      insert into company_blocks
      select ${candidate.id}, company_id, now() from recruiters where account_id = ${blocked.id}`.execute(w.db)
    const { slug } = await w.make.livePosting(other, { jobTitle: 'Ropewalker' })
    const { jobId } = await w.make.livePosting(blocked, { jobTitle: 'Ropewalker of theirs' })
    await sql`
      insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', md5('rope' || n)::uuid))).*
      from jobs j, generate_series(1, 50) n where j.id = ${jobId}`.execute(w.db)
    await sql`
      insert into postings
      select (jsonb_populate_record(p, jsonb_build_object('job_id', md5('rope' || n)::uuid, 'slug', 'rope-' || n,
        'published_at', p.published_at + make_interval(secs => n)))).*
      from postings p, generate_series(1, 50) n where p.job_id = ${jobId}`.execute(w.db)
    await morning()
    const [text] = await textOf(candidate)
    expect(text).toContain(`/jobs/${slug}`)
    expect(text).not.toContain('of theirs')
    expect((await textOf(neighbour))[0]).toContain('of theirs')
  })
})
