import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indianDay, indianMoment } from '@firstrung/contract'
import { closeUnanswered } from '@firstrung/server/src/domains/hiring/hiring.clock.tasks.ts'
import { sql } from 'kysely'
import { addCandidates } from '../bench/dataset.ts'
import { fillBoard } from '../bench/fill-dataset.ts'
import { quantile } from './client.ts'
import type { Environment, Prepared, Protocol } from './environment.ts'
import { lifted } from './prepare.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Applications to one job; each candidate has ten. */
const each = 100
/** Design paper, part b: so many answers that are due in one night have to be given within an hour. */
const wanted = { answers: 100_000, minutes: 60 }

/** All answers that are due in one night are given in the morning, once, by a server that is killed again and again. */
export const r24: Protocol = {
  id: 'R24',
  async run(environment) {
    const count = environment.isFull ? wanted.answers : 10_000
    const url = await environment.database()
    const context = await environment.prepare(url)
    await fill(context, count)
    await context.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = context.app.server.address() as { port: number }
    const ask = async () => {
      const asked = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/api/jobs?limit=20`)).arrayBuffer()
      return performance.now() - asked
    }
    const calm: number[] = []
    for (let n = 0; n < 100; n += 1) calm.push(await ask())

    const began = Date.now()
    const morning = indianMoment(indianDay(new Date()), '08:00').getTime()
    await context.within((ctx) => ctx.later(closeUnanswered, {}))
    let killed = 0
    let worker = await startWorker(environment, url, morning)
    // Tasks of a killed process wait half a minute for the heartbeat to expire, so a short run has one kill.
    let killAt = began + (environment.isFull ? minute : minute / 6)
    const busy: number[] = []
    while (!(await isDone(context))) {
      if (Date.now() > began + 2 * wanted.minutes * minute) break
      busy.push(await ask())
      await sleep(500)
      if (Date.now() < killAt) continue
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      killed += 1
      worker = await startWorker(environment, url, morning + Date.now() - began)
      killAt = environment.isFull ? Date.now() + minute : Number.POSITIVE_INFINITY
    }
    const minutes = (Date.now() - began) / minute
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    const wrong = await wrongIn(context, count)
    // The control: one notice less must be seen.
    await sql`delete from notices where id = (select id from notices where text like ${closedText} limit 1)`.execute(
      context.db,
    )
    const isSeen = (await wrongIn(context, count)).length > wrong.length
    const projected = (minutes * wanted.answers) / count
    const slower = quantile(busy, 0.5) / quantile(calm, 0.5)
    return {
      holds: wrong.length === 0 && isSeen && killed > 0 && projected <= wanted.minutes && slower <= 1.1,
      figure: [
        `${count} answers due in one night in ${count / each} jobs, ${killed} kills`,
        `closed, notified and emailed in ${minutes.toFixed(1)} minutes (${projected.toFixed(0)} for 100,000; bar: ${wanted.minutes})`,
        wrong.length === 0 ? 'none missed or doubled' : `missed or doubled: ${wrong.join(', ')}`,
        `list of jobs meanwhile ${slower.toFixed(2)} times as long at the median (bar: 1.1)`,
        `control: one deleted notification was ${isSeen ? '' : 'not '}detected`,
      ].join('; '),
    }
  },
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

async function startWorker(environment: Environment, url: string, clock: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    ...lifted,
    DATABASE_URL: url,
    DATA_DIR: join(environment.folder, 'r24'),
    R24_CLOCK: String(clock),
  }
  const child = fork(new URL('./r24.child.ts', import.meta.url), { env })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the worker did not start')))
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

/** Whether nothing is due any more and every mail is sent. */
async function isDone({ db }: Prepared): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from applications where stage = 'applicant')
      or exists (select from pgboss.job where state < 'completed' and name in ('mail.send', 'hiring.close-unanswered',
        'hiring.close-unanswered-of-job')) as is_open`.execute(db)
  return rows[0]?.isOpen === false
}

/** What was not done exactly once. */
async function wrongIn({ db }: Prepared, count: number): Promise<string[]> {
  const counted = {
    closings: sql`select count(*) from stage_changes where to_stage = 'unanswered'`,
    closed: sql`select count(distinct application_id) from stage_changes where to_stage = 'unanswered'`,
    notices: sql`select count(*) from notices where text like ${closedText}`,
    told: sql`select count(distinct (recipient_id, data ->> 'path')) from notices where text like ${closedText}`,
    mails: sql`select count(*) from pgboss.job where name = 'mail.send' and state = 'completed'
      and data ->> 'subject' like '%closed without an answer'`,
  }
  const wrong: string[] = []
  for (const [what, statement] of Object.entries(counted)) {
    const { rows } = await sql<{ count: number }>`${statement}`.execute(db)
    if (Number(rows[0]?.count) !== count) wrong.push(`${rows[0]?.count} ${what}`)
  }
  return wrong
}
