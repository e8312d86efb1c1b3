import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '@firstrung/server/src/platform/embedded/engine.ts'
import pg from 'pg'
import { ensurePages } from '../../scripts/pages.mjs'
import { type Candidate, compare, liveAsCandidate, strangersAmong } from './candidates.ts'
import { quantile } from './client.ts'
import type { Environment, Protocol } from './environment.ts'
import { startWhole, type WholeServer } from './whole-server.ts'

const writers = 8

/** The whole server is killed repeatedly while people register, answer, apply and upload, on each database. */
export const r20: Protocol = {
  id: 'R20',
  async run(environment) {
    await ensurePages()
    const rounds = environment.rounds ?? (environment.isFull ? 25 : 3)
    const embedded = join(environment.folder, 'r20-embedded')
    const url = await environment.database()
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    const onEmbedded = await killUnderWriters(environment, rounds, { DATA_DIR: embedded }, async (use) => {
      const { pool, close } = await openEmbedded(embedded)
      await use(pool).finally(close)
    })
    const settings = { DATA_DIR: join(environment.folder, 'r20-postgres'), DATABASE_URL: url }
    const onPostgres = await killUnderWriters(environment, rounds, settings, (use) => use(pool))
    await pool.end()
    const both = [onEmbedded, onPostgres]
    return {
      holds: both.every(({ isWhole, controlCaught }) => isWhole && controlCaught),
      figure: `${rounds} rounds (25 with --full) of kill -9 under ${writers} writers on each database; embedded: ${onEmbedded.text}; PostgreSQL: ${onPostgres.text}`,
    }
  },
}

type WithPool = (use: (pool: pg.Pool) => Promise<void>) => Promise<void>

async function killUnderWriters(
  environment: Environment,
  rounds: number,
  settings: Record<string, string>,
  withPool: WithPool,
) {
  const people: Candidate[] = []
  const wrong: string[] = []
  const starts: number[] = []
  let server: WholeServer = await startWhole({ settings })
  const { origin, port } = server
  let isOver = false
  const write = async (writer: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const number = turn * writers + writer
      // Opening a file takes a second of the processor, so only one of them does that.
      const person = { name: 'r20', number, withResume: writer === 0 }
      await liveAsCandidate(origin, person).then(
        (candidate) => people.push(candidate),
        (error: unknown) => wrong.push(String(error)),
      )
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  try {
    for (let round = 0; round < rounds; round += 1) {
      await sleep(1000 + Math.random() * 3000)
      await server.kill()
      const began = performance.now()
      server = await startWhole({ settings, port })
      starts.push((performance.now() - began) / 1000)
    }
  } finally {
    isOver = true
  }
  await writing
  const strangers = await strangersAmong(origin, environment.isFull ? people : people.slice(-20))
  await server.stop()

  let text = ''
  let isWhole = false
  let controlCaught = false
  await withPool(async (pool) => {
    const { lost, twice } = await compare(pool, people)
    // The control: a missing attempt and an extra one must be detected.
    const [one, other] = people
    await pool.query('delete from attempts where id = $1', [one?.attempt.id])
    await pool.query(
      `insert into attempts (test_id, candidate_id, number, seed) select test_id, candidate_id, 99, 1 from attempts where id = $1`,
      [other?.attempt.id],
    )
    const control = await compare(pool, people)
    controlCaught = control.lost.length === lost.length + 1 && control.twice.length === twice.length + 1
    const writes = people.reduce((sum, person) => sum + person.writes, 0)
    isWhole = people.length > 0 && [lost, twice, strangers, wrong].every(({ length }) => length === 0)
    const first = [...wrong, ...lost, ...twice, ...strangers][0]
    text = `${writes} acknowledged writes of ${people.length} people, ${lost.length} lost, ${twice.length} twice, ${strangers.length} cannot sign in or read their own, ${wrong.length} refused${first ? ` (${first})` : ''}, ready again after ${quantile(starts, 0.5).toFixed(1)} s in the middle and ${Math.max(...starts).toFixed(1)} s at most; control with a row less and a row more: ${controlCaught ? 'both seen' : 'not seen'}`
  })
  return { isWhole, controlCaught, text }
}
