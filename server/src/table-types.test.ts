import { fileURLToPath } from 'node:url'
import { API, type Symbol as Named, type Project, SymbolFlags } from 'typescript/unstable/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#src/testing/template.ts'

const config = fileURLToPath(new URL('../tsconfig.json', import.meta.url))
const columnKinds = fileURLToPath(new URL('./testing/column-kinds.ts', import.meta.url))

/** The driver's JavaScript type for each type of the database. */
const kinds: Record<string, string> = {
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  bool: 'boolean',
  timestamptz: 'date',
  bytea: 'bytes',
  _text: 'strings',
  _uuid: 'strings',
  jsonb: 'json',
  tsvector: 'string',
  tstzrange: 'string',
  tsquery: 'string',
}

/** Tables of libraries, which our code neither reads nor writes. */
const ofLibraries = ['kysely_migration', 'kysely_migration_lock', 'socket_io_attachments']

/** It is null only in deleted jobs, which nobody may see, so that callers need not expect it. */
const known = {
  onlyInDatabase: ['jobs.recruiter_id: string or null'],
  onlyInTypes: ['jobs.recruiter_id: string'],
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let typed: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  typed = typedColumns()
})
afterAll(() => database.close())

/** `jobs.title: string`, and so on, for every column of the database. */
async function storedColumns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string; type: string; required: boolean }>(
    `select c.relname || '.' || a.attname as name, t.typname as type, a.attnotnull as required
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
       and a.attnum > 0 and not a.attisdropped and c.relname <> all ($1)`,
    [ofLibraries],
  )
  return rows.map(({ name, type, required }) => `${name}: ${kinds[type] ?? type}${required ? '' : ' or null'}`)
}

async function drift() {
  const stored = await storedColumns()
  return {
    onlyInDatabase: stored.filter((column) => !typed.includes(column)).sort(),
    onlyInTypes: typed.filter((column) => !stored.includes(column)).sort(),
  }
}

/** The same for every column of the table types, as the compiler understands them. */
function typedColumns(): string[] {
  const compiler = new API()
  try {
    const snapshot = compiler.updateSnapshot({ openProjects: [config] })
    const project = snapshot.getProject(config)
    const tables = project?.checker.resolveName('ColumnKinds', SymbolFlags.TypeAlias, {
      document: columnKinds,
      position: 0,
    })
    if (!project || !tables) throw new Error(`the compiler does not know ColumnKinds of ${columnKinds}`)
    return membersOf(project, tables).flatMap((table) =>
      membersOf(project, table).map(
        (column) => `${inSql(table.name)}.${inSql(column.name)}: ${kindOf(project, column)}`,
      ),
    )
  } finally {
    compiler.close()
  }
}

const typeOf = ({ checker }: Project, named: Named) =>
  named.flags & SymbolFlags.TypeAlias ? checker.getDeclaredTypeOfSymbol(named) : checker.getTypeOfSymbol(named)

function membersOf(project: Project, named: Named): readonly Named[] {
  const type = typeOf(project, named)
  return type ? project.checker.getPropertiesOfType(type) : []
}

function kindOf(project: Project, column: Named): string {
  const type = typeOf(project, column)
  return type?.isStringLiteralType() ? type.value : 'unknown'
}

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('the table types are those of the migrated database: every table, column, type and null', async () => {
  expect(await drift(), 'bring the *.tables.ts of the domain in line with its migration').toEqual(known)
})

test('a column that only the database has, or only the types have, is noticed', async () => {
  const change = (text: string) => database.pool.query(text)
  await change('alter table blogs add column mood text; alter table blogs rename column title to heading')
  await change('alter table events alter column title drop not null')
  expect(await drift()).toEqual({
    onlyInDatabase: [
      'blogs.heading: string',
      'blogs.mood: string or null',
      'events.title: string or null',
      ...known.onlyInDatabase,
    ],
    onlyInTypes: ['blogs.title: string', 'events.title: string', ...known.onlyInTypes],
  })
})
