import { sha256 } from '@firstrung/server/src/domains/accounts/sessions/sessions.service.ts'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { mailTasks } from '../letters.ts'
import { type Bench, two } from './bench.ts'
import { makePeople } from './candidates.ts'
import { addBookings } from './dataset.booking.ts'
import { median, type Shot, startBaseline } from './load.ts'
import type { Scenario } from './scenario.ts'

const days = 14

/** Free times of ten interviewers and booking one of the proposed times, among 100,000 booked times. */
export async function bookingRows(bench: Bench): Promise<void> {
  const interviews = bench.quick ? 2000 : 50_000
  const recruiter = await bench.world.make.recruiter()
  const hostIds = await addBookings(bench.db, recruiter.id, interviews)
  const { _id: jobId } = await bench.world.make.job(recruiter)
  const { rows } = await bench.pool.query<{ count: number }>('select count(*)::int as count from booked_times')
  const among = `among ${rows[0]?.count} booked times`
  await freeTimes(bench, { recruiter, jobId, hostIds, among })
  await booking(bench, { recruiter, jobId, hostIds, among })
}

interface Setting {
  recruiter: Person
  jobId: string
  hostIds: string[]
  among: string
}

async function freeTimes(bench: Bench, { recruiter, jobId, hostIds, among }: Setting): Promise<void> {
  const body = { hostIds, minutes: 30, days }
  const path = `/api/rdashboard/jobs/${jobId}/free-times`
  const shot: Shot = { method: 'POST', path, token: recruiter.token, body }
  const scenario = await bench.scenarioOf(shot)
  const { hosts } = JSON.parse(scenario.body) as { hosts: { times: string[] }[] }
  const found = hosts.reduce((all, { times }) => all + times.length, 0)
  await measureAlone(bench, {
    work: `${found} free times of ${hostIds.length} interviewers in ${days} days ${among}`,
    shots: Array<Shot>(bench.quick ? 20 : 40).fill(shot),
    scenarios: [scenario],
    most: 30,
  })
}

/** Each candidate books once a round; afterwards their bookings are taken back. */
async function booking(bench: Bench, setting: Setting): Promise<void> {
  const proposed = await proposeToMany(bench, setting, bench.quick ? 20 : 40)
  const scenarios: Scenario[] = []
  for (const { id, token, shot } of proposed) {
    const reading: Shot = { method: 'GET', path: `/api/user/proposals/${id}`, token }
    scenarios.push(withSameId(await bench.scenarioOf(shot, reading)))
  }
  await measureAlone(bench, {
    work: `booking one of the proposed times ${setting.among}`,
    shots: proposed.map(({ shot }) => shot),
    scenarios,
    before: () => takeBack(bench, setting.jobId),
    most: 20,
  })
}

/** The baseline inserts the interview under the id that its other statements name. */
function withSameId(scenario: Scenario): Scenario {
  const { proposal } = JSON.parse(scenario.body) as { proposal: { interview: { _id: string } } }
  const statements = scenario.statements.map((statement) =>
    statement.text.startsWith('insert into "interviews" (')
      ? {
          ...statement,
          text: statement.text
            .replace('insert into "interviews" (', 'insert into "interviews" ("id", ')
            .replace('values (', `values ('${proposal.interview._id}', `),
        }
      : statement,
  )
  return { ...scenario, statements }
}

/** Proposes times to so many new candidates, to each of them four, of which nobody else is offered one. */
async function proposeToMany(
  { world, pool }: Bench,
  { recruiter, jobId, hostIds }: Setting,
  count: number,
): Promise<{ id: string; token: string; shot: Shot }[]> {
  const tokens = await makePeople({ pool }, count)
  const { rows } = await pool.query<{ candidate_id: string; token_hash: Buffer }>(
    `insert into applications (job_id, candidate_id, stage)
     select $1, account_id, 'shortlisted' from sessions where token_hash = any($2::bytea[])
     returning candidate_id, (select token_hash from sessions where account_id = candidate_id)`,
    [jobId, tokens.map(sha256)],
  )
  const people = new Map(rows.map((row) => [row.token_hash.toString('hex'), row.candidate_id]))
  const params = { id: jobId }
  const { hosts } = await world.as(recruiter).hiring.freeTimes({ params, body: { hostIds, minutes: 30, days } })
  const proposed: { id: string; token: string; shot: Shot }[] = []
  for (const [n, token] of tokens.entries()) {
    const host = hosts[n % hosts.length]
    const first = Math.floor(n / hosts.length) * 4
    // Every third free half hour: a booked one takes those beside it, too.
    const times = host?.times.filter((_, at) => at % 3 === 0).slice(first, first + 4) ?? []
    const { _id: id } = await world.as(recruiter).hiring.proposeTimes({
      params,
      body: {
        applicantIds: [people.get(sha256(token).toString('hex')) ?? ''],
        hostIds: [host?.userId ?? ''],
        minutes: 30,
        times,
        interviewLink: 'https://meet.example.org/abc-defg-hij',
      },
    })
    const time = await pool.query<{ id: string }>(
      'select id from proposal_times where proposal_id = $1 order by starts_at limit 1',
      [id],
    )
    const body = { timeId: time.rows[0]?.id }
    proposed.push({ id, token, shot: { method: 'POST', path: `/api/user/proposals/${id}/book`, token, body } })
  }
  await pool.query('analyze')
  return proposed
}

/** Takes the bookings of a job back, with what was sent about them: the same can be booked again. */
async function takeBack({ pool }: Bench, jobId: string): Promise<void> {
  await pool.query(
    `update proposal_people set interview_id = null, booked_at = null
     where proposal_id in (select id from proposals where job_id = $1)`,
    [jobId],
  )
  await pool.query(`delete from interviews where application_id in (select id from applications where job_id = $1)`, [
    jobId,
  ])
  await pool.query(
    `delete from notices where recipient_id in (select candidate_id from applications where job_id = $1)
     or recipient_id in (select recruiter_id from jobs where id = $1)`,
    [jobId],
  )
  // They would be sent while the next bookings are measured.
  await pool.query(`delete from pgboss.job where name = any($1)`, [mailTasks])
}

/**
 * Adds a row: the milliseconds of each call, one after the other, at the product and at a baseline in turn. `most` is the highest
 * allowed median; `before` is called before each round.
 */
async function measureAlone(
  bench: Bench,
  {
    work,
    shots,
    scenarios,
    before,
    most,
  }: { work: string; shots: Shot[]; scenarios: Scenario[]; before?: () => Promise<void>; most: number },
): Promise<void> {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: folder = '' } = bench.settings
  const baseline = await startBaseline({ databaseUrl }, scenarios, folder)
  const sides: Record<'product' | 'baseline', number[]> = { product: [], baseline: [] }
  const rounds: number[] = []
  try {
    // The first round warms both up.
    for (let round = 0; round <= bench.rounds; round += 1) {
      await before?.()
      const product = await millisOf(bench.subject.port, shots)
      await before?.()
      const bare = await millisOf(baseline.port, shots)
      if (round === 0) continue
      sides.product.push(...product)
      sides.baseline.push(...bare)
      rounds.push(median(bare) / median(product))
    }
    await before?.()
  } finally {
    await baseline.stop()
  }
  const [millis, bare] = [median(sides.product), median(sides.baseline)]
  const late = sides.product.toSorted((a, b) => a - b)[Math.floor(sides.product.length * 0.95)] ?? Number.NaN
  bench.row(
    `${work}, one after the other`,
    `${millis.toFixed(1)} ms, ${late.toFixed(1)} at the 95th percentile; ${two(median(rounds))} of the baseline, which takes ${bare.toFixed(1)} ms for ${scenarios[0]?.statements.length} statements`,
    `at most ${most} ms`,
    millis <= most,
  )
}

/** How long each of these calls takes, one after the other. */
async function millisOf(port: number, shots: Shot[]): Promise<number[]> {
  const millis: number[] = []
  for (const { method, path, token = '', body } of shots) {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    millis.push(performance.now() - began)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  }
  return millis
}
