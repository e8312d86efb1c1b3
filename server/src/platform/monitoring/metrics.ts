import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '#src/platform/errors/errors.ts'
import type { Faults } from '#src/platform/errors/faults.ts'
import type { LiveServer } from '#src/platform/live/live.ts'
import type { HealthChecks } from './health-checks.ts'

/** Counts requests by route and measures how long they take. Register it before the routes. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'firstrung_http_request_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.isFromOutside) return
    const { url: route = 'none' } = request.routeOptions
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

/** Metrics of the process: memory, and how busy and how late its event loop was since the last scrape. */
function measureProcess(registry: Registry): void {
  const registers = [registry]
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let before = performance.eventLoopUtilization()
  new Gauge({
    name: 'firstrung_event_loop_delay_seconds',
    help: 'How late the event loop ran.',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const share of [50, 99, 100]) this.set({ quantile: share / 100 }, delay.percentile(share) / 1e9)
      delay.reset()
    },
  })
  new Gauge({
    name: 'firstrung_event_loop_utilization',
    help: 'Which share of the time the event loop was busy.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'How long the process runs.',
    registers,
    collect() {
      this.set(process.uptime())
    },
  })
}

interface TaskCount {
  name: string
  state: string
  count: number
}

/** Tasks that wait, run or failed for good, by name. */
async function countTasks(pool: Pool): Promise<TaskCount[]> {
  const { rows } = await pool.query<TaskCount>(
    `select name, state::text, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 2 order by 1, 2`,
  )
  return rows
}

interface Measured {
  pool: Pool
  health: HealthChecks
  live: Pick<LiveServer, 'sockets'>
  faults: Faults
  dataDir: string
}

/** Metrics of what the server uses: database, sockets, tasks, disk, and whether each answers. */
function measureServer(registry: Registry, { pool, health, live, faults, dataDir }: Measured): void {
  const registers = [registry]
  new Gauge({
    name: 'firstrung_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'firstrung_sockets',
    help: 'Live connections of open pages.',
    registers,
    collect() {
      this.set(live.sockets())
    },
  })
  new Gauge({
    name: 'firstrung_tasks',
    help: 'Tasks that wait, run or were given up.',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      // All other metrics are returned even if the database is down.
      const counts = await countTasks(pool).catch(() => [])
      this.reset()
      for (const { name, state, count } of counts) this.set({ task: name, state }, count)
    },
  })
  new Gauge({
    name: 'firstrung_disk_free_bytes',
    help: 'Room that is left on the disk of DATA_DIR.',
    registers,
    async collect() {
      const disk = await statfs(dataDir).catch(() => null)
      // Space for an ordinary user; undefined when the file system does not report it.
      if (disk) this.set(disk.bavail * disk.bsize)
      else this.remove()
    },
  })
  new Counter({
    name: 'firstrung_write_failures_total',
    help: 'Writes that failed because a disk was full or broken.',
    labelNames: ['where'],
    registers,
    collect() {
      this.reset()
      for (const [where, count] of Object.entries(faults.unwritten())) this.inc({ where }, count)
    },
  })
  new Gauge({
    name: 'firstrung_part_up',
    help: 'Whether a part can be reached.',
    labelNames: ['part'],
    registers,
    async collect() {
      const states = await health.states()
      this.reset()
      for (const { name, state } of states) if (state !== 'off') this.set({ part: name }, state === 'up' ? 1 : 0)
    },
  })
}

/** /metrics for callers with the token. Register it before the routes, so that all of them are counted. */
export function serveMetrics(app: FastifyInstance, token: string, measured: Measured): void {
  // A separate registry and not the library's: a test opens several servers in one process.
  const registry = new Registry()
  countRequests(app, registry)
  measureProcess(registry)
  measureServer(registry, measured)

  const expected = hash(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    // Only in this spelling, not with a slash at the end, because a proxy may block only this one path from outside.
    if (!/^\/metrics(\?|$)/.test(request.raw.url ?? '')) fail('not_found')
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) fail('signed_out')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
