import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropOldActs } from '#src/platform/http/audit.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const token = 'a-token-for-prometheus'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ METRICS_TOKEN: token })
  admin = await w.make.admin()
})
afterAll(() => w.close())

const acts = (query: { search?: string; limit?: number; cursor?: string } = {}) => w.as(admin).operation.acts({ query })
const settle = (userId: string) => w.as(admin).serviceRequests.settleMentorship({ body: { userId, status: 'closed' } })

describe('the log of what the team did', () => {
  test('the audit log names who did what, when and to whom, and nothing of what was written', async () => {
    const person = await w.make.newCandidate()
    const before = (await acts()).acts.length
    await w
      .as(admin)
      .candidateAdmin.change({ params: { id: person.id }, body: { fullName: 'Meera Iyer', mobileNo: '9876543210' } })

    const [act] = (await acts()).acts
    expect((await acts()).acts).toHaveLength(before + 1)
    expect(act).toEqual({
      _id: expect.any(String),
      createdAt: w.clock.now.toISOString(),
      actor: { _id: admin.id, fullName: expect.any(String), email: admin.email },
      what: 'changed the profile of Meera Iyer: name, phone',
      parts: [
        { text: 'changed the profile of ', kind: null, _id: null },
        { text: 'Meera Iyer', kind: 'candidate', _id: person.id },
        { text: ': name, phone', kind: null, _id: null },
      ],
    })
    const stored = await w.db.selectFrom('staffActs').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('9876543210')
    expect(w.logged()).toContainEqual(expect.objectContaining({ msg: 'admin change', actor: admin.id }))
  })

  test('the audit log holds an act exactly when it happened: not what was refused, not what others do', async () => {
    const person = await w.make.newCandidate()
    const before = (await acts()).acts.length
    await expect(settle(person.id)).rejects.toThrow(/./)
    await w
      .as(person)
      .profiles.uploadResume({ body: { resumeS3FileKey: (await w.make.file(person, 'resumes/', 'pdf')).fileKey } })
    await w.as(admin).candidateAdmin.list({ query: {} })
    expect((await acts()).acts).toHaveLength(before)
  })

  test('the audit log keeps entries for AUDIT_YEARS, and no longer', async () => {
    const own = await openTestServer({ AUDIT_YEARS: '1' })
    const team = own.as(await own.make.admin())
    const change = async () => {
      const { id } = await own.make.newCandidate()
      await team.candidateAdmin.change({ params: { id }, body: { fullName: 'Meera Iyer' } })
    }
    const kept = async () => (await own.db.selectFrom('staffActs').select('id').execute()).length
    await change()
    const before = await kept()
    own.clock.advance(364 * 24 * 3600_000)
    await own.within((ctx) => dropOldActs.run(ctx, {}))
    expect(await kept()).toBe(before)
    own.clock.advance(3 * 24 * 3600_000)
    await own.within((ctx) => dropOldActs.run(ctx, {}))
    expect(await kept()).toBe(0)
    await own.close()
  })

  test('the audit log goes on page by page, newest first, and is searched by actor, subject and act', async () => {
    const people = [await w.make.newCandidate(), await w.make.newCandidate(), await w.make.newCandidate()]
    for (const [at, { id }] of people.entries()) {
      w.clock.advance(1000)
      await w.as(admin).candidateAdmin.change({ params: { id }, body: { fullName: `Searched Person ${at}` } })
    }
    const first = await acts({ limit: 2 })
    const second = await acts({ limit: 2, cursor: first.nextCursor ?? '' })
    const subjects = [...first.acts, ...second.acts].slice(0, 3).map((act) => act.parts[1]?.text)
    expect(subjects).toEqual(['Searched Person 2', 'Searched Person 1', 'Searched Person 0'])

    expect((await acts({ search: 'searched person 1' })).acts.map((act) => act.parts[1]?._id)).toEqual([people[1]?.id])
    expect((await acts({ search: admin.email })).acts.length).toBeGreaterThanOrEqual(3)
    expect((await acts({ search: 'changed the profile' })).acts.length).toBeGreaterThanOrEqual(3)
    expect((await acts({ search: '100%' })).acts).toEqual([])
  })

  test('the audit log keeps the act when its subject is gone', async () => {
    const person = await w.make.newCandidate()
    w.clock.advance(1000)
    await w.as(admin).candidateAdmin.change({ params: { id: person.id }, body: { fullName: 'Gone Soon' } })
    await w.as(person).privacy.deleteOwn({ body: { password: person.password } })
    await w.runTasks()
    const [act] = (await acts()).acts
    expect(act?.what).toBe('changed the profile of a deleted account: name')
    expect(act?.parts[1]).toEqual({ text: 'a deleted account', kind: 'candidate', _id: null })
    expect(JSON.stringify(await w.db.selectFrom('staffActs').selectAll().execute())).not.toContain(person.id)
  })

  test('the audit log shows acts from before there were sentences with their call and the people it named', async () => {
    const person = await w.make.candidate({ fullName: 'Early Bird' })
    w.clock.advance(1000)
    await w.db
      .insertInto('staffActs')
      .values({
        createdAt: w.clock.now,
        actorId: admin.id,
        action: 'POST /api/admin/mentorship',
        act: null,
        subjectIds: [person.id],
      })
      .execute()
    expect((await acts()).acts[0]?.what).toBe('used “Closes a mentorship request”, Early Bird')
  })
})

describe('the state of the installation', () => {
  test('the state of the installation says which parts can be reached, are not set, and how many tasks wait', async () => {
    const state = await w.as(admin).operation.system()
    expect(state.parts).toEqual([
      { name: 'database', state: 'up' },
      { name: 'replica', state: 'off' },
      { name: 'redis', state: 'off' },
      { name: 'files', state: 'up' },
      { name: 'disk', state: 'up' },
      { name: 'mail', state: 'off' },
      { name: 'google', state: 'off' },
      { name: 'payments', state: 'off' },
      { name: 'traces', state: 'off' },
      { name: 'scanner', state: 'off' },
    ])
    expect(state.tasks.waiting).toBeGreaterThanOrEqual(0)
  })

  test('the state of the installation names what is down, here and in the answer for the load balancer, which stays ready', async () => {
    const broken = await openTestServer({
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'hello@firstrung.example',
      CLAMD_URL: 'tcp://127.0.0.1:1',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
    })
    const state = await broken.as(await broken.make.admin()).operation.system()
    expect(state.parts.filter((part) => part.state === 'down').map((part) => part.name)).toEqual([
      'mail',
      'google',
      'scanner',
    ])
    expect(await broken.request('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ready', down: ['mail', 'google', 'scanner'] },
    })
    await broken.close()
  })
})

describe('metrics', () => {
  const read = (authorization?: string) =>
    w.app.inject({ method: 'GET', url: '/metrics', ...(authorization && { headers: { authorization } }) })

  test('metrics are for those who know the token, and nowhere without one', async () => {
    expect((await read()).statusCode).toBe(401)
    expect((await read('Bearer something-else')).statusCode).toBe(401)
    // A proxy keeps /metrics to itself: no other spelling leads there.
    for (const url of ['/metrics/', '/%6detrics', '/metrics%2f', '//metrics', '/METRICS', '/metrics/?a=/metrics']) {
      const answer = await w.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 })
    }
    const without = await openTestServer()
    expect((await without.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    await without.close()
  })

  test('metrics tell of requests by route, connections, tasks and parts, in the format of Prometheus', async () => {
    await w.request('GET', '/api/site')
    await w.request('GET', `/api/admin/user/${admin.id}`, { as: admin })
    const answer = await read(`Bearer ${token}`)

    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.body).toMatch(
      /firstrung_http_request_seconds_count\{method="GET",route="\/api\/site",status="200"\} \d+/,
    )
    // Ids would make a time series per person.
    expect(answer.body).not.toContain(admin.id)
    expect(answer.body).toMatch(/firstrung_database_connections\{state="waiting"\} 0/)
    expect(answer.body).toContain('firstrung_part_up{part="database"} 1')
    expect(answer.body).toContain('# TYPE firstrung_tasks gauge')
    expect(answer.body).toMatch(/firstrung_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+/)
    expect(answer.body).toMatch(/firstrung_event_loop_utilization [01][\d.e-]*\n/)
    for (const line of answer.body.trimEnd().split(/\n+/)) {
      expect(line).toMatch(/^(# (HELP|TYPE) .+|\w+(\{[^}]*\})? -?[\d.e+-]+)$/)
    }
  })
})
