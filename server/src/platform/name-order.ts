import { type RawBuilder, sql } from 'kysely'

/**
 * Orders by a name as people read a list: case and accents decide only between names that are else the same, and each script
 * has its own order. An empty name counts as what is shown in its place. The order is that of Unicode, which PostgreSQL and
 * the embedded database both have: by itself a database in the locale C sorts by bytes, every capital before every small letter.
 */
export const byName = (column: string, shownInstead?: string): RawBuilder<string> =>
  shownInstead === undefined
    ? sql`${sql.ref(column)} collate "und-x-icu"`
    : sql`coalesce(nullif(${sql.ref(column)}, ''), ${sql.ref(shownInstead)}) collate "und-x-icu"`
