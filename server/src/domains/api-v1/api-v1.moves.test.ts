import { ApiMoved, type ApiScope, apiScopes, type Job, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let owner: Person
let secret: string
let job: Job
let slug: string
beforeAll(async () => {
  w = await openTestServer({ API_CALLS_PER_SECOND: '1000' })
  owner = await w.make.recruiter({ fullName: 'Rohan Shah', companyName: 'Acme' })
  secret = await keyOf(owner)
  job = await w.make.job(owner, { numOpenings: 20 })
  slug = await w.make.onBoard(job)
})
afterAll(() => w.close())

const hour = 3600_000
const keyOf = async (person: Person, scopes: ApiScope[] = [...apiScopes]) =>
  (await w.as(person).apiKeys.make({ body: { name: 'Our ATS', scopes, days: 30 } })).secret
/** A move with this key, and perhaps with an `Idempotency-Key`. */
const send = (id: string, body: object, repeat?: string, key = secret) =>
  w.request('POST', `/api/v1/applications/${id}/moves`, {
    body,
    headers: { authorization: `Bearer ${key}`, ...(repeat !== undefined && { 'idempotency-key': repeat }) },
  })
const moved = async (id: string, body: object, repeat?: string) => {
  const { status, body: answer } = await send(id, body, repeat)
  expect([status, answer['detail']]).toEqual([200, undefined])
  return ApiMoved.strict().parse(answer)
}
const changesOf = async (id: string) => {
  const { rows } = await sql<{ toStage: string; actorId: string }>`
    select to_stage, actor_id from stage_changes where application_id = ${id} order by changed_at`.execute(w.db)
  return rows.map(({ toStage }) => toStage)
}
const storedRepeats = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_repeats`.execute(w.db)
  return rows[0]?.n
}

describe('moves', () => {
  test('a program moves an application as its maker does, and the candidate is notified as by a click', async () => {
    const [byProgram, byClick] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const at = w.clock.now.toISOString()
    expect(await moved(byProgram.applicationId, { move: 'shortlist' })).toMatchObject({
      id: byProgram.applicationId,
      stage: 'shortlisted',
      changedAt: at,
      tellsAt: null,
    })
    await w.as(owner).hiring.act({ body: { action: 'shortlist', jobId: job._id, applicantId: byClick.id } })
    const noticesOf = async (person: Person) =>
      (await w.as(person).notifications.listCandidate()).notifications.map(({ text }) => text)
    expect(await noticesOf(byProgram)).toEqual(await noticesOf(byClick))
  })

  test('a rejected candidate is not notified before the delay, and the rejection can be undone until then', async () => {
    const person = await w.make.directApplicant(slug)
    const { stage, tellsAt } = await moved(person.applicationId, { move: 'reject', reason: 'experience' })
    expect([stage, new Date(tellsAt ?? 0) > w.clock.now]).toEqual(['rejected', true])
    const stands = async () =>
      (await w.as(person).hiring.application({ params: { id: person.applicationId } })).application.stage
    expect(await stands()).not.toBe('removed')
    expect(await moved(person.applicationId, { move: 'restore' })).toMatchObject({ stage: 'received', tellsAt: null })
    const { rows } = await sql`select from declines where told_at is not null`.execute(w.db)
    expect(rows).toEqual([])
  })

  test('a move that the page refuses is refused, and so is one from another stage than the program has read', async () => {
    const person = await w.make.directApplicant(slug)
    const refusal = async (body: object) => {
      const { status, body: answer } = await send(person.applicationId, body)
      return [status, answer['code']]
    }
    expect(await refusal({ move: 'hire' })).toEqual([409, 'already_moved'])
    expect(await refusal({ move: 'shortlist', stage: 'waitlisted' })).toEqual([409, 'already_moved'])
    expect(await refusal({ move: 'shortlist', reason: 'experience' })).toEqual([400, 'invalid'])
    expect(await refusal({ move: 'remove' })).toEqual([400, 'invalid'])
    expect(await changesOf(person.applicationId)).toEqual([])
    await w.as(person).resumeAccess.block({ params: { companyId: job.recruiter.company._id } })
    expect((await refusal({ move: 'shortlist' }))[0]).toBeGreaterThanOrEqual(403)
  })

  test('nobody moves an application of another company, and a key without the scope moves none', async () => {
    const { applicationId } = await w.make.directApplicant(slug)
    const stranger = await keyOf(await w.make.recruiter())
    expect(await send(applicationId, { move: 'shortlist' }, 'x', stranger)).toMatchObject({ status: 404 })
    const reader = await keyOf(owner, ['applications:read'])
    expect(await send(applicationId, { move: 'shortlist' }, undefined, reader)).toMatchObject({ status: 403 })
    expect(await changesOf(applicationId)).toEqual([])
  })
})

describe('Idempotency-Key', () => {
  test('a repeat gets the first answer for a day, and nothing is done', async () => {
    const { applicationId } = await w.make.directApplicant(slug)
    const first = await moved(applicationId, { move: 'waitlist' }, 'one')
    w.clock.advance(23 * hour)
    expect(await moved(applicationId, { move: 'waitlist' }, 'one')).toEqual(first)
    expect(await changesOf(applicationId)).toEqual(['waitlisted'])
    // Without the header the same move is a new one.
    expect(await send(applicationId, { move: 'waitlist' })).toMatchObject({ status: 409 })
    w.clock.advance(hour)
    expect(await send(applicationId, { move: 'waitlist' }, 'one')).toMatchObject({ status: 409 })
  })

  test('another request with the same Idempotency-Key is refused, but not one with another key of the company', async () => {
    const [one, other] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    await moved(one.applicationId, { move: 'waitlist' }, 'two')
    for (const [id, body] of [
      [one.applicationId, { move: 'reject' }],
      [other.applicationId, { move: 'waitlist' }],
    ] as const)
      expect(await send(id, body, 'two')).toMatchObject({
        status: 422,
        body: { code: 'repeat_differs', detail: messages.repeatDiffers },
      })
    const second = await keyOf(owner)
    expect(await send(other.applicationId, { move: 'waitlist' }, 'two', second)).toMatchObject({ status: 200 })
  })

  test('the same request twice at one moment is carried out once', async () => {
    const { applicationId } = await w.make.directApplicant(slug)
    const answers = await Promise.all([1, 2, 3].map(() => send(applicationId, { move: 'waitlist' }, 'three')))
    expect(await changesOf(applicationId)).toEqual(['waitlisted'])
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status)
  })

  // The embedded database works on one request after the other.
  test.skipIf(!inject('template').startsWith('postgres'))(
    'while the first request is at work, a repeat is refused',
    async () => {
      const { applicationId } = await w.make.directApplicant(slug)
      const { rows } = await sql<{ id: string }>`select id from api_keys where prefix = ${secret.slice(0, 10)}`.execute(
        w.db,
      )
      const client = await w.pool.connect()
      try {
        await client.query('begin')
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${rows[0]?.id} four`])
        expect(await send(applicationId, { move: 'waitlist' }, 'four')).toMatchObject({
          status: 409,
          body: { code: 'repeat_running' },
        })
        await client.query('rollback')
      } finally {
        client.release()
      }
      expect(await send(applicationId, { move: 'waitlist' }, 'four')).toMatchObject({ status: 200 })
    },
  )

  test('a refused request is not stored: its repeat is a new try', async () => {
    const { applicationId } = await w.make.directApplicant(slug)
    const before = await storedRepeats()
    expect(await send(applicationId, { move: 'restore' }, 'five')).toMatchObject({ status: 409 })
    expect(await storedRepeats()).toBe(before)
    await moved(applicationId, { move: 'reject' })
    expect((await moved(applicationId, { move: 'restore' }, 'five')).stage).toBe('received')
  })

  test('an Idempotency-Key has 1 to 255 characters without blanks', async () => {
    const { applicationId } = await w.make.directApplicant(slug)
    for (const faulty of ['a b', 'é', 'x'.repeat(256)])
      expect(await send(applicationId, { move: 'waitlist' }, faulty)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'Idempotency-Key', detail: messages.repeatKeyForm }] },
      })
    expect(await send(applicationId, { move: 'waitlist' }, 'x'.repeat(255))).toMatchObject({ status: 200 })
  })

  test('a key has 10,000 answers at most', async () => {
    const person = await w.make.recruiter()
    const key = await keyOf(person)
    const { applicationId } = await w.make.directApplicant(await w.make.onBoard(await w.make.job(person)))
    await sql`
      insert into api_repeats (key_id, repeat_key, request_hash, answer, answered_at)
      select id, 'n' || n, decode(repeat('00', 32), 'hex'), '{}', ${w.clock.now}
      from api_keys, generate_series(1, 10000) n where prefix = ${key.slice(0, 10)}`.execute(w.db)
    expect(await send(applicationId, { move: 'waitlist' }, 'new', key)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
    })
  })
})
