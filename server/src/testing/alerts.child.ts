import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { mailAlerts } from '#src/domains/board/board.tasks.ts'
import { readEnv } from '#src/env.ts'
import { openEmbeddedIn } from '#src/open-database.ts'

// The morning's mails of saved searches, ten minutes from now, in the data folder of a stopped server.
const env = readEnv()
const log = pino({ level: 'warn' })
const { pool, close } = await openEmbeddedIn(env, log)
const now = () => new Date(Date.now() + 600_000)
const { app, db, tasks, stop } = await assemble({ env, pool, log, now, work: false })
await tasks.send(db, mailAlerts, { kinds: ['daily', 'weekly'], after: null })
await tasks.drain()
await app.close()
await stop()
await close()
process.exit(0)
