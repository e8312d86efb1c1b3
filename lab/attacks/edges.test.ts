import { type Role, type Route, scopeOf } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { diceOf, pathsIn, sample, withAt } from '@firstrung/server/src/testing/sample.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultOf } from './examine.ts'
import { inProcess } from './hostile.ts'
import { credentialOf, type Population, populate, wordsOf } from './population.ts'
import { nameOf, pathOf, queryOf, rolesFor, table } from './shots.ts'

// `npm run security` tries every value in every field; here a fixed part of them.
const isWhole = Number(process.env['HOSTILE_REQUESTS'] ?? 500) >= 5000

/**
 * Numbers, days and moments at the limits of the columns, of JavaScript and of calendars, and characters that cannot be
 * stored.
 */
const edges: readonly unknown[] = [
  ...[32_767, 32_768, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 99_999_999_999, 2 ** 53 - 1, 2 ** 53, 2 ** 63, -1, 0, 0.5],
  ...['32768', '2147483648', '99999999999', '9007199254740993', '1e400', '-0', '0.1'],
  ...[
    '0000-01-01',
    '0001-01-01',
    '1000-01-01',
    '2026-02-29',
    '2028-02-29',
    '9999-12-31',
    '10000-01-01',
    '+275760-09-13',
  ],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-23:59', '1949-12-31T00:00:00+14:00'],
  ...['00:00', '23:59', '24:00', '\u0000', 'a\u0000b', '\ud800', '00000000-0000-0000-0000-000000000000'],
  ...['9999 hours', '480 minutes', '481 minutes', '0 hours'],
]

let w: TestServer
let population: Population
let people: Record<Role, Person>
let words: string[]
beforeAll(async () => {
  w = await openTestServer({ UPI_ID: 'firstrung@bank' })
  population = await populate(w)
  people = { admin: population.admin, recruiter: population.recruiter, candidate: population.candidate }
  words = wordsOf(w, population)
})
afterAll(() => w.close())

const senderOf = (route: Route): Role | null => (route.access === 'public' ? null : (rolesFor(route)[0] ?? null))

const remake = { candidate: () => w.make.candidate(), recruiter: () => w.make.recruiter(), admin: () => w.make.admin() }

const routes = table.filter(({ query, body, params }) => query || body || params)
test.each(routes.map((route) => [nameOf(route), route] as const))(
  '%s answers values at the bounds of what can be stored below 500',
  { timeout: 600_000 },
  async (_, route) => {
    const dice = diceOf(7)
    const part = (shape: Route['body']) => (shape ? sample(shape, dice, words) : {}) as Record<string, unknown>
    const parts = { params: part(route.params), query: part(route.query), body: part(route.body) }
    const send = inProcess(w)
    for (const name of ['params', 'query', 'body'] as const) {
      if (!route[name]) continue
      const values = isWhole ? edges : edges.filter((__, at) => name === 'query' || at % 5 === 1)
      for (const path of pathsIn(parts[name])) {
        for (const value of values) {
          const { params, query, body } = Object.assign({}, parts, { [name]: withAt(parts[name], path, value) })
          const address = pathOf(route, params)
          const as = senderOf(route)
          const headers: Record<string, string> = route.body ? { 'content-type': 'application/json' } : {}
          const shot = {
            route,
            as,
            url: `${address}${queryOf(query)}`,
            headers,
            ...(route.body && { payload: JSON.stringify(body) }),
          }
          const answer = await send(shot, as ? credentialOf(population, route, people[as]) : undefined)
          expect([path, value, faultOf(shot, answer, [])]).toEqual([path, value, null])
          if (as && answer.status === 401 && !scopeOf(route.access)) people[as] = await remake[as]()
        }
      }
    }
  },
)
