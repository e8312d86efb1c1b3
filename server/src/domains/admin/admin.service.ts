import type { Stats, StatsPeriod } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { startOfIndianDay } from '#src/platform/indian-time.ts'

/** Days of a period, today included (G-46). */
const days: Record<StatsPeriod, number> = { daily: 1, weekly: 7, monthly: 30, yearly: 365 }

/** The team's figures over a period that ends now; days are Indian days. */
export async function statistics(ctx: Ctx, period: StatsPeriod): Promise<Stats> {
  const today = startOfIndianDay(ctx.now())
  const since = new Date(today.getTime() - (days[period] - 1) * 24 * 3600 * 1000)
  const { rows } = await sql<Stats>`
    select
      (select count(*) from accounts where created_at >= ${since} and role <> 'admin') as new_users,
      (select count(*) from candidates where interested_in_jobs_at >= ${since}) as job_candidates,
      (select count(*) from candidates where interested_in_internships_at >= ${since}) as intern_candidates,
      (select count(*) from applications where hired_at >= ${since}) as candidates_hired,
      (select count(*) from attempts where submitted_at >= ${since}) as test_taken`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('a select without from always answers one row')
  return row
}
