import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb } from './platform/database/db.ts'
import { byName } from './platform/database/name-order.ts'
import { openTestDatabase } from './testing/template.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let texts: Set<string>
beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
  )
  texts = new Set(rows.map(({ name }) => name))
})
afterAll(() => database.close())

/** Columns of text that are no names to anybody: codes, keys and addresses, sorted so that work has a fixed order. */
const codes = new Set([
  'id',
  'held_at',
  'kind',
  'purpose',
  'rule',
  'key',
  'email',
  'mailbox',
  'slug',
  'word',
  'role',
  'company_role',
  'difficulty',
])
/** They sort names of PostgreSQL's own, of migrations and of queues. */
const ofMachines = [
  'platform/database/baseline.ts',
  'platform/database/copying.ts',
  'platform/database/db.ts',
  'platform/monitoring/metrics.ts',
  'platform/embedded/durable-engine.ts',
]

/** What stands up to the bracket that closes the one before `from`. */
function upToClosing(text: string, from: number): string {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
    if (depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

/** What code sorts by, in calls of the query builder and in SQL, without what sorts as people read. */
function sortings(code: string): string[] {
  const calls = [...code.matchAll(/\.orderBy\(/g)].map(({ index }) => upToClosing(code, index + '.orderBy('.length))
  const clauses = [...code.matchAll(/\border by\s/g)].map(
    ({ index }) => upToClosing(code, index + 'order by'.length).split(/`|\blimit\b|\boffset\b|\breturning\b/)[0] ?? '',
  )
  return [...calls, ...clauses].map((sorting) => sorting.replace(/byName\([^)]*\)|\$\{[^}]*\}|::\w+/g, ''))
}

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const namesByBytes = (code: string): string[] =>
  sortings(code).filter((sorting) =>
    [...sorting.matchAll(/[A-Za-z_]+/g)].some(([name]) => texts.has(inSql(name)) && !codes.has(inSql(name))),
  )

test('no list sorts names by their bytes', () => {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing') && !ofMachines.includes(name),
  )
  expect(files.length).toBeGreaterThan(300)
  const faults = files.flatMap((file) =>
    namesByBytes(readFileSync(join(root, file), 'utf8')).map((sorting) => `${file}: ${sorting.trim()}`),
  )
  expect(faults, 'sort names of people, companies and things by byName of platform/database/name-order.ts').toEqual([])
})

test.each([
  [`.orderBy('accounts.fullName')`],
  [`.orderBy(sql\`lower(name)\`)`],
  [`.orderBy((eb) => eb.fn.coalesce('title', 'email'))`],
  ['sql`select c.name from companies c order by c.name, c.id limit 5`'],
  ['sql`json_agg(n order by lower(n.title) desc)`'],
])('the source %s is noticed', (code) => {
  expect(namesByBytes(code)).toHaveLength(1)
})

describe('names in the order of people', () => {
  const sorted = async (names: readonly string[]) => {
    const db = openDb(database.pool)
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${[...names].reverse()}::text[]) as one (name) order by ${byName('name')}`.execute(db)
    return rows.map(({ name }) => name)
  }
  test.each([
    ['in small and capital letters', ['anil', 'Asha', 'bela', 'Charu', 'dev', 'Zoya']],
    ['with accents', ['Eva', 'Éloise', 'Emil', 'Zoë', 'Zofia'].toSorted(new Intl.Collator('en').compare)],
    ['of which one begins as another', ['Anil', 'Anil Kumar', 'Anila']],
    ['in Latin before Indian letters', ['Zoya', 'अनिल', 'অনিল', 'ਅਮਨ', 'અમિત', 'ଅମିତ', 'அனில்', 'అనిల్', 'ಅನಿಲ್', 'അനിൽ']],
    [
      'in Hindi, with and without dots',
      ['अनिल', 'आशा', 'कमल', 'क़मर', 'खान', 'जोया', 'ज़ोया', 'हरि'].toSorted(new Intl.Collator('en').compare),
    ],
    [
      'in Tamil, whose letters have another order than their codes',
      ['யமுனா', 'ரவி', 'லதா', 'வேலு', 'றகு', 'னகுல்', 'ஜெயா', 'ஹரி'],
    ],
    ['in Malayalam, with letters of its own and with joiners', ['അനില്‍ അ', 'അനിൽ ബ', 'അനില്‍ മ', 'കമല']],
  ])('names in the order of people stand %s', async (_, names) => {
    expect(await sorted(names)).toEqual(names)
  })
})
