import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setUp } from '@firstrung/server/src/open-database.ts'
import { sessionOptions } from '@firstrung/server/src/platform/database/server-pool.ts'
import { type CalendarServer, openCalendarServer } from '@firstrung/server/src/testing/calendar-server.ts'
import { openReceiver, type WebhookReceiver } from '@firstrung/server/src/testing/webhook-receiver.ts'
import pg from 'pg'
import { type Bench, openStage, type Stage, two } from './bench.ts'
import { fillPool } from './candidates.ts'
import { median, type Running, type Shot, startChild } from './load.ts'

/** Companies with a webhook, and as many without one. */
const companies = 5
/** Milliseconds between two applications to each company: 1,000 messages a minute of all of them. */
const pause = 300
/** Applications to each company in a round. */
const inARound = 50
/** Milliseconds between two ordinary calls. */
const callPause = 50

/**
 * 1,000 messages a minute to the programs of five companies, beside ordinary reads and a program that never answers. The same
 * applications to companies without a webhook are what the reads are compared with. On a database of its own, because the server of the
 * other rows must not send from it.
 */
export async function webhookRows(bench: Bench): Promise<void> {
  const url = new URL(bench.settings['DATABASE_URL'] ?? '')
  url.pathname = '/webhooks_bench'
  await bench.pool.query('create database webhooks_bench')
  const settings = { ...bench.settings, DATABASE_URL: url.href, WEBHOOK_ADDRESSES: '127.0.0.1' }
  const pool = new pg.Pool({ connectionString: url.href, max: 4, options: sessionOptions })
  await setUp(pool)
  const stage = await openStage(pool, settings)
  const elsewhere = await openCalendarServer()
  const authorities = join(bench.settings['DATA_DIR'] ?? '', 'webhooks.pem')
  await writeFile(authorities, elsewhere.certificate)
  const server = await startChild('@firstrung/server/src/testing/server.child.ts', {
    ...settings,
    NODE_EXTRA_CA_CERTS: authorities,
  })
  try {
    await measure(bench, { stage, server, elsewhere })
  } finally {
    await server.stop()
    await elsewhere.close()
    await stage.close()
    await pool.end()
  }
}

interface Setting {
  stage: Stage
  server: Running
  elsewhere: CalendarServer
}

async function measure(bench: Bench, { stage, server, elsewhere }: Setting): Promise<void> {
  const rounds = bench.quick ? 1 : 4
  const receivers = Array.from({ length: companies }, () => openReceiver(elsewhere))
  elsewhere.answers.set('/dead', () => {})
  const urls = [...receivers.map((one) => one.url), `${elsewhere.origin}/dead`]
  await fillPool(stage.db, rounds * inARound, 'jobs')
  const jobsWith: string[] = []
  for (const url of urls) jobsWith.push(await jobOf(stage, url))
  const jobsWithout: string[] = []
  for (const _ of urls) jobsWithout.push(await jobOf(stage))
  const shots = await ordinaryCalls(stage)

  // The first calls warm the server up.
  await callsWhile(server, shots, sleep(3000))
  const without: number[] = []
  const withWebhooks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    without.push(...(await callsWhile(server, shots, applyTo(stage, jobsWithout, round))))
    withWebhooks.push(...(await callsWhile(server, shots, applyTo(stage, jobsWith, round))))
  }
  const expected = rounds * inARound * companies
  const late = await secondsUntilDelivered(stage, receivers, expected)
  bench.row(
    `${expected} messages, 1,000 a minute, to ${companies} programs beside one that never answers`,
    `the median after ${late.median.toFixed(1)} s, ${late.at95.toFixed(1)} at the 95th percentile, the last after ${late.most.toFixed(1)} s, ${late.twice} twice`,
    'each within 60 s',
    late.most <= 60 && late.count === expected,
  )
  const times = median(withWebhooks) / median(without)
  bench.row(
    `${withWebhooks.length} ordinary calls beside these messages`,
    `${two(times)} times as long (${median(withWebhooks).toFixed(1)} ms; ${median(without).toFixed(1)} without webhooks)`,
    'at most 1.1',
    times <= 1.1,
  )
}

/** A job of a company of its own, which has a webhook at this address. */
async function jobOf({ world }: Stage, url?: string): Promise<string> {
  const owner = await world.make.recruiter()
  const { _id: jobId } = await world.make.job(owner)
  if (url) await world.as(owner).webhooks.add({ body: { url, events: ['application.created'] } })
  return jobId
}

/** What people do beside it: a recruiter reads a panel of 200 candidates, a candidate their record. */
async function ordinaryCalls({ world, pool }: Stage): Promise<Shot[]> {
  const recruiter = await world.make.recruiter()
  const { _id: jobId } = await world.make.job(recruiter)
  await pool.query(
    `insert into applications (job_id, candidate_id, stage, stage_changed_at)
     select $1, account_id, 'shortlisted', now() from candidates limit 200`,
    [jobId],
  )
  await pool.query('analyze')
  const candidate = await world.make.applicant()
  return [
    {
      method: 'POST',
      path: `/api/rdashboard/jobs/${jobId}`,
      token: recruiter.token,
      body: { candidateType: 'all' },
    },
    { method: 'GET', path: '/api/auth/user', token: candidate.token },
  ]
}

/** Applications to each of these jobs, at the pace of the measure, as our team would put candidates forward. */
async function applyTo({ pool }: Stage, jobIds: string[], round: number): Promise<void> {
  const began = performance.now()
  for (let at = 0; at < inARound; at += 1) {
    await pool.query(
      `insert into applications (job_id, candidate_id, stage, stage_changed_at)
       select job_id, (select account_id from candidates order by account_id offset $2 limit 1), 'shortlisted', now()
       from unnest($1::uuid[]) as job_id`,
      [jobIds, round * inARound + at],
    )
    await sleep(Math.max(0, began + (at + 1) * pause - performance.now()))
  }
}

/** How many milliseconds calls took, begun at an even pace for as long as `work` runs. */
async function callsWhile({ port }: Running, shots: Shot[], work: Promise<void>): Promise<number[]> {
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  const calls: Promise<number>[] = []
  while (!isOver) {
    const shot = shots[calls.length % shots.length]
    if (shot) calls.push(millisOf(port, shot))
    await sleep(callPause)
  }
  await done
  return Promise.all(calls)
}

async function millisOf(port: number, { method, path, token = '', body }: Shot): Promise<number> {
  const headers = { 'x-auth-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return performance.now() - began
}

/** How long messages took from what happened to their delivery, once all have come or a minute is over. */
async function secondsUntilDelivered({ pool }: Stage, receivers: WebhookReceiver[], expected: number) {
  const ids = () => receivers.flatMap(({ received }) => received.map(({ headers }) => headers['webhook-id']))
  for (let second = 0; second < 60 && new Set(ids()).size < expected; second += 1) await sleep(1000)
  // The last ones are kept after their answer.
  await sleep(1000)
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from delivered_at - made_at)::float as seconds from webhook_deliveries
     where delivered_at is not null`,
  )
  const seconds = rows.map((row) => row.seconds).toSorted((a, b) => a - b)
  return {
    count: new Set(ids()).size,
    twice: ids().length - new Set(ids()).size,
    median: median(seconds),
    at95: seconds[Math.floor(seconds.length * 0.95)] ?? Number.NaN,
    most: seconds.at(-1) ?? Number.NaN,
  }
}
