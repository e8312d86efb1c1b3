import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** What a test has made in the database, to be copied as often as it likes: copying takes a hundredth of making. */
export interface Made<T> {
  value: T
  /** Copies the rows with new ids, and returns `value` with the new ids. */
  copy(): Promise<T>
}

interface Table {
  name: string
  columns: string[]
}

/** Ids, also as part of emails and of names of files. */
const ids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** Values that are unique without an id in them. */
const uniqueTexts = new Set(['unique_id', 'slug'])

/** Sessions and devices belong to the person who signs in; limits and words are everybody's; `countStages` makes the counts. */
const left = new Set([
  'public.sessions',
  'public.devices',
  'public.rate_limits',
  'public.job_words',
  'public.stage_counts',
])

/** In which slot an application is counted depends on its id. */
const countStages = `
  insert into stage_counts (job_id, stage, source, in_pool, slot, n)
  select job_id, stage, source, in_pool, abs(hashtext(id::text) % 16), count(*) from applications a
  where not exists (select from stage_counts c where c.job_id = a.job_id)
  group by 1, 2, 3, 4, 5`

/** Runs `make` and notes the rows that it adds to the database. Nobody else may write at the same time. */
export async function copyable<T>(pool: Pool, make: () => Promise<T>): Promise<Made<T>> {
  const tables = await tablesOf(pool)
  const before = new Map<string, Set<string>>()
  for (const table of tables) before.set(table.name, new Set(await rowsOf(pool, table)))
  const known = new Set([...before.values()].flatMap((rows) => [...rows].flatMap((row) => row.match(ids) ?? [])))
  const value = await make()
  const added: { table: Table; rows: string[] }[] = []
  for (const table of tables) {
    const rows = (await rowsOf(pool, table)).filter((row) => !before.get(table.name)?.has(row))
    // A row without a new id is one that changed, such as a sum over all.
    const own = rows.filter((row) => (row.match(ids) ?? []).some((id) => !known.has(id)))
    if (own.length > 0) added.push({ table, rows: own })
  }
  let copies = 0
  const copy = async (): Promise<T> => {
    copies += 1
    const names = new Map<string, string>()
    const renamed = (id: string) => {
      if (known.has(id)) return id
      const name = names.get(id) ?? randomUUID()
      names.set(id, name)
      return name
    }
    const texts = textsOf(added.flatMap(({ rows }) => rows))
    const replaced = (text: string) => {
      let result = text.replaceAll(ids, renamed)
      for (const one of texts) result = result.replaceAll(`"${one}"`, `"${one}-${copies}"`)
      return result
    }
    await withoutTriggers(pool, async (client) => {
      for (const { table, rows } of added) {
        const columns = table.columns.map((name) => `"${name}"`).join(', ')
        await client.query(
          `insert into ${table.name} (${columns}) select ${columns} from json_populate_recordset(null::${table.name}, $1)
           on conflict do nothing`,
          [`[${rows.map(replaced).join(',')}]`],
        )
      }
      await client.query(countStages)
    })
    return JSON.parse(replaced(JSON.stringify(value))) as T
  }
  return { value, copy }
}

/** All tables of the product and the queue of its tasks, with the columns that can be written. */
async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select t.table_schema || '.' || t.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and (t.table_schema = 'public' or (t.table_schema, t.table_name) = ('pgboss', 'job'))
      and c.is_generated = 'NEVER' and coalesce(c.identity_generation, '') <> 'ALWAYS'
    group by 1 order by 1`)
  return rows.filter(({ name }) => !left.has(name))
}

async function rowsOf(pool: Pool, { name }: Table): Promise<string[]> {
  const which = name === 'pgboss.job' ? ` where state < 'active'` : ''
  const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t${which}`)
  return rows.map(({ row }) => row)
}

/** The values of these rows that are unique without an id. */
function textsOf(rows: readonly string[]): string[] {
  const found = rows.flatMap((row) =>
    Object.entries(JSON.parse(row) as Record<string, unknown>).flatMap(([name, value]) =>
      uniqueTexts.has(name) && typeof value === 'string' ? [value] : [],
    ),
  )
  return [...new Set(found)]
}

/** The rows are whole already: what triggers write beside them is copied as well. */
async function withoutTriggers(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
