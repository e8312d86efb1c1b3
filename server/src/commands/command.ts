import { text } from 'node:stream/consumers'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { BadSettings, type Env, readEnv } from '#src/env.ts'
import { openDatabase } from '#src/open-database.ts'
import { type Ctx, makeCtx } from '#src/platform/context.ts'
import { CannotCopy } from '#src/platform/copying.ts'
import { DataDirInUse } from '#src/platform/embedded/engine.ts'
import { AppError } from '#src/platform/errors.ts'
import { refusedBy } from '#src/platform/refusals.ts'

/** A reason to stop that the operator can do something about. */
export class Refused extends Error {}

/** One line for the person at the terminal. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Errors alone are logged by commands. */
export const commandLog = pino({ level: 'fatal' })

/** Runs a command to its end; what goes wrong is said in a sentence where the operator can mend it. */
export function command(body: (args: string[], env: Env) => Promise<void>): void {
  const run = async () => body(process.argv.slice(2), readEnv())
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      say(reasonOf(error))
      process.exit(1)
    },
  )
}

function reasonOf(error: unknown): string {
  if ([Refused, BadSettings, DataDirInUse, CannotCopy, AppError].some((kind) => error instanceof kind)) {
    return (error as Error).message
  }
  const { code, message, stack } = error as { code?: string; message?: string; stack?: string }
  if (code === 'ECONNREFUSED') return `The database at DATABASE_URL does not answer: ${message}`
  return refusedBy(error)?.msg ?? stack ?? String(error)
}

/** Does something to the product's data the way a request does: in one transaction, and what follows after it. */
export async function withinProduct<T>(env: Env, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { pool, close } = await openDatabase(env, commandLog)
  try {
    const { db, deps, stop } = await assemble({ env, pool, log: commandLog, work: false })
    try {
      const { result, runAfter } = await db.transaction().execute(async (trx) => {
        const made = makeCtx(deps, { db: trx, actor: null, log: commandLog })
        return { result: await work(made.ctx), runAfter: made.runAfter }
      })
      await runAfter()
      return result
    } finally {
      await stop()
    }
  } finally {
    await close()
  }
}

/** What was piped into the command; nothing at a terminal. */
export const given = async (): Promise<string> => (process.stdin.isTTY ? '' : (await text(process.stdin)).trim())
