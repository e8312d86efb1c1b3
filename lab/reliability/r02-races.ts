import { randomUUID } from 'node:crypto'
import type { QuizView } from '@firstrung/contract'
import { openedQuiz } from '@firstrung/server/src/testing/factories.assessments.ts'
import { connectSocket } from '@firstrung/server/src/testing/sockets.ts'
import pg from 'pg'
import { type Answer, type Ask, call } from './client.ts'
import type { Protocol } from './environment.ts'

const rounds = 50
const parallel = 12

/** Twelve concurrent requests of which only one may win, or that must count once. */
export const r02: Protocol = {
  id: 'R2',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    const app = await environment.startApp(url)
    const admin = await context.make.admin()
    const recruiter = await context.make.recruiter()
    const job = await context.make.job(recruiter)
    const test = await context.make.test(admin)
    const post = await context.make.forumPost(admin)
    const people = await context.people(rounds)
    // Several jobs for the candidate who is hired twelve times.
    const jobs = [job._id]
    for (let number = 1; number < parallel; number += 1) jobs.push((await context.make.job(recruiter))._id)

    const one = async (sql: string, ...values: unknown[]) =>
      Number((await context.pool.query<{ n: string }>(sql, values)).rows[0]?.n)
    const volley = (ask: (number: number) => Ask) =>
      Promise.all(Array.from({ length: parallel }, (_, number) => call(app.origin, ask(number))))
    const wins = (answers: Answer[]) => answers.filter(({ status }) => status === 200).length
    const refused = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

    const kinds: Record<string, (person: { id: string; token: string }) => Promise<boolean>> = {
      async hire({ id }) {
        await context.pool.query(
          `insert into applications (job_id, candidate_id, stage, stage_changed_at)
           select unnest($1::uuid[]), $2, 'waitlisted', now()`,
          [jobs, id],
        )
        const answers = await volley((number) => ({
          method: 'PUT',
          path: '/api/rdashboard/jobs/actions',
          token: recruiter.token,
          body: { action: 'hire', jobId: jobs[number], applicantId: id },
        }))
        const hired = await one(
          `select count(*) as n from applications where candidate_id = $1 and stage = 'hired'`,
          id,
        )
        // Filled openings complete a job: it is opened again for the next round.
        await context.pool.query(`update jobs set completed_at = null, openings = 1000`)
        return hired === 1 && wins(answers) === 1 && refused(answers, 409) === parallel - 1
      },
      async submit({ id, token }) {
        const { body: view } = await call(app.origin, { method: 'GET', path: `/api/quiz/${test.id}/view`, token })
        const { questions } = openedQuiz(test, view as unknown as QuizView)
        const body = {
          quizId: test.id,
          userResponse: questions.map((question) => ({ questionId: question.id, answerId: question.right })),
        }
        const answers = await volley(() => ({ method: 'POST', path: '/api/quiz/submit', token, body }))
        const attempts = await one(
          'select count(*) as n from attempts where candidate_id = $1 and submitted_at is not null',
          id,
        )
        return (
          attempts === 1 && answers.every(({ status, body: result }) => status === 200 && result['userScore'] === 2)
        )
      },
      async apply({ id, token }) {
        const answers = await volley(() => ({
          method: 'POST',
          path: '/api/user/apply',
          token,
          body: { interestType: 'jobs' },
        }))
        const set = await one(
          `select count(*) as n from candidates where account_id = $1 and interested_in_jobs_at is not null`,
          id,
        )
        return set === 1 && wins(answers) === 1 && refused(answers, 409) === parallel - 1
      },
      async register() {
        const email = `${randomUUID()}@example.org`
        const body = { email, password: 'correct-horse-1', userType: 'candidate' }
        const answers = await volley(() => ({ method: 'POST', path: '/api/user/register', body }))
        return (
          (await one('select count(*) as n from accounts where email = $1', email)) === 1 &&
          wins(answers) === 1 &&
          refused(answers, 409) === parallel - 1
        )
      },
      async createLink() {
        const utr = String(100_000_000_000 + Math.floor(Math.random() * 800_000_000_000))
        const links = await volley(() => ({
          method: 'POST',
          path: '/api/payment/createLink',
          body: { templateId: 13241, linkDescription: 'Web development' },
        }))
        const orders = links.map(({ body }) => String(body['generatedLink']).split('/').at(-1) ?? '')
        // One transfer cannot pay twelve orders.
        const answers = await volley((number) => ({
          method: 'PUT',
          path: `/api/payment/orders/${orders[number]}`,
          body: { payerName: 'Asha', payerEmail: 'asha@example.org', utr },
        }))
        return (
          new Set(orders).size === parallel &&
          wins(answers) === 1 &&
          refused(answers, 409) === parallel - 1 &&
          (await one('select count(*) as n from orders where utr = $1', utr)) === 1
        )
      },
      async like({ id, token }) {
        const sockets = await Promise.all(Array.from({ length: parallel }, () => connectSocket(app.origin, token)))
        const acks = await Promise.all(
          sockets.map(async (socket) => {
            await socket.ask('join-room', { roomId: post.postId })
            return socket.ask('like-post', { roomId: post.postId, liked: true })
          }),
        )
        for (const socket of sockets) socket.close()
        const likes = await one('select count(*) as n from forum_post_likes where account_id = $1', id)
        const counted = await one(
          `select like_count - (select count(*) from forum_post_likes where post_id = p.id) as n
           from forum_posts p where id = $1`,
          post.postId,
        )
        return likes === 1 && counted === 0 && acks.every(({ success }) => success)
      },
    }
    const violations: string[] = []
    const began = performance.now()
    for (const [kind, play] of Object.entries(kinds)) {
      for (const person of people) if (!(await play(person))) violations.push(kind)
    }
    const millis = Math.round(performance.now() - began)
    const naive = await naiveRounds(url)
    await app.stop()
    const requests = rounds * parallel * (Object.keys(kinds).length + 1)
    return {
      holds: violations.length === 0 && naive > 0,
      figure: `${rounds} rounds of ${parallel} at once for ${Object.keys(kinds).join(', ')} (${requests} requests in ${millis} ms): ${violations.length} violations ${violations.slice(0, 5).join(' ')}; control without a constraint or lock: ${naive} of ${rounds}`,
    }
  },
}

/** The same race without a lock: check first, then write. */
async function naiveRounds(url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: parallel })
  await pool.query('create table naive_hires (round int, job int)')
  let violated = 0
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: parallel }, async (_, job) => {
        const client = await pool.connect()
        await client.query('begin')
        const { rows } = await client.query('select 1 from naive_hires where round = $1', [round])
        if (rows.length === 0) await client.query('insert into naive_hires values ($1, $2)', [round, job])
        await client.query('commit')
        client.release()
      }),
    )
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from naive_hires where round = $1', [round])
    if (Number(rows[0]?.n) > 1) violated += 1
  }
  await pool.end()
  return violated
}
