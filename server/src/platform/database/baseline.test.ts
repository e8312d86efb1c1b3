import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/open-database.ts'
import { openInMemory } from '#src/platform/embedded/in-memory.ts'
import { catalogOf } from '#src/testing/catalog.ts'
import { freshPlace, testServerUrl } from '#src/testing/fresh-place.ts'
import { baseline, replacedMigrations, sinceBaseline } from './baseline.ts'
import { type CopySource, fill, readingFrom } from './copying.ts'
import { type Db, type Migrations, migrate, openDb, ownMigrations } from './db.ts'

let folder: string
let opened: OpenDatabase
let db: Db
/** What comes after the baseline. */
let later: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-baseline-'))
  opened = await empty()
  db = openDb(opened.pool)
  await migrate(db, baseline)
  await opened.pool.query(`insert into accounts (email, role) values ('here@example.org', 'candidate')`)
  later = (await ownMigrations()).map(([name]) => name).slice(1)
})
afterAll(async () => {
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database without migrations, on the engine of this run. */
const empty = async (): Promise<OpenDatabase> =>
  testServerUrl() === '' ? openInMemory() : (await freshPlace(folder, 'none')).open()

/** Makes the database one that these migrations have made, each a moment after the one before. */
async function record(names: readonly string[]): Promise<void> {
  await opened.pool.query('delete from kysely_migration')
  await opened.pool.query(
    `insert into kysely_migration
     select name, to_char(timestamp '2026-11-01' + n * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
     from unnest($1::text[]) with ordinality as one (name, n)`,
    [names],
  )
}

const recorded = async () =>
  (await opened.pool.query<{ name: string }>('select name from kysely_migration order by timestamp, name')).rows.map(
    ({ name }) => name,
  )

test('the baseline makes the same tables, rules and functions as the migrations of 0.3.0 did', async () => {
  // It was made from them once, when they were replaced, and stays as it is.
  const kept = await readFile(new URL('baseline.catalog.txt', import.meta.url), 'utf8')
  expect(await catalogOf(opened.pool)).toEqual(kept.trim().split('\n'))
})

test('data of a version before 0.3.0 is refused with the name of that release, and stays as it was', async () => {
  const old = replacedMigrations.slice(0, 60)
  await record(old)
  await expect(migrate(db)).rejects.toThrow(
    'The data is of a version of Firstrung before 0.3.0, and nothing was changed: start 0.3.0 with it once, then this version.',
  )
  expect(await recorded()).toEqual(old)
})

test('a backup of 0.3.0 fills an installation of the baseline, and one from before is refused', async () => {
  await record(replacedMigrations)
  const target = await empty()
  await migrate(openDb(target.pool), sinceBaseline(replacedMigrations, 'backup').at(-1))
  const copy = async (change: Partial<CopySource>) => {
    const [reader, writer] = [await opened.pool.connect(), await target.pool.connect()]
    try {
      await readingFrom(reader, (source) => fill(writer, { ...source, ...change }))
    } finally {
      for (const client of [reader, writer]) client.release()
    }
  }

  const older = { migrations: replacedMigrations.slice(0, 60) }
  await expect(copy(older)).rejects.toThrow('This backup was made by a version of Firstrung before 0.3.0: restore it')
  await copy({})
  expect((await target.pool.query<object>('select email from accounts')).rows).toEqual([{ email: 'here@example.org' }])
  expect(await migrate(openDb(target.pool))).toEqual(later)
  await target.close()
})

test('data of 0.3.0 has the baseline without running it, together with all that comes after or not at all', async () => {
  await record(replacedMigrations)
  const broken: Migrations = async () => [...(await ownMigrations()), ['9001-broken', 'select from nowhere']]
  await expect(migrate(db, undefined, broken)).rejects.toThrow('nowhere')
  expect(await recorded()).toEqual(replacedMigrations)

  expect(await migrate(db)).toEqual(later)
  expect(await recorded()).toEqual([baseline, ...later])
  expect((await opened.pool.query('select 1 from accounts')).rowCount).toBe(1)

  // As it was with servers from between 0.3.0 and the baseline.
  await record([...replacedMigrations, ...later])
  expect(await migrate(db)).toEqual([])
  expect(await recorded()).toEqual([baseline, ...later])
})
