import { setTimeout as sleep } from 'node:timers/promises'
import { retryWhileOverloaded } from '@firstrung/contract'
import { type Answer, type Ask, call, quantile } from './client.ts'
import type { App, Protocol } from './environment.ts'

/** Twice as many requests as can be answered, for a minute, whether earlier ones were answered or not. */
export const r13: Protocol = {
  id: 'R13',
  async run(environment) {
    const seconds = environment.isFull ? 60 : 20
    const url = await environment.database()
    const context = await environment.prepare(url)
    const people = await context.people(50)
    const asks: Ask[] = people.map(({ token }) => ({ method: 'GET', path: '/api/auth/user', token }))
    const app = await environment.startApp(url)
    await closedLoop(app, asks, 2)
    // Other programs may use the machine too: the best of three is nearest to its maximum.
    const peak = Math.max(
      await closedLoop(app, asks, 4),
      await closedLoop(app, asks, 4),
      await closedLoop(app, asks, 4),
    )
    const calm = quantile(
      (await openLoop(app, asks, peak * 0.3, 3)).map(({ millis }) => millis),
      0.99,
    )
    const rush = await openLoop(app, asks, peak * 2, seconds)
    const good = rush.filter(({ status, millis }) => status === 200 && millis <= 2000)
    const goodput = good.length / seconds
    const odd = rush.filter(({ status }) => ![200, 429, 503].includes(status))
    const late = rush.filter(({ status, millis }) => status === 200 && millis > 2000)
    const rushEnded = performance.now()
    let after = Number.POSITIVE_INFINITY
    let backAfter = 0
    const normal = Math.max(calm * 2, 100)
    while (after > normal && backAfter < 10) {
      await sleep(500)
      const millis = (await openLoop(app, asks, peak * 0.3, 2)).map((answer) => answer.millis)
      after = quantile(millis, 0.99)
      backAfter = (performance.now() - rushEnded) / 1000
    }
    // As many people a second with browsers, which retry refused requests: several times as many requests.
    // Without a threshold, which is about requests; it shows the cost of retries.
    const askedAgain = await browsers(app, asks, peak * 2, seconds)
    await app.stop()
    // The control: the same load with a server that admits everything.
    const greedy = await environment.startApp(url, {
      REQUESTS_AT_ONCE: '1000000',
      DATABASE_WAIT_MILLIS: '60000',
      DATABASE_CONNECT_SECONDS: '60',
    })
    await closedLoop(greedy, asks, 2)
    const flood = await openLoop(greedy, asks, peak * 2, Math.min(seconds, 10))
    const greedyGood =
      flood.filter(({ status, millis }) => status === 200 && millis <= 2000).length / Math.min(seconds, 10)
    await greedy.stop()
    const refused = rush.length - good.length - odd.length - late.length
    const isBack = after <= normal
    return {
      holds: goodput >= 0.8 * peak && odd.length === 0 && isBack && greedyGood < 0.8 * peak,
      figure: `peak ${Math.round(peak)}/s, at twice that for ${seconds} s${environment.isFull ? '' : ' (60 with --full)'}: ${Math.round(goodput)}/s answered within 2 s (${Math.round((goodput / peak) * 100)} % of the peak), ${refused} told to come back, ${late.length} late, ${odd.length} other ${odd[0] ? JSON.stringify(odd[0].body).slice(0, 80) : ''}; p99 ${Math.round(calm)} ms before, ${Math.round(after)} ms ${backAfter.toFixed(1)} s after; by browsers that ask again: ${Math.round((askedAgain / peak) * 100)} % of the peak; control that takes on everything: ${Math.round((greedyGood / peak) * 100)} %`,
    }
  },
}

/** Answers a second with 50 clients that wait for each answer. */
async function closedLoop({ origin }: App, asks: Ask[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answers = 0
  await Promise.all(
    asks.map(async (ask) => {
      while (performance.now() < end) {
        const { status } = await call(origin, ask)
        if (status === 200) answers += 1
      }
    }),
  )
  return answers / seconds
}

/** This many requests a second, whatever the answers. */
async function openLoop({ origin }: App, asks: Ask[], perSecond: number, seconds: number): Promise<Answer[]> {
  const began = performance.now()
  const sent: Promise<Answer>[] = []
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (sent.length < due) sent.push(call(origin, asks[sent.length % asks.length] as Ask, 15_000))
    await sleep(5)
  }
  return Promise.all(sent)
}

/** Answers a second to this many browsers a second, while they come. */
async function browsers({ origin }: App, asks: Ask[], perSecond: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const began = performance.now()
  const sent: Promise<number>[] = []
  while (performance.now() < end) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (sent.length < due) {
      const ask = asks[sent.length % asks.length] as Ask
      sent.push(
        retryWhileOverloaded(
          async () => {
            // Later answers do not count, so the measurement ends here.
            if (performance.now() > end) return { status: 0, body: undefined, header: () => undefined }
            const { status, body, headers } = await call(origin, ask, 15_000)
            return { status, body, header: (name) => headers[name] }
          },
          25_000,
          sleep,
        ).then(({ status }) => (performance.now() <= end ? status : 0)),
      )
    }
    await sleep(5)
  }
  return (await Promise.all(sent)).filter((status) => status === 200).length / seconds
}
