import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openEmbedded } from '@firstrung/server/src/platform/embedded/engine.ts'
import type pg from 'pg'
import { ensurePages } from '../../scripts/pages.mjs'
import { type Candidate, compare, liveAsCandidate, strangersAmong } from './candidates.ts'
import type { Protocol } from './environment.ts'
import { startWhole, type WholeServer } from './whole-server.ts'

/** Version 0.3.0, whose migrations the baseline replaces. What is older is upgraded by it first. */
const oldSources = '039c9919'
const root = fileURLToPath(new URL('../../', import.meta.url))
const execute = promisify(execFile)

/** Tables that change by themselves while a server runs: sessions and rate limits, and what is derived for searching. */
const moving = ['sessions', 'limit_counts', 'limits', 'kysely_migration', 'kysely_migration_lock', 'people']
/** The data of 0.3.0 under the current sources, which are killed in the middle of migrating it. */
export const r21: Protocol = {
  id: 'R21',
  async run(environment) {
    await ensurePages()
    const kills = environment.rounds ?? (environment.isFull ? 8 : 3)
    const sources = await checkOut(oldSources, join(environment.folder, 'r21-sources'))
    const old = join(environment.folder, 'r21-old')
    const people = await fill(old, sources, environment.isFull ? 40 : 12)
    const before = await within(old, tablesOf)

    /** The duration of one upgrade shows where the middle is. */
    const plain = join(environment.folder, 'r21-plain')
    await cp(old, plain, { recursive: true })
    const began = performance.now()
    const server = await startWhole({ settings: { DATA_DIR: plain } })
    const millis = performance.now() - began
    const results = [await look(server, plain, people, before)]
    const reached: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const folder = join(environment.folder, `r21-killed-${kill}`)
      await cp(old, folder, { recursive: true })
      const settings = { DATA_DIR: folder }
      const early = await startWhole({ settings, killAfter: (millis * (kill + 0.5)) / kills })
      // It was faster this time: then it is killed when it is ready.
      await early?.kill()
      reached.push(await within(folder, lastMigration))
      results.push(await look(await startWhole({ settings }), folder, people, before))
    }
    const wrong = results.flatMap((result) => result.wrong)
    const newest = results[0]?.newest
    // The control: a folder with changed contents must be detected.
    const control = await within(plain, async (pool) => {
      await pool.query(
        `update candidates set college_name = college_name || '.' where account_id = (select min(account_id::text)::uuid from candidates)`,
      )
      return changedTables(before, await tablesOf(pool))
    })
    // Migrations are committed all at once, or none of them.
    const unfinished = reached.filter((name) => name !== newest).length
    return {
      holds: wrong.length === 0 && control.length === 1,
      figure: `${people.length} people of 0.3.0 (${oldSources}), ${before.size} tables, up to ${await within(old, lastMigration)}, under ours up to ${newest}: once in peace, in ${(millis / 1000).toFixed(1)} s, and after ${kills} kills (8 with --full) between the start and the end of it, ${unfinished} of them before the migrations were kept: ${wrong.length} differences in the rows of all old tables and columns, in passwords, records and files${wrong.length > 0 ? ` (${wrong.slice(0, 3).join('; ')})` : ''}; control with one changed letter: ${control.length === 1 ? 'seen' : 'not seen'}`,
    }
  },
}

/** The sources of a commit with our packages, which are newer, and without pages. */
async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(join(folder, 'node_modules', '@firstrung'), { recursive: true })
  const archive = join(folder, 'sources.tar')
  await execute('git', ['archive', '-o', archive, commit], { cwd: root }).catch((cause: unknown) => {
    throw new Error(`R21 needs the history of the project, with ${commit} in it`, { cause })
  })
  await execute('tar', ['-xf', archive, '-C', folder])
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@firstrung') await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of ['contract', 'server', 'web']) {
    await symlink(join(folder, name), join(folder, 'node_modules', '@firstrung', name))
  }
  const own = join(root, 'server', 'node_modules')
  await symlink(own, join(folder, 'server', 'node_modules'))
  for (const part of ['server', 'client']) await mkdir(join(folder, 'web', 'build', part), { recursive: true })
  const stub = 'export const entry = { module: { makePageHandler: () => async () => new Response() } }\n'
  await writeFile(join(folder, 'web', 'build', 'server', 'index.js'), stub)
  return folder
}

/** An installation of these sources with people, stopped cleanly. */
async function fill(dataDir: string, sources: string, count: number): Promise<Candidate[]> {
  const server = await startWhole({ settings: { DATA_DIR: dataDir }, sources })
  const people: Candidate[] = []
  for (let number = 0; number < count; number += 1) {
    people.push(await liveAsCandidate(server.origin, { name: 'r21', number, withResume: number % 3 === 0 }))
  }
  await server.stop()
  return people
}

async function look(server: WholeServer, folder: string, people: readonly Candidate[], before: Tables) {
  const strangers = await strangersAmong(server.origin, people)
  await server.stop()
  return within(folder, async (pool) => {
    const { lost, twice } = await compare(pool, people)
    const changed = changedTables(before, await tablesOf(pool))
    return { wrong: [...strangers, ...lost, ...twice, ...changed], newest: await lastMigration(pool) }
  })
}

async function within<T>(dataDir: string, use: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await openEmbedded(dataDir)
  return use(pool).finally(close)
}

async function lastMigration(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select max(name) as name from kysely_migration')
  return rows[0]?.name ?? ''
}

/** All rows of each table, as JSON. */
type Tables = Map<string, Record<string, unknown>[]>

async function tablesOf(pool: pg.Pool): Promise<Tables> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables: Tables = new Map()
  for (const { name } of rows.filter((row) => !moving.includes(row.name))) {
    const found = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`)
    tables.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return tables
}

/** Which of the old tables have lost or changed a row, in their old columns. */
function changedTables(before: Tables, after: Tables): string[] {
  return [...before].flatMap(([name, rows]) => {
    const now = after.get(name)
    if (!now) return [`${name} is gone`]
    const kept = Object.keys(rows[0] ?? {}).filter((column) => now.length === 0 || column in (now[0] ?? {}))
    const cut = (all: Record<string, unknown>[]) =>
      all.map((row) =>
        createHash('sha256')
          .update(JSON.stringify(kept.map((column) => row[column])))
          .digest('hex'),
      )
    const there = new Set(cut(now))
    const missing = cut(rows).filter((hash) => !there.has(hash)).length
    return missing > 0 ? [`${name}: ${missing} of ${rows.length} rows differ`] : []
  })
}
