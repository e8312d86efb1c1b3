import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { indianDay, indianMoment } from '@firstrung/contract'
import { indianTime } from '@firstrung/server/src/platform/time/indian-time.ts'
import { walkAnswers } from '@firstrung/server/src/testing/answers-walk.ts'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { sql } from 'kysely'
import { isMail } from '../letters.ts'
import type { Environment, Prepared, Protocol } from './environment.ts'

const hour = 3600 * 1000
const day = 24 * hour

/** Every application gets an answer: random walks over all that can happen, and 30 days of the clock under kills. */
export const r23: Protocol = {
  id: 'R23',
  async run(environment) {
    const walks = environment.rounds ?? (environment.isFull ? 20 : 2)
    const walked = await walk(environment, walks)
    const clock = await killTheClock(environment)
    return {
      holds: walked.wrong === '' && clock.holds,
      figure: `${walks} (20 with --full) walks of 250 steps over everything that happens to applications: ${walked.text}; ${clock.text}`,
    }
  },
}

async function walk(environment: Environment, walks: number): Promise<{ wrong: string; text: string }> {
  let steps = 0
  let records = 0
  for (let at = 0; at < walks; at += 1) {
    const context = await environment.prepare(await environment.database())
    context.moveClock(indianMoment(indianDay(new Date()), '11:00'))
    const seed = at === 0 ? (environment.seed ?? 20261126) : Math.floor(Math.random() * 2 ** 31)
    const walked = { ...context, runTasks: () => context.tasks.drain() }
    const result = await walkAnswers(walked, { seed, steps: 250 }).catch((error: unknown) => String(error))
    await context.close()
    if (typeof result === 'string') return { wrong: result, text: result }
    steps += Object.values(result.done).reduce((sum, n) => sum + n, 0)
    records += result.records
  }
  return {
    wrong: '',
    text: `${steps} done, 0 endings without state, date or message, 0 sent twice, ${records} answer records equal to a count`,
  }
}

interface Applied {
  id: string
  person: Person
  jobId: string
}

/** Processes that work through 30 days are killed at random moments; afterwards everything has happened once. */
async function killTheClock(environment: Environment): Promise<{ holds: boolean; text: string }> {
  const url = await environment.database()
  const context = await environment.prepare(url)
  let now = indianMoment(indianDay(new Date()), '11:00')
  const until = new Date(now.getTime() + 30 * day)
  context.moveClock(now)
  const recruiter = await context.make.recruiter()
  const jobs: { id: string; slug: string }[] = []
  for (const [answerDays, answerDayKind] of [
    [3, 'calendar'],
    [5, 'working'],
    [10, 'calendar'],
    [14, 'working'],
  ] as const) {
    const job = await context.make.job(recruiter, { jobTitle: `Clock ${answerDays}`, numOpenings: 50 })
    jobs.push({ id: job._id, slug: await context.make.onBoard(job, { answerDays, answerDayKind, days: 90 }) })
  }
  const applied: Applied[] = []
  for (let n = 0; n < (environment.isFull ? 60 : 24); n += 1) {
    const person = await context.make.skilledCandidate()
    for (const job of jobs) {
      const body = await context.make.applicationOf(person)
      const { applicationId } = await context.as(person).applying.apply({ params: { slug: job.slug }, body })
      applied.push({ id: applicationId, person, jobId: job.id })
    }
  }
  const act = (path: string, as: Person, body: object, method: 'PUT' | 'POST' = 'PUT') =>
    context.request(method, path, { as, body })
  const waitlisted = ({ person, jobId }: Applied) => ({ action: 'waitlist', jobId, applicantId: person.id })
  // Of each ten two are answered for good and one withdrawn, on the first day.
  const untouched = applied.filter((_, at) => at % 10 > 2)
  for (const [at, one] of applied.entries()) {
    if (at % 10 < 2) await act('/api/rdashboard/jobs/actions', recruiter, waitlisted(one))
    if (at % 10 === 2) await act(`/api/user/applications/${one.id}/withdraw`, one.person, {}, 'POST')
  }
  const extended = jobs[2]?.id ?? ''
  await act(`/api/rdashboard/jobs/${extended}/answers/extend`, recruiter, { days: 3 }, 'POST')

  let kills = 0
  const start = async () => {
    const child = fork(new URL('./r23.child.ts', import.meta.url), {
      env: { ...process.env, R23: url, DATA_DIR: join(environment.folder, 'r23') },
    })
    const ended = once(child, 'exit')
    await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('the clock did not start')))])
    return { child, ended }
  }
  let clock = await start()
  let late: Applied[] = []
  while (now < until) {
    now = new Date(now.getTime() + 6 * hour)
    context.moveClock(now)
    const ends = new Date(now.getTime() + 7 * day)
    await sql`update sessions set last_used_at = ${now}, expires_at = ${ends}`.execute(context.db)
    if (late.length === 0 && (await closedOf(context)).size > 0) {
      late = untouched.filter(({ jobId }) => jobId === jobs[0]?.id).slice(0, 5)
      for (const { person, jobId } of late) {
        const body = { applicantId: person.id, move: 'waitlist' }
        await act(`/api/rdashboard/jobs/${jobId}/unanswered`, recruiter, body, 'POST')
      }
    }
    // Mornings have the most to do.
    const planned = indianTime(now) < '12:00' ? Math.floor(Math.random() * 4) : Math.floor(Math.random() * 2)
    for (let at = 0; at <= planned; at += 1) {
      const done = once(clock.child, 'message')
      clock.child.send(now.toISOString())
      const isDone = await Promise.race([
        done.then(() => true),
        ...(at < planned ? [sleep(5 + Math.random() * 400).then(() => false)] : []),
      ])
      if (isDone) break
      clock.child.kill('SIGKILL')
      await clock.ended
      kills += 1
      clock = await start()
    }
  }
  clock.child.kill('SIGTERM')
  const expected = { closed: untouched.map(({ id }) => id), late: late.map(({ id }) => id), jobs: jobs.length }
  const wrong = await wrongIn(context, expected)
  // The control: one message less and one more must be seen.
  await sql`delete from notices where id = (select id from notices where text like '%closed without an answer.' limit 1)`.execute(
    context.db,
  )
  await sql`insert into notices (recipient_id, text, data, created_at) select recipient_id, text, data, created_at from notices
    where text like '%closed without an answer.' order by id desc limit 1`.execute(context.db)
  const seen = (await wrongIn(context, expected)).length - wrong.length
  return {
    holds: wrong.length === 0 && seen === 2 && kills > 0,
    text: `30 days of the clock over ${applied.length} applications to ${jobs.length} jobs with ${kills} kills -9: ${untouched.length} closed and told, ${late.length} asked after a late answer and told of the end, reminders of ${jobs.length} jobs twice, ${wrong.length} missed, doubled or at night ${wrong.slice(0, 3).join('; ')}; control with a message less and one more: ${seen === 2 ? 'both seen' : 'not seen'}`,
  }
}

const closedOf = async ({ db }: Prepared): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select id from applications where stage = 'unanswered'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What was missed, done twice or sent at night. */
async function wrongIn(
  context: Prepared,
  expected: { closed: string[]; late: string[]; jobs: number },
): Promise<string[]> {
  const wrong: string[] = []
  const { rows } = await sql<{
    id: string
    changes: number
    notices: number
    mails: number
    extensions: number
    silent: number
    isInTime: boolean
    isExtended: boolean
  }>`
    select a.id,
      (select count(*) from stage_changes s where s.application_id = a.id and s.to_stage = 'unanswered') as changes,
      (select count(*) from notices n where n.recipient_id = a.candidate_id and n.data ->> 'path' = '/applications/' || a.id
        and n.text like '%closed without an answer.') as notices,
      (select count(*) from pgboss.job m where ${isMail('m')}
        and (m.data -> 'to' ->> 'account' = c.id::text or m.data -> 'to' ->> 'address' = c.email)
        and m.data ->> 'subject' like '%' || j.title || '%closed without an answer') as mails,
      (select count(*) from notices n where n.recipient_id = a.candidate_id and n.data ->> 'path' = '/applications/' || a.id
        and n.text like '%needs more time%') as extensions,
      (select count(*) from notices n where n.recipient_id = a.candidate_id and n.data ->> 'path' = '/applications/' || a.id
        and n.text like '%stays closed.') as silent,
      coalesce((select s.changed_at >= a.promised_by and s.changed_at < a.promised_by + interval '12 hours'
          -- What was promised in working days and ends on a Friday is closed on Monday.
          + case when a.promised_day_kind = 'working' and extract(isodow from a.promised_by at time zone 'Asia/Kolkata') = 5
            then interval '2 days' else interval '0' end
        from stage_changes s where s.application_id = a.id and s.to_stage = 'unanswered' limit 1), true) as is_in_time,
      p.answers_extended_at is not null as is_extended
    from applications a join accounts c on c.id = a.candidate_id join jobs j on j.id = a.job_id
    join postings p on p.job_id = j.id`.execute(context.db)
  const [closed, late] = [new Set(expected.closed), new Set(expected.late)]
  for (const row of rows) {
    const once = closed.has(row.id) ? 1 : 0
    for (const what of ['changes', 'notices', 'mails'] as const)
      if (row[what] !== once) wrong.push(`${row[what]} ${what} of ${once} for ${row.id}`)
    if (!row.isInTime) wrong.push(`${row.id} was closed at another time`)
    if (closed.has(row.id) && row.extensions !== (row.isExtended ? 1 : 0))
      wrong.push(`${row.extensions} messages of more time for ${row.id}`)
    if (row.silent !== (late.has(row.id) ? 1 : 0)) wrong.push(`${row.silent} endings of a late answer for ${row.id}`)
  }
  const { rows: reminders } = await sql<{ jobs: number; n: number; mails: number }>`
    select count(distinct data ->> 'jobTitle') as jobs, count(*) as n,
      (select count(*) from pgboss.job where ${isMail()} and data ->> 'subject' like '%for your answer%') as mails
    from notices where text like '%for your answer%'`.execute(context.db)
  const [{ jobs, n, mails } = { jobs: 0, n: 0, mails: 0 }] = reminders
  if (jobs !== expected.jobs || n !== 2 * expected.jobs || mails !== expected.jobs)
    wrong.push(`${n} reminders of ${jobs} jobs, ${mails} by mail`)
  const { rows: nightly } = await sql<{ n: number }>`
    select count(*) as n from notices
    where (text like '%without an answer.' or text like '%for your answer%' or text like '%stays closed.')
      and extract(hour from created_at at time zone 'Asia/Kolkata') not between 8 and 21`.execute(context.db)
  if (nightly[0]?.n) wrong.push(`${nightly[0].n} at night`)
  return wrong
}
