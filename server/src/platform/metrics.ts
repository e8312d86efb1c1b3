import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { fail } from './errors.ts'
import type { LiveServer } from './live.ts'
import type { Parts } from './parts.ts'

/** Seconds; the upper ends of what is told apart. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Durations {
  labels: string
  counts: number[]
  sum: number
  count: number
}

/** One value of a metric; labels in the order in which they are written. */
interface Sample {
  labels?: Record<string, string>
  value: number
}

const textOf = (labels: Record<string, string>): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`)
    .join(',')

/** Counts requests by route and measures how long they take. Register it before the routes. */
function countRequests(app: FastifyInstance): () => string {
  const all = new Map<string, Durations>()
  app.addHook('onResponse', async (request, reply) => {
    const { method, url: route = 'none' } = request.routeOptions
    const labels = textOf({ method: String(method ?? request.method), route, status: String(reply.statusCode) })
    const seconds = reply.elapsedTime / 1000
    const found = all.get(labels) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
    all.set(labels, found)
    found.sum += seconds
    found.count += 1
    const at = bounds.findIndex((bound) => seconds <= bound)
    if (at >= 0) found.counts[at] = (found.counts[at] ?? 0) + 1
  })
  return () => {
    const name = 'firstrung_http_request_seconds'
    const lines = [`# HELP ${name} How long requests took.`, `# TYPE ${name} histogram`]
    for (const { labels, counts, sum, count } of all.values()) {
      let below = 0
      for (const [at, bound] of bounds.entries()) {
        below += counts[at] ?? 0
        lines.push(`${name}_bucket{${labels},le="${bound}"} ${below}`)
      }
      lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`)
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${count}`)
    }
    return `${lines.join('\n')}\n`
  }
}

/** A gauge in the text format of Prometheus. */
function gauge(name: string, help: string, samples: Sample[]): string {
  const lines = samples.map(({ labels, value }) => `${name}${labels ? `{${textOf(labels)}}` : ''} ${value}`)
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join('\n')}\n`
}

/** What the process itself can tell: memory, and how busy and how late its event loop was since it was asked the last time. */
function processMetrics(): () => string {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const quantile = (share: number) => ({
      labels: { quantile: String(share / 100) },
      value: delay.percentile(share) / 1e9,
    })
    const text = [
      gauge('firstrung_event_loop_delay_seconds', 'How late the event loop ran.', [
        quantile(50),
        quantile(99),
        quantile(100),
      ]),
      gauge('firstrung_event_loop_utilization', 'Which share of the time the event loop was busy.', [
        { value: utilization },
      ]),
      gauge('process_resident_memory_bytes', 'Memory of the process.', [{ value: process.memoryUsage.rss() }]),
      gauge('process_uptime_seconds', 'How long the process runs.', [{ value: process.uptime() }]),
    ].join('')
    delay.reset()
    return text
  }
}

/** How busy the connections to the database are. */
function poolMetrics(pool: Pool): string {
  return gauge('firstrung_database_connections', 'Connections to the database, and requests that wait for one.', [
    { labels: { state: 'open' }, value: pool.totalCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'waiting' }, value: pool.waitingCount },
  ])
}

export interface TaskCount {
  name: string
  state: string
  count: number
}

/** Tasks that wait, run or were given up, by name. */
export async function countTasks(pool: Pool): Promise<TaskCount[]> {
  const { rows } = await pool.query<TaskCount>(
    `select name, state::text, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 2 order by 1, 2`,
  )
  return rows
}

const taskMetrics = (counts: TaskCount[]): string =>
  gauge(
    'firstrung_tasks',
    'Tasks that wait, run or were given up.',
    counts.map(({ name, state, count }) => ({ labels: { task: name, state }, value: count })),
  )

/** /metrics for those who know the token. Register it before the routes, so that all of them are counted. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  of: { pool: Pool; parts: Parts; live: Pick<LiveServer, 'sockets'> },
): void {
  const requests = countRequests(app)
  const ofProcess = processMetrics()
  const expected = hash(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) fail('signed_out')
    const states = await of.parts.states()
    const reachable = states.filter(({ state }) => state !== 'off')
    // The database may be the part that is down: everything else is told nevertheless.
    const tasks = await countTasks(of.pool).catch(() => [])
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(
      [
        requests(),
        ofProcess(),
        poolMetrics(of.pool),
        gauge('firstrung_sockets', 'Live connections of open pages.', [{ value: of.live.sockets() }]),
        taskMetrics(tasks),
        gauge(
          'firstrung_part_up',
          'Whether a part can be reached.',
          reachable.map(({ name, state }) => ({ labels: { part: name }, value: state === 'up' ? 1 : 0 })),
        ),
      ].join(''),
    )
  })
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
