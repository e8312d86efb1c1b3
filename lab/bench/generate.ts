import { parseArgs } from 'node:util'
import { limits } from '@firstrung/contract'
import { assemble } from '@firstrung/server/src/assemble.ts'
import { nameOf } from '@firstrung/server/src/commands/command.ts'
import { ensureStarterQuizzes } from '@firstrung/server/src/domains/assessments/assessments.content.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { openEmbeddedIn, openWithoutTimeouts, setUp } from '@firstrung/server/src/open-database.ts'
import { makeCtx } from '@firstrung/server/src/platform/context.ts'
import { OperatorError } from '@firstrung/server/src/platform/errors/operator-error.ts'
import { reasonOf } from '@firstrung/server/src/start-faults.ts'
import pino from 'pino'
import { refuse } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { fillDataset } from './fill-dataset.ts'

// npm run generate -- --candidates 1000000 --jobs 10000 --applications 2000000 --attempts 200000 --postings 100000 --searches 300000
// Fills an empty data folder, or the empty database at DATABASE_URL, with a dataset that nobody could enter by hand.

const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '100000' },
    jobs: { type: 'string', default: '1000' },
    applications: { type: 'string', default: '200000' },
    attempts: { type: 'string', default: '20000' },
    postings: { type: 'string', default: '1000' },
    searches: { type: 'string', default: '10000' },
  },
})
const count = (name: keyof typeof values) => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0)
    refuse(`--${name} is ${values[name]}: it must be a whole number.`, usageOf('generate'))
  return number
}
const size = {
  candidates: count('candidates'),
  jobs: count('jobs'),
  applications: count('applications'),
  attempts: count('attempts'),
  postings: count('postings'),
  searches: count('searches'),
}
if (size.searches > size.candidates * limits.savedSearches)
  refuse(`--searches is ${size.searches}: a candidate has at most ${limits.savedSearches}.`, usageOf('generate'))

// An error that the operator can fix is printed as a sentence.
process.on('uncaughtException', (error) => {
  console.error(reasonOf(error))
  process.exit(1)
})

const env = readEnv()
console.error(`Installation: ${nameOf(env)}`)
const log = pino({ level: 'fatal' })
const { pool, close } = env.DATABASE_URL ? openWithoutTimeouts(env.DATABASE_URL) : await openEmbeddedIn(env, log)
await setUp(pool)
const { app, db, deps, stop } = await assemble({ env, pool, log, work: false })
await db.transaction().execute((trx) => ensureStarterQuizzes(makeCtx(deps, { db: trx, actor: null, log }).ctx))
if ((await db.selectFrom('accounts').select('id').limit(1).execute()).length > 0)
  throw new OperatorError('There are people already: a dataset is only made where nobody is.')

await fillDataset(db, size)
await app.close()
await stop()
await close()
const setting = env.DATABASE_URL ? 'the same DATABASE_URL' : `DATA_DIR=${env.dataDir}`
console.error(`Start the product on this dataset with ${setting} set: npm start`)
