import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureStarterTests } from '#src/domains/assessments/assessments.content.ts'
import { setUp } from '#src/open-database.ts'
import { openEmbedded } from '#src/platform/embedded/engine.ts'
import { type Bench, openStage, type Stage } from './bench.ts'
import { crowdOf, fill } from './fill.ts'
import { type Shot, startChild, startFloor } from './load.ts'
import { makePeople } from './people.ts'
import type { Recipe } from './recipe.ts'
import { fillBlogs } from './rows.blogs.ts'
import { copies } from './rows.events.ts'
import { handingIn, sameStatements, twentyQuestions } from './rows.main-job.ts'

interface Call {
  work: string
  shots: Shot[]
  recipe: Recipe
}

/** The hottest calls on PostgreSQL among so many people as `--people` says. */
export async function crowdRows(bench: Bench): Promise<void> {
  for (const { work, shots, recipe } of await callsAmong(bench, bench.people))
    await bench.compareTo(recipe, `${work} among ${bench.people} people`, shots)
}

/**
 * The same on the embedded database, which is made for a tenth of that. Only one process can have it open: it is filled
 * first, then ours and the floor each get a copy.
 */
export async function embeddedRows(bench: Bench): Promise<void> {
  const people = bench.quick ? 2000 : 100_000
  const home = join(bench.settings['DATA_DIR'] ?? '', 'embedded')
  const [filled, copied] = [join(home, 'ours'), join(home, 'floor')]
  await mkdir(filled, { recursive: true })
  const settings = { ...bench.settings, DATABASE_URL: '', DATA_DIR: filled }
  const database = await openEmbedded(filled)
  await setUp(database.pool)
  const { close, ...stage } = await openStage(database.pool, settings)
  await stage.world.within(ensureStarterTests)
  const calls = await callsAmong(stage, people)
  await close()
  await database.close()
  await cp(filled, copied, { recursive: true })

  const recipes = calls.map(({ recipe }) => recipe)
  const ours = await startChild('./ours.child.ts', settings)
  const floor = await startFloor({ dataDir: copied }, recipes, home)
  try {
    for (const { work, shots } of calls)
      await bench.compareServers(`${work} among ${people} people, embedded`, shots, ours, floor)
  } finally {
    await ours.stop()
    await floor.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** Fills the database and sees what each call asks it. */
async function callsAmong(stage: Omit<Stage, 'close'>, people: number): Promise<Call[]> {
  const { world, db } = stage
  await fill(db, crowdOf(people))
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
    calls.push({ work, shots: [shot], recipe: await stage.recipeOf(shot) })

  const quiz = await twentyQuestions(stage, admin)
  const shots = (await makePeople(stage, 2000)).flatMap((token) => [0, 1].map((turn) => handingIn(quiz, token, turn)))
  calls.push({ work: 'quiz submission', shots, recipe: await sameStatements(stage, quiz) })
  return calls
}
