import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setUp } from '@firstrung/server/src/open-database.ts'
import pg from 'pg'
import { type Cluster, withCluster } from '../../scripts/postgres.mjs'
import { freePort } from '../../scripts/run.mjs'
import { lifted, type Prepared, prepare } from './prepare.ts'
import { killRunning } from './whole-server.ts'

/** The result of a protocol. */
export interface Finding {
  /** One line with the figure. */
  figure: string
  holds: boolean
  /** An optional table, line by line. */
  table?: readonly string[]
}

export interface Protocol {
  id: string
  /** Each line of the report: the protocol's own, and its control, which must fail where it should. */
  run(environment: Environment): Promise<Finding>
}

/** What protocols work with. */
export interface Environment {
  /** Runs the full length of protocols that are shortened by default. */
  isFull: boolean
  /** How often R20 and R21 kill, and how many walks R23 takes, if set. */
  rounds: number | undefined
  /** The walk that R23 repeats, if set. */
  seed: number | undefined
  /** A temporary folder. */
  folder: string
  /** A new migrated database on the server that all protocols share. */
  database(): Promise<string>
  /** A separate cluster, for protocols that break it. */
  ownCluster<T>(work: (cluster: Cluster) => Promise<T>, where?: { inFolder?: string }): Promise<T>
  /** The product's services on this database, to make rows; tasks run on demand. */
  prepare(databaseUrl: string, settings?: Record<string, string>): Promise<Prepared>
  /** A server in its own process. Without a port it takes a free one. */
  startApp(databaseUrl: string, settings?: Record<string, string>): Promise<App>
}

export type { Prepared }

export interface App {
  origin: string
  port: number
  child: ChildProcess
  /** Its log. */
  said(): string
  kill(): Promise<void>
  /** Resolves with the milliseconds of a clean stop. */
  stop(): Promise<number>
}

/** Opens the environment, runs `use`, and cleans up. */
export async function withEnvironment(
  { isFull, rounds, seed }: Pick<Environment, 'isFull' | 'rounds' | 'seed'>,
  use: (environment: Environment) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-reliability-'))
  const open: (() => Promise<unknown>)[] = []
  const base = { DATA_DIR: folder, LOG_LEVEL: 'error', ...lifted }
  await withCluster(async (cluster) => {
    const server = await cluster.start(['fsync=off', 'max_connections=200', 'shared_buffers=128MB'])
    const admin = new pg.Client(server.url)
    await admin.connect()
    let made = 0
    const environment: Environment = {
      isFull,
      rounds,
      seed,
      folder,
      async database() {
        made += 1
        await admin.query(`create database stage_${made}`)
        const url = new URL(server.url)
        url.pathname = `/stage_${made}`
        const pool = new pg.Pool({ connectionString: url.href, max: 2 })
        await setUp(pool)
        await pool.end()
        return url.href
      },
      ownCluster: withCluster,
      async prepare(databaseUrl, settings = {}) {
        const context = await prepare(databaseUrl, { ...base, ...settings })
        open.push(context.close)
        return context
      },
      async startApp(databaseUrl, settings = {}) {
        const port = Number(settings['PORT'] ?? (await freePort()))
        const env = { ...process.env, ...base, DATABASE_URL: databaseUrl, ...settings, PORT: String(port) }
        const child = fork(new URL('./app.child.ts', import.meta.url), {
          env,
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        })
        let said = ''
        for (const stream of [child.stdout, child.stderr]) {
          stream?.setEncoding('utf8').on('data', (text: string) => {
            said = (said + text).slice(-100_000)
          })
        }
        const ended = once(child, 'exit')
        const kill = async () => {
          child.kill('SIGKILL')
          await ended
        }
        open.push(kill)
        const isUp = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
        if (!isUp) throw new Error(`the server did not start:\n${said}`)
        return {
          origin: `http://127.0.0.1:${port}`,
          port,
          child,
          said: () => said,
          kill,
          async stop() {
            const began = performance.now()
            child.kill('SIGTERM')
            const isDone = await Promise.race([ended.then(() => true), sleep(15_000, false, { ref: false })])
            if (!isDone) await kill()
            return isDone ? performance.now() - began : Number.POSITIVE_INFINITY
          },
        }
      },
    }
    try {
      await use(environment)
    } finally {
      killRunning()
      for (const close of open.reverse()) await close()
      await admin.end()
      await server.stop()
    }
  })
  await rm(folder, { recursive: true, force: true })
}
