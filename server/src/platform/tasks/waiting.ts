import { limits } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '#src/platform/database/db.ts'

/** How many entries of a queue wait, counted up to `limits.counted`, and since when the oldest waits. */
export interface Waiting {
  count: number
  since: Date | null
}

/** Counts a queue. `rows` is what follows `select`: the moment `since` of each entry, and the order in which they wait. */
export async function countWaiting(db: Handle, rows: RawBuilder<unknown>): Promise<Waiting> {
  const { rows: counted } = await sql<Waiting>`
    select count(*) as count, min(since) as since
    from (select ${rows} limit ${sql.lit(limits.counted)}) waiting`.execute(db)
  return counted[0] ?? { count: 0, since: null }
}
