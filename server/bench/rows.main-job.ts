import { sha256 } from '#src/domains/accounts/accounts.sessions.service.ts'
import type { Person } from '#src/testing/makers.accounts.ts'
import type { MadeTest } from '#src/testing/makers.assessments.ts'
import type { Bench, Stage } from './bench.ts'
import { fireEach, type Shot, startChild } from './load.ts'
import { fillPool, makePeople } from './people.ts'
import type { Fresh, Recipe } from './recipe.ts'

/** Signing in, taking a test, hiring: the product's main job. */
export async function mainJobRows(bench: Bench): Promise<void> {
  const { world } = bench
  const candidate = await world.make.applicant()
  await bench.compare('session check + record', [{ method: 'GET', path: '/api/auth/user', token: candidate.token }])
  await bench.compare('list of 20 tests', [
    { method: 'POST', path: '/api/quiz', token: candidate.token, body: { limit: 20 } },
  ])
  const admin = await world.make.admin()
  await submissions(bench, admin)
  await examDay(bench, admin)
  await hiringPanel(bench)
}

export const twentyQuestions = ({ world }: Pick<Stage, 'world'>, admin: Person) =>
  world.make.test(admin, {
    title: 'Twenty questions',
    questions: Array.from({ length: 20 }, (_, n) => ({
      question: `Question ${n}`,
      explanation: '',
      options: ['A', 'B', 'C', 'D'].map((text, place) => ({ text, isCorrect: place === n % 4 })),
    })),
  })

/** A whole submission, against a floor that reads and writes the same, and against one insert of the same row alone. */
async function submissions(bench: Bench, admin: Person): Promise<void> {
  const { pool } = bench
  const quiz = await twentyQuestions(bench, admin)
  // So many that nobody hands in more often than the hour allows by default.
  const takers = await makePeople(bench, bench.quick ? 100 : 5000)
  // The same answers sent again count as a repetition and store nothing: everybody hands in two ways by turns.
  const shots = takers.flatMap((token) => [0, 1].map((turn) => handingIn(quiz, token, turn)))
  await bench.compareTo(await sameStatements(bench, quiz), 'quiz submission', shots)
  await bench.compareTo(await oneInsert(bench, quiz.id), 'quiz submission against one bare insert', shots)
  await pool.query('drop table bench_attempts')
}

/** Answers all questions, in one way for each `turn`. */
export function handingIn({ id: quizId, questions }: MadeTest, token: string, turn: number): Shot {
  const userResponse = questions.map((question, n) => ({
    questionId: question.id,
    answerId: (n + turn) % 3 ? question.right : question.wrong,
  }))
  return { method: 'POST', path: '/api/quiz/submit', token, body: { quizId, userResponse } }
}

/** A number that nothing else in a submission has. */
const farOff = 7_000_000

/** What a submission asks the database, each time for somebody else and with an attempt of its own. */
export async function sameStatements(stage: Omit<Stage, 'close'>, quiz: MadeTest): Promise<Recipe> {
  const { pool } = stage
  const tokens = await makePeople(stage, 1000)
  const { rows: people } = await pool.query<{ account_id: string }>(
    'select account_id from sessions where token_hash = any ($1)',
    [tokens.map(sha256)],
  )
  const [first, second] = [0, 1].map((turn) => handingIn(quiz, tokens[0] ?? '', turn)) as [Shot, Shot]
  await stage.recipeOf(first)
  await pool.query('update attempts set number = $1 where test_id = $2', [farOff, quiz.id])
  const recipe = await stage.recipeOf(second, first)
  const { rows } = await pool.query<{ id: string; candidate_id: string; number: number }>(
    'select id, candidate_id, number from attempts where test_id = $1 order by number desc limit 1',
    [quiz.id],
  )
  const [made] = rows
  const fresh = (value: unknown): unknown => {
    if (value === made?.id) return { fresh: 'id' } satisfies Fresh
    if (value === made?.number) return { fresh: 'count', from: farOff * 2 } satisfies Fresh
    if (value === made?.candidate_id) return { fresh: 'turn', of: people.map((one) => one.account_id) } satisfies Fresh
    return value
  }
  return {
    ...recipe,
    statements: recipe.statements.map(({ text, values }) => ({ text, values: values.map(fresh) })),
  }
}

/** The very same row into a table without an index, a key or a rule. */
async function oneInsert({ pool }: Bench, testId: string): Promise<Recipe> {
  const { rows } = await pool.query<{ candidate_id: string; answers: unknown }>(
    'select candidate_id, answers from attempts where test_id = $1 limit 1',
    [testId],
  )
  await pool.query('create table bench_attempts (like attempts including defaults)')
  const insert = {
    text: `insert into bench_attempts (test_id, candidate_id, number, seed, submitted_at, score, total, answered, answers)
           values ($1, $2, 1, 1, now(), 10, 20, 20, $3)`,
    values: [testId, rows[0]?.candidate_id, JSON.stringify(rows[0]?.answers)],
  }
  return {
    method: 'POST',
    path: '/api/quiz/submit',
    statements: [{ text: 'begin', values: [] }, insert, { text: 'commit', values: [] }],
    body: '{"totalScore":20,"userScore":10,"success":true}',
  }
}

/** A whole college hands in the same test within ten seconds, at a server as it is set up, with pages that wait at a busy door: nobody is refused. */
async function examDay(bench: Bench, admin: Person): Promise<void> {
  const quiz = await twentyQuestions(bench, admin)
  const count = bench.quick ? 500 : 5000
  const shots = (await makePeople(bench, count)).map(
    (token): Shot => ({
      method: 'POST',
      path: '/api/quiz/submit',
      token,
      body: {
        quizId: quiz.id,
        userResponse: quiz.questions.map(({ id, right }) => ({ questionId: id, answerId: right })),
      },
    }),
  )
  const { REQUESTS_AT_ONCE: _, DATABASE_WAIT_MILLIS: __, ...settings } = bench.settings
  const ours = await startChild('./ours.child.ts', settings)
  const { waited, failed, seconds } = await fireEach(ours.port, shots, count / 10).finally(ours.stop)
  const { rows } = await bench.pool.query<{ stored: number }>(
    'select count(*)::int as stored from attempts where test_id = $1 and submitted_at is not null',
    [quiz.id],
  )
  const lost = count - (rows[0]?.stored ?? 0)
  bench.row(
    `${count} candidates hand in within 10 s`,
    `${waited} waited at the door, ${failed} refused, ${lost} lost, the last answer after ${seconds.toFixed(1)} s`,
    'none refused or lost',
    failed === 0 && lost === 0,
  )
}

/** The same panel over a pool of 100 and of 10,000: what it costs must not grow. */
async function hiringPanel(bench: Bench): Promise<void> {
  const { world } = bench
  const admin = await world.make.admin()
  const recruiter = await world.make.recruiter()
  const job = { jobType: 'in-office', jobLocations: ['Pune'], qualifications: 'React, SQL, Python' } as const
  const panel = async (kind: 'jobs' | 'internships'): Promise<Shot> => {
    const { _id } = await world.make.job(
      recruiter,
      kind === 'jobs' ? job : { ...job, jobRole: 'internship', salary: '10,000-15,000' },
    )
    return { method: 'POST', path: `/api/admin/jobs/${_id}`, token: admin.token, body: { candidateType: 'all' } }
  }
  console.error('Filling the pools…')
  await fillPool(bench.db, 100, 'internships')
  await fillPool(bench.db, 10_000, 'jobs')
  const [small, large] = [await panel('internships'), await panel('jobs')]

  await bench.growth('hiring panel, 10,000 in the pool against 100', small, large, 1.5)
  const size = Buffer.byteLength((await bench.recipeOf(large)).body)
  bench.row('hiring panel, size of its answer', `${Math.round(size / 1000)} kB`, 'at most 200 kB', size <= 200_000)
  await bench.compare('hiring panel with 10,000', [large])
}
