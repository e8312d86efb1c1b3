import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { type Assembled, assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { makeCtx } from '#src/platform/context.ts'
import { sendMail } from '#src/platform/mail/gate.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import { allTasks } from '#src/tasks.ts'
import { openCalendarServer } from '#src/testing/calendar-server.ts'
import { openTestDatabase } from '#src/testing/template.ts'
import { makeTestContext } from '#src/testing/test-context.ts'

const mailOf = (n: number): Mail => ({
  to: { name: '', address: 'a@example.org' },
  subject: `mail ${n}`,
  paragraphs: [],
})

const letter = (n: number) => ({ kind: 'accountNotice' as const, ...mailOf(n) })

/** Runs with a queue that works; `done` gets the subjects of the mails that left, without the refused one. */
async function withQueue(
  run: (queue: {
    done: string[]
    queueMails: (mails: Mail[]) => Promise<void>
    parts: Assembled
    pool: Pool
  }) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-tasks-'))
  const database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  const parts = await assemble({
    env: readEnv({ DATA_DIR: folder, ...settings }),
    pool: database.pool,
    log,
    work: true,
  })
  try {
    const done: string[] = []
    parts.deps.mailer.send = async ({ subject }) => {
      if (subject === 'mail 3') throw new Error('refused')
      done.push(subject)
      return true
    }
    const queueMails = (mails: Mail[]) =>
      parts.db.transaction().execute((db) =>
        makeCtx(parts.deps, { db, actor: null, log }).ctx.laterEach(
          sendMail,
          mails.map((mail) => ({ kind: 'accountNotice' as const, ...mail })),
        ),
      )
    await run({ done, queueMails, parts, pool: database.pool })
  } finally {
    await parts.app.close()
    await parts.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilDone(done: readonly string[], count: number): Promise<void> {
  const began = Date.now()
  while (done.length < count && Date.now() - began < 60_000) await sleep(50)
}

test('many waiting tasks are done one after the other without a pause, and a failing one delays none', () =>
  withQueue(async ({ done, queueMails }) => {
    await queueMails(Array.from({ length: 100 }, (_, n) => mailOf(n)))
    await untilDone(done, 99)
    // One every two seconds would have taken more than three minutes.
    expect(done).toHaveLength(99)
    expect(new Set(done).size).toBe(99)
  }))

test('a task of a killed process is continued soon after the process is gone, in an older queue too', async () => {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-tasks-'))
  const log = pino({ level: 'silent' })
  const env = readEnv({ DATA_DIR: folder })
  const before = await assemble({ env, pool: database.pool, log, work: false })
  await before.db.transaction().execute(async (db) => {
    const { ctx } = makeCtx(before.deps, { db, actor: null, log })
    await ctx.later(sendMail, letter(1))
  })
  await before.app.close()
  await before.stop()
  // As a version left it whose tasks were waited for longer, and whose process was killed eleven seconds ago.
  await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_seconds = 10,
       heartbeat_on = now() - interval '11 seconds' where name = '${sendMail.name}'`,
  )
  await database.pool.query(`update pgboss.queue set heartbeat_seconds = 30`)
  const after = await assemble({ env, pool: database.pool, log, work: true })
  try {
    // Before the first poll: the queue has it waiting, or at work again.
    const { rows } = await database.pool.query<{ isLeft: boolean }>(
      `select state = 'active' and heartbeat_on < now() - interval '10 seconds' as "isLeft" from pgboss.job
       where name = '${sendMail.name}'`,
    )
    expect(rows.filter(({ isLeft }) => isLeft)).toEqual([])
    const { rows: kept } = await database.pool.query(
      `select distinct heartbeat_seconds as "seconds" from pgboss.queue
      where name = any($1)`,
      [allTasks.map(({ name }) => name)],
    )
    expect(kept).toEqual([{ seconds: 10 }])
  } finally {
    await after.app.close()
    await after.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('tasks of one kind are done in the order in which they were queued', () =>
  withQueue(async ({ done, queueMails }) => {
    const numbers = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
    for (const n of numbers) await queueMails([mailOf(n)])
    await untilDone(done, numbers.length)
    expect(done).toEqual(numbers.map((n) => `mail ${n}`))
  }))

test('tasks of one transaction are done in the order in which they were queued', () =>
  withQueue(async ({ done, queueMails }) => {
    const numbers = Array.from({ length: 19 }, (_, n) => n + 10)
    await queueMails(numbers.map(mailOf))
    await untilDone(done, numbers.length)
    expect(done).toEqual(numbers.map((n) => `mail ${n}`))
  }))

test('readings of calendars, which wait for other servers, run at the same time', async () => {
  const elsewhere = await openCalendarServer()
  const answers: (() => void)[] = []
  for (const path of ['/one.ics', '/two.ics'])
    elsewhere.answers.set(path, (_, reply) => {
      answers.push(() => reply.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'))
      // Neither is answered before both are asked.
      if (answers.length === 2) for (const answer of answers) answer()
    })
  try {
    await withQueue(
      async ({ parts: { app, db, deps } }) => {
        const w = makeTestContext({ app, db, deps, log: app.log, clock: { now: new Date() } })
        const recruiter = await w.make.recruiter()
        for (const path of ['/one.ics', '/two.ics']) {
          await w.as(recruiter).hiring.addBusyCalendar({ body: { address: `${elsewhere.origin}${path}` } })
          // The first one is being read by then.
          await sleep(1000)
        }
        const read = async () => {
          const { calendars } = await w.as(recruiter).hiring.busyCalendars()
          return calendars.filter(({ readAt }) => readAt).length
        }
        await expect.poll(read, { timeout: 60_000, interval: 200 }).toBe(2)
      },
      { CALENDAR_ADDRESSES: '127.0.0.1' },
    )
  } finally {
    await elsewhere.close()
  }
})

/** Counts what the queue asks until it asks little: the start has statements of its own, and each minute has tasks. */
async function asksAtRest(pool: Pool): Promise<number> {
  let asked = 0
  pool.on('acquire', () => {
    asked += 1
  })
  const began = Date.now()
  do {
    asked = 0
    await sleep(3000)
  } while (asked > 9 && Date.now() - began < 40_000)
  return asked
}

test('the queue asks the database at most three times a second while nothing is to be done', () =>
  withQueue(async ({ pool }) => {
    expect(await asksAtRest(pool)).toBeLessThanOrEqual(9)
  }))

test('a task starts when it is due, also one that another process queued', () =>
  withQueue(async ({ done, parts, pool }) => {
    await asksAtRest(pool)
    // Without effects after the commit, as for every other process.
    const later = (n: number, startAfter: number) =>
      parts.db.transaction().execute((db) => parts.tasks.send(db, sendMail, letter(n), { startAfter }))
    await later(10, 0)
    await later(11, 4)
    await untilDone(done, 1)
    expect(done).toEqual(['mail 10'])
    await untilDone(done, 2)
    expect(done).toEqual(['mail 10', 'mail 11'])
  }))

test('a task starts after the commit of its own process, without a look at the database', () =>
  withQueue(async ({ done, parts, pool }) => {
    await asksAtRest(pool)
    const query = pool.query.bind(pool) as (...question: unknown[]) => unknown
    const isLook = (text: unknown) => typeof text === 'string' && text.includes('as due')
    vi.spyOn(pool, 'query').mockImplementation((...question: unknown[]) =>
      isLook(question[0]) ? Promise.resolve({ rows: [] }) : query(...question),
    )
    const { result: runAfter } = await parts.db.transaction().execute(async (db) => {
      const { ctx, runAfter } = makeCtx(parts.deps, { db, actor: null, log: pino({ level: 'silent' }) })
      await ctx.later(sendMail, letter(10))
      await ctx.laterEach(sendMail, [letter(11)])
      return { result: runAfter }
    })
    await sleep(1500)
    expect(done).toEqual([])
    await runAfter()
    await untilDone(done, 2)
    expect(done).toEqual(['mail 10', 'mail 11'])
  }))

test('the look for tasks of killed processes reads no tasks that are over', async () => {
  const database = await openTestDatabase()
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain select from pgboss.job where state = 'active' and retry_count < 10`)
    expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  } finally {
    await client.query('rollback')
    client.release()
    await database.close()
  }
})
