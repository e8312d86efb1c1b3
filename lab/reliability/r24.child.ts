import { assemble } from '@firstrung/server/src/assemble.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { openDatabase } from '@firstrung/server/src/open-database.ts'
import pino from 'pino'

// The tasks of a server whose clock began at a given moment, in a process that is killed at any moment.
const startedAt = Number(process.env['R24_CLOCK'])
const began = Date.now()
const env = readEnv()
const log = pino({ level: 'error' })
const { pool } = await openDatabase(env, log)
await assemble({ env, pool, log, work: true, now: () => new Date(startedAt + Date.now() - began) })
process.send?.('ready')
