import { setTimeout as sleep } from 'node:timers/promises'
import { indianDay, indianMoment } from '@firstrung/contract'
import { owingCompanies } from '@firstrung/server/src/domains/hiring/promises/owed.service.ts'
import { jobsToRemind } from '@firstrung/server/src/domains/hiring/promises/reminding.service.ts'
import { jobsWithOverdue } from '@firstrung/server/src/domains/hiring/unanswered/unanswered.service.ts'
import { answerRecordOf } from '@firstrung/server/src/domains/postings/applicants/answers.service.ts'
import type { Ctx } from '@firstrung/server/src/platform/context.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Bench } from './bench.ts'
import { addRecruiters } from './dataset.ts'
import { median } from './load.ts'

const day = 24 * 3600 * 1000
/** Applications to one job. */
const each = 100
/** The largest company has one in this many jobs. */
const ofLargest = 49
/** Days that were promised to somebody, of which the last fourteen are to come. */
const daysOfApplying = 75
const daysToCome = 14

/** What the clock of answers and the answer records read, among 5,000,000 direct applications. */
export async function answerRows(bench: Bench): Promise<void> {
  const [companies, applications] = bench.quick ? [100, 50_000] : [10_000, 5_000_000]
  // Answers are due by the end of a day, and looked for in the morning after it.
  const morning = indianMoment(indianDay(new Date()), '08:00')
  const largest = await fill(bench, { companies, applications, morning })
  const within = <T>(now: Date, work: (ctx: Ctx) => Promise<T>) =>
    bench.world.within((ctx) => work({ ...ctx, now: () => now }))
  const scansBefore = await scansOf(bench)

  const none = await timed(() => within(new Date(morning.getTime() - day), (ctx) => jobsWithOverdue(ctx, 21_000)))
  bench.row(
    `search for answers due when there are none, among ${applications} applications`,
    `${none.millis.toFixed(1)} ms`,
    'at most 5 ms',
    none.millis <= 5 && none.result.length === 0,
  )
  const due = await timed(() => within(morning, (ctx) => jobsWithOverdue(ctx, 21_000)))
  const all = await within(morning, (ctx) => jobsWithOverdue(ctx, applications))
  bench.row(
    'search for answers due in the night',
    `${due.millis.toFixed(0)} ms for the first ${due.result.length} of ${all.length} jobs, those of ten minutes`,
    'at most 2000 ms',
    due.millis <= 2000 && due.result.length > 0,
  )
  const reminders = await timed(() => within(morning, jobsToRemind))
  bench.row(
    'jobs with reminders due',
    `${reminders.millis.toFixed(0)} ms for ${reminders.result.length} jobs`,
    'at most 2000 ms',
    reminders.millis <= 2000 && reminders.result.length > 0,
  )

  const one = await timed(() => within(morning, (ctx) => answerRecordOf(ctx, largest)))
  bench.row(
    'answer record of the largest company',
    `${one.millis.toFixed(1)} ms: ${one.result.inTime} of ${one.result.due}`,
    'at most 100 ms',
    one.millis <= 100 && one.result.due > 0,
  )
  // The first page of the team's list, with a record for each company on it.
  const owing = await timed(() => within(morning, (ctx) => owingCompanies(ctx, {})))
  bench.row(
    'first page of the companies that owe answers',
    `${owing.millis.toFixed(0)} ms, ${owing.result.total} companies`,
    'at most 1000 ms',
    owing.millis <= 1000 && owing.result.total > 0,
  )
  const scans = (await scansOf(bench)) - scansBefore
  // The control: a search without an index.
  await sql`select from applications where note = 'nothing' limit 1`.execute(bench.db)
  const isSeen = (await scansOf(bench)) > scansBefore + scans
  bench.row(
    'whole readings of the applications for these',
    `${scans}; control: a search without an index was ${isSeen ? '' : 'not '}seen`,
    '0',
    scans === 0 && isSeen,
  )

  const records = await timed(() => recordsOfAll(bench, morning), 1)
  const [counted, largestOfAll] = [records.result.length, records.result.find(({ id }) => id === largest)]
  bench.row(
    `answer records of all ${companies} companies, one statement`,
    `${(records.millis / 1000).toFixed(1)} s for ${counted} companies with answers due`,
    'at most 60 s',
    records.millis <= 60_000 && counted > 0 && largestOfAll?.due === one.result.due,
  )
}

/** What a nightly count would ask: the function that answers for one company, for each of them. */
async function recordsOfAll({ db }: Bench, now: Date): Promise<{ id: string; due: number }[]> {
  const since = new Date(now.getTime() - 60 * day)
  const { rows } = await sql<{ id: string; due: number }>`
    select c.id, r.due, r.in_time, r.middle
    from companies c cross join lateral company_answers(c.id, ${since}::timestamptz, ${now}::timestamptz) r
    where r.due > 0`.execute(db)
  return rows
}

/** The median of several times; the result is that of the last one. */
async function timed<T>(work: () => Promise<T>, times = 5): Promise<{ millis: number; result: T }> {
  const millis: number[] = []
  for (let n = 1; ; n += 1) {
    const began = performance.now()
    const result = await work()
    millis.push(performance.now() - began)
    if (n === times) return { millis: median(millis), result }
  }
}

/** How often all applications were read one after the other. */
async function scansOf({ pool }: Bench): Promise<number> {
  // Sessions report what they did after a second.
  await sleep(2500)
  await pool.query('select pg_stat_clear_snapshot()')
  const { rows } = await pool.query<{ scans: number }>(
    `select seq_scan::int as scans from pg_stat_user_tables where relname = 'applications'`,
  )
  return rows[0]?.scans ?? 0
}

/** Direct applications of the last 61 days, of which some wait for an answer. Returns the company with the most. */
async function fill(
  { db, pool }: Bench,
  { companies, applications, morning }: { companies: number; applications: number; morning: Date },
): Promise<string> {
  const jobs = applications / each
  await addRecruiters(db, 'answers-', companies)
  const client = await pool.connect()
  try {
    // Triggers, foreign keys and a dozen indexes would take most of an hour.
    await client.query(`set session_replication_role = replica; set statement_timeout = 0; set work_mem = '256MB'`)
    const indexes = await dropIndexes(client)
    await client.query(
      `insert into jobs (id, company_id, recruiter_id, title, description_content, description_file_name, qualifications,
                         skills, salary, role, work_mode, locations, openings, created_at)
       select gen_random_uuid(), r.company_id, r.account_id, 'Job ' || n, '[{"type": "paragraph"}]', '', 'A degree',
              array['React'], '3LPA-4LPA', 'job(full-time)', 'remote', array['Pune'], 20, now()
       from generate_series(1, $1::int) n
       join (select account_id, company_id, row_number() over (order by account_id) as number from recruiters) r
         on r.number = case when n % ${ofLargest} = 0 then 1 else 1 + n % $2::int end`,
      [jobs, companies],
    )
    await client.query(
      `insert into postings (job_id, slug, state, apply_by, published_at, answer_days)
       select id, 'job-' || id, 'draft', now() + interval '30 days', now(), 14 from jobs`,
    )
    for (let from = 1; from <= jobs; from += 5000) {
      await client.query(insertion, [from, Math.min(jobs, from + 4999), new Date(morning.getTime() - 8 * 3600 * 1000)])
      process.stderr.write(`\rApplications: ${Math.min(jobs, from + 4999) * each}`)
    }
    process.stderr.write('\n')
    for (const index of indexes) await client.query(index)
    await client.query('vacuum analyze')
    await client.query('reset all')
  } finally {
    client.release()
  }
  const { rows } = await pool.query<{ id: string }>(
    'select company_id as id from jobs group by 1 order by count(*) desc limit 1',
  )
  return rows[0]?.id ?? ''
}

/** Drops the indexes of the applications without which nothing breaks; returns the statements that make them. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index i
     where indrelid = 'applications'::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

/**
 * The applications to the jobs $1 to $2; $3 is the midnight after the last promised day. Of the past ones nine of ten have been
 * answered, nearly all of them in time, and the others were closed; those of the last day and those to come wait.
 */
const insertion = `
  insert into applications (job_id, candidate_id, stage, source, stage_changed_at, applied_at, promised_by, answer_by,
                            answered_at, promised_days, client_id, shares_contact, reminded, first_reminder_at,
                            second_reminder_at, in_pool)
  select j.id, md5(j.n || '-' || k)::uuid,
         case when t.waits then 'applicant' when t.closed then 'unanswered' else 'waitlisted' end, 'direct',
         t.applied_at, t.applied_at, t.due, case when t.waits then t.due end,
         case when not t.waits and not t.closed then t.applied_at + make_interval(hours => 24 + (j.n * 31 + k * 17) % 320) end,
         14, gen_random_uuid(), 'now', case when t.ahead < 3 then 2 when t.ahead < 7 then 1 else 0 end,
         case when t.waits then t.due - interval '7 days' end, case when t.waits then t.due - interval '67 hours' end, false
  from (select id, row_number() over (order by id)::int as n from jobs) j
  cross join generate_series(1, ${each}) k
  cross join lateral (select (j.n * 7 + k * 13) % ${daysOfApplying} as number) d
  cross join lateral (
    select $3::timestamptz - interval '1 millisecond' + make_interval(days => ${daysToCome} - d.number) as due,
           $3::timestamptz - interval '14 days 9 hours' + make_interval(days => ${daysToCome} - d.number) as applied_at,
           d.number <= ${daysToCome} as waits, d.number > ${daysToCome} and (j.n + k) % 10 = 0 as closed,
           ${daysToCome} - d.number as ahead
  ) t
  where j.n between $1 and $2`
