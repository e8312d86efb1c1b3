import { type Bench, two } from './bench.ts'
import { fillPool } from './candidates.ts'
import { ratio, type Shot, startBaseline, startChild } from './load.ts'

/**
 * The reads of people who are signed in, with the log that is written by default, against a baseline that names its
 * statements as the product does, so that the database plans them once, and writes a log line for each request.
 */
export async function signedInRows(bench: Bench): Promise<void> {
  const { LOG_LEVEL: _, ...settings } = bench.settings
  const database = { databaseUrl: settings['DATABASE_URL'] ?? '', isStrict: true as const }
  const subject = await startChild('@firstrung/server/src/testing/server.child.ts', settings)
  try {
    for (const [work, shot] of await reads(bench)) {
      const scenario = await bench.scenarioOf(shot)
      const baseline = await startBaseline(database, [scenario], settings['DATA_DIR'] ?? '')
      const result = await ratio(
        { port: subject.port, shots: [shot] },
        { port: baseline.port, shots: [shot] },
        { connections: 10, rounds: bench.rounds, seconds: bench.seconds },
      ).finally(baseline.stop)
      bench.row(
        `${work}, ${scenario.statements.length} statements, 10 at once`,
        `${two(result.ratio)} of the baseline with named statements (${Math.round(result.subject)}/s)`,
        'at least 0.6',
        result.ratio >= 0.6,
      )
    }
  } finally {
    await subject.stop()
  }
}

/** One job with 200 applicants, and the calls of the people around it. */
async function reads({ world, db, pool }: Bench): Promise<[work: string, shot: Shot][]> {
  const applicant = await world.make.applicant()
  const recruiter = await world.make.recruiter()
  await fillPool(db, 200, 'jobs')
  const jobs = await Promise.all(
    [1, 2, 3, 4].map(() => world.make.job(recruiter, { jobType: 'in-office', jobLocations: ['Pune'] })),
  )
  const ids = jobs.map((job) => job._id)
  await pool.query(
    `insert into applications (job_id, candidate_id, stage, stage_changed_at)
     select $1, account_id, 'shortlisted', now() from candidates where account_id <> $2 limit 200`,
    [ids[0], applicant.id],
  )
  await pool.query(
    `insert into applications (job_id, candidate_id, stage, stage_changed_at)
     select unnest($1::uuid[]), $2, 'shortlisted', now()`,
    [ids, applicant.id],
  )
  await pool.query('analyze applications, candidates')
  const panel = `/api/rdashboard/jobs/${ids[0]}`
  return [
    ['own record', { method: 'GET', path: '/api/auth/user', token: applicant.token }],
    ['own applications', { method: 'GET', path: '/api/user/applications', token: applicant.token }],
    ['panel of 200', { method: 'POST', path: panel, token: recruiter.token, body: { candidateType: 'all' } }],
    ["a candidate's details", { method: 'GET', path: `${panel}/candidates/${applicant.id}`, token: recruiter.token }],
  ]
}
