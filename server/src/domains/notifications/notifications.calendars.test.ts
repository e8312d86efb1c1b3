import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { sweepCalendars } from './notifications.tasks.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

test('who had an appointment in the calendar is forgotten a month after its end, and not a day before', async () => {
  const day = 24 * 3600_000
  for (const ago of [29, 31]) {
    const at = new Date(w.clock.now.getTime() - ago * day)
    await w.pool.query(
      'insert into calendar_holders (uid, address, sequence, starts_at, ends_at, is_held) values ($1, $2, 0, $3, $3, true)',
      [`${ago}@firstrung`, 'panel@example.org', at],
    )
  }
  await w.within((ctx) => sweepCalendars.run(ctx, {}))
  const { rows } = await w.pool.query('select uid from calendar_holders')
  expect(rows).toEqual([{ uid: '29@firstrung' }])
})
