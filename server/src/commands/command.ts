import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { type Env, misspelt, readEnv } from '#src/env.ts'
import { type OpenDatabase, openDatabase, openEmbeddedIn, openWithoutTimeouts } from '#src/open-database.ts'
import { type Ctx, makeCtx } from '#src/platform/context.ts'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
import { makeFilesPrivate } from '#src/platform/files/private-files.ts'
import { checkServer, reasonOf, shownAddress } from '#src/start-faults.ts'

/** A failure that the operator can fix. */
export class Refused extends OperatorError {}

/** The settings name no installation. */
export class NoInstallation extends Refused {}

/** One line for the person at the terminal. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** How long the end of a command may take. */
const endingMillis = 10_000

/** Commands log only errors. */
export const commandLog = pino({ level: 'fatal' })

/** Runs a command; a failure that the operator can fix is printed as a sentence. */
export function command(body: (env: Env) => Promise<void>): void {
  makeFilesPrivate()
  for (const sentence of misspelt()) say(sentence)
  const run = async () => body(readEnv())
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      say(reasonOf(error))
      process.exit(error instanceof NoInstallation ? 2 : 1)
    },
  )
}

/** The description of the installation that the settings name. */
export const nameOf = (env: Env): string =>
  env.DATABASE_URL ? shownAddress(env.DATABASE_URL) : `the folder ${env.dataDir}`

/**
 * Prints which installation the settings name, and fails where there is none: a command never makes one, because then it
 * was started with other settings than the server.
 */
export async function needInstallation(env: Env): Promise<void> {
  say(`Installation: ${nameOf(env)}`)
  if (await isInstalled(env)) return
  throw new NoInstallation(
    `There is no installation of Firstrung in ${nameOf(env)}. Set DATABASE_URL or DATA_DIR as they are for the server, or start the server once.`,
  )
}

async function isInstalled(env: Env): Promise<boolean> {
  if (!env.DATABASE_URL) return hasEmbedded(env)
  await checkServer(env.DATABASE_URL, env)
  const { pool, close } = openWithoutTimeouts(env.DATABASE_URL)
  const tables = `select to_regclass('kysely_migration') is not null and to_regclass('accounts') is not null as there`
  const { rows } = await pool.query<{ there: boolean }>(tables).finally(close)
  return rows[0]?.there ?? false
}

/** Whether there is an embedded database in the data folder. */
const hasEmbedded = (env: Env): boolean => existsSync(join(env.dataDir, 'database', 'PG_VERSION'))

/** The database that the settings name, without migrations. */
export async function openAsItIs(env: Env): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openEmbeddedIn(env, commandLog)
  await checkServer(env.DATABASE_URL, env)
  return openWithoutTimeouts(env.DATABASE_URL)
}

/** Changes the data as a request does: in one transaction, with its effects after the commit. */
export async function withinProduct<T>(env: Env, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  await needInstallation(env)
  const { pool, close } = await openDatabase(env, commandLog)
  try {
    const { app, db, deps, stop } = await assemble({ env, pool, log: commandLog, work: false })
    try {
      const { result, runAfter } = await db.transaction().execute(async (trx) => {
        const made = makeCtx(deps, { db: trx, actor: null, log: commandLog })
        return { result: await work(made.ctx), runAfter: made.runAfter }
      })
      await runAfter()
      return result
    } finally {
      // Also ends the live connections: they keep one of the pool, whose end would wait for it for ever.
      await ended(async () => {
        await app.close()
        await stop()
      })
    }
  } finally {
    await ended(close)
  }
}

/** The work is kept by now, and what it did must be said, such as a password that it made: no ending hangs or fails. */
async function ended(end: () => Promise<void>): Promise<void> {
  const late = sleep(endingMillis, undefined, { ref: false })
  await Promise.race([end().catch((error: unknown) => say(`Ending failed: ${reasonOf(error)}`)), late])
}

/** What was piped into the command; nothing at a terminal. */
export const given = async (): Promise<string> => (process.stdin.isTTY ? '' : (await text(process.stdin)).trim())
