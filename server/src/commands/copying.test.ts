import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '#src/open-database.ts'
import { replacedMigrations } from '#src/platform/database/baseline.ts'
import { fill, readingFrom, type TableSum } from '#src/platform/database/copying.ts'
import { openEmbedded } from '#src/platform/embedded/engine.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { freshPlace, testServerUrl } from '#src/testing/fresh-place.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { openTestDatabase } from '#src/testing/template.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

/** The server that these tests run on; empty when it is the embedded database. */
const server = testServerUrl()
// Each command sets up or opens a whole database.
const patience = 300_000

let w: TestServer
let person: Person
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-copying-'))
  w = await openTestServer()
  person = await w.make.newCandidate()
  await w.make.job(await w.make.recruiter())
  await w.make.file(person, 'profile_pics/candidate/', 'png')
  await w.runTasks()
  // Characters that are hard to copy.
  const odd = 'Ra\u2028o "x", (a\\b)\n\t{1,2} नाम 😀'
  await w.db.updateTable('accounts').set({ fullName: odd }).where('id', '=', person.id).execute()
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true, force: true })
})

async function sumsIn(pool: pg.Pool): Promise<TableSum[]> {
  const client = await pool.connect()
  return readingFrom(client, async ({ sums }) => sums).finally(() => client.release())
}

type Fill = typeof fill
async function copy(source: pg.Pool, target: pg.Pool, work: Fill = fill): Promise<TableSum[]> {
  const [reader, writer] = [await source.connect(), await target.connect()]
  try {
    return await readingFrom(reader, (from) => work(writer, from))
  } finally {
    reader.release()
    writer.release()
  }
}

describe('copying a database', () => {
  test('copying a database brings every row, equal by its checksum, and counts nothing twice', async () => {
    const target = await openTestDatabase()
    const sums = await copy(w.pool, target.pool)

    expect(sums).toEqual(await sumsIn(w.pool))
    expect(sums.find(({ table }) => table === 'public.accounts')?.rows).toBeGreaterThan(1)
    const counts = 'select * from pool_counts order by 1'
    expect((await target.pool.query<object>(counts)).rows).toEqual((await w.pool.query<object>(counts)).rows)
    // Rules and triggers work on the copy too.
    await expect(
      target.pool.query(`insert into accounts (email, role) select email, role from accounts limit 1`),
    ).rejects.toMatchObject({ constraint: 'accounts_one_per_email' })
    await expect(
      target.pool.query(`insert into consents (account_id, text_version, given_at) values ($1, 'x', now())`, [
        randomUUID(),
      ]),
    ).rejects.toMatchObject({ code: '23503' })
    await target.pool.query(`insert into accounts (email, role) values ('new@example.org', 'candidate')`)
    await target.close()
  })

  test('copying a database refuses a target that holds somebody, and leaves it as it was', async () => {
    const target = await openTestDatabase()
    await target.pool.query(`insert into accounts (email, role) values ('here@example.org', 'candidate')`)
    const before = await sumsIn(target.pool)
    await expect(copy(w.pool, target.pool)).rejects.toThrow('There are accounts in the target already.')
    expect(await sumsIn(target.pool)).toEqual(before)
    await target.close()
  })

  test('copying a database takes nothing at all when one value did not arrive as it was', async () => {
    const target = await openTestDatabase()
    const spoilt: Fill = (client, from) =>
      fill(client, {
        ...from,
        async *rows(table) {
          for await (const rows of from.rows(table))
            yield rows.map((row) => row.replace('@example.org', '@example.com'))
        },
      })
    await expect(copy(w.pool, target.pool, spoilt)).rejects.toThrow('Not everything arrived as it was: public.')
    expect((await target.pool.query<object>('select count(*)::int from accounts')).rows).toEqual([{ count: 0 }])
    await target.close()
  })

  test('copying a database refuses another version', async () => {
    const target = await openTestDatabase()
    await target.pool.query(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    await expect(copy(w.pool, target.pool)).rejects.toThrow('different versions')
    await target.close()
  })
})

test('a backup of database and files comes back on an empty installation, and sign-ins stay valid', {
  timeout: patience,
}, async () => {
  const [home, away] = [await freshPlace(folder, 'home'), await freshPlace(folder, 'away')]
  const opened = await home.open()
  await setUp(opened.pool)
  const sums = await copy(w.pool, opened.pool)
  await opened.close()
  await cp(join(w.dataDir, 'files'), join(folder, 'home', 'files'), { recursive: true })

  const backup = join(folder, 'backup')
  const saved = await runCommand('backup', [backup], home.settings)
  expect(saved.said).toMatch(/holds \d+ tables with \d+ rows, and \d+ files, each with its checksum\.\n$/)
  expect((await runCommand('backup', [backup], home.settings)).said).toContain('is there already')
  // It holds hashes of passwords and resumes: nobody else on the machine may read it.
  for (const entry of ['.', ...(await readdir(backup, { recursive: true }))]) {
    expect((await stat(join(backup, entry))).mode & 0o077, entry).toBe(0)
  }

  const restored = await runCommand('restore', [backup], away.settings)
  expect(restored.said).toMatch(
    /^Installation: the (folder|database) .*\n\d+ rows and \d+ files are back as they were at 20/,
  )
  const there = await away.open()
  expect(await sumsIn(there.pool)).toEqual(sums)
  const { rows: stored } = await there.pool.query<{ key: string }>(`select key from uploads where status = 'stored'`)
  const { rows: sessions } = await there.pool.query('select 1 from sessions where account_id = $1', [person.id])
  await there.close()
  expect(sessions).toHaveLength(1)
  expect(stored.length).toBeGreaterThan(1)
  for (const { key } of stored) {
    expect(await readFile(join(folder, 'away', 'files', key))).toEqual(await readFile(join(w.dataDir, 'files', key)))
  }

  expect((await runCommand('restore', [backup], away.settings)).said).toContain('There are accounts in the target')

  await writeFile(join(backup, 'files', stored[0]?.key ?? ''), 'something else')
  const third = await freshPlace(folder, 'third')
  const refused = await runCommand('restore', [backup], third.settings)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is damaged in this backup') })
  await cp(join(folder, 'home', 'files'), join(backup, 'files'), { recursive: true })

  const table = join(backup, 'tables', 'public.accounts.jsonl.gz')
  const whole = await readFile(table)
  await writeFile(table, whole.subarray(0, whole.length - 20))
  expect(await runCommand('restore', [backup], third.settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/\nThe table public.accounts is damaged in this backup.\n$/),
  })
  await writeFile(table, whole)
  const manifest = await readFile(join(backup, 'manifest.json'), 'utf8')
  await writeFile(join(backup, 'manifest.json'), manifest.slice(0, -10))
  expect(await runCommand('restore', [backup], third.settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/\nThe manifest of the backup in .* is damaged.\n$/),
  })
  const newer = manifest.replace(/"(\d{4}-[\w-]+)"(?=\s*\])/, '"9999-future"')
  await writeFile(join(backup, 'manifest.json'), newer)
  expect(await runCommand('restore', [backup], third.settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/made by a newer version of Firstrung \(9999-future\)/),
  })

  // What 0.3.0 and servers from between it and the baseline have made.
  const made = (migrations: readonly string[]) =>
    writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...(JSON.parse(manifest) as object), migrations }))
  await made(replacedMigrations.slice(0, 60))
  expect(await runCommand('restore', [backup], third.settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/made by a version of Firstrung before 0\.3\.0: restore it with 0\.3\.0/),
  })
  const { migrations } = JSON.parse(manifest) as { migrations: string[] }
  await made([...replacedMigrations, ...migrations.slice(1)])
  expect(await runCommand('restore', [backup], third.settings)).toMatchObject({ code: 0 })
})

test('files move into an object store and back', { timeout: patience }, async () => {
  const store = await openObjectStore()
  const there = await runCommand('move-files', ['to-s3'], { ...store.settings, DATA_DIR: w.dataDir })
  expect(there.said).toMatch(/^From .*\n\d+ files with \d+ bytes were copied; each was read again and is the same\.\n$/)
  const elsewhere = join(folder, 'elsewhere')
  const back = await runCommand('move-files', ['to-disk'], { ...store.settings, DATA_DIR: elsewhere })
  expect(back.said.split('\n').slice(1)).toEqual(there.said.split('\n').slice(1))
  const names = async (root: string) => (await readdir(join(root, 'files'), { recursive: true })).sort()
  expect(await names(elsewhere)).toEqual(await names(w.dataDir))
  expect((await runCommand('move-files', ['to-s3'], { DATA_DIR: w.dataDir })).said).toContain('S3_BUCKET_URL')
  await store.close()
})

test('the embedded database moves to PostgreSQL and back', { timeout: patience }, async () => {
  const embedded = await freshPlace(folder, 'moving')
  // Without a server in this run the command says what it needs; with one it moves both ways.
  if (!server) {
    const refused = await runCommand('move-database', ['to-postgres'], embedded.settings)
    return expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL must be set.') })
  }
  const start = await openEmbedded(join(folder, 'moving'))
  await setUp(start.pool)
  const sums = await copy(w.pool, start.pool)
  await start.close()
  await cp(join(w.dataDir, 'files'), join(folder, 'moving', 'files'), { recursive: true })

  const there = await runCommand('move-database', ['to-postgres'], embedded.settings)
  expect(there.said).toContain('Start with DATABASE_URL set from now on.')
  expect(there.said).toMatch(
    /\d+ tables with \d+ rows are the same on both sides\.\n\d+ files are where the settings say/,
  )
  const moved = await embedded.open()
  expect(await sumsIn(moved.pool)).toEqual(sums)
  await moved.close()

  const again = { ...embedded.settings, DATA_DIR: join(folder, 'again') }
  const missing = await runCommand('move-database', ['to-embedded'], again)
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('files are not where the settings say') })
  const back = await openEmbedded(join(folder, 'again'))
  expect(await sumsIn(back.pool)).toEqual(sums)
  await back.close()
})
