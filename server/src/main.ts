import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Logger, levels } from 'pino'
import { endWithParent } from '../../scripts/run.mjs'
import { assemble } from './assemble.ts'
import { faultOfStoredSecrets } from './domains/accounts/accounts.app-secrets.service.ts'
import { ensureFirstAdmin, offerFirstAdmin } from './domains/accounts/members/first-admin.service.ts'
import { ensureStarterQuizzes } from './domains/assessments/assessments.content.ts'
import { contentFiles } from './domains/content/content.files.service.ts'
import { logoOrigins } from './domains/operator/operator.service.ts'
import { formOriginsOf } from './domains/payments/payments.service.ts'
import { BadSettings, type Env, misspelt, readEnv } from './env.ts'
import { openDatabase, openServer } from './open-database.ts'
import { type Ctx, type Deps, makeCtx } from './platform/context.ts'
import type { Db } from './platform/database/db.ts'
import { AppError } from './platform/errors/errors.ts'
import { OperatorError } from './platform/errors/operator-error.ts'
import { closeToOthers, makeFilesPrivate } from './platform/files/private-files.ts'
import { type LogFormat, logFormats, type Output, openOutput } from './platform/monitoring/log.ts'
import { registerPages } from './platform/pages/pages.ts'
import { collectGarbageOfStart, limitHeapGrowth, releaseMemoryWhenIdle } from './platform/processes/heap.ts'
import { folderFault, listenFault, reasonOf } from './start-faults.ts'

const flags = new Set(process.argv.slice(2))

async function start({ log, say, show, isCollected }: Output): Promise<void> {
  limitHeapGrowth()
  makeFilesPrivate()
  for (const sentence of misspelt()) log.warn(sentence)
  const env = await withTriedPort(readEnv())
  const isPrivate = await closeToOthers(env.dataDir).catch((error: unknown) => {
    throw folderFault(error, env.dataDir)
  })
  if (!isPrivate) {
    log.warn(`${env.dataDir} belongs to another user and can be read by others: uploads and resumes lie there`)
  }
  await contentFiles(env)
  say('Opening the database…')
  const { pool, close } = await openDatabase(env, log)
  const replica = env.DATABASE_REPLICA_URL ? openServer(env.DATABASE_REPLICA_URL, env, log) : null
  const { app, db, deps, pageCache, content, drain, stop } = await assemble({
    env,
    pool,
    replica: replica?.pool,
    log,
    work: true,
  })
  const fault = await within(db, deps, log, faultOfStoredSecrets)
  if (fault) log.warn(fault)
  const added = await within(db, deps, log, ensureStarterQuizzes)
  if (added > 0) say(`Added ${added} starter tests.`)
  // In development web/dev-server.ts serves the pages, and keeps them open while the API restarts.
  if (!flags.has('--without-pages')) {
    await registerPages(app, {
      publicUrl: env.publicUrl,
      fileOrigins: [deps.storage.origin, ...logoOrigins(env)].filter((origin) => origin !== undefined),
      formOrigins: formOriginsOf(env),
      cache: pageCache,
      content,
    })
  }

  stopOnSignals(say, async (signal) => {
    // Only on SIGTERM, because at a terminal there is no load balancer to wait for.
    if (signal === 'SIGTERM') await drain()
    await app.close()
    await stop()
    await replica?.close()
    await close()
  })
  if (flags.has('--demo')) {
    const { ensureDemo } = await import('./seed.ts')
    // The development server starts often, so it prints only one sign-in of each role.
    const brief = flags.has('--without-pages')
    const signIns = await ensureDemo({ app, db, deps, log }, { brief })
    for (const line of signIns) show(line)
  } else {
    const first = await within(db, deps, log, (ctx) => firstAdmin(ctx, env))
    for (const line of await howToBecomeAdmin(env, first, isCollected)) say(line)
  }
  await collectGarbageOfStart()
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw listenFault(error, env)
  })
  releaseMemoryWhenIdle()
  say(`Firstrung is ready: ${env.publicUrl}`)
}

async function within<T>(db: Db, deps: Deps, log: Logger, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => work(makeCtx(deps, { db: trx, actor: null, log }).ctx))
}

/** The first admin: whether the settings made one now, and a one-time code while there is no admin, else null. */
async function firstAdmin(ctx: Ctx, env: Env): Promise<{ made: boolean; code: string | null }> {
  const made =
    env.ADMIN_EMAIL && env.ADMIN_PASSWORD
      ? await ensureFirstAdmin(ctx, env.ADMIN_EMAIL, env.ADMIN_PASSWORD).catch((error: unknown) => {
          throw error instanceof AppError ? new BadSettings(`ADMIN_PASSWORD: ${error.message}`) : error
        })
      : false
  return { made, code: await offerFirstAdmin(ctx) }
}

/** The link is as secret as a password, so a collected log gets only the name of a file with the link. */
async function howToBecomeAdmin(
  env: Env,
  { made, code }: { made: boolean; code: string | null },
  isCollected: boolean,
): Promise<string[]> {
  const file = join(env.dataDir, 'first-admin-link.txt')
  if (!code) await rm(file, { force: true })
  if (made) return [`The first admin is ${env.ADMIN_EMAIL}: sign in at ${env.publicUrl}/admin`]
  if (!code) return []
  const link = `${env.publicUrl}/admin/first#${code}`
  const otherWay = '(or start with ADMIN_EMAIL and ADMIN_PASSWORD set)'
  if (!isCollected) {
    return ['There is no admin yet. Make the first one with this link, which works once:', `  ${link}`, otherWay]
  }
  await rm(file, { force: true })
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  return [`There is no admin yet. Make the first one with the link in ${file}, which works once ${otherWay}`]
}

/**
 * Checks that the server can listen on PORT and HOST, before it touches any data. PORT=0 takes a free port, which must be known
 * before the first link is made.
 */
async function withTriedPort(env: Env): Promise<Env> {
  const server = createServer()
  const { PORT: port, HOST: host } = env
  const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve))
  await listening.catch((error: unknown) => {
    throw listenFault(error, env)
  })
  const address = server.address()
  const PORT = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => server.close(resolve))
  return env.PORT === 0 ? readEnv({ ...process.env, PORT: String(PORT) }) : env
}

function stopOnSignals(say: Output['say'], shutDown: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
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

/** Opens the output before the settings are read, because errors in them also need the right format. */
async function openOwnOutput(): Promise<Output> {
  const { LOG_FORMAT, LOG_LEVEL } = process.env
  const format = logFormats.find((one) => one === LOG_FORMAT) satisfies LogFormat | undefined
  return openOutput(format, LOG_LEVEL !== undefined && LOG_LEVEL in levels.values ? LOG_LEVEL : undefined)
}

const parent = [...flags].find((flag) => flag.startsWith('--parent='))
if (parent) endWithParent(Number(parent.slice('--parent='.length)))
const output = await openOwnOutput()
await start(output).catch((error: unknown) => {
  output.fail(error instanceof OperatorError ? error.message : `Firstrung could not start: ${reasonOf(error)}`)
  // Under `npm run dev` Node would wait for a change of the sources, but that does not fix a setting.
  if (error instanceof OperatorError) process.send?.({ cannotStart: true })
  process.exit(1)
})
