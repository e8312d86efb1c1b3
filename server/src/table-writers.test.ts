import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * A table is written only by the domain whose `*.tables.ts` declares it, or by the platform where the platform does. Others
 * call its service. Tests and their factories write what they need, and so do the benchmark and the reliability protocols,
 * which are outside of `src`; triggers are in the migrations.
 */
const src = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('**/*.ts', { cwd: src, exclude: ['testing/**', '**/*.test.ts', '**/*.child.ts'] })

/** Files that may write tables of others, and why. */
const exceptions: Record<string, string> = {
  'seed.ts': 'empties a demo that was not finished, and dates jobs and resumes back, which no call can',
  'seed.applications.ts': 'dates an application back whose promised day is over, which no call can',
  'seed.events.ts': 'dates registrations back',
  'seed.jobs.ts': 'dates postings back',
  'seed.forum.ts': 'dates posts and comments back',
  'platform/database/copying.ts': 'copies a whole database, table by table',
}

interface Source {
  path: string
  text: string
}
interface Write {
  path: string
  table: string
}

/** 'jobs' for a file of that domain, 'platform', or the path of a file that belongs to neither. */
const ownerOf = (path: string): string =>
  /^domains\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('platform/') ? 'platform' : path)

/** The tables that a file declares by `interface Database`. */
const tablesIn = ({ text }: Source): string[] =>
  [...text.matchAll(/interface Database \{\n([\s\S]*?)\n {2}\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/^ {4}(\w+):/gm)].map(([, table = '']) => table),
  )

const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:'(\w+)(?: as \w+)?')?/g
const statement =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+\S+\s+(?:(?:as\s+)?\w+\s+)?set\b))\s+(?:only\s+)?(?:public\.)?"?(\$|\w+)/gi

/** A name that only the running program knows. */
const anyTable = 'any table'

/** The tables that a file writes, by calls of the query builder and by the texts of its statements. */
const writesIn = ({ path, text }: Source): Write[] => [
  ...[...text.matchAll(builder)].map(([, table]) => ({ path, table: table ?? anyTable })),
  ...[...text.matchAll(statement)].map(([, table = '']) => ({
    path,
    table: table === '$' ? anyTable : table.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  })),
]

/** Writes of a table by another domain than its own. Tables of libraries have no owner. */
function foreignWrites(sources: readonly Source[]): Write[] {
  const owners = new Map(sources.flatMap((source) => tablesIn(source).map((table) => [table, ownerOf(source.path)])))
  const isForeign = ({ path, table }: Write) =>
    table === anyTable || (owners.has(table) && owners.get(table) !== ownerOf(path))
  return sources.flatMap(writesIn).filter(isForeign)
}

const sources = files.map((path) => ({ path, text: readFileSync(`${src}/${path}`, 'utf8') }))

test('a table is written by its own domain alone', () => {
  const foreign = foreignWrites(sources).filter(({ path }) => !(path in exceptions))
  expect(foreign, 'write it by a function of the domain that owns the table').toEqual([])
})

test('every exception for a writer of a table is needed', () => {
  const paths = new Set(foreignWrites(sources).map(({ path }) => path))
  expect(Object.keys(exceptions).filter((path) => !paths.has(path))).toEqual([])
})

test('every file of table types declares tables', () => {
  const declaring = sources.filter(({ path }) => path.endsWith('.tables.ts'))
  expect(declaring.length).toBeGreaterThan(10)
  expect(declaring.filter((source) => tablesIn(source).length === 0).map(({ path }) => path)).toEqual([])
})

describe('a foreign write is noticed', () => {
  const tables = {
    path: 'domains/jobs/jobs.tables.ts',
    text: 'interface Database {\n    jobs: JobTable\n    stageCounts: StageCountTable\n  }',
  }
  const foreignIn = (text: string, path = 'domains/hiring/panel/panel.service.ts') =>
    foreignWrites([tables, { path, text }]).map(({ table }) => table)

  test.each([
    ["ctx.db.insertInto('jobs').values(row)", 'jobs'],
    ["ctx.db\n  .updateTable('jobs')\n  .set({ title })", 'jobs'],
    ["db.updateTable('jobs as j').set({ title })", 'jobs'],
    ["db.deleteFrom('stageCounts')", 'stageCounts'],
    ['sql`insert into stage_counts (job_id) values (1)`', 'stageCounts'],
    ['sql`\n  update jobs j\n  set title = 1`', 'jobs'],
    ['sql`with closed as (delete from jobs returning id) select`', 'jobs'],
    ['sql`UPDATE public."stage_counts" SET n = 0`', 'stageCounts'],
    ['sql`truncate jobs`', 'jobs'],
    ['sql`delete from ${sql.table(name)}`', anyTable],
    ['db.insertInto(name).values(row)', anyTable],
  ])('the foreign write %s is noticed', (text, table) => {
    expect(foreignIn(text)).toEqual([table])
  })

  test.each([
    ["db.selectFrom('jobs').forUpdate()"],
    ['sql`select * from jobs for update`'],
    ['sql`insert into notes (id) values (1) on conflict do update set id = 2`'],
    ['sql`update kysely_migration set name = 1`'],
  ])('a write that only looks foreign is not noticed: %s', (text) => {
    expect(foreignIn(text)).toEqual([])
  })

  test('a write of the own domain is not noticed as foreign', () => {
    expect(foreignIn("db.updateTable('jobs').set({ title })", 'domains/jobs/jobs.leaving.service.ts')).toEqual([])
  })
})
