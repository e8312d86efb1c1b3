import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Busy, makeAdmission } from '@firstrung/server/src/platform/limits/admission.ts'
import { type Answer, type Ask, call, quantile } from './client.ts'
import type { Protocol } from './environment.ts'

/** Addresses of this machine: the ordinary visitor uses the first. */
const honest = '127.0.0.1'
const stranger = '127.0.0.2'

/**
 * Sixty senders that never finish their bodies, renewed all the time, and a flood from one address, beside ordinary
 * visitors.
 */
export const r19: Protocol = {
  id: 'R19',
  async run(environment) {
    const seconds = environment.isFull ? 30 : 8
    const url = await environment.database()
    const context = await environment.prepare(url)
    const [person] = await context.people(1)
    const asks: Ask[] = [
      { method: 'GET', path: '/api/site' },
      { method: 'POST', path: '/api/quiz', body: {} },
      { method: 'GET', path: '/api/auth/user', token: person?.token },
    ]
    // As many slots as a default installation has.
    const app = await environment.startApp(url, { REQUESTS_AT_ONCE: '' })
    await visit(app.origin, asks, 2)
    const calm = await visit(app.origin, asks, 3)
    const beside = async (attack: () => () => void) => {
      const stop = attack()
      try {
        await sleep(1000)
        return await visit(app.origin, asks, seconds)
      } finally {
        stop()
        await sleep(500)
      }
    }
    const slow = await beside(() => sendSlowly(app.port, stranger))
    const sameAddress = await beside(() => sendSlowly(app.port, honest))
    const flooded = await beside(() => flood(app.origin, '/api/site/home', stranger))
    await app.stop()

    const naive = await takesTurnsFirst()
    const stop = sendSlowly(naive.port, stranger)
    await sleep(1000)
    const control = await visit(`http://127.0.0.1:${naive.port}`, [{ method: 'GET', path: '/' }], 4)
    stop()
    naive.close()
    const seen = [slow, sameAddress]
    return {
      holds: seen.every(({ refusals, p99 }) => refusals.length === 0 && p99 < 300) && control.refusals.length > 0,
      figure: `an honest visitor's p99 ${calm.text} alone; beside 60 slow senders ${slow.text}; beside 60 behind the same address ${sameAddress.text}; bar 300 ms and 0; control that takes turns before bodies: ${control.text}; without a bar, as it takes the processor that others need: beside 100 connections that flood from another address ${flooded.text}`,
    }
  },
}

/** Twenty requests a second: how long they took, and how many were not answered with 200. */
export async function visit(origin: string, asks: Ask[], seconds: number) {
  const sent: Promise<Answer>[] = []
  for (let n = 0; n < seconds * 20; n += 1) {
    sent.push(call(origin, asks[n % asks.length] as Ask, 15_000))
    await sleep(50)
  }
  const answers = await Promise.all(sent)
  const p99 = quantile(
    answers.map(({ millis }) => millis),
    0.99,
  )
  const refusals = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  const text = `${Math.round(p99)} ms, ${refusals.length} of ${answers.length} refused`
  return { p99, refusals, sent: answers.length, text }
}

/**
 * Sixty connections that send a head and one byte of the body, each replaced after 1.9 seconds. Returns a function that
 * ends it.
 */
export function sendSlowly(port: number, localAddress: string): () => void {
  const open = new Set<Socket>()
  const sendOne = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
    socket.resume()
    socket.write('POST /api/quiz HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{')
    setTimeout(() => socket.destroy(), 1900).unref()
  }
  const renew = () => {
    for (let n = open.size; n < 60; n += 1) sendOne()
  }
  renew()
  const timer = setInterval(renew, 20)
  return () => {
    clearInterval(timer)
    for (const socket of open) socket.destroy()
  }
}

/** A hundred connections that send again as soon as they are answered, from another process. */
function flood(origin: string, path: string, localAddress: string): () => void {
  const child = fork(new URL('./r19.child.ts', import.meta.url), [origin + path, localAddress])
  return () => void child.kill('SIGKILL')
}

/** The control: a server that takes a slot when the head has come, and then waits for the body. */
async function takesTurnsFirst(): Promise<{ port: number; close(): void }> {
  const admission = makeAdmission(20)
  let callers = 0
  const server = createServer(async (request, answer) => {
    try {
      callers += 1
      // Each has its own address, because this tests when a slot is taken, not how slots are shared.
      await admission.enter({ address: String(callers), account: null }, answer)
      for await (const _ of request) continue
      answer.end('{}')
    } catch (error) {
      answer.statusCode = error instanceof Busy ? 503 : 500
      answer.end('{}')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
