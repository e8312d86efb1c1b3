import { randomBytes } from 'node:crypto'
import { text as read } from 'node:stream/consumers'
import { errors, FirstAdmin } from '@firstrung/contract'
import pino from 'pino'
import { assemble } from './assemble.ts'
import { makeAdmin } from './domains/accounts/accounts.first-admin.service.ts'
import { BadSettings, readEnv } from './env.ts'
import { openPool } from './open-pool.ts'
import { makeCtx } from './platform/context.ts'
import { migrate, openDb } from './platform/db.ts'
import { DataDirInUse } from './platform/embedded/engine.ts'
import { installTasks } from './platform/tasks.ts'

// npm run create-admin -- asha@example.org "Asha Rao": makes a further member of the team (G-10). The password comes
// through standard input; at a terminal a random one is made and shown once.

class Refused extends Error {}

const say = (line: string) => process.stderr.write(`${line}\n`)
const usage = 'npm run create-admin -- asha@example.org "Asha Rao"'

async function createAdmin([email, fullName]: string[]): Promise<string> {
  const given = process.stdin.isTTY ? '' : (await read(process.stdin)).trim()
  const password = given || randomBytes(12).toString('base64url').replaceAll('_', '-')
  const person = FirstAdmin.omit({ code: true }).safeParse({ email, fullName, password })
  if (!person.success) {
    throw new Refused([...person.error.issues.map(({ message }) => message), `Like this: ${usage}`].join('\n'))
  }
  const env = readEnv()
  const log = pino({ level: 'fatal' })
  const { pool, close } = await openPool(env, log)
  try {
    await migrate(openDb(pool))
    await installTasks(pool)
    const { db, deps, stop } = await assemble({ env, pool, log, work: false })
    await db
      .transaction()
      .execute((trx) => makeAdmin(makeCtx(deps, { db: trx, actor: null, log }).ctx, person.data))
      .finally(stop)
  } finally {
    await close()
  }
  const shown = given ? '' : `, password ${password} (shown this once)`
  return `${person.data.email} may sign in at ${env.publicUrl}/admin${shown}`
}

/** A sentence where the operator can mend it. */
function reasonOf(error: unknown): string {
  if (error instanceof Refused || error instanceof BadSettings || error instanceof DataDirInUse) return error.message
  const { constraint, stack } = error as { constraint?: string; stack?: string }
  return constraint === 'accounts_one_per_email' ? errors.email_taken.msg : (stack ?? String(error))
}

createAdmin(process.argv.slice(2)).then(
  (line) => {
    say(line)
    process.exit(0)
  },
  (error: unknown) => {
    say(reasonOf(error))
    process.exit(1)
  },
)
