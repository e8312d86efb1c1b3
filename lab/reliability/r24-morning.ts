import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indianDay, indianMoment } from '@firstrung/contract'
import { closeUnanswered } from '@firstrung/server/src/domains/hiring/unanswered/unanswered.tasks.ts'
import { sql } from 'kysely'
import { addCandidates } from '../bench/dataset.ts'
import { fillBoard } from '../bench/fill-dataset.ts'
import { isMail } from '../letters.ts'
import { quantile } from './client.ts'
import type { Environment, Prepared, Protocol } from './environment.ts'
import { lifted } from './prepare.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Applications to one job; each candidate has ten. */
const each = 100
/** How many answers that are due in one night have to be given within an hour (design paper, part b). */
const wanted = { answers: 100_000, minutes: 60 }

/** All answers that are due in one night are given in the morning, once, by a server that is killed again and again. */
export const r24: Protocol = {
  id: 'R24',
  async run(environment) {
    const count = environment.isFull ? wanted.answers : 4000
    const url = await environment.database()
    const context = await environment.prepare(url)
    await fill(context, count)
    await context.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = context.app.server.address() as { port: number }
    const morning = indianMoment(indianDay(new Date()), '08:00').getTime()
    let worker = await startWorker(environment, url, morning - 60 * minute)
    const timed = { calm: noTimes(), busy: noTimes() }
    // Both processes answer; only the second one works through the tasks.
    const ask = async (into: Times) => {
      into.other.push(await millisOf(port))
      into.working.push(await millisOf(worker.port))
      await sleep(pause)
    }
    // The same pace as later, beside a worker that has nothing to do: requests after a pause are slower than in a row.
    const rest = async () => {
      for (let n = 1; n <= calmRequests / 2; n += 1) {
        await ask(timed.calm)
        if (n % asksInPortion === 0) await leftIn(context)
      }
    }
    await rest()

    const began = Date.now()
    worker.child.send(morning)
    await context.within((ctx) => ctx.later(closeUnanswered, {}))
    let killed = 0
    // Tasks of a killed process wait half a minute for the heartbeat to expire, so a short run has one kill.
    let killAt = began + (environment.isFull ? minute : minute / 6)
    for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
      const portion = noTimes()
      for (let n = 0; n < asksInPortion; n += 1) await ask(portion)
      const before = left
      left = await leftIn(context)
      // While tasks of a killed process wait, nothing slows requests down.
      if (left < before)
        for (const process of ['other', 'working'] as const) timed.busy[process].push(...portion[process])
      if (Date.now() > began + 2 * wanted.minutes * minute) break
      if (Date.now() < killAt) continue
      await kill(worker)
      killed += 1
      worker = await startWorker(environment, url, morning + Date.now() - began)
      killAt = environment.isFull ? Date.now() + minute : Number.POSITIVE_INFINITY
    }
    const minutes = (Date.now() - began) / minute
    await rest()
    await kill(worker)

    const wrong = await wrongIn(context, count)
    // The control: one notice less must be seen.
    await sql`delete from notices where id = (select id from notices where text like ${closedText} limit 1)`.execute(
      context.db,
    )
    const isSeen = (await wrongIn(context, count)).length > wrong.length
    const projected = (minutes * wanted.answers) / count
    const slower = (process: keyof Times) => quantile(timed.busy[process], 0.5) / quantile(timed.calm[process], 0.5)
    const times = (process: keyof Times) => {
      const at = (q: number) =>
        `${quantile(timed.busy[process], q).toFixed(1)} ms, ${quantile(timed.calm[process], q).toFixed(1)} before and after`
      return `${slower(process).toFixed(2)} times as long at the median (${at(0.5)}; p95 ${at(0.95)})`
    }
    return {
      holds:
        wrong.length === 0 &&
        isSeen &&
        killed > 0 &&
        projected <= wanted.minutes &&
        slower('other') <= mostSlower &&
        slower('working') <= mostSlower,
      figure: [
        `${count} answers due in one night in ${count / each} jobs, ${killed} kills`,
        `closed, notified and emailed in ${minutes.toFixed(1)} minutes (${projected.toFixed(0)} for 100,000; bar: ${wanted.minutes})`,
        wrong.length === 0 ? 'none missed or doubled' : `missed or doubled: ${wrong.join(', ')}`,
        `the list of jobs took ${times('other')} during this time in an idle process, ${times('working')} in the one that runs the tasks (bar: ${mostSlower} at the median)`,
        `control: one deleted notification was ${isSeen ? '' : 'not '}detected`,
      ].join('; '),
    }
  },
}

/** Milliseconds between two requests to each process. */
const pause = 200
/** After this many requests the remaining work is counted again. */
const asksInPortion = 10
/** Requests to each process while nothing is due, half of them before and half after. */
const calmRequests = 240
const mostSlower = 1.1

/** Milliseconds of requests, by the process that answered. */
interface Times {
  other: number[]
  working: number[]
}
const noTimes = (): Times => ({ other: [], working: [] })

async function millisOf(port: number): Promise<number> {
  const asked = performance.now()
  await (await fetch(`http://127.0.0.1:${port}/api/jobs?limit=20`)).arrayBuffer()
  return performance.now() - asked
}

const closedText = '%closed without an answer.'

/** Applications that should have had their answer yesterday. */
async function fill({ db }: Prepared, count: number): Promise<void> {
  const people = count / 10
  for (let from = 1; from <= people; from += 5000)
    await addCandidates(db, 'waiting-', from, Math.min(people, from + 4999), { jobs: 0, internships: 0 })
  // Nothing is mailed to addresses that nobody confirmed.
  await sql`update accounts set email_verified_at = created_at`.execute(db)
  await fillBoard(db, 'morning-', count / each)
  const due = new Date(indianMoment(indianDay(new Date()), '00:00').getTime() - 1)
  const appliedAt = new Date(due.getTime() - 14 * day)
  await sql`
    with j as (select job_id, row_number() over (order by job_id) as n from postings),
      c as (select account_id, row_number() over (order by account_id) as n from candidates)
    insert into applications (job_id, candidate_id, stage, source, stage_changed_at, applied_at, promised_by, answer_by,
                              promised_days, client_id, shares_contact, reminded)
    select j.job_id, c.account_id, 'applicant', 'direct', ${appliedAt}, ${appliedAt}, ${due}, ${due}, 14,
           gen_random_uuid(), 'now', 2
    from j cross join generate_series(1, ${each}::int) k
    join c on c.n = 1 + (j.n * 37 + k) % ${people}::int`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

interface Worker {
  child: ChildProcess
  port: number
}

/** Starts a server that works through the tasks; its clock begins at `clock`. */
async function startWorker(environment: Environment, url: string, clock: number): Promise<Worker> {
  const env = {
    ...process.env,
    ...lifted,
    DATABASE_URL: url,
    DATA_DIR: join(environment.folder, 'r24'),
    R24_CLOCK: String(clock),
  }
  const child = fork(new URL('./r24.child.ts', import.meta.url), { env })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the worker did not start')))
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => undefined)
  // The first requests of a process are slow.
  for (let n = 0; n < 50; n += 1) await millisOf(port)
  return { child, port }
}

async function kill({ child }: Worker): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** How many answers are due, and tasks unfinished. */
async function leftIn({ db }: Prepared): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from applications where answered_at is null and answer_by is not null and stage = 'applicant')
      + (select count(*) from pgboss.job where state < 'completed' and (${isMail()} or name in ('hiring.close-unanswered',
        'hiring.close-unanswered-of-job'))) as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** What was not done exactly once. */
async function wrongIn({ db }: Prepared, count: number): Promise<string[]> {
  const counted = {
    closings: sql`select count(*) from stage_changes where to_stage = 'unanswered'`,
    closed: sql`select count(distinct application_id) from stage_changes where to_stage = 'unanswered'`,
    notices: sql`select count(*) from notices where text like ${closedText}`,
    told: sql`select count(distinct (recipient_id, data ->> 'path')) from notices where text like ${closedText}`,
    mails: sql`select count(*) from pgboss.job where ${isMail()} and state = 'completed'
      and data ->> 'subject' like '%closed without an answer'`,
  }
  const wrong: string[] = []
  for (const [what, statement] of Object.entries(counted)) {
    const { rows } = await sql<{ count: number }>`${statement}`.execute(db)
    if (Number(rows[0]?.count) !== count) wrong.push(`${rows[0]?.count} ${what}`)
  }
  return wrong
}
