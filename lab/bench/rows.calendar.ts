import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { fillPool } from './candidates.ts'

/** The calendar feed of a recruiter with as many interviews as a feed has at most. */
export async function calendarRows(bench: Bench): Promise<void> {
  const { world, db } = bench
  const recruiter = await world.make.recruiter()
  const { _id: jobId } = await world.make.job(recruiter)
  await fillPool(db, 500, 'jobs')
  await sql`
    with chosen as (
      insert into applications (job_id, candidate_id, stage, stage_changed_at)
      select ${jobId}::uuid, account_id, 'shortlisted', now() from candidates limit 500
      returning id
    )
    insert into interviews (application_id, round, status, held_on, held_at, duration_minutes, duration_text, email, link)
    select id, 1, 'scheduled', current_date + (row_number() over ())::int % 60, '11:00', 30, '30 minutes',
      ${recruiter.email}, 'https://meet.example.org/abc-defg-hij'
    from chosen`.execute(db)
  await sql`analyze applications, interviews, jobs`.execute(db)
  const { address } = await world.as(recruiter).calendarFeeds.make()
  await bench.compare('calendar feed of 500 interviews', [{ method: 'GET', path: new URL(address).pathname }])
}
