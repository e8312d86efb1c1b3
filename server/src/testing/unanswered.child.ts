import { indianDay, indianMoment } from '@firstrung/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { closeUnanswered } from '#src/domains/hiring/unanswered/unanswered.tasks.ts'
import { readEnv } from '#src/env.ts'
import { openEmbeddedIn } from '#src/open-database.ts'

// Every application of a stopped server becomes 16 days older, and the clock closes those that nobody answered.
const env = readEnv()
const log = pino({ level: 'warn' })
const { pool, close } = await openEmbeddedIn(env, log)
// At an hour in which the clock works.
const closing = indianMoment(indianDay(new Date(Date.now() - 24 * 3600 * 1000)), '11:00')
const { app, db, tasks, stop } = await assemble({ env, pool, log, now: () => closing, work: false })
const days = sql`interval '16 days'`
await sql`update applications set applied_at = applied_at - ${days}, promised_by = promised_by - ${days},
  answer_by = answer_by - ${days}, stage_changed_at = stage_changed_at - ${days}`.execute(db)
await tasks.send(db, closeUnanswered, {})
await tasks.drain()
await app.close()
await stop()
await close()
process.exit(0)
