import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { portion } from './csv.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const password = 'correct-horse-1'

/** The file that a call answers, as lines; the first is its head. */
async function fileOf(as: Person, url: string, body: object = {}): Promise<string[]> {
  w.clock.advance(1000)
  const answer = await w.app.inject({
    method: 'POST',
    url,
    headers: { 'x-auth-token': as.token },
    payload: { password, ...body },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/)
  return answer.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\n')
}

const lastAct = async () => (await w.as(admin).operation.acts({ query: { limit: 1 } })).acts[0]

describe('lists exported as CSV files', () => {
  test('lists exported as CSV files have the filtered candidates, and make cells that look like formulas harmless', async () => {
    await w.make.candidate({ fullName: 'Kavya Menon', degree: '=HYPERLINK("http://evil.example")' })
    await w.make.candidate({ fullName: 'Dev Anand', degree: 'B.A.' })
    w.clock.advance(1000)
    const url = '/api/admin/candidates/export'
    const all = await fileOf(admin, url)
    expect(all[0]).toMatch(/^Name,Email,Phone,ID,/)
    expect(all).toHaveLength(3)
    const [, kavya = ''] = await fileOf(admin, url, { search: 'kavya' })
    expect(kavya).toContain(`"\u00A0=HYPERLINK(""http://evil.example"")"`)
    expect(kavya).toMatch(/^Kavya Menon,/)
    expect(await fileOf(admin, url, { degree: 'b.a' })).toHaveLength(2)
    expect((await lastAct())?.what).toBe('exported the list of candidates')
  })

  test('lists exported as CSV files need the right password, and the permission to see the list', async () => {
    const url = '/api/admin/candidates/export'
    const acts = async () => (await w.as(admin).operation.acts({ query: {} })).acts.length
    const before = await acts()
    expect(await w.request('POST', url, { as: admin, body: { password: 'wrong-horse-1' } })).toMatchObject({
      status: 400,
      body: { msg: messages.passwordWrong, errors: [{ field: 'password' }] },
    })
    expect((await w.request('POST', url, { as: admin, body: {} })).status).toBe(400)
    expect((await w.request('POST', url, { as: recruiter, body: { password } })).status).toBe(403)
    expect((await w.request('POST', url, { body: { password } })).status).toBe(401)
    expect(await acts()).toBe(before)
  })

  test('lists exported as CSV files ask somebody without a password to set one', async () => {
    const other = await w.make.recruiter()
    const job = await w.make.job(other)
    await w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', other.id).execute()
    const url = `/api/rdashboard/jobs/${job._id}/export`
    expect(await w.request('POST', url, { as: other, body: { password } })).toMatchObject({
      status: 400,
      body: { msg: messages.noPasswordYet },
    })
  })

  test('lists exported as CSV files have the people of an event, seats first, then the waiting list', async () => {
    const event = await w.make.event(admin, { capacity: 1 })
    for (const fullName of ['Seated Person', 'Waiting Person']) {
      const person = await w.make.candidate({ fullName })
      w.clock.advance(1000)
      await w.as(person).events.attend({ params: { id: event } })
    }
    const [, first, second] = await fileOf(admin, `/api/events/${event}/attendees/export`)
    expect(first).toMatch(/^Seated Person,.*,Seat,/)
    expect(second).toMatch(/^Waiting Person,.*,Waiting list,/)
    expect((await lastAct())?.what).toBe('exported the attendees of Resume clinic')
  })

  test('lists exported as CSV files have payments of every state', async () => {
    await w.make.reportedOrder('Waiting Payer')
    await w.make.settledOrder(admin, undefined, 'Paid Payer')
    await w.make.settledOrder(admin, 'No transfer came', 'Declined Payer')
    const rows = (await fileOf(admin, '/api/admin/payments/export')).slice(1)
    expect(rows.map((row) => row.split(',').slice(3, 5).join(' '))).toEqual([
      'reported Waiting Payer',
      'paid Paid Payer',
      'declined Declined Payer',
    ])
  })

  test('lists exported as CSV files have the candidates of a job for its recruiter and the team; others get 404', async () => {
    const job = await w.make.job(recruiter, { jobTitle: 'Java Developer' })
    const seen = await w.make.applicant({ profile: { fullName: 'Seen Person' } })
    await w.make.applicant({ profile: { fullName: 'Only In The Pool' } })
    await w.make.screened(admin, job._id, seen)
    const own = await fileOf(recruiter, `/api/rdashboard/jobs/${job._id}/export`)
    expect(own).toHaveLength(2)
    expect(own[1]).toMatch(/^Seen Person,.*,Shortlisted,/)
    expect(own[1]).toContain('Clear thinker, writes clean SQL.')
    expect((await lastAct())?.what).toBe('exported the candidates of Java Developer')
    expect(await fileOf(admin, `/api/admin/jobs/${job._id}/export`)).toEqual(own)
    const other = await w.make.recruiter()
    const answer = await w.request('POST', `/api/rdashboard/jobs/${job._id}/export`, { as: other, body: { password } })
    expect(answer.status).toBe(404)
  })

  test('lists exported as CSV files are written in portions, with each person once', async () => {
    const many = 2 * portion + 7
    await sql`
      insert into accounts (email, role, full_name, created_at)
      select 'crowd' || n || '@example.com', 'candidate', 'Crowd ' || n, now() - make_interval(secs => n / 3)
      from generate_series(1, ${many}::int) n`.execute(w.db)
    for (const sort of ['newest', 'name', 'test']) {
      const rows = await fileOf(admin, '/api/admin/candidates/export', { search: '@example.com', sort })
      expect(new Set(rows.slice(1)).size).toBe(many)
      expect(rows).toHaveLength(many + 1)
    }
  })
})
