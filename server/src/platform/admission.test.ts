import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeClient, messages, routes, untilAdmitted } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/makers.accounts.ts'
import { openWorld, someEmail, type World } from '#src/testing/world.ts'
import { admission } from './admission.ts'

let w: World
let person: Person
beforeAll(async () => {
  w = await openWorld({ REQUESTS_AT_ONCE: '1' })
  person = await w.make.newCandidate()
})
afterAll(() => w.close())

/** Keeps every request waiting that asks for an account, until it is told to let go. */
async function holdAccounts(): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const holding = w.db.transaction().execute(async (trx) => {
    await sql`lock table accounts in access exclusive mode`.execute(trx)
    held()
    await isOver
  })
  await isHeld
  return async () => {
    letGo()
    await holding
  }
}
const ask = () => w.request('GET', '/api/auth/user', { as: person })

test('further requests wait a moment, then are told to come back; the next ones are answered', async () => {
  const letGo = await holdAccounts()
  const first = ask()
  const [late, health] = await Promise.all([ask(), w.request('GET', '/healthz')])
  await letGo()

  expect(health.status).toBe(200)
  expect(late).toMatchObject({ status: 503, body: { code: 'busy', msg: messages.serviceBusy } })
  expect(late.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect((await first).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

test('the one that waits has its turn when the one before is answered', async () => {
  const letGo = await holdAccounts()
  const both = [ask(), ask()]
  await letGo()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

test('beyond twenty that wait nobody waits at all', async () => {
  const admit = admission(1)
  const answers = Array.from({ length: 22 }, () => new ServerResponse(new IncomingMessage(new Socket())))
  const [first, ...others] = answers.map(admit)
  expect(first).toBe(true)
  expect(others.pop()).toBe(false)
  const letIn = others.map(async (turn, n) => {
    const mayGoOn = await turn
    answers[n + 1]?.emit('finish')
    return mayGoOn
  })
  answers[0]?.emit('finish')
  expect(await Promise.all(letIn)).toEqual(Array(20).fill(true))
})

test('whoever waits long for somebody else keeps nobody out', async () => {
  const letGo = await holdAccounts()
  const first = ask()
  let isOpen = false
  // Without a token nobody looks for an account.
  while (!isOpen) isOpen = (await w.request('GET', '/api/bootcamps')).status === 200
  await letGo()
  expect((await first).status).toBe(200)
})

describe('a crowd that comes at the same moment', () => {
  const person = () => ({ email: someEmail(), password: 'Climb-2026!', userType: 'candidate' as const })

  test.each([
    ['the door as it is', '', { registering: 20, signingIn: 60, turnedAwayAtLeast: 0 }],
    // Two go in and forty wait, the others are turned away.
    ['a narrow door', '2', { registering: 2, signingIn: 45, turnedAwayAtLeast: 3 }],
  ])('registers and signs in through %s', async (_, atOnce, { registering, signingIn, turnedAwayAtLeast }) => {
    const world = await openWorld({ REQUESTS_AT_ONCE: atOnce })
    let turnedAway = 0
    const { accounts } = makeClient(routes, (request) =>
      untilAdmitted(
        async () => {
          const answer = await world.request(request.method as 'POST', request.url, { body: request.body })
          if (answer.body['code'] === 'busy') turnedAway += 1
          return { ...answer, header: (name) => answer.headers[name] }
        },
        25_000,
        sleep,
      ),
    )
    const people = Array.from({ length: registering }, person)
    await Promise.all(people.map((body) => accounts.register({ body })))
    const signedIn = await Promise.all(
      Array.from({ length: signingIn }, (_, n) => accounts.signIn({ body: people[n % registering] ?? person() })),
    )
    await world.close()

    expect(new Set(signedIn.map(({ token }) => token)).size).toBe(signingIn)
    expect(turnedAway).toBeGreaterThanOrEqual(turnedAwayAtLeast)
  })
})
