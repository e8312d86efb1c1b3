import type pg from 'pg'

/** Everything that migrations make, a row for each column, constraint, index, trigger, function and so on, as the database prints it. */
const objects = `
  select c.relname::text as name, 'table' as kind,
    concat_ws(' ', c.relkind::text, c.relpersistence::text, c.reloptions::text, c.relrowsecurity) as said
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select c.relname::text, 'columns', concat_ws(' ',
    lpad((row_number() over (partition by c.oid order by a.attnum))::text, 3), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation::text, a.attnotnull, a.attgenerated::text,
    a.attidentity::text, nullif(a.attstattarget, -1), pg_get_expr(d.adbin, d.adrelid))
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  -- PostgreSQL 18 also counts each 'not null', which stands with its column.
  select conrelid::regclass::text, 'constraints', concat_ws(' ', conname, pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
  union all
  select i.indrelid::regclass::text, 'indexes', concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid)
  from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select t.tgrelid::regclass::text, 'triggers', concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled::text)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select stxrelid::regclass::text, 'statistics', pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select p.proname::text, 'function', pg_get_functiondef(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select sequencename::text, 'sequence',
    concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size)
  from pg_sequences where schemaname = 'public'
  union all
  select t.typname::text, 'type', format_type(t.typbasetype, t.typtypmod) from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  union all
  select extname::text, 'extension', '' from pg_extension where extname <> 'plpgsql'
`

/** A line for each table, function and so on: how many of each kind it has, and a hash of how the database prints them. */
export async function catalogOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat(name, ': ', string_agg(kind || ' ' || n || ' ' || hash, ', ' order by kind collate "C")) as line
    from (
      select name, kind, count(*) as n, left(md5(string_agg(said, E'\\n' order by said collate "C")), 8) as hash
      from (${objects}) objects where name not like 'kysely%' group by name, kind
    ) kinds
    group by name order by name collate "C"`)
  return rows.map(({ line }) => line)
}
