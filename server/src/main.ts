import pino, { type Logger } from 'pino'
import { assemble } from './assemble.ts'
import { ensureFirstAdmin, offerFirstAdmin } from './domains/accounts/accounts.first-admin.service.ts'
import { ensureStarterTests } from './domains/assessments/assessments.content.ts'
import { formOriginsOf } from './domains/payments/payments.service.ts'
import { BadContent, siteContent } from './domains/site/site.content.service.ts'
import { BadSettings, type Env, readEnv } from './env.ts'
import { openDatabase, openServer } from './open-database.ts'
import { type Ctx, type Deps, makeCtx } from './platform/context.ts'
import type { Db } from './platform/db.ts'
import { DataDirInUse } from './platform/embedded/engine.ts'
import { AppError } from './platform/errors.ts'
import { keepLittleGarbage } from './platform/heap.ts'
import { registerPages } from './platform/pages.ts'

const flags = new Set(process.argv.slice(2))

/** One line for the person at the terminal. Logs go to standard output, this to standard error. */
const say = (line: string) => process.stderr.write(`${line}\n`)

async function start(): Promise<void> {
  keepLittleGarbage()
  const env = readEnv()
  const log = pino({ level: env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info') })

  await siteContent(env)
  say('Opening the database…')
  const { pool, close } = await openDatabase(env, log)
  const replica = env.DATABASE_REPLICA_URL ? openServer(env.DATABASE_REPLICA_URL, env, log) : null
  const { app, db, deps, drain, stop } = await assemble({ env, pool, replica: replica?.pool, log, work: true })
  const added = await within(db, deps, log, ensureStarterTests)
  if (added > 0) say(`Added ${added} starter tests.`)
  await registerPages(app, {
    dev: flags.has('--dev'),
    publicUrl: env.publicUrl,
    hmrPort: env.PORT + 1000,
    fileOrigins: deps.storage.origin ? [deps.storage.origin] : [],
    formOrigins: formOriginsOf(env),
  })

  stopOnSignals(async (signal) => {
    // Somebody at a terminal waits for no load balancer.
    if (signal === 'SIGTERM') await drain()
    await app.close()
    await stop()
    await replica?.close()
    await close()
  })
  if (flags.has('--demo')) {
    const { ensureDemo } = await import('./seed.ts')
    for (const line of await ensureDemo({ app, db, deps, log })) say(line)
  } else {
    sayHowToBecomeAdmin(env, await within(db, deps, log, (ctx) => firstAdmin(ctx, env)))
  }
  await app.listen({ port: env.PORT, host: env.HOST })
  say(`Firstrung is ready: ${env.publicUrl}`)
}

async function within<T>(db: Db, deps: Deps, log: Logger, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => work(makeCtx(deps, { db: trx, actor: null, log }).ctx))
}

/** 'made' from the settings, a one-time code when there is none yet, null when there is one. */
async function firstAdmin(ctx: Ctx, env: Env): Promise<{ made: boolean; code: string | null }> {
  const made =
    env.ADMIN_EMAIL && env.ADMIN_PASSWORD
      ? await ensureFirstAdmin(ctx, env.ADMIN_EMAIL, env.ADMIN_PASSWORD).catch((error: unknown) => {
          throw error instanceof AppError ? new BadSettings(`ADMIN_PASSWORD: ${error.message}`) : error
        })
      : false
  return { made, code: await offerFirstAdmin(ctx) }
}

function sayHowToBecomeAdmin(env: Env, { made, code }: { made: boolean; code: string | null }): void {
  if (made) say(`The first admin is ${env.ADMIN_EMAIL}: sign in at ${env.publicUrl}/admin`)
  if (code) {
    say('There is no admin yet. Make the first one with this link, which works once:')
    say(`  ${env.publicUrl}/admin/first#${code}`)
    say('(or start with ADMIN_EMAIL and ADMIN_PASSWORD set)')
  }
}

function stopOnSignals(shutDown: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      shutDown(signal).then(
        () => process.exit(0),
        (error) => {
          say(`Stopping failed: ${String(error)}`)
          process.exit(1)
        },
      )
    })
  }
}

start().catch((error: unknown) => {
  say(reasonOf(error))
  process.exit(1)
})

/** What went wrong at the start, as a sentence where the operator can mend it. */
function reasonOf(error: unknown): string {
  if (error instanceof BadSettings || error instanceof BadContent || error instanceof DataDirInUse) return error.message
  const { code, port, message, stack } = error as { code?: string; port?: number; message?: string; stack?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
  if (code === 'ECONNREFUSED') return `The database at DATABASE_URL does not answer: ${message}`
  return `Firstrung could not start: ${stack ?? String(error)}`
}
