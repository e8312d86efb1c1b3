import { limits } from '@firstrung/contract'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { sql } from 'kysely'
import { addCandidates, addRecruiters, idOf } from './dataset.ts'

/** Interviews of each interviewer: two a day, from ten days ago on. */
const each = 50

/** The zones of the interviewers, in turn. */
const zones = ['Asia/Kolkata', 'Europe/Berlin', 'America/New_York']

/**
 * Adds this many booked interviews, each with two rows in `booked_times` and with a proposal of three times. The first ten
 * interviewers are colleagues of `recruiterId`, the others have companies of their own. Returns the ten and a job of their company.
 */
export async function addBookings(db: Db, recruiterId: string, interviews: number): Promise<string[]> {
  const hosts = interviews / each
  // Candidate numbers below: so many more than interviewers that nobody has two interviews at the same time.
  const candidates = hosts * 10
  await addRecruiters(db, 'booking-', hosts)
  await addCandidates(db, 'booked-', 1, candidates, { jobs: 0, internships: 0 })
  await sql`
    update recruiters set company_id = (select company_id from recruiters where account_id = ${recruiterId})
    where account_id in (select ${idOf('booking-')} from generate_series(1, ${limits.booking.hosts}::int) n)`.execute(
    db,
  )
  await addHours(db, hosts)
  // All ids are made first, so that each table is filled by one statement.
  await sql`
    create table bench_bookings as
    select h.host_id, h.company_id, h.email, h.job_id, k, ${idOf('booked-', sql`1 + (h.n + k * 7919) % ${candidates}::int`)} as candidate_id,
      gen_random_uuid() as application_id, gen_random_uuid() as proposal_id, gen_random_uuid() as time_id,
      gen_random_uuid() as interview_id, d.held_on, d.held_at, (d.held_on + d.held_at::time) at time zone 'Asia/Kolkata' as starts_at
    from (
      select n, a.id as host_id, a.email, r.company_id, gen_random_uuid() as job_id
      from generate_series(1, ${hosts}::int) n
      join accounts a on a.id = ${idOf('booking-')} join recruiters r on r.account_id = a.id
    ) h
    cross join generate_series(0, ${each - 1}::int) k
    cross join lateral (
      select (now() at time zone 'Asia/Kolkata')::date - 10 + k / 2 as held_on, (array['10:00', '15:00'])[1 + k % 2] as held_at) d`.execute(
    db,
  )
  await fillTables(db)
  await sql`drop table bench_bookings`.execute(db)
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select ${idOf('booking-')} as id from generate_series(1, ${limits.booking.hosts}::int) n`.execute(db)
  return rows.map(({ id }) => id)
}

/** Six days a week before and after noon, in one of the zones, with the usual gap. */
async function addHours(db: Db, hosts: number): Promise<void> {
  await sql`
    insert into interviewer_settings (account_id, zone, notice_hours, gap_minutes, daily_limit, saved_at)
    select ${idOf('booking-')}, (${sql.val(zones)}::text[])[1 + n % ${zones.length}::int], 24, 15, 20, now()
    from generate_series(1, ${hosts}::int) n`.execute(db)
  await sql`
    insert into interviewer_hours (account_id, weekday, from_minute, to_minute)
    select ${idOf('booking-')}, weekday, from_minute, from_minute + 240
    from generate_series(1, ${hosts}::int) n, generate_series(1, 6) weekday, unnest(array[540, 840]) from_minute`.execute(
    db,
  )
  await sql`
    insert into interviewer_days_off (account_id, from_day, to_day)
    select ${idOf('booking-')}, current_date + 60, current_date + 67 from generate_series(1, ${hosts}::int) n`.execute(
    db,
  )
}

async function fillTables(db: Db): Promise<void> {
  await sql`
    insert into jobs (id, company_id, recruiter_id, title, description_content, description_file_name, qualifications,
                      skills, salary, role, work_mode, locations, openings)
    select distinct job_id, company_id, host_id, 'Data Analyst', '[{"type": "paragraph"}]'::jsonb, '', 'A degree', array['sql'],
      '3LPA-4LPA', 'job(full-time)', 'remote', array['Pune'], 100 from bench_bookings`.execute(db)
  await sql`
    insert into applications (id, job_id, candidate_id, stage, stage_changed_at)
    select application_id, job_id, candidate_id, 'shortlisted', now() - interval '20 days' from bench_bookings`.execute(
    db,
  )
  // The triggers of each interview, with plans for empty tables, would take most of an hour.
  await db.transaction().execute(async (within) => {
    await sql`set local session_replication_role = replica`.execute(within)
    await sql`
      insert into interviews (id, application_id, round, status, held_on, held_at, duration_minutes, duration_text, email, link,
                              requested_by)
      select interview_id, application_id, 1, 'scheduled', held_on, held_at, 30, '30 minutes', email,
        'https://meet.example.org/abc-defg-hij', host_id from bench_bookings`.execute(within)
  })
  await sql`
    insert into proposals (id, job_id, minutes, link, proposed_by, proposed_at, ends_at)
    select proposal_id, job_id, 30, 'https://meet.example.org/abc-defg-hij', host_id, starts_at - interval '9 days',
      starts_at + interval '1 day' from bench_bookings`.execute(db)
  await sql`
    insert into proposal_hosts (proposal_id, account_id, rank) select proposal_id, host_id, 0 from bench_bookings`.execute(
    db,
  )
  await sql`
    insert into proposal_times (id, proposal_id, starts_at)
    select case when t = 0 then time_id else gen_random_uuid() end, proposal_id, starts_at + make_interval(days => t)
    from bench_bookings, generate_series(0, 2) t`.execute(db)
  await sql`
    insert into proposal_people (proposal_id, application_id, round, interview_id, booked_at)
    select proposal_id, application_id, 1, interview_id, starts_at - interval '8 days' from bench_bookings`.execute(db)
  await sql`
    insert into booked_times (person_id, during, time_id, application_id, interview_id)
    select person, tstzrange(starts_at, starts_at + interval '30 minutes'), time_id, application_id, interview_id
    from bench_bookings, unnest(array[host_id, candidate_id]) person`.execute(db)
}
