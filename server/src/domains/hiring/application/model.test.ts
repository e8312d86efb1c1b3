import { indianDay, indianMoment } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walkAnswers } from '#src/testing/answers-walk.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
  // Always a Thursday: the same steps meet the same weekends.
  const today = indianMoment(indianDay(w.clock.now), '11:00')
  w.clock.now = new Date(today.getTime() + ((11 - today.getUTCDay()) % 7) * 24 * 3600 * 1000)
})
afterAll(() => w.close())

// Longer walks from random seeds: npm run reliability -- R23
test('no path ends an application without state, date and message, and the answer record equals a count after each step', async () => {
  const { done, records } = await walkAnswers(w, { seed: 3, steps: 110 })
  expect(records).toBeGreaterThan(10)
  expect(Object.keys(done).length).toBeGreaterThan(12)
  const wanted = [
    ...['bulkMove', 'bulkMail', 'offer', 'acceptOffer', 'declineOffer'],
    ...['proposeGroupDay', 'bookTime', 'waitForPlace', 'cancelBooking'],
  ]
  expect(wanted.filter((step) => !done[step])).toEqual([])
}, 240_000)
