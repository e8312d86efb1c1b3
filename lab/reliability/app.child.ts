import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { assemble } from '@firstrung/server/src/assemble.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { openDatabase } from '@firstrung/server/src/open-database.ts'
import { limitHeapGrowth } from '@firstrung/server/src/platform/processes/heap.ts'
import pino from 'pino'

// The server as it starts and stops in production, without its pages.
limitHeapGrowth()
const env = readEnv()
const log = pino({ level: env.LOG_LEVEL ?? 'error' })
const { pool, close } = await openDatabase(env, log)
const { app, drain, stop } = await assemble({ env, pool, log, work: true })

process.once('SIGTERM', async () => {
  await drain()
  await app.close()
  await stop()
  await close()
  process.exit(0)
})

// A planted leak, for the control of R12: this much is kept of each request.
const leak = Number(process.env['RELIABILITY_LEAK_BYTES'] ?? 0)
const kept: Buffer[] = []
if (leak > 0) app.server.on('request', () => void kept.push(Buffer.alloc(leak, 1)))

// Uncollected garbage would hide a leak in a short run.
setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc') as () => void
process.on('message', (asked) => {
  if (asked === 'held') sweep()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send?.({ rss, held: heapUsed + external, handles: process.getActiveResourcesInfo().length })
})
await app.listen({ port: env.PORT, host: env.HOST })
process.send?.('ready')
