import { parseArgs } from 'node:util'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { ensureStarterTests } from '#src/domains/assessments/assessments.content.ts'
import { readEnv } from '#src/env.ts'
import { openEmbeddedIn, openUnhurried, setUp } from '#src/open-database.ts'
import { makeCtx } from '#src/platform/context.ts'
import { fill } from './fill.ts'

// npm run generate -- --candidates 1000000 --jobs 10000 --applications 2000000 --attempts 200000
// Fills an empty data folder, or the empty database at DATABASE_URL, with a crowd that nobody could enter by hand.

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '1000' },
    applications: { type: 'string', default: '200000' },
    attempts: { type: 'string', default: '20000' },
  },
})
const count = (name: keyof typeof values) => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0)
    throw new Error(`--${name} is ${values[name]}: it must be a whole number`)
  return number
}
const size = {
  candidates: count('candidates'),
  jobs: count('jobs'),
  applications: count('applications'),
  attempts: count('attempts'),
}

const env = readEnv()
const log = pino({ level: 'fatal' })
const { pool, close } = env.DATABASE_URL ? openUnhurried(env.DATABASE_URL) : await openEmbeddedIn(env, log)
await setUp(pool)
const { app, db, deps, stop } = await assemble({ env, pool, log, work: false })
await db.transaction().execute((trx) => ensureStarterTests(makeCtx(deps, { db: trx, actor: null, log }).ctx))
if ((await db.selectFrom('accounts').select('id').limit(1).execute()).length > 0)
  throw new Error('There are people already: a crowd is only made where nobody is.')

await fill(db, size)
await app.close()
await stop()
await close()
