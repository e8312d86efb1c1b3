import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Db } from '#src/platform/db.ts'
import type { LiveServer } from '#src/platform/live.ts'
import { type Scene, setScene } from './scene.ts'
import { openTestDatabase } from './template.ts'

/** The whole server on a database of its own, with a clock that stands still until it is moved. */
export interface World extends Scene {
  app: FastifyInstance
  db: Db
  pool: Pool
  live: LiveServer
  /** The folder of its files. */
  dataDir: string
  clock: { now: Date; advance(millis: number): void }
  /** What the server has logged so far. */
  logged(): Record<string, unknown>[]
  /** Runs the tasks that are due until none is left. */
  runTasks(): Promise<number>
  /** Runs the tasks that are due, then reads the mails that went to this address so far, oldest first. */
  mailsTo(address: string): Promise<Email[]>
  /** Asks for a link that sets a new password, and takes its token from the mail. */
  resetTokenOf(email: string): Promise<string>
  close(): Promise<void>
}

/** Opens a world; `settings` are environment variables. Limits are lifted unless a test sets them. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-world-'))
  const env = readEnv({
    DATA_DIR: folder,
    REQUESTS_AT_ONCE: '100000',
    REGISTRATIONS_PER_HOUR: '100000',
    SIGN_INS_PER_QUARTER: '100000',
    SIGN_INS_PER_EMAIL: '100000',
    SIGNINGS_PER_HOUR: '100000',
    SUBMISSIONS_PER_HOUR: '100000',
    REQUESTS_PER_HOUR: '100000',
    PAYMENTS_PER_HOUR: '100000',
    ORDER_READS_PER_HOUR: '100000',
    PICTURES_PER_HOUR: '100000',
    RECOVERIES_PER_HOUR: '100000',
    CONFIRMATIONS_PER_HOUR: '100000',
    LIVE_PACKETS_PER_MINUTE: '100000',
    COMMENTS_PER_MINUTE: '100000',
    LIKES_PER_MINUTE: '100000',
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
  const { app, db, deps, tasks, live, stop } = await assemble({
    env,
    pool: database.pool,
    log,
    now: () => clock.now,
    work: false,
  })
  await app.ready()

  const scene = setScene({ app, db, deps, log, clock })
  const mailsTo: World['mailsTo'] = async (address) => {
    await tasks.drain()
    const mails = await readOutbox(join(folder, 'outbox'))
    return mails.filter(({ to }) => to?.some((one) => one.address === address))
  }
  return {
    ...scene,
    app,
    db,
    pool: database.pool,
    live,
    dataDir: folder,
    clock,
    logged: () => lines.map((line) => JSON.parse(line)),
    runTasks: () => tasks.drain(),
    mailsTo,
    async resetTokenOf(email) {
      await scene.as(null).accounts.askForReset({ body: { email } })
      const mails = await mailsTo(email)
      return /\/reset-password#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
    async close() {
      await app.close()
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
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
