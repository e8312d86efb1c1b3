import { randomUUID } from 'node:crypto'
import type { QuizForEdit } from '@firstrung/contract'
import { sha256 } from '@firstrung/server/src/domains/accounts/sessions/sessions.service.ts'
import { optionIdsOf } from '@firstrung/server/src/domains/assessments/option-ids.ts'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import type { Bench, Stage } from './bench.ts'
import { fillPool, makePeople } from './candidates.ts'
import { fireEach, type Shot, startChild } from './load.ts'
import type { Fresh, Scenario } from './scenario.ts'

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

async function twentyQuestions({ world }: Pick<Stage, 'world'>, admin: Person): Promise<QuizForEdit> {
  const { id } = await world.make.test(admin, {
    title: 'Twenty questions',
    questions: Array.from({ length: 20 }, (_, n) => ({
      question: `Question ${n}`,
      explanation: '',
      skill: '',
      options: ['A', 'B', 'C', 'D'].map((text, place) => ({ text, isCorrect: place === n % 4 })),
    })),
  })
  return world.as(admin).assessments.edit({ params: { id } })
}

/** A whole submission, against a baseline with the same statements, and against inserting only the same row. */
async function submissions(bench: Bench, admin: Person): Promise<void> {
  const { pool } = bench
  const { scenario, shots, reopen } = await handingIn(bench, admin, bench.quick ? 200 : 10_000)
  await bench.compareTo(scenario, 'quiz submission', shots, reopen)
  await bench.compareTo(await oneInsert(bench), 'quiz submission against one bare insert', shots, reopen)
  await pool.query('drop table bench_attempts')
}

/**
 * Submissions of this many candidates, who have all started the quiz, and the baseline with as many others. `reopen` is the
 * statement after which all of them may submit again.
 */
export async function handingIn(
  stage: Omit<Stage, 'close'>,
  admin: Person,
  count: number,
): Promise<{ scenario: Scenario; shots: Shot[]; reopen: string }> {
  const quiz = await twentyQuestions(stage, admin)
  const shots = (await startAttempts(stage, quiz, count)).map((it) => it.shot)
  const others = await startAttempts(stage, quiz, count)
  const [first, second] = others
  if (!first || !second) throw new Error('two candidates are needed')
  const scenario = await stage.scenarioOf(second.shot, first.shot)
  const turnOf = (own: string, all: string[]) => (value: unknown) =>
    value === own ? ({ fresh: 'turn', of: all } satisfies Fresh) : value
  const ofAttempt = turnOf(
    second.attemptId,
    others.map((it) => it.attemptId),
  )
  const ofCandidate = turnOf(
    second.candidateId,
    others.map((it) => it.candidateId),
  )
  return {
    scenario: {
      ...scenario,
      statements: scenario.statements.map(({ text, values }) => ({
        text,
        values: values.map((value) => ofAttempt(ofCandidate(value))),
      })),
    },
    shots,
    reopen: `update attempts set submitted_at = null, score = null, total = null, answered = null, answers = null
             where test_id = '${quiz._id}' and submitted_at is not null`,
  }
}

/** This many new candidates who have just started a quiz of twenty questions, and their submissions. */
async function startAttempts(
  { pool, world }: Pick<Stage, 'pool' | 'world'>,
  quiz: QuizForEdit,
  count: number,
): Promise<{ attemptId: string; candidateId: string; shot: Shot }[]> {
  const secret = await world.within(async (ctx) => ctx.linkSecret)
  const tokens = await makePeople({ pool }, count)
  const ids = tokens.map(() => randomUUID())
  const { rows } = await pool.query<{ id: string; candidate_id: string }>(
    `insert into attempts (id, test_id, candidate_id, number, seed, plain_options, deadline_at)
     select given.id, $1, sessions.account_id, 1, 1, false, now() + interval '1 day'
     from unnest($2::uuid[], $3::bytea[]) as given (id, token_hash) join sessions using (token_hash)
     returning id, candidate_id`,
    [quiz._id, ids, tokens.map(sha256)],
  )
  const candidates = new Map(rows.map((row) => [row.id, row.candidate_id]))
  return tokens.map((token, n) => {
    const attemptId = ids[n] ?? ''
    const options = optionIdsOf(secret, { id: attemptId, plainOptions: false })
    const userResponse = quiz.questions.map((question, place) => ({
      questionId: question._id,
      answerId: options.toAttempt(
        question.options.find(({ isCorrect }) => isCorrect === (place + n) % 3 > 0)?._id ?? '',
      ),
    }))
    return {
      attemptId,
      candidateId: candidates.get(attemptId) ?? '',
      shot: { method: 'POST', path: '/api/quiz/submit', token, body: { quizId: quiz._id, userResponse } },
    }
  })
}

/** The same row into a table without indexes, keys and rules. */
async function oneInsert({ pool }: Bench): Promise<Scenario> {
  const { rows } = await pool.query<{ test_id: string; candidate_id: string; answers: unknown }>(
    'select test_id, candidate_id, answers from attempts where answered = 20 limit 1',
  )
  await pool.query('create table bench_attempts (like attempts including defaults)')
  const insert = {
    text: `insert into bench_attempts (test_id, candidate_id, number, seed, submitted_at, score, total, answered, answers)
           values ($1, $2, 1, 1, now(), 10, 20, 20, $3)`,
    values: [rows[0]?.test_id, rows[0]?.candidate_id, JSON.stringify(rows[0]?.answers)],
  }
  return {
    method: 'POST',
    path: '/api/quiz/submit',
    statements: [{ text: 'begin', values: [] }, insert, { text: 'commit', values: [] }],
    body: '{"totalScore":20,"userScore":10,"success":true}',
  }
}

/**
 * A whole college submits the same quiz within ten seconds, at a server with default settings and pages that retry: nobody
 * is refused.
 */
async function examDay(bench: Bench, admin: Person): Promise<void> {
  const quiz = await twentyQuestions(bench, admin)
  const count = bench.quick ? 500 : 5000
  const shots = (await startAttempts(bench, quiz, count)).map((it) => it.shot)
  const { REQUESTS_AT_ONCE: _, DATABASE_WAIT_MILLIS: __, ...settings } = bench.settings
  const subject = await startChild('@firstrung/server/src/testing/server.child.ts', settings)
  const { waited, failed, seconds } = await fireEach(subject.port, shots, count / 10).finally(subject.stop)
  const { rows } = await bench.pool.query<{ stored: number }>(
    'select count(*)::int as stored from attempts where test_id = $1 and submitted_at is not null',
    [quiz._id],
  )
  const lost = count - (rows[0]?.stored ?? 0)
  bench.row(
    `${count} candidates hand in within 10 s`,
    `${waited} waited for a slot, ${failed} refused, ${lost} lost, the last answer after ${seconds.toFixed(1)} s`,
    'none refused or lost',
    failed === 0 && lost === 0,
  )
}

/** The same panel over a pool of 100 and of 10,000: its cost must not grow. */
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
  const size = Buffer.byteLength((await bench.scenarioOf(large)).body)
  bench.row('hiring panel, size of its answer', `${Math.round(size / 1000)} kB`, 'at most 200 kB', size <= 200_000)
  await bench.compare('hiring panel with 10,000', [large])
  // The same hundred among a hundred and among 10,000.
  const filters = { degree: 'B.Arch', skills: 'blueprints', graduationYear: 2024 }
  for (const interest of ['interested_in_jobs_at', 'interested_in_internships_at'])
    await bench.pool.query(
      `update candidates set degree = 'B.Arch', graduation_year = 2024, skill_names = '{blueprints}',
         skills = '[{"skill": "Blueprints", "level": "advance"}]'
       where account_id in (select account_id from candidates where ${interest} is not null order by account_id limit 100)`,
    )
  await bench.pool.query('vacuum analyze candidates')
  const filtered = ({ body, ...shot }: Shot): Shot => ({ ...shot, body: { ...(body as object), ...filters } })
  await bench.growth('the same with three filters', filtered(small), filtered(large), 1.5)
  await bench.compare('hiring panel with 10,000 and three filters', [filtered(large)])
  await recruitersPanel(bench, admin, recruiter, job)
}

/** The recruiter's panel of a job with 100 and with 10,000 applicants in its first list, and one applicant alone. */
async function recruitersPanel(bench: Bench, admin: Person, recruiter: Person, job: object): Promise<void> {
  const { world, pool } = bench
  const panel = async (applicants: number): Promise<Shot> => {
    const { _id } = await world.make.job(recruiter, job)
    await pool.query(
      `with made as (
         insert into applications (job_id, candidate_id, stage, stage_changed_at)
         select $1, account_id, 'shortlisted', now() - random() * interval '90 days'
         from candidates where interested_in_jobs_at is not null limit $2
         returning id
       )
       insert into scorecards (application_id, rating, comment, author_id, written_at)
       select id, 4, 'Clear answers.', $3, now() from made`,
      [_id, applicants, admin.id],
    )
    const body = { candidateType: 'all' }
    return { method: 'POST', path: `/api/rdashboard/jobs/${_id}`, token: recruiter.token, body }
  }
  const [small, large] = [await panel(100), await panel(10_000)]
  await pool.query('analyze applications, scorecards')
  await bench.growth("the recruiter's panel, 10,000 applicants against 100", small, large, 1.5)
  for (const [work, body] of [
    ["the recruiter's panel with 10,000 applicants", {}],
    ['the same with a skill, a degree and a place', { skills: 'react', degree: 'B.Tech', place: 'Pune' }],
  ] as const)
    await bench.compare(work, [{ ...large, body: { candidateType: 'all', ...body } }])

  const { rows } = await pool.query<{ id: string }>(
    'select candidate_id as id from applications where job_id = $1 limit 1',
    [large.path.split('/').at(-1)],
  )
  const person: Shot = { method: 'GET', path: `${large.path}/candidates/${rows[0]?.id}`, token: recruiter.token }
  const { statements } = await bench.scenarioOf(person)
  bench.row("a candidate's details", `${statements.length} statements`, 'at most 12', statements.length <= 12)
  await bench.compare("a candidate's details among 10,000", [person])

  // Alone: a hundred of them at once would still be running under the next row.
  const byMatch = { ...large, body: { candidateType: 'all', sort: 'match' } }
  const begun = performance.now()
  await bench.scenarioOf(byMatch)
  const millis = (performance.now() - begun) / 2
  bench.row("the recruiter's panel by match, alone", `${Math.round(millis)} ms`, 'at most 500 ms', millis <= 500)
}
