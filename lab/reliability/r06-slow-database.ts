import { setTimeout as sleep } from 'node:timers/promises'
import { openProxy } from '@firstrung/server/src/testing/proxy.ts'
import { type Answer, type Ask, call, quantile } from './client.ts'
import type { Protocol } from './environment.ts'

/** Each answer of the database is delayed by 50 and 200 ms; then there are more requests than connections. */
export const r06: Protocol = {
  id: 'R6',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    const people = await context.people(20)
    const proxy = await openProxy(url)
    const app = await environment.startApp(proxy.url)
    const asks: Ask[] = people.map(({ token }) => ({ method: 'GET', path: '/api/user/notifications', token }))

    const calm = async (times: number) => {
      const millis: number[] = []
      for (let turn = 0; turn < times; turn += 1) {
        const answer = await call(app.origin, asks[turn % asks.length] as Ask)
        if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
        millis.push(answer.millis)
      }
      return quantile(millis, 0.99)
    }
    await calm(50)
    const base = await calm(120)
    const slow: Record<number, number> = {}
    for (const latency of [50, 200]) {
      // Half of it each way.
      proxy.delay = latency / 2
      await calm(20)
      slow[latency] = await calm(120)
    }
    // The pool of ten is busy for a long time: 400 requests at once.
    const rush: Answer[] = await Promise.all(
      Array.from({ length: 400 }, async (_, number) => {
        await sleep(number)
        return call(app.origin, asks[number % asks.length] as Ask)
      }),
    )
    proxy.delay = 0
    const refused = rush.filter(({ status }) => status === 503)
    const odd = rush.filter(({ status }) => status !== 200 && status !== 503)
    const slowestRefusal = Math.round(Math.max(0, ...refused.map(({ millis }) => millis)))
    // The control: the same load with a server whose database requests may wait.
    const patient = await environment.startApp(proxy.url, {
      DATABASE_WAIT_MILLIS: '60000',
      DATABASE_CONNECT_SECONDS: '60',
      REQUESTS_AT_ONCE: '100000',
    })
    proxy.delay = 100
    const long = await Promise.all(asks.concat(asks, asks, asks, asks, asks).map((ask) => call(patient.origin, ask)))
    proxy.delay = 0
    const slowestWait = Math.round(Math.max(...long.map(({ millis }) => millis)))
    await Promise.all([app.stop(), patient.stop()])
    await proxy.close()
    const over = Object.entries(slow).map(([latency, p99]) => (p99 - base) / Number(latency))
    return {
      holds:
        over.every((trips) => trips <= 3) &&
        odd.length === 0 &&
        refused.length > 0 &&
        slowestRefusal <= 1500 &&
        slowestWait > 1500,
      figure: `p99 ${Math.round(base)} ms, +50 ms: ${Math.round(slow[50] ?? 0)}, +200 ms: ${Math.round(slow[200] ?? 0)} (${over.map((trips) => trips.toFixed(1)).join(' and ')} round trips); 400 at once at +200 ms: ${refused.length} told to come back within ${slowestRefusal} ms, ${odd.length} other; control that waits: ${slowestWait} ms`,
    }
  },
}
