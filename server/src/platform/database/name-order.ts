import { type RawBuilder, sql } from 'kysely'

/**
 * Orders by a name as people expect: case and accents decide only between names that are otherwise equal, and each script
 * has its own order. An empty name is sorted by the text shown instead. The order is that of Unicode, which PostgreSQL and
 * the embedded database both have: by itself a database in the locale C sorts by bytes, every capital before every small letter.
 */
export const byName = (column: string, shownInstead?: string): RawBuilder<string> =>
  shownInstead === undefined
    ? sql`${sql.ref(column)} collate "und-x-icu"`
    : sql`coalesce(nullif(${sql.ref(column)}, ''), ${sql.ref(shownInstead)}) collate "und-x-icu"`
