import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, test } from 'vitest'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { openTestDatabase } from '#src/testing/template.ts'
import { makeCtx } from './context.ts'
import { sendMail } from './gate.ts'
import type { Mail } from './mail.ts'

const mailOf = (n: number): Mail => ({
  to: { name: '', address: 'a@example.org' },
  subject: `mail ${n}`,
  paragraphs: [],
})

/** Runs with a queue that works; `done` gets the subjects of the mails that left, without the refused one. */
async function withQueue(
  run: (queue: { done: string[]; queueMails: (mails: Mail[]) => Promise<void> }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-tasks-'))
  const database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  const parts = await assemble({ env: readEnv({ DATA_DIR: folder }), pool: database.pool, log, work: true })
  try {
    const done: string[] = []
    parts.deps.mailer.send = async ({ subject }) => {
      if (subject === 'mail 3') throw new Error('refused')
      done.push(subject)
    }
    const queueMails = (mails: Mail[]) =>
      parts.db.transaction().execute((db) =>
        makeCtx(parts.deps, { db, actor: null, log }).ctx.laterEach(
          sendMail,
          mails.map((mail) => ({ kind: 'accountNotice' as const, ...mail })),
        ),
      )
    await run({ done, queueMails })
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

test('many tasks that wait are done one after the other without a pause, and a failing one holds up none', () =>
  withQueue(async ({ done, queueMails }) => {
    await queueMails(Array.from({ length: 100 }, (_, n) => mailOf(n)))
    await untilDone(done, 99)
    // One every two seconds would have taken more than three minutes.
    expect(done).toHaveLength(99)
    expect(new Set(done).size).toBe(99)
  }))

test('tasks of one kind are done in the order in which they were queued', () =>
  withQueue(async ({ done, queueMails }) => {
    const numbers = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
    for (const n of numbers) await queueMails([mailOf(n)])
    await untilDone(done, numbers.length)
    expect(done).toEqual(numbers.map((n) => `mail ${n}`))
  }))
