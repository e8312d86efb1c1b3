import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { sql } from 'kysely'
import { mailTasks } from '../letters.ts'
import { type Bench, two } from './bench.ts'
import { fillPool } from './candidates.ts'
import { median, ratePerSecond, type Shot } from './load.ts'

/** The team's lists and stats, and notifying all candidates of a job: their cost must not grow with the dataset. */
export async function peopleRows(bench: Bench): Promise<void> {
  const admin = await bench.world.make.admin()
  const shots = listsOf(admin)
  const [few, many] = bench.quick ? [100, 2000] : [1000, 100_000]
  await fillPool(bench.db, few, 'internships')
  await fillQueues(bench)
  const before = await ratesOf(bench, shots)
  await fillPool(bench.db, many, 'jobs')
  await fillQueues(bench)
  const after = await ratesOf(bench, shots)
  for (const [name, shot] of shots) {
    const growth = (before.get(name) ?? Number.NaN) / (after.get(name) ?? Number.NaN)
    bench.row(
      `${name}, ${many} people against ${few}`,
      `${two(growth)} times as long (${Math.round(after.get(name) ?? 0)}/s)`,
      'at most 1.5',
      growth <= 1.5,
    )
    if (shot.path.endsWith('/candidates')) await bench.compare(`${name} with ${many} people`, [shot])
  }
  await figures(bench, admin, many)
  await fanOut(bench)
}

const listsOf = ({ token }: Person): [string, Shot][] => {
  const list = (path: string): Shot => ({ method: 'GET', path: `/api/admin/${path}`, token })
  return [
    ["the team's candidates", list('candidates?limit=24')],
    ['candidates by name', list('candidates?limit=24&search=person%20777')],
    ['mentor requests', list('mentorship?limit=24')],
    ['resumes to review', list('resume-review?limit=24')],
    ['mock interview requests', list('interview-requests?limit=24')],
    ['project requests', list('project-requests?limit=24')],
  ]
}

async function ratesOf({ subject, rounds, seconds }: Bench, shots: [string, Shot][]): Promise<Map<string, number>> {
  const rates = new Map<string, number>()
  for (const [name, shot] of shots) {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) taken.push(await ratePerSecond(subject.port, [shot], 10, seconds))
    rates.set(name, median(taken))
  }
  return rates
}

/** Every second candidate without a request of a kind gets one. */
async function fillQueues({ db }: Bench): Promise<void> {
  // Candidates with a resume from another group are left out.
  const chosen = sql`from candidates c where abs(hashtext(c.account_id::text)) % 2 = 0
    and c.applied_for_project_at is null
    and not exists (select from resumes r where r.candidate_id = c.account_id and r.file_key not like 'resumes/bench/%')`
  const at = sql`now() - make_interval(secs => abs(hashtext(c.account_id::text)) % 100000)`
  await sql`insert into mentorship_requests (candidate_id, mentor_name, requested_at) select c.account_id, 'Startups', ${at} ${chosen}`.execute(
    db,
  )
  await sql`insert into mock_interview_requests (candidate_id, field, wanted_on, wanted_at, requested_at)
    select c.account_id, 'frontend', current_date, '10:00', ${at} ${chosen}`.execute(db)
  await sql`insert into uploads (key, owner_id, folder, file_name, content_type, size, status, stored_at, claimed_at)
    select 'resumes/bench/' || c.account_id, c.account_id, 'resumes/', 'resume.pdf', 'application/pdf', 1000, 'stored', now(), now()
    ${chosen}`.execute(db)
  await sql`insert into resumes (candidate_id, file_key, file_name, uploaded_at)
    select c.account_id, 'resumes/bench/' || c.account_id, 'resume.pdf', ${at} ${chosen}`.execute(db)
  await sql`update candidates c set applied_for_project_at = ${at}
    where abs(hashtext(c.account_id::text)) % 2 = 0 and c.applied_for_project_at is null`.execute(db)
  await sql`analyze`.execute(db)
}

/** The stats of a year count everybody once: seconds would be too long, but growing with the dataset is right. */
async function figures({ subject, row, rounds }: Bench, { token }: Person, people: number): Promise<void> {
  for (const kind of ['stats', 'trend', 'funnel']) {
    const shot: Shot = { method: 'GET', path: `/api/admin/${kind}/yearly`, token }
    const millis = 1000 / (await ratePerSecond(subject.port, [shot], 1, Math.max(2, rounds)))
    row(`${kind} of a year with ${people} people`, `${Math.round(millis)} ms`, 'at most 500 ms', millis <= 500)
  }
}

/** The end of a job with this many candidates: how long the click takes, and how fast they are notified afterwards. */
async function fanOut({ world, pool, quick, row, rounds }: Bench): Promise<void> {
  const recruiter = await world.make.recruiter()
  const [few, many] = [10, quick ? 200 : 1000]
  const close = async (candidates: number): Promise<number> => {
    const { _id: jobId } = await world.make.job(recruiter)
    await pool.query(
      `insert into applications (job_id, candidate_id, stage)
       select $1, candidate_id, 'shortlisted' from people order by registered_at limit $2`,
      [jobId, candidates],
    )
    const began = performance.now()
    await world.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    return performance.now() - began
  }
  const ratios: number[] = []
  const began = performance.now()
  for (let round = 0; round < rounds; round += 1) {
    const small = await close(few)
    ratios.push((await close(many)) / small)
  }
  const growth = median(ratios)
  row(
    `closing a job with ${many} candidates against ${few}`,
    `${two(growth)} times as long`,
    'at most 1.5',
    growth <= 1.5,
  )

  const told = rounds * (few + many)
  while ((await mailsDone(pool)) < told && performance.now() - began < 300_000) await sleep(200)
  const rate = told / ((performance.now() - began) / 1000)
  row('telling its candidates, notice and mail', `${Math.round(rate)} people a second`, 'at least 50', rate >= 50)
}

async function mailsDone(pool: Bench['pool']): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = any($1) and state = 'completed'`,
    [mailTasks],
  )
  return rows[0]?.n ?? 0
}
