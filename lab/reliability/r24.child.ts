import { assemble } from '@firstrung/server/src/assemble.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { openDatabase } from '@firstrung/server/src/open-database.ts'
import pino from 'pino'

// A server that answers and works through the tasks, in a process that is killed at any moment. Its clock begins at a given
// moment, and again at each one that it is sent.
const clock = { startedAt: Number(process.env['R24_CLOCK']), since: Date.now() }
process.on('message', (moment: number) => Object.assign(clock, { startedAt: moment, since: Date.now() }))
const env = readEnv()
const log = pino({ level: 'error' })
const { pool } = await openDatabase(env, log)
const now = () => new Date(clock.startedAt + Date.now() - clock.since)
const { app } = await assemble({ env, pool, log, work: true, now })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address && typeof address === 'object') process.send?.(address.port)
