import { setTimeout as sleep } from 'node:timers/promises'
import { readEnv } from '@firstrung/server/src/env.ts'
import { openServer } from '@firstrung/server/src/open-database.ts'
import pg from 'pg'
import pino from 'pino'
import type { Environment, Protocol } from './environment.ts'

const writers = 8
const rounds = 5

/** Eight writers over the product's own pool, and all processes of PostgreSQL killed in the middle, five times. */
export const r03: Protocol = {
  id: 'R3',
  async run(environment) {
    const seconds = environment.isFull ? 5 : 2
    const real = await play(environment, [], seconds)
    const control = await play(environment, ['synchronous_commit=off', 'wal_writer_delay=10s'], seconds)
    return {
      holds: real.lost === 0 && real.acknowledged > 0 && control.lost > 0,
      figure: `${writers} writers, ${rounds} kills: ${real.lost} of ${real.acknowledged} acknowledged writes lost, recovery at most ${real.slowest} ms; control synchronous_commit=off: ${control.lost} of ${control.acknowledged} lost; ${seconds} s a round${environment.isFull ? '' : ' (5 with --full)'}`,
    }
  },
}

const play = (environment: Environment, settings: string[], seconds: number) =>
  environment.ownCluster(async (cluster) => {
    let server = await cluster.start(settings)
    const env = readEnv({ DATABASE_URL: server.url, DATA_DIR: environment.folder, DATABASE_POOL: String(writers) })
    const set = new pg.Client(server.url)
    await set.connect()
    await set.query('create table kept (writer int, number int, primary key (writer, number))')
    await set.end()
    const acknowledged = Array.from({ length: writers }, () => new Set<number>())
    const begun = Array.from({ length: writers }, () => 0)
    let lost = 0
    let slowest = 0
    for (let round = 0; round < rounds; round += 1) {
      const { pool, close } = openServer(server.url, env, pino({ level: 'silent' }))
      let isOver = false
      const work = acknowledged.map(async (own, writer) => {
        while (!isOver) {
          const number = (begun[writer] ?? 0) + 1
          begun[writer] = number
          // Unacknowledged writes may exist or not.
          const isKept = await pool.query('insert into kept values ($1, $2)', [writer, number]).then(
            () => true,
            () => false,
          )
          if (!isKept) return
          own.add(number)
        }
      })
      await sleep(seconds * 1000)
      await server.crash()
      isOver = true
      await Promise.all(work)
      await close()
      const began = performance.now()
      server = await cluster.start(settings)
      slowest = Math.max(slowest, Math.round(performance.now() - began))
      const client = new pg.Client(server.url)
      await client.connect()
      const { rows } = await client.query<{ writer: number; number: number }>('select writer, number from kept')
      await client.end()
      const there = new Set(rows.map(({ writer, number }) => `${writer}/${number}`))
      for (const [writer, own] of acknowledged.entries()) {
        for (const number of own) {
          if (there.has(`${writer}/${number}`)) continue
          lost += 1
          own.delete(number)
        }
      }
    }
    await server.stop()
    return { lost, acknowledged: lost + acknowledged.reduce((all, own) => all + own.size, 0), slowest }
  })
