import { setTimeout as sleep } from 'node:timers/promises'
import { indianDay } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Answer, call, quantile } from './client.ts'
import type { App, Prepared, Protocol } from './environment.ts'

const day = 24 * 3600 * 1000
const candidates = 300
/** When the interviews begin, in India. */
const hours = ['10:00', '11:00', '12:00', '14:00', '15:00', '16:00']
/** Places at each of these times. */
const eachTime = 10
/** One of so many who have booked cancels later. */
const cancelEach = 10

/**
 * 300 candidates choose one of 60 places within five minutes, all from one network, at two servers, of which one is killed in the middle. Some
 * cancel, and who waits longest follows.
 */
export const r25: Protocol = {
  id: 'R25',
  async run(environment) {
    const seconds = environment.isFull ? 300 : 40
    const url = await environment.database()
    const context = await environment.prepare(url)
    const { proposal, people } = await propose(context)
    const servers = [await environment.startApp(url), await environment.startApp(url)] as [App, App]
    const seen: Seen = { books: [], retries: 0, taken: 0, odd: [], cancelled: 0 }
    const visits = people.map(({ token }) => attend({ servers, token, proposal, seen, seconds }))
    const restart = sleep((seconds * 1000) / 2).then(async () => {
      await servers[1].kill()
      await sleep(2000)
      servers[1] = await environment.startApp(url)
    })
    await Promise.all([...visits, restart])
    const filled = await untilFilled(context, proposal)
    const wrong = await wrongIn(context, proposal)
    await loseOne(context, proposal)
    const isSeen = (await wrongIn(context, proposal)).length > wrong.length
    const millis = seen.books
    return {
      holds: wrong.length === 0 && seen.odd.length === 0 && isSeen,
      figure: [
        `${candidates} candidates from one address choose one of ${hours.length * eachTime} places within ${seconds} s (300 with --full) at two servers, one of them killed in the middle`,
        `booking took ${quantile(millis, 0.5).toFixed(0)} ms at the median, ${quantile(millis, 0.99).toFixed(0)} at the 99th percentile; ${seen.taken} times somebody was faster, ${seen.retries} requests were sent once more`,
        `${seen.cancelled} cancelled, and their places went to those who waited, the last within ${filled.toFixed(0)} s`,
        wrong.length === 0 ? 'no place was given twice, none was lost' : wrong.join(', '),
        ...(seen.odd.length > 0 ? [`unexpected: ${seen.odd.slice(0, 3).join('; ')}`] : []),
        `control: a deleted booking was ${isSeen ? '' : 'not '}seen`,
      ].join('; '),
    }
  },
}

/** What the candidates have seen. */
interface Seen {
  /** Milliseconds of bookings. */
  books: number[]
  retries: number
  taken: number
  odd: string[]
  cancelled: number
}

/** A job with all candidates, and a day for groups that is proposed to them. */
async function propose(context: Prepared): Promise<{ proposal: string; people: { id: string; token: string }[] }> {
  const recruiter = await context.make.recruiter()
  const { _id: jobId } = await context.make.job(recruiter, { numOpenings: 50 })
  const people = await context.people(candidates)
  await sql`
    insert into applications (job_id, candidate_id, stage)
    select ${jobId}, id, 'shortlisted' from unnest(${people.map(({ id }) => id)}::uuid[]) as id`.execute(context.db)
  const on = indianDay(new Date(Date.now() + 5 * day))
  const { _id: proposal } = await context.as(recruiter).hiring.proposeTimes({
    params: { id: jobId },
    body: {
      ...{
        applicantIds: people.map(({ id }) => id),
        hostIds: [],
        minutes: 45,
        places: eachTime,
        room: 'Seminar hall 2',
      },
      times: hours.map((time) => new Date(`${on}T${time}:00+05:30`).toISOString()),
    },
  })
  return { proposal, people }
}

interface Visit {
  servers: readonly App[]
  token: string
  proposal: string
  seen: Seen
  seconds: number
}

interface OwnTimes {
  state: string
  times: { _id: string }[]
  full: { _id: string }[]
  waiting: object | null
  interview: { _id: string } | null
}

/** One candidate comes at some moment, looks, holds a time, thinks and books it, or waits for one; some cancel later. */
async function attend(visit: Visit): Promise<void> {
  const { proposal, seen, seconds } = visit
  const arrives = Math.random() * seconds * 800
  await sleep(arrives)
  const path = `/api/user/proposals/${proposal}`
  for (let tries = 0; tries < 50; tries += 1) {
    const { body } = await ask(visit, 'GET', path)
    const { state, times, full, waiting, interview } = body['proposal'] as OwnTimes
    if (waiting) return
    if (state === 'booked') {
      if (Math.random() >= 1 / cancelEach) return
      await sleep(Math.random() * seconds * 200)
      const changed = await ask(visit, 'PUT', `/api/user/interviews/${interview?._id}`, {
        action: 'cancel',
        reason: 'I have an exam then.',
      })
      if (changed.status === 200) seen.cancelled += 1
      return
    }
    const free = anyOf(times)
    if (!free) {
      await ask(visit, 'POST', `${path}/wait`, { timeId: anyOf(full)?._id })
      continue
    }
    const kept = await ask(visit, 'POST', `${path}/hold`, { timeId: free._id })
    if (kept.status !== 200) continue
    await sleep(Math.random() * 2000)
    const booked = await ask(visit, 'POST', `${path}/book`, { timeId: free._id })
    if (booked.status === 200) seen.books.push(booked.millis)
  }
  seen.odd.push('somebody had nothing after 50 tries')
}

const anyOf = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]

/** Repeats a request at either server until it is answered; notes what nobody expects. */
async function ask(visit: Visit, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
  const { servers, token, seen } = visit
  for (;;) {
    const answer = await call(anyOf(servers)?.origin ?? '', { method, path, token, ...(body && { body }) }, 15_000)
    if (answer.status === 0 || answer.status === 503 || answer.status === 429) {
      seen.retries += 1
      await sleep(1000 * Math.max(1, Number(answer.headers['retry-after'] ?? 1)) * (0.5 + Math.random()))
      continue
    }
    const { code = '' } = answer.body as { code?: string }
    if (code === 'time_taken') seen.taken += 1
    else if (answer.status !== 200 && code !== 'time_free') seen.odd.push(`${method} ${path}: ${answer.status} ${code}`)
    return answer
  }
}

/** Waits until all places are booked; returns the seconds it took, or 180 where they never are. */
async function untilFilled(context: Prepared, proposal: string): Promise<number> {
  const began = Date.now()
  while (Date.now() < began + 180_000) {
    const { rows } = await sql<{ taken: number }>`
      select count(distinct application_id)::int as taken from booked_times b join proposal_times t on t.id = b.time_id
      where t.proposal_id = ${proposal} and b.interview_id is not null`.execute(context.db)
    if (rows[0]?.taken === hours.length * eachTime) break
    await sleep(500)
  }
  return (Date.now() - began) / 1000
}

/** What is doubled, lost or unsaid. */
async function wrongIn(context: Prepared, proposal: string): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with own as (
      select t.id, count(distinct b.application_id) filter (where b.interview_id is not null)::int as taken,
        count(*) filter (where b.held_until is not null)::int as holds
      from proposal_times t left join booked_times b on b.time_id = t.id where t.proposal_id = ${proposal} group by t.id
    ), planned as (
      select a.id, a.candidate_id, count(i.id) filter (where i.status = 'scheduled')::int as interviews,
        count(*) filter (where i.status = 'cancelled')::int as cancelled,
        bool_or(pp.waits_for is not null) as is_waiting,
        (select count(*)::int from notices n where n.recipient_id = a.candidate_id and n.text like 'Your interview for % is set for %') as said
      from proposal_people pp join applications a on a.id = pp.application_id left join interviews i on i.application_id = a.id
      where pp.proposal_id = ${proposal} group by a.id
    )
    select 'a time has ' || taken || ' of ${sql.lit(eachTime)} places taken' as fault from own where taken <> ${eachTime}
    union all select 'a hold is left' from own where holds > 0
    union all select 'somebody has ' || interviews || ' interviews' from planned where interviews > 1
    union all select 'somebody has neither place nor turn' from planned where interviews = 0 and cancelled = 0 and not is_waiting
    union all select 'somebody has a place and a turn' from planned where interviews > 0 and is_waiting
    union all select 'somebody was notified ' || said || ' times of ' || interviews + cancelled || ' interviews' from planned
      where said <> interviews + cancelled`.execute(context.db)
  return rows.map(({ fault }) => fault)
}

/** Deletes one booking: the check has to see it. */
const loseOne = (context: Prepared, proposal: string) =>
  sql`delete from booked_times where id = (
    select b.id from booked_times b join proposal_times t on t.id = b.time_id where t.proposal_id = ${proposal} limit 1)`.execute(
    context.db,
  )
