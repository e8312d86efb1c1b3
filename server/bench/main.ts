import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { ensureStarterTests } from '#src/domains/assessments/assessments.content.ts'
import { readEnv } from '#src/env.ts'
import { migrate, openDb } from '#src/platform/db.ts'
import { installTasks } from '#src/platform/tasks.ts'
import type { Person } from '#src/testing/makers.accounts.ts'
import { type Scene, setScene } from '#src/testing/scene.ts'
import { median, type Running, ratio, type Shot, startChild } from './load.ts'
import { fillPool } from './people.ts'
import { type Recipe, recordStatements } from './recipe.ts'

// Everything is a ratio or a count taken in this one run. `--quick` shortens the rounds, for trying the benchmark itself.
const quick = process.argv.includes('--quick')
const rounds = quick ? 1 : 5
const seconds = quick ? 1 : 3

interface Row {
  work: string
  figure: string
  bar: string
  holds: boolean
}
const rows: Row[] = []
const row = (work: string, figure: string, bar: string, holds: boolean) => {
  rows.push({ work, figure, bar, holds })
  console.error(`${holds ? 'ok  ' : 'LOW '} ${work}: ${figure} (bar: ${bar})`)
}
const two = (value: number) => value.toFixed(2)
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

const databaseUrl = process.env['TEST_DATABASE_URL']
if (!databaseUrl) throw new Error('Run this through `npm run bench`, which brings a PostgreSQL server.')

const folder = await mkdtemp(join(tmpdir(), 'firstrung-bench-'))
const lifted = Object.fromEntries(
  [
    'REGISTRATIONS_PER_HOUR',
    'SIGN_INS_PER_QUARTER',
    'SIGN_INS_PER_EMAIL',
    'SIGNINGS_PER_HOUR',
    'SUBMISSIONS_PER_HOUR',
    'REQUESTS_PER_HOUR',
  ].map((name) => [name, '100000000']),
)
const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', ...lifted }

const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
await migrate(openDb(pool))
await installTasks(pool)
const recorder = recordStatements(pool)
const log = pino({ level: 'silent' })
const parts = await assemble({ env: readEnv(settings), pool, log, work: false })
await parts.app.ready()
const w = setScene({ ...parts, log, clock: { now: new Date() } })

try {
  const people = await prepare(w)
  const ours = await startChild('./ours.child.ts', settings)
  const restingBytes = await memoryOf(ours)

  await compare('session check + record', ours, [
    { method: 'GET', path: '/api/auth/user', token: people.candidate.token },
  ])
  await compare('list of 20 cards', ours, [
    { method: 'POST', path: '/api/quiz', token: people.candidate.token, body: { limit: 20 } },
  ])
  await quizSubmission(ours, people)
  await hiringPanel(ours, people)

  const loadedBytes = await memoryOf(ours)
  row('memory at rest', `${megabytes(restingBytes)} MB`, 'under 200 MB', restingBytes < 200 * 1024 * 1024)
  row('memory after this load', `${megabytes(loadedBytes)} MB`, 'under 400 MB', loadedBytes < 400 * 1024 * 1024)
  await ours.stop()
  await embeddedStart()
} finally {
  await parts.app.close()
  await parts.stop()
  await pool.end()
  await rm(folder, { recursive: true, force: true })
}

const report = fileURLToPath(new URL('../../.cache/bench.json', import.meta.url))
await mkdir(fileURLToPath(new URL('../../.cache/', import.meta.url)), { recursive: true })
await writeFile(report, `${JSON.stringify(rows, null, 2)}\n`)
console.log('\n| work | figure | bar | holds |\n|---|---|---|---|')
for (const { work, figure, bar, holds } of rows)
  console.log(`| ${work} | ${figure} | ${bar} | ${holds ? 'yes' : 'NO'} |`)
process.exit(0)

interface People {
  admin: Person
  recruiter: Person
  candidate: Person
  takers: Person[]
  quiz: { id: string; questions: { id: string; right: string; wrong: string }[] }
}

async function prepare(world: Scene): Promise<People> {
  console.error('Preparing people and tests…')
  await world.within(ensureStarterTests)
  const admin = await world.make.admin()
  const recruiter = await world.make.recruiter()
  const candidate = await world.make.applicant()
  const questions = Array.from({ length: 20 }, (_, n) => ({
    question: `Question ${n}`,
    explanation: '',
    options: ['A', 'B', 'C', 'D'].map((text, place) => ({ text, isCorrect: place === n % 4 })),
  }))
  const quiz = await world.make.test(admin, { title: 'Twenty questions', questions })
  const takers: Person[] = []
  for (let n = 0; n < (quick ? 10 : 100); n += 1) takers.push(await world.make.newCandidate())
  return { admin, recruiter, candidate, takers, quiz }
}

/** What the database is asked and what is answered for this call, for the floor to repeat. */
async function recipeOf(shot: Shot): Promise<Recipe> {
  const send = () =>
    parts.app.inject({
      method: shot.method,
      url: shot.path,
      headers: { ...(shot.token && { 'x-auth-token': shot.token }) },
      ...(shot.body !== undefined && { payload: shot.body as object }),
    })
  // The first call fills the session cache, as it is while the server works.
  await send()
  recorder.take()
  const answer = await send()
  if (answer.statusCode !== 200) throw new Error(`${shot.path} answered ${answer.statusCode}: ${answer.body}`)
  return { method: shot.method, path: shot.path, statements: recorder.take(), body: answer.body }
}

async function withFloor<T>(recipes: Recipe[], use: (floor: Running) => Promise<T>): Promise<T> {
  const floor = await startChild('./floor.child.ts', { FLOOR: JSON.stringify({ databaseUrl, recipes }) })
  try {
    return await use(floor)
  } finally {
    await floor.stop()
  }
}

async function compare(work: string, ours: Running, shots: Shot[]): Promise<void> {
  const [shot] = shots
  if (!shot) return
  await withFloor([await recipeOf(shot)], async (floor) => {
    for (const connections of [1, 10, 100]) {
      const result = await ratio(
        { port: ours.port, shots },
        { port: floor.port, shots },
        { connections, rounds, seconds },
      )
      row(
        `${work}, ${connections} at once`,
        `${two(result.ratio)} of the floor (${Math.round(result.ours)}/s)`,
        'at least 0.5',
        result.ratio >= 0.5,
      )
    }
  })
}

/** A whole submission against one insert of the same row in a transaction. */
async function quizSubmission(ours: Running, { takers, quiz }: People): Promise<void> {
  // The same answers sent again count as a repetition and store nothing: everybody hands in two ways by turns.
  const shotsOf = (turn: number) =>
    takers.map((taker): Shot => {
      const userResponse = quiz.questions.map((question, n) => ({
        questionId: question.id,
        answerId: (n + turn) % 3 ? question.right : question.wrong,
      }))
      return {
        method: 'POST',
        path: '/api/quiz/submit',
        token: taker.token,
        body: { quizId: quiz.id, userResponse },
      }
    })
  const shots = [...shotsOf(0), ...shotsOf(1)]
  const { rows: answers } = await pool.query<{ answers: unknown }>(
    `select answers from attempts where answers is not null limit 1`,
  )
  await pool.query('create table bench_attempts (like attempts including defaults)')
  const insert = {
    text: `insert into bench_attempts (test_id, candidate_id, number, seed, submitted_at, score, total, answered, answers)
           values ($1, $2, 1, 1, now(), 10, 20, 20, $3)`,
    values: [quiz.id, takers[0]?.id, JSON.stringify(answers[0]?.answers ?? [])],
  }
  const statements = [{ text: 'begin', values: [] }, insert, { text: 'commit', values: [] }]
  const recipe: Recipe = {
    method: 'POST',
    path: '/api/quiz/submit',
    statements,
    body: '{"totalScore":20,"userScore":10,"success":true}',
  }
  await withFloor([recipe], async (floor) => {
    for (const connections of [1, 10, 100]) {
      const result = await ratio(
        { port: ours.port, shots },
        { port: floor.port, shots },
        { connections, rounds, seconds },
      )
      row(
        `quiz submission, ${connections} at once`,
        `${two(result.ratio)} of one insert (${Math.round(result.ours)}/s)`,
        'at least 0.5',
        result.ratio >= 0.5,
      )
    }
  })
}

/** The same panel over a pool of 100 and of 10,000: what it costs must not grow. */
async function hiringPanel(ours: Running, { admin, recruiter }: People): Promise<void> {
  const job = { jobType: 'in-office', jobLocations: ['Pune'], qualifications: 'React, SQL, Python' } as const
  const panel = async (kind: 'jobs' | 'internships'): Promise<Shot> => {
    const { _id } = await w.make.job(
      recruiter,
      kind === 'jobs' ? job : { ...job, jobRole: 'internship', salary: '10,000-15,000' },
    )
    return { method: 'POST', path: `/api/admin/jobs/${_id}`, token: admin.token, body: { candidateType: 'all' } }
  }
  console.error('Filling the pools…')
  await fillPool(parts.db, 100, 'internships')
  await fillPool(parts.db, 10_000, 'jobs')
  const [small, large] = [await panel('internships'), await panel('jobs')]

  const growth = await ratio(
    { port: ours.port, shots: [small] },
    { port: ours.port, shots: [large] },
    { connections: 10, rounds, seconds },
  )
  row(
    'hiring panel, 10,000 in the pool against 100',
    `${two(growth.ratio)} times as long (${Math.round(growth.floor)}/s)`,
    'at most 1.5',
    growth.ratio <= 1.5,
  )
  const answer = await recipeOf(large)
  const size = Buffer.byteLength(answer.body)
  row('hiring panel, size of its answer', `${Math.round(size / 1000)} kB`, 'at most 200 kB', size <= 200_000)
  await compare('hiring panel with 10,000', ours, [large])
}

async function memoryOf({ child }: Running): Promise<number> {
  const answer = new Promise<{ rss: number }>((resolve) =>
    child.once('message', (message) => resolve(message as { rss: number })),
  )
  child.send('memory')
  return (await answer).rss
}

/** First answer of a whole start on the embedded database, against opening the bare database. */
async function embeddedStart(): Promise<void> {
  const home = join(folder, 'embedded')
  const env = { ...process.env, ...settings, DATABASE_URL: '', DATA_DIR: home, PORT: '0', NODE_ENV: 'production' }
  const time = (file: string) =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now()
      const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.on('error', reject)
      child.stderr.on('data', (chunk: Buffer) => {
        if (!/is ready|opened/.test(String(chunk))) return
        resolve(performance.now() - began)
        child.kill('SIGTERM')
      })
    }).then(async (millis) => {
      await new Promise((done) => setTimeout(done, 1500))
      return millis
    })
  await time('../src/main.ts')
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await time('../src/main.ts'), bare: await time('./open.child.ts') })
  }
  const times = median(pairs.map((pair) => pair.ours / pair.bare))
  row(
    'embedded start',
    `${two(times)} times the bare open (${Math.round(median(pairs.map((pair) => pair.ours)))} ms)`,
    'at most 3',
    times <= 3,
  )
}
