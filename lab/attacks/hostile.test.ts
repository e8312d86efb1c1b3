import { diceOf } from '@firstrung/server/src/testing/sample.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultOf } from './examine.ts'
import { type Attack, attack, inProcess } from './hostile.ts'
import { makeShot, nameOf, table } from './shots.ts'

// `npm run security` sends 10,000; here a fixed part of the same.
const requests = Number(process.env['HOSTILE_REQUESTS'] ?? 800)
const seed = Number(process.env['HOSTILE_SEED'] ?? 1)

let w: TestServer
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', note)
  w = await openTestServer({ UPI_ID: 'firstrung@bank', METRICS_TOKEN: 'a-token-for-metrics' })
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  await w.close()
})

describe('requests made from every shape of the contract, valid, nearly valid and hostile', () => {
  let result: Attack

  test('hostile requests are answered in the shape of the contract, never with a fault of ours, and reveal nothing of others [API-84]', {
    timeout: 900_000,
  }, async () => {
    result = await attack(w, { requests, seed })
    expect(result.faults).toEqual([])
    expect(result.sent).toBe(requests)
    // Read by `npm run reliability -- R14`.
    console.info(
      `R14 ${requests} requests, seed ${seed}: ${JSON.stringify(result.answered)}, ${result.entered.size} of ${table.length} routes entered`,
    )
  })

  test('hostile requests leave nothing behind that breaks later: no rejection unhandled, every task runs, everybody is served', {
    // Each file that was sent is read by a process of its own.
    timeout: 900_000,
  }, async () => {
    await w.runTasks()
    expect(unhandled).toEqual([])
    expect((await w.request('GET', '/readyz')).status).toBe(200)
    const fresh = await w.make.candidate()
    expect((await w.request('GET', '/api/auth/user', { as: fresh })).status).toBe(200)
  })

  test('hostile requests pass access checks and shapes often enough to mean something', () => {
    // Most routes need an object in a certain state; these numbers are what the seed reaches.
    expect(result.entered.size).toBeGreaterThan(table.length * (requests >= 5000 ? 0.55 : 0.22))
    expect(result.answered['2xx']).toBeGreaterThan(requests / 10)
  })

  test('hostile requests leave no token and no password in the log', () => {
    // A password in an address is logged by every proxy on the way.
    const log = JSON.stringify(w.logged().map((line) => ({ ...line, path: undefined })))
    expect(log).not.toContain('correct-horse-1')
    expect(log).not.toContain('passwordHash')
  })
})

describe('the judge of answers', () => {
  const route = table.find((one) => nameOf(one) === 'GET /api/auth/user')
  if (!route) throw new Error('the route of the control is gone')
  const shot = { ...makeShot(route, diceOf(1), ['x']), as: 'candidate' as const }
  const json = 'application/json; charset=utf-8'
  const refusal = { success: false, msg: 'No', code: 'not_found', errors: [] }

  test.each([
    ['a fault of ours', { status: 500, type: json, text: '{}' }, /^answers 500/],
    ['an answer off its shape', { status: 200, type: json, text: '{"success":true,"user":{}}' }, /off its shape/],
    ['an answer that is no JSON', { status: 200, type: 'text/html', text: '<p>' }, /in place of JSON/],
    ['a redirect of a call', { status: 302, type: '', text: '' }, /^answers 302/],
    ['a refusal in another form', { status: 400, type: json, text: '{"message":"No"}' }, /in another form/],
    [
      'a refusal that tells more',
      { status: 404, type: json, text: JSON.stringify({ ...refusal, stack: 'at' }) },
      /in another form/,
    ],
    [
      'a code without a meaning',
      { status: 404, type: json, text: JSON.stringify({ ...refusal, code: 'odd' }) },
      /not on the list/,
    ],
    ['a status that is not the code’s', { status: 400, type: json, text: JSON.stringify(refusal) }, /means 404/],
    [
      'words of the library',
      {
        status: 404,
        type: json,
        text: JSON.stringify({ ...refusal, msg: 'Too big: expected array to have <=2 items' }),
      },
      /speaks as the library/,
    ],
    [
      'what is not his business',
      { status: 404, type: json, text: JSON.stringify({ ...refusal, msg: 'secret' }) },
      /none of his/,
    ],
  ])('the judge of answers catches %s', (_, answer, fault) => {
    expect(faultOf(shot, answer, ['secret'])).toMatch(fault)
  })

  test('the judge of answers lets a plain refusal pass', () => {
    expect(faultOf(shot, { status: 404, type: json, text: JSON.stringify(refusal) }, ['secret'])).toBeNull()
  })

  test('the judge of answers catches a fault that one character in one field of one route triggers', async () => {
    const honest = inProcess(w)
    const filtered = table.filter((one) => nameOf(one) === 'POST /api/quiz')
    const { faults } = await attack(w, {
      requests: 200,
      seed,
      routes: filtered,
      send: async (one, token) =>
        String(one.payload).includes('\\u0000') ? { status: 500, type: json, text: '{}' } : honest(one, token),
    })
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) expect(fault).toMatch(/POST \/api\/quiz\b.*answers 500/s)
  })
})
