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
import type { Mail } from './mail.ts'
import { sendMail } from './mail.ts'

test('many tasks that wait are done one after the other without a pause, and a failing one holds up none', async () => {
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
    const mails = Array.from(
      { length: 100 },
      (_, n): Mail => ({ to: { name: '', address: 'a@example.org' }, subject: `mail ${n}`, paragraphs: [] }),
    )
    await parts.db
      .transaction()
      .execute((db) => makeCtx(parts.deps, { db, actor: null, log }).ctx.laterEach(sendMail, mails))
    const began = Date.now()
    while (done.length < 99 && Date.now() - began < 60_000) await sleep(50)

    // One every two seconds would have taken more than three minutes.
    expect(done).toHaveLength(99)
    expect(new Set(done).size).toBe(99)
  } finally {
    await parts.app.close()
    await parts.stop()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
