import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureStarterQuizzes } from '@firstrung/server/src/domains/assessments/assessments.content.ts'
import { setUp } from '@firstrung/server/src/open-database.ts'
import { openEmbedded } from '@firstrung/server/src/platform/embedded/engine.ts'
import { type Bench, openStage, type Stage } from './bench.ts'
import { datasetOf, fillDataset } from './fill-dataset.ts'
import { type Shot, startBaseline, startChild } from './load.ts'
import { fillBlogs } from './rows.blogs.ts'
import { copies } from './rows.events.ts'
import { handingIn } from './rows.main-job.ts'
import type { Scenario } from './scenario.ts'

export interface Call {
  work: string
  shots: Shot[]
  scenario: Scenario
  /** Restores what the requests have changed. */
  reopen?: string
}

/** The hottest calls on PostgreSQL with a dataset of `--people`. */
export async function datasetRows(bench: Bench): Promise<void> {
  for (const { work, shots, scenario, reopen } of await callsAmong(bench, bench.people))
    await bench.compareTo(scenario, `${work} among ${bench.people} people`, shots, reopen)
}

/** The same on the embedded database, with a tenth of that. */
export async function embeddedRows(bench: Bench): Promise<void> {
  const people = bench.quick ? 2000 : 100_000
  await compareEmbedded(bench, `among ${people} people, embedded`, (stage) => callsAmong(stage, people))
}

/**
 * Calls on the embedded database. Only one process can open it: `fill` fills it first and returns the calls, then the
 * product and the baseline each get a copy.
 */
export async function compareEmbedded(
  bench: Bench,
  where: string,
  fill: (stage: Omit<Stage, 'close'>) => Promise<Call[]>,
): Promise<void> {
  const home = join(bench.settings['DATA_DIR'] ?? '', 'embedded')
  const [filled, copied] = [join(home, 'subject'), join(home, 'baseline')]
  await mkdir(filled, { recursive: true })
  const settings = { ...bench.settings, DATABASE_URL: '', DATA_DIR: filled }
  const database = await openEmbedded(filled)
  await setUp(database.pool)
  const { close, ...stage } = await openStage(database.pool, settings)
  await stage.world.within(ensureStarterQuizzes)
  const calls = await fill(stage)
  await close()
  await database.close()
  await cp(filled, copied, { recursive: true })

  const scenarios = calls.map(({ scenario }) => scenario)
  const subject = await startChild('@firstrung/server/src/testing/server.child.ts', settings)
  const baseline = await startBaseline({ dataDir: copied }, scenarios, home)
  try {
    for (const { work, shots, reopen } of calls)
      await bench.compareServers(`${work} ${where}`, shots, subject, baseline, reopen)
  } finally {
    await subject.stop()
    await baseline.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Fills the database and records the statements of each call. */
async function callsAmong(stage: Omit<Stage, 'close'>, people: number): Promise<Call[]> {
  const { world, db } = stage
  await fillDataset(db, datasetOf(people))
  const admin = await world.make.admin()
  const candidate = await world.make.applicant()
  const job = await world.make.job(await world.make.recruiter())
  await copies(stage, await world.make.event(admin), { shown: 100, hidden: 1000 })
  await fillBlogs(stage, admin, (await world.make.blog(admin)).blogBannerS3Path, 1000)

  const panel = (filters: object): Shot => ({
    method: 'POST',
    path: `/api/admin/jobs/${job._id}`,
    token: admin.token,
    body: { candidateType: 'all', ...filters },
  })
  const reading: Record<string, Shot> = {
    'session check + record': { method: 'GET', path: '/api/auth/user', token: candidate.token },
    'list of 20 tests': { method: 'POST', path: '/api/quiz', token: candidate.token, body: { limit: 20 } },
    'list of 20 events': { method: 'POST', path: '/api/events', token: candidate.token, body: { limit: 20 } },
    'list of 20 blogs': { method: 'GET', path: '/api/blog/?limit=20' },
    "the team's candidates": { method: 'GET', path: '/api/admin/candidates?limit=24', token: admin.token },
    'hiring panel': panel({}),
    'hiring panel, filtered': panel({ degree: 'B.Tech', skills: 'react', graduationYear: 2024 }),
  }
  const calls: Call[] = []
  for (const [work, shot] of Object.entries(reading))
    calls.push({ work, shots: [shot], scenario: await stage.scenarioOf(shot) })

  calls.push({ work: 'quiz submission', ...(await handingIn(stage, admin, 5000)) })
  return calls
}
