import { setTimeout as sleep } from 'node:timers/promises'
import { type Migrations, migrate, openDb, ownMigrations } from '@firstrung/server/src/platform/database/db.ts'
import pg from 'pg'
import { addCandidates } from '../bench/dataset.ts'
import { type Answer, type Ask, call } from './client.ts'
import type { Protocol } from './environment.ts'

/** Migrations as recommended: a column, a constraint that is validated later, an index built concurrently. */
const careful = [
  'alter table candidates add column r11_note text',
  `alter table candidates add constraint r11_short check (length(r11_note) < 100) not valid`,
  'alter table candidates validate constraint r11_short',
  'alter table candidates drop column r11_note',
]
/** A migration that rewrites the whole table under an exclusive lock. */
const careless = ['alter table candidates add column r11_random text not null default repeat(md5(random()::text), 60)']

/** Migrations of a large table that another transaction has locked, while requests go on. */
export const r11: Protocol = {
  id: 'R11',
  async run(environment) {
    const people = environment.isFull ? 100_000 : 30_000
    const url = await environment.database()
    const context = await environment.prepare(url)
    await addCandidates(context.db, 'r11-', 1, people, { jobs: 50, internships: 50 })
    const visitors = await context.people(20)
    const app = await environment.startApp(url)
    const pool = new pg.Pool({ connectionString: url, max: 3 })
    pool.on('error', () => undefined)
    const db = openDb(pool)
    const extra: [string, string][] = []
    const migrations: Migrations = async () => [...(await ownMigrations()), ...extra]

    const during = async (statements: string[], isBlocked: boolean) => {
      const answers: Promise<Answer>[] = []
      let isOver = false
      const load = (async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const { token } = visitors[turn % visitors.length] ?? {}
          const asks: Ask[] = [
            { method: 'GET', path: '/api/auth/user', token },
            { method: 'PUT', path: '/api/user/register/profile', token, body: { city: `Pune ${turn}` } },
          ]
          answers.push(call(app.origin, asks[turn % asks.length] as Ask))
          await sleep(20)
        }
      })()
      await sleep(500)
      const blocker = await pool.connect()
      if (isBlocked) {
        // A report that reads the table for three seconds.
        await blocker.query('begin')
        await blocker.query('select count(*) from candidates')
        setTimeout(() => void blocker.query('commit').catch(() => undefined), 3000)
      }
      const began = performance.now()
      extra.push([`${9001 + extra.length}-r11`, statements.join(';\n')])
      await migrate(db, undefined, migrations)
      const millis = Math.round(performance.now() - began)
      isOver = true
      await load
      const all = await Promise.all(answers)
      blocker.release()
      return {
        millis,
        asked: all.length,
        failed: all.filter(({ status }) => status !== 200).length,
        slowest: Math.round(Math.max(...all.map((answer) => answer.millis))),
      }
    }
    const real = await during(careful, true)
    const control = await during(careless, false)
    await pool.end()
    await app.stop()
    return {
      holds: real.failed === 0 && real.slowest <= 1000 && control.slowest > real.slowest,
      figure: `${careful.length} changes of a table of ${people} people${environment.isFull ? '' : ' (100,000 with --full)'} in ${real.millis} ms, behind a reader of 3 s, at 50 requests a second: ${real.failed} of ${real.asked} failed, slowest ${real.slowest} ms; control that rewrites the table: slowest ${control.slowest} ms`,
    }
  },
}
