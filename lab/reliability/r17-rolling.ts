import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Ask, call } from './client.ts'
import type { App, Protocol } from './environment.ts'

/** Two servers behind one address, each replaced in turn by a new one under load. */
export const r17: Protocol = {
  id: 'R17',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    const people = await context.people(20)
    const apps: App[] = [await environment.startApp(url), await environment.startApp(url)]
    const balancer = await openBalancer(() => apps.map(({ port }) => port))

    let isOver = false
    const answers: Answer[] = []
    const asking = people.map(async ({ token }, number) => {
      const asks: Ask[] = [
        { method: 'GET', path: '/api/auth/user', token },
        { method: 'PUT', path: '/api/user/register/profile', token, body: { city: `Pune ${number}` } },
      ]
      for (let turn = 0; !isOver; turn += 1) {
        answers.push(await call(balancer.origin, asks[turn % asks.length] as Ask))
        await sleep(50)
      }
    })
    await sleep(1000)
    const drains: number[] = []
    for (const at of [0, 1]) {
      const old = apps[at] as App
      drains.push(Math.round(await old.stop()))
      apps[at] = await environment.startApp(url, { PORT: String(old.port) })
      await sleep(1000)
    }
    const failed = answers.filter(({ status }) => status !== 200)
    const all = answers.length
    // The control: a killed server loses the requests in progress.
    balancer.mayRepeat = false
    answers.length = 0
    for (let kill = 0; kill < 3; kill += 1) {
      const old = apps[0] as App
      await old.kill()
      await sleep(200)
      apps[0] = await environment.startApp(url, { PORT: String(old.port) })
    }
    isOver = true
    await Promise.all(asking)
    const lost = answers.filter(({ status }) => status !== 200).length
    for (const app of apps) await app.stop()
    await balancer.close()
    return {
      holds: failed.length === 0 && drains.every((millis) => millis <= 10_000) && lost > 0,
      figure: `two servers replaced in turn under 20 clients: ${failed.length} of ${all} requests failed ${failed
        .slice(0, 2)
        .map(
          ({ status, body, headers, millis }) =>
            `${status} after ${Math.round(millis)} ms, Retry-After ${headers['retry-after']}, ${JSON.stringify(body).slice(0, 80)}`,
        )
        .join('; ')}, drained in ${drains.join(' and ')} ms; control killed instead: ${lost} failed`,
    }
  },
}

/** Requests in turn to each server; one that refuses or breaks the connection is skipped. */
async function openBalancer(ports: () => number[]) {
  let turn = 0
  const balancer = { origin: '', mayRepeat: true, close: async () => undefined as unknown }
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, at: number, tries: number) => {
    const all = ports()
    const request = forward(
      {
        port: all[(at + tries) % all.length],
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    request.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else if (balancer.mayRepeat && tries < 3) pass(incoming, body, outgoing, at, tries + 1)
      else outgoing.writeHead(502).end()
    })
    request.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    turn += 1
    const at = turn
    incoming.on('end', () => pass(incoming, Buffer.concat(chunks), outgoing, at, 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  balancer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  balancer.close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return balancer
}
