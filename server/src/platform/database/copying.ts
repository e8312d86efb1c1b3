import type { PoolClient } from 'pg'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
import { sinceBaseline } from './baseline.ts'

/** One table to copy: each row is the text of its record, which preserves every value. */
export interface TableCopy {
  name: string
  /** Names and types, which must be the same in source and target. */
  columns: string[]
  /** Columns that the database generates. */
  generated: string[]
}

interface SequenceCopy {
  name: string
  value: string
  isCalled: boolean
}

/** Row count and checksum of a table, the same for the same rows in any database. */
export interface TableSum {
  table: string
  rows: number
  sum: string
}

/** The source from which a database can be filled: another database, or a backup. */
export interface CopySource {
  migrations: string[]
  tables: TableCopy[]
  sequences: SequenceCopy[]
  sums: TableSum[]
  rows(table: TableCopy): AsyncIterable<string[]>
}

/** The copy is refused, because source and target do not match. */
export class CannotCopy extends OperatorError {}

const batch = 500

/** Settings with which source and target format values the same way. */
const plainly = `set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local bytea_output to 'hex'; set local extra_float_digits to 1; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`

/** Our own tables, and the waiting tasks of the queue; the queue creates its other tables again. */
const ours = `(n.nspname = 'public' and c.relname not like 'kysely%'
  or n.nspname = 'pgboss' and c.relname in ('queue', 'job'))`

/** Reads a whole database as of one moment. */
export async function readingFrom<T>(client: PoolClient, work: (source: CopySource) => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(plainly)
    const tables = await tablesOf(client)
    return await work({
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
      sums: await sumsOf(client, tables),
      rows: (table) => rowsOf(client, table),
    })
  } finally {
    await client.query('rollback')
  }
}

/**
 * Fills an empty database in one transaction, and returns the checksums of the result. Throws, without any change, when
 * they differ from those of the source.
 */
export async function fill(client: PoolClient, source: CopySource): Promise<TableSum[]> {
  await client.query('begin')
  try {
    await client.query(plainly)
    const tables = await tablesOf(client)
    fits(source, tables, await migrationsOf(client))
    if ((await client.query('select 1 from accounts limit 1')).rows.length > 0) {
      throw new CannotCopy('There are accounts in the target already. Only an empty one is filled.')
    }
    const names = tables.map(({ name }) => name).join(', ')
    const references = await referencesOf(client)
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
    // Triggers are disabled, because the values that they count and derive are copied with the rows.
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names}`)
    for (const table of source.tables) {
      for await (const rows of source.rows(table)) await insert(client, table, rows)
    }
    for (const { name, value, isCalled } of source.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
    }
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    const sums = await sumsOf(client, tables)
    same(source.sums, sums)
    await client.query('commit')
    return sums
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function fits(source: CopySource, tables: TableCopy[], migrations: string[]): void {
  if (sinceBaseline(source.migrations, 'backup').join() !== migrations.join()) {
    throw new CannotCopy('The two are of different versions. Start both with the same version of Firstrung once.')
  }
  const shape = (all: TableCopy[]) => all.map(({ name, columns }) => `${name}(${columns.join()})`)
  const there = new Set(shape(tables))
  const odd = shape(source.tables).find((table) => !there.has(table))
  if (odd || source.tables.length !== tables.length)
    throw new CannotCopy(`The tables differ: ${odd ?? 'one is missing'}`)
}

function same(before: TableSum[], after: TableSum[]): void {
  const textOf = ({ table, rows, sum }: TableSum) => `${table}: ${rows} rows, ${sum}`
  const there = new Set(after.map(textOf))
  const odd = before.map(textOf).filter((text) => !there.has(text))
  if (odd.length > 0) throw new CannotCopy(`Not everything arrived as it was: ${odd.join('; ')}`)
}

async function insert(client: PoolClient, { name, columns, generated }: TableCopy, rows: string[]): Promise<void> {
  const given = columns.map(nameIn).filter((column) => !generated.includes(column))
  await client.query(
    `insert into ${name} (${given.join(', ')}) overriding system value
     select ${given.map((column) => `(q.r).${column}`).join(', ')}
     from unnest($1::text[]) line cross join lateral (select line::${name} as r offset 0) q`,
    [rows],
  )
}

/** The name in 'name type'. */
const nameIn = (column: string): string => column.slice(0, column.indexOf(' '))

async function* rowsOf(client: PoolClient, { name }: TableCopy): AsyncGenerator<string[]> {
  await client.query(`declare rows_of no scroll cursor for select t::text as line from ${name} t`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from rows_of`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close rows_of')
}

async function tablesOf(client: PoolClient): Promise<TableCopy[]> {
  const { rows } = await client.query<TableCopy>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns,
      coalesce(array_agg(quote_ident(a.attname)) filter (where a.attgenerated <> ''), '{}') as generated
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours}
    group by n.nspname, c.relname
    order by n.nspname desc, c.relname`)
  return rows
}

async function referencesOf(client: PoolClient) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select f.conrelid::regclass::text as table, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition
    from pg_constraint f
    join pg_class c on c.oid = f.confrelid
    join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.conparentid = 0 and n.nspname in ('public', 'pgboss')`)
  return rows
}

async function sequencesOf(client: PoolClient): Promise<SequenceCopy[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  const sequences: SequenceCopy[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    )
    const [row] = found.rows
    if (row) sequences.push({ name, value: row.value, isCalled: row.called })
  }
  return sequences
}

async function migrationsOf(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

async function sumsOf(client: PoolClient, tables: TableCopy[]): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint), 0)::text as sum
       from ${name} t`,
    )
    const [row] = rows
    if (row) sums.push({ table: name, ...row })
  }
  return sums
}
