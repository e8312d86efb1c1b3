import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeClient, messages, retryWhileOverloaded, routes } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { Busy, type Caller, makeAdmission, sharedSlots } from './admission.ts'

let w: TestServer
let person: Person
beforeAll(async () => {
  w = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  person = await w.make.newCandidate()
})
afterAll(() => w.close())

/** Keeps every request that asks for an account waiting until it is released. */
async function lockAccounts(): Promise<() => Promise<void>> {
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

test('further requests wait for a moment and are then refused; later ones are answered', async () => {
  const letGo = await lockAccounts()
  const first = ask()
  const [late, health] = await Promise.all([ask(), w.request('GET', '/healthz')])
  await letGo()

  expect(health.status).toBe(200)
  expect(late).toMatchObject({ status: 503, body: { code: 'busy', msg: messages.serviceBusy } })
  expect(late.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  expect((await first).status).toBe(200)
  expect((await ask()).status).toBe(200)
})

test('a waiting request is let in when the one before it is answered', async () => {
  const letGo = await lockAccounts()
  const both = [ask(), ask()]
  await letGo()
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

const caller = (address: string, account: string | null = null): Caller => ({ address, account })
const someAnswer = () => new ServerResponse(new IncomingMessage(new Socket()))

test('once twenty requests of one IP address wait, further ones from there are refused at once', async () => {
  const admission = makeAdmission(1)
  const answers = Array.from({ length: 22 }, someAnswer)
  const [first, ...others] = answers.map((answer) => admission.enter(caller('one'), answer))
  await first
  await expect(others.pop()).rejects.toThrow(Busy)
  const letIn = others.map(async (turn, n) => {
    await turn
    answers[n + 1]?.emit('finish')
  })
  answers[0]?.emit('finish')
  expect(await Promise.all(letIn)).toHaveLength(20)
})

describe('slots', () => {
  const takeAll = (slots: ReturnType<typeof sharedSlots>, who: Caller) => {
    const taken = []
    for (let slot = slots.take(who); slot; slot = slots.take(who)) taken.push(slot)
    return taken
  }

  test.each([
    [1, [1]],
    [2, [1, 1]],
    [20, [10, 5, 3, 1, 1]],
  ])('slots are left for the next address by one that takes all it can: %d', (total, shares) => {
    const slots = sharedSlots(total)
    expect(shares.map((_, n) => takeAll(slots, caller(`address ${n}`)).length)).toEqual(shares)
    expect(slots.take(caller('one more'))).toBeNull()
  })

  test('an account gets fewer slots than its IP address', () => {
    const slots = sharedSlots(20)
    expect(takeAll(slots, caller('one', 'Asha'))).toHaveLength(7)
    expect(takeAll(slots, caller('one', 'Ravi'))).toHaveLength(3)
  })

  test('a lent slot is free for others, but counts for its account until the work ends', () => {
    const slots = sharedSlots(20)
    const asha = takeAll(slots, caller('one', 'Asha'))
    for (const slot of asha) slot.lend()
    expect(slots.free()).toBe(20)
    expect(takeAll(slots, caller('one', 'Asha'))).toHaveLength(2)
    for (const slot of asha) slot.end()
    for (const slot of asha) slot.end()
    expect(slots.free()).toBe(18)
    expect(slots.take(caller('one', 'Asha'))).not.toBeNull()
  })
})

test('waiting requests alternate between IP addresses, and between the people of one address', async () => {
  const admission = makeAdmission(1)
  const order: string[] = []
  const ask = async (name: string, who: Caller) => {
    const endTurn = await admission.enter(who, someAnswer())
    order.push(name)
    endTurn()
  }
  const endFirst = await admission.enter(caller('flood'), someAnswer())
  const asked = [
    ...['flood 1', 'flood 2', 'flood 3'].map((name) => ask(name, caller('college'))),
    ask('Asha', caller('college', 'Asha')),
    ask('elsewhere', caller('elsewhere')),
  ]
  endFirst()
  await Promise.all(asked)
  expect(order).toEqual(['flood 1', 'elsewhere', 'Asha', 'flood 2', 'flood 3'])
})

test('a caller who disconnects while waiting is removed from the queue', async () => {
  const admission = makeAdmission(1)
  const endFirst = await admission.enter(caller('one'), someAnswer())
  const left = someAnswer()
  const gone = admission.enter(caller('one'), left)
  const next = admission.enter(caller('one'), someAnswer())
  left.emit('close')
  await expect(gone).rejects.toThrow(Busy)
  endFirst()
  const endNext = await next
  endNext()
})

test('a request that waits long for another service does not block other requests', async () => {
  const letGo = await lockAccounts()
  const first = ask()
  let isOpen = false
  // Without a token no account is looked up.
  while (!isOpen) isOpen = (await w.request('GET', '/api/bootcamps')).status === 200
  await letGo()
  expect((await first).status).toBe(200)
})

describe('many requests that come at the same moment', () => {
  const person = () => ({ email: someEmail(), password: 'Climb-2026!', userType: 'candidate' as const })

  test.each([
    ['the usual number of slots', '', { registering: 20, signingIn: 60, turnedAwayAtLeast: 0 }],
    // All come from one address: one is admitted and forty wait, the others are refused.
    ['few slots', '2', { registering: 2, signingIn: 45, turnedAwayAtLeast: 3 }],
  ])(
    'many people register and sign in at the same moment through %s',
    async (_, atOnce, { registering, signingIn, turnedAwayAtLeast }) => {
      const server = await openTestServer({ REQUESTS_AT_ONCE: atOnce })
      let turnedAway = 0
      const { accounts } = makeClient(routes, (request) =>
        retryWhileOverloaded(
          async () => {
            const answer = await server.request(request.method as 'POST', request.url, { body: request.body })
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
      await server.close()

      expect(new Set(signedIn.map(({ token }) => token)).size).toBe(signingIn)
      expect(turnedAway).toBeGreaterThanOrEqual(turnedAwayAtLeast)
    },
  )
})
