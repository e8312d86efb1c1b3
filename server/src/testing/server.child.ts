import { monitorEventLoopDelay } from 'node:perf_hooks'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { openDatabase } from '#src/open-database.ts'
import { limitHeapGrowth, releaseMemoryWhenIdle } from '#src/platform/processes/heap.ts'

// Our server as in production, without its pages, on a free port.
limitHeapGrowth()
releaseMemoryWhenIdle()
const env = readEnv()
const log = pino({ level: 'silent' })
const { pool } = await openDatabase(env, log)
const { app } = await assemble({ env, pool, log, work: true })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: Number(new URL(address).port) })

const resolution = 5
const loop = monitorEventLoopDelay({ resolution })
process.on('message', async (what: string | { statement: string }) => {
  if (typeof what === 'object') await pool.query(what.statement)
  if (what === 'watch') {
    loop.enable()
    loop.reset()
  }
  // The interval itself is not a delay.
  const delay = loop.percentile(99) / 1e6 - resolution
  process.send?.({ rss: process.memoryUsage().rss, delay })
})
