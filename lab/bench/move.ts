import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { assemble } from '@firstrung/server/src/assemble.ts'
import { type Env, readEnv } from '@firstrung/server/src/env.ts'
import { openEmbeddedIn, openWithoutTimeouts } from '@firstrung/server/src/open-database.ts'
import { runCommand } from '@firstrung/server/src/testing/run-command.ts'
import { makeTestContext } from '@firstrung/server/src/testing/test-context.ts'
import pino from 'pino'

// npm run reliability -- move [--candidates 100000]: a dataset moves from PostgreSQL to the embedded database and, into a fresh
// database, back with `npm run move -- database`. All sides are compared here once more, by other means than the command's own: each table's rows as
// text, in order, as one SHA-256; each file by its SHA-256; and those who were signed in before still are.

const { values } = parseArgs({ options: { candidates: { type: 'string', default: '100000' } } })
const databaseUrl = process.env['TEST_DATABASE_URL']
if (!databaseUrl) throw new Error('Run this through `npm run reliability -- move`, which brings a PostgreSQL server.')
const log = pino({ level: 'silent' })
const people = 10

interface Row {
  step: string
  figure: string
  holds: boolean
}
const rows: Row[] = []
const note = (step: string, figure: string, holds = true) => {
  rows.push({ step, figure, holds })
  console.error(`${holds ? 'ok ' : 'NO '} ${step}: ${figure}`)
}
async function timed<T>(step: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  note(step, `${Math.round((Date.now() - began) / 1000)} s`)
  return result
}

const folder = await mkdtemp(join(tmpdir(), 'firstrung-move-'))
const [before, after] = [join(folder, 'before'), join(folder, 'after')]
/** Another database on the same server, for the way back. */
const freshUrl = new URL(databaseUrl)
freshUrl.pathname = '/moved_back'
const at = (dataDir: string, url = ''): Env =>
  readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, LIVE_ADAPTER: 'memory', PUBLIC_URL: 'http://127.0.0.1:3000' })

/** The product on one of the two databases. */
async function within<T>(env: Env, work: (of: Awaited<ReturnType<typeof assemble>>) => Promise<T>): Promise<T> {
  const { pool, close } = env.DATABASE_URL ? openWithoutTimeouts(env.DATABASE_URL) : await openEmbeddedIn(env, log)
  const parts = await assemble({ env, pool, log, work: false })
  try {
    await parts.app.ready()
    return await work(parts)
  } finally {
    await parts.app.close()
    await parts.stop()
    await close()
  }
}

interface Fingerprints {
  tables: Map<string, string>
  count: number
}

/** Each of our tables as one hash: its rows as text, in order. What every start writes again is left out. */
async function fingerprints(env: Env): Promise<Fingerprints> {
  const { pool, close } = env.DATABASE_URL ? openWithoutTimeouts(env.DATABASE_URL) : await openEmbeddedIn(env, log)
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
         and relname not like 'kysely%' order by 1`,
    )
    const all = new Map<string, string>()
    let count = 0
    for (const { name } of tables) {
      const hash = createHash('sha256')
      const client = await pool.connect()
      await client.query(`begin; set local timezone to 'UTC'`)
      await client.query(
        `declare rows_of no scroll cursor for select t::text as line from ${name} t order by t::text collate "C"`,
      )
      for (;;) {
        const portion = await client.query<{ line: string }>('fetch 5000 from rows_of')
        for (const { line } of portion.rows) hash.update(`${line}\n`)
        count += portion.rows.length
        if (portion.rows.length === 0) break
      }
      await client.query('rollback')
      client.release()
      all.set(name, hash.digest('hex'))
    }
    return { tables: all, count }
  } finally {
    await close()
  }
}

const differing = (one: Map<string, string>, other: Map<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

async function signedIn(env: Env, tokens: readonly string[]): Promise<number> {
  return within(env, async ({ app }) => {
    const answers = await Promise.all(
      tokens.map((token) => app.inject({ method: 'GET', url: '/api/auth/user', headers: { 'x-auth-token': token } })),
    )
    return answers.filter(({ statusCode }) => statusCode === 200).length
  })
}

try {
  const dataset = [
    '--candidates',
    values.candidates,
    '--jobs',
    '1000',
    '--applications',
    String(2 * Number(values.candidates)),
  ]
  await timed(`${values.candidates} people on PostgreSQL`, () =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL('./generate.ts', import.meta.url)), ...dataset], {
      env: { ...process.env, DATA_DIR: before, DATABASE_URL: databaseUrl },
    }),
  )
  const tokens = await within(at(before, databaseUrl), async ({ app, db, deps }) => {
    // The dataset's files are only names.
    const named = await db.selectFrom('uploads').select(['key', 'size']).where('status', '=', 'stored').execute()
    for (const { key, size } of named) {
      const path = join(before, 'files', key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.alloc(Number(size), key))
    }
    const context = makeTestContext({ app, db, deps, log, clock: { now: new Date() } })
    const made: string[] = []
    for (let n = 0; n < people; n += 1) made.push((await context.make.candidate()).token)
    return made
  })
  await cp(join(before, 'files'), join(after, 'files'), { recursive: true })
  const first = await timed('reading all of it', () => fingerprints(at(before, databaseUrl)))

  const there = await timed('to the embedded database', () =>
    runCommand('move-database', ['to-embedded'], { DATA_DIR: after, DATABASE_URL: databaseUrl }),
  )
  if (there.code !== 0) throw new Error(there.said)
  await compare('in the embedded database', first, at(after))
  const left = await fingerprints(at(after))

  const server = openWithoutTimeouts(databaseUrl)
  await server.pool.query('create database moved_back')
  await server.close()
  const back = await timed('back to PostgreSQL', () =>
    runCommand('move-database', ['to-postgres'], { DATA_DIR: after, DATABASE_URL: freshUrl.href }),
  )
  if (back.code !== 0) throw new Error(back.said)
  await compare('back on PostgreSQL', left, at(after, freshUrl.href))

  /** Every row is the same, and existing sessions still work. */
  async function compare(where: string, expected: Fingerprints, env: Env) {
    const found = await fingerprints(env)
    const lost = differing(expected.tables, found.tables)
    note(`rows ${where}`, `${found.count} in ${found.tables.size} tables, ${lost.length} differ`, lost.length === 0)
    const still = await signedIn(env, tokens)
    note(`still signed in ${where}`, `${still} of ${people}`, still === people)
  }

  const { keys } = await within(at(after, freshUrl.href), async ({ db }) => ({
    keys: await db.selectFrom('uploads').select('key').where('status', '=', 'stored').execute(),
  }))
  const sumOf = async (root: string, key: string) =>
    createHash('sha256')
      .update(await readFile(join(root, 'files', key)))
      .digest('hex')
  let same = 0
  for (const { key } of keys) if ((await sumOf(before, key)) === (await sumOf(after, key))) same += 1
  note('files', `${same} of ${keys.length} equal`, same === keys.length && same > people)
} finally {
  await rm(folder, { recursive: true, force: true })
}

console.log('\n| moving there and back | figure | holds |\n|---|---|---|')
for (const { step, figure, holds } of rows) console.log(`| ${step} | ${figure} | ${holds ? 'yes' : 'NO'} |`)
console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
process.exit(rows.every(({ holds }) => holds) ? 0 : 1)
