import pg from 'pg'
import type { Env } from '#src/env.ts'
import { type OpenDatabase, openEmbeddedIn, openWithoutTimeouts, setUp } from '#src/open-database.ts'
import { fill, readingFrom, type TableSum } from '#src/platform/database/copying.ts'
import { openStorage, type Storage } from '#src/platform/files/storage.ts'
import { checkServer } from '#src/start-faults.ts'
import { onlyKnown, readArguments } from '../../../scripts/arguments.mjs'
import { usageOf } from '../../../scripts/commands.mjs'
import { command, commandLog, nameOf, needInstallation, Refused, say } from './command.ts'

// npm run move -- database to-postgres | to-embedded: copies everything from the embedded database in DATA_DIR into the
// PostgreSQL database at DATABASE_URL, or back. The source does not change.

const usage = usageOf('move database')
const { positionals } = readArguments({ usage, least: 1 })
const direction = positionals[0] === 'to-postgres' ? 'to-postgres' : 'to-embedded'
onlyKnown(positionals, ['to-postgres', 'to-embedded'], usage)

command(async (env) => {
  if (!env.DATABASE_URL) throw new Refused('DATABASE_URL must be set.')
  const places = [nameOf({ ...env, DATABASE_URL: undefined }), nameOf(env)]
  const [source, target] = direction === 'to-postgres' ? places : places.toReversed()
  say(`From ${source} to ${target}`)
  await needInstallation(direction === 'to-postgres' ? { ...env, DATABASE_URL: undefined } : env)
  await checkServer(env.DATABASE_URL, env)
  const embedded = await openEmbeddedIn(env, commandLog)
  const server = openWithoutTimeouts(env.DATABASE_URL)
  try {
    const [from, to] = direction === 'to-postgres' ? [embedded, server] : [server, embedded]
    for (const { pool } of [from, to]) await setUp(pool)
    const sums = await move(from, to)
    for (const line of report(sums)) say(line)
    say(await filesAreThere(to.pool, openStorage(env)))
    say(nextStep(direction, env))
  } finally {
    await server.close()
    await embedded.close()
  }
})

async function move(from: OpenDatabase, to: OpenDatabase): Promise<TableSum[]> {
  const [reader, writer] = await Promise.all([from.pool.connect(), to.pool.connect()])
  try {
    return await readingFrom(reader, (source) => fill(writer, source))
  } finally {
    reader.release()
    writer.release()
  }
}

function report(sums: TableSum[]): string[] {
  const rows = sums.reduce((all, { rows }) => all + rows, 0)
  const filled = sums.filter(({ rows }) => rows > 0)
  return [
    ...filled.map(({ table, rows }) => `${table.padEnd(40)} ${String(rows).padStart(10)} rows, checksum equal`),
    `${sums.length} tables with ${rows} rows are the same on both sides.`,
  ]
}

/** Files are not copied with the database; each one that it names must be where the settings say. */
async function filesAreThere(pool: pg.Pool, storage: Storage): Promise<string> {
  const { rows } = await pool.query<{ key: string; size: number }>(
    `select key, size from uploads where status = 'stored' order by key`,
  )
  let missing = 0
  for (const { key, size } of rows) {
    const file = await storage.read(key)
    if (file?.size === size) continue
    missing += 1
    say(`${key} is ${file ? `${file.size} instead of ${size} bytes long` : 'missing'}`)
  }
  if (missing > 0) throw new Refused(`${missing} of ${rows.length} files are not where the settings say.`)
  return `${rows.length} files are where the settings say.`
}

const nextStep = (direction: 'to-postgres' | 'to-embedded', env: Env) =>
  direction === 'to-postgres'
    ? 'Start with DATABASE_URL set from now on.'
    : `Start without DATABASE_URL from now on; the database is in ${env.dataDir}.`
