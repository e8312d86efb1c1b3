import { setTimeout as sleep } from 'node:timers/promises'
import { setUp } from '@firstrung/server/src/open-database.ts'
import { openProxy } from '@firstrung/server/src/testing/proxy.ts'
import pg from 'pg'
import { type Answer, type Ask, call, untilDecided } from './client.ts'
import type { Protocol } from './environment.ts'

const clients = 8

/** PostgreSQL restarted, its connections reset, and its network silent, while requests go on. */
export const r05: Protocol = {
  id: 'R5',
  async run(environment) {
    return environment.ownCluster(async (cluster) => {
      let server = await cluster.start()
      const pool = new pg.Pool({ connectionString: server.url, max: 2 })
      pool.on('error', () => undefined)
      await setUp(pool)
      await pool.end()
      const proxy = await openProxy(server.url)
      const context = await environment.prepare(server.url)
      const people = await context.people(clients)
      await context.close()
      const app = await environment.startApp(proxy.url)

      const answers: (Answer & { at: number })[] = []
      let isOver = false
      const asking = people.map(async ({ token }, number) => {
        const asks: Ask[] = [
          { method: 'GET', path: '/api/auth/user', token },
          { method: 'PUT', path: '/api/user/register/profile', token, body: { city: `Pune ${number}` } },
        ]
        for (let turn = 0; !isOver; turn += 1) {
          const ask = asks[turn % asks.length]
          if (ask) answers.push({ ...(await call(app.origin, ask)), at: performance.now() })
          await sleep(20)
        }
      })
      const back: Record<string, number> = {}
      /** From the moment when the database is reachable again to the first answer. */
      const recovered = async (what: string) => {
        const began = performance.now()
        await untilDecided(app.origin, { method: 'GET', path: '/api/auth/user', token: people[0]?.token })
        back[what] = Math.round(performance.now() - began)
        await sleep(500)
      }
      await sleep(1000)
      await server.stopAtOnce()
      await sleep(3000)
      const health = await call(app.origin, { method: 'GET', path: '/healthz' })
      const ready = await call(app.origin, { method: 'GET', path: '/readyz' })
      server = await cluster.start()
      await recovered('restart')
      proxy.reset()
      await recovered('reset')
      proxy.isDeaf = true
      await sleep(6000)
      proxy.isDeaf = false
      proxy.reset()
      await recovered('deaf line')
      // The control: a client that only waits for the connection gets no error while it is silent.
      const naive = new pg.Client(proxy.url)
      naive.on('error', () => undefined)
      await naive.connect()
      proxy.isDeaf = true
      const heard = await Promise.race([
        naive.query('select 1').then(
          () => true,
          () => true,
        ),
        sleep(4000, false),
      ])
      proxy.isDeaf = false
      proxy.reset()
      isOver = true
      await Promise.all(asking)
      const isAlive = app.child.exitCode === null
      await app.stop()
      await proxy.close()
      await server.stop()

      const bad = answers.filter(({ status }) => status !== 200)
      const odd = bad.filter(({ status, headers }) => status !== 503 || !headers['retry-after'])
      const slowest = Math.round(Math.max(...bad.map(({ millis }) => millis)))
      const slowestBack = Math.max(...Object.values(back))
      return {
        holds:
          odd.length === 0 &&
          bad.length > 0 &&
          slowest <= 2000 &&
          slowestBack <= 5000 &&
          isAlive &&
          health.status === 200 &&
          ready.status === 503 &&
          !heard,
        figure: `restart, reset and deaf line under ${clients} clients: ${answers.length} answers, ${bad.length} of them refused, ${odd.length} other than 503 with Retry-After ${odd
          .slice(0, 2)
          .map(({ status, body }) => `${status} ${JSON.stringify(body).slice(0, 80)}`)
          .join(
            '; ',
          )}, slowest refusal ${slowest} ms, first success after at most ${slowestBack} ms, same process; control that only waits: ${heard ? 'not caught' : 'hangs'}`,
      }
    })
  },
}
