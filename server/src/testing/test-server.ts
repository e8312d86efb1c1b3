import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { type Assembled, assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { LiveServer } from '#src/platform/live/live.ts'
import { compareAnswers } from './described-answers.ts'
import { liftedLimits } from './lifted-limits.ts'
import { openTestDatabase } from './template.ts'
import { makeTestContext, type TestContext } from './test-context.ts'

/** The whole server on its own database, with a clock that stands still until it is moved. */
export interface TestServer extends TestContext {
  app: FastifyInstance
  db: Db
  pool: Pool
  live: LiveServer
  /** The folder of its files. */
  dataDir: string
  clock: { now: Date; advance(millis: number): void }
  /** The log so far. */
  logged(): Record<string, unknown>[]
  /** Runs all due tasks except those with this name. */
  runTasks(but?: string): Promise<number>
  /** Runs all due tasks, then returns all mails so far, oldest first. */
  mails(): Promise<Email[]>
  /** Runs all due tasks, then returns the mails to this address so far, oldest first. */
  mailsTo(address: string): Promise<Email[]>
  /** Requests a password reset link, and returns the token from the mail. */
  resetTokenOf(email: string): Promise<string>
  close(): Promise<void>
}

/**
 * Starts a server for a test; `settings` are environment variables. Limits are lifted unless a test sets them. `extend` may
 * add routes. Closing it fails when an answer was not as the OpenAPI document describes it.
 */
export async function openTestServer(
  settings: Record<string, string> = {},
  extend: (assembled: Assembled) => Promise<void> = async () => {},
): Promise<TestServer> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-world-'))
  const env = readEnv({
    DATA_DIR: folder,
    REQUESTS_AT_ONCE: '100000',
    ...liftedLimits,
    ...settings,
  })
  const clock = {
    now: new Date(),
    advance(millis: number) {
      clock.now = new Date(clock.now.getTime() + millis)
    },
  }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const assembled = await assemble({ env, pool: database.pool, log, now: () => clock.now, work: false })
  const { app, db, deps, tasks, live, stop } = assembled
  const allAsDescribed = await compareAnswers(app)
  await extend(assembled)
  await app.ready()

  const scene = makeTestContext({ app, db, deps, log, clock })
  const mails: TestServer['mails'] = async () => {
    await tasks.drain()
    return readOutbox(join(folder, 'outbox'))
  }
  const mailsTo: TestServer['mailsTo'] = async (address) =>
    (await mails()).filter(({ to }) => to?.some((one) => one.address === address))
  return {
    ...scene,
    app,
    db,
    pool: database.pool,
    live,
    dataDir: folder,
    clock,
    logged: () => lines.map((line) => JSON.parse(line)),
    runTasks: (but) => tasks.drain(but),
    mails,
    mailsTo,
    async resetTokenOf(email) {
      await scene.as(null).accounts.askForReset({ body: { email } })
      const mails = await mailsTo(email)
      const links = mails.flatMap(({ text }) => /\/reset-password#(\S+)/.exec(text ?? '')?.[1] ?? [])
      return links.at(-1) ?? ''
    },
    async close() {
      await app.close()
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      allAsDescribed()
    },
  }
}

async function readOutbox(folder: string): Promise<Email[]> {
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  files.sort((a, b) => a.at - b.at)
  return Promise.all(files.map(async ({ path }) => PostalMime.parse(await readFile(path))))
}

/** A fresh email. */
export const someEmail = (): string => `${randomUUID()}@example.org`
