import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, call } from './client.ts'
import type { App, Protocol } from './environment.ts'

/** Resident bytes, live bytes, and open handles. */
interface State {
  rss: number
  held: number
  handles: number
}
/** 'held' collects garbage first, which takes a moment. */
const stateOf = async ({ child }: App, asked: 'state' | 'held'): Promise<State> => {
  const told = once(child, 'message') as Promise<[State]>
  child.send(asked)
  return (await told)[0]
}
const megabyte = 1024 * 1024

/** Half of its maximum load, for a long time: memory, handles and the event loop must stay constant. */
export const r12: Protocol = {
  id: 'R12',
  async run(environment) {
    const minutes = environment.isFull ? 30 : 3
    const url = await environment.database()
    const context = await environment.prepare(url)
    const people = await context.people(50)
    const token = 'a-token-for-metrics'
    const asks: Ask[] = people.flatMap((person, number): Ask[] => [
      { method: 'GET', path: '/api/auth/user', token: person.token },
      { method: 'PUT', path: '/api/user/register/profile', token: person.token, body: { city: `Pune ${number}` } },
      { method: 'POST', path: '/api/events', body: {} },
      { method: 'GET', path: '/api/user/notifications', token: person.token },
    ])
    const run = async (app: App, perSecond: number, seconds: number) => {
      const began = performance.now()
      let sent = 0
      const failures = new Map<number, number>()
      const waiting = new Set<Promise<void>>()
      while (performance.now() - began < seconds * 1000) {
        const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
        for (; sent < due; sent += 1) {
          const one = call(app.origin, asks[sent % asks.length] as Ask).then(({ status }) => {
            if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1)
          })
          waiting.add(one)
          void one.finally(() => waiting.delete(one))
        }
        await sleep(5)
      }
      await Promise.all(waiting)
      return { sent, failures, perSecond: sent / ((performance.now() - began) / 1000) }
    }
    /** Its maximum load, by clients that wait for each answer. */
    const capacityOf = async (app: App) => {
      const end = performance.now() + 5000
      let answers = 0
      await Promise.all(
        Array.from({ length: 50 }, async (_, client) => {
          for (let turn = client; performance.now() < end; turn += 1) {
            if ((await call(app.origin, asks[turn % asks.length] as Ask)).status === 200) answers += 1
          }
        }),
      )
      return answers / 5
    }
    /** Some minutes of load, after a warm-up. */
    const endure = async (app: App, perSecond: number, forMinutes: number) => {
      await run(app, perSecond, 60)
      const { held } = await stateOf(app, 'held')
      const states: (State & { at: number })[] = []
      const began = performance.now()
      let isOver = false
      const watch = (async () => {
        while (!isOver) {
          states.push({ ...(await stateOf(app, 'state')), at: (performance.now() - began) / 60_000 })
          await sleep(2000)
        }
      })()
      const delayOf = async () => {
        const answer = await fetch(`${app.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
        return Number(/event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(await answer.text())?.[1]) * 1000
      }
      await delayOf()
      const load = await run(app, perSecond, forMinutes * 60)
      const delay = await delayOf()
      isOver = true
      await watch
      const after = await stateOf(app, 'held')
      await app.stop()
      return {
        ...load,
        delay,
        slope: slopeOf(states.map(({ at, rss }) => [at, rss / megabyte])),
        growth: (after.held - held) / megabyte / forMinutes,
        handles: slopeOf(states.map(({ at, handles: open }) => [at, open])),
      }
    }
    // Its maximum is measured with another process: such a minute leaves memory that takes long to be freed.
    const measured = await environment.startApp(url)
    const capacity = await capacityOf(measured)
    await measured.stop()
    const app = await environment.startApp(url, { METRICS_TOKEN: token })
    const load = await endure(app, capacity / 2, minutes)
    // The control: a server that keeps two kilobytes of each request.
    const leaky = await environment.startApp(url, { METRICS_TOKEN: token, RELIABILITY_LEAK_BYTES: '2048' })
    const leaking = await endure(leaky, capacity / 2, 1)
    // Resident memory follows live memory only over many collections: a short run is judged by live memory. Handles that
    // become fewer are no leak.
    const isFlat = load.growth < 1 && (!environment.isFull || load.slope < 1)
    const isSeen = leaking.growth > 1
    return {
      holds: isFlat && load.delay < 50 && load.handles * minutes < 20 && load.failures.size === 0 && isSeen,
      figure: `${Math.round(load.perSecond)} requests a second (half of ${Math.round(capacity)}) for ${minutes} min${environment.isFull ? '' : ' (30 with --full)'}: held memory ${load.growth.toFixed(2)} MB a minute (bar 1), resident ${load.slope.toFixed(2)}${environment.isFull ? ' (bar 1)' : ''}, event-loop delay p99 ${load.delay.toFixed(1)} ms, handles ${load.handles.toFixed(1)} a minute, ${[...load.failures].map(([status, count]) => `${count} answers of ${status}`).join(', ') || 'none'} of ${load.sent} failed; control that leaks 2 kB of each request: held ${leaking.growth.toFixed(2)} MB a minute`,
    }
  },
}

/** The slope of the points, by least squares. */
function slopeOf(points: [number, number][]): number {
  const mean = (values: number[]) => values.reduce((all, value) => all + value, 0) / values.length
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const over = points.reduce((all, [at, value]) => all + (at - x) * (value - y), 0)
  return over / points.reduce((all, [at]) => all + (at - x) ** 2, 0)
}
