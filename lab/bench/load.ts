import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryWhileOverloaded } from '@firstrung/contract'
import autocannon from 'autocannon'
import type { Scenario } from './scenario.ts'

/** One call of the load generator. */
export interface Shot {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Running {
  port: number
  child: ChildProcess
  stop(): Promise<void>
}

/** Starts the product or a baseline in its own process and waits for its port. `file` is named as in an import. */
export async function startChild(file: string, env: Record<string, string>): Promise<Running> {
  const child = fork(new URL(import.meta.resolve(file)), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ port: number }]
  return {
    port: message.port,
    child,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Starts a baseline on a server's database or on an embedded one in `dataDir`; its scenarios are in a file in `folder`. A
 * strict one prepares the statements that the product prepares, and logs each request with a line.
 */
export async function startBaseline(
  database: ({ databaseUrl: string } | { dataDir: string }) & { isStrict?: true },
  scenarios: readonly Scenario[],
  folder: string,
): Promise<Running> {
  const file = join(folder, `scenarios-${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(scenarios))
  return startChild('./baseline.child.ts', { BASELINE: JSON.stringify({ ...database, file }) })
}

/** Resident bytes of a server. */
export async function memoryOf({ child }: Running): Promise<number> {
  const answer = once(child, 'message') as Promise<[{ rss: number }]>
  child.send('memory')
  const [{ rss }] = await answer
  return rss
}

/** Runs a statement in the product or a baseline, over its own connections: an embedded database has no others. */
export async function runIn({ child }: Running, statement: string): Promise<void> {
  const answer = once(child, 'message')
  child.send({ statement })
  await answer
}

/** Answers a second, over a few seconds of load with this many connections. Every answer must be a success. */
export async function ratePerSecond(
  port: number,
  shots: Shot[],
  connections: number,
  seconds: number,
): Promise<number> {
  const result = await fire(port, shots, { connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(([code, { count }]) => `${count} times ${code}`)
    throw new Error(`${shots[0]?.path} under load: ${statuses.join(', ')}, ${result.errors} without an answer`)
  }
  return result.requests.average
}

/**
 * Every request once, this many a second whether earlier ones were answered or not, each from a client that retries when it
 * is refused, as our pages do. Returns how many were refused at first, how many failed in the end, and the seconds until
 * the last answer.
 */
export async function fireEach(
  port: number,
  shots: Shot[],
  perSecond: number,
): Promise<{ waited: number; failed: number; seconds: number }> {
  const began = performance.now()
  let waited = 0
  const send = async (shot: Shot) => {
    let tries = 0
    const { status } = await retryWhileOverloaded(
      async () => {
        tries += 1
        const answer = await fetch(`http://127.0.0.1:${port}${shot.path}`, {
          method: shot.method,
          headers: headersOf(shot),
          body: JSON.stringify(shot.body),
        })
        return { status: answer.status, body: await answer.json(), header: (name) => answer.headers.get(name) }
      },
      25_000,
      sleep,
    )
    if (tries > 1) waited += 1
    return status
  }
  const statuses = await Promise.all(
    shots.map(async (shot, n) => {
      await sleep((n / perSecond) * 1000)
      return send(shot).catch(() => 0)
    }),
  )
  const failed = statuses.filter((status) => status !== 200).length
  return { waited, failed, seconds: (performance.now() - began) / 1000 }
}

const headersOf = ({ token, body, headers }: Shot) => ({
  ...headers,
  ...(token && { 'x-auth-token': token }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
})

function fire(
  port: number,
  shots: Shot[],
  options: { connections: number; duration: number },
): Promise<autocannon.Result> {
  const requests = shots.map((shot) => ({
    method: shot.method,
    path: shot.path,
    headers: headersOf(shot),
    ...(shot.body !== undefined && { body: JSON.stringify(shot.body) }),
  }))
  let clients = 0
  return autocannon({
    url: `http://127.0.0.1:${port}`,
    ...options,
    // Each connection sends its own share of the requests: nobody uses two of them at the same moment.
    setupClient(client) {
      const at = Math.floor((clients * requests.length) / options.connections)
      clients += 1
      const own = requests.slice(at, Math.floor((clients * requests.length) / options.connections))
      client.setRequests(own.length > 0 ? own : requests)
    },
  })
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

interface Side {
  port: number
  shots: Shot[]
  /** Restores what the requests have changed, before each round. */
  before?: (() => Promise<void>) | undefined
}

/**
 * The product and the baseline in turn, so that other load on the machine affects both; the median of the ratios counts.
 */
export async function ratio(
  subject: Side,
  baseline: Side,
  options: { connections: number; rounds: number; seconds: number },
): Promise<{ subject: number; baseline: number; ratio: number }> {
  const rounds: { subject: number; baseline: number }[] = []
  const rate = async ({ port, shots, before }: Side) => {
    await before?.()
    return ratePerSecond(port, shots, options.connections, options.seconds)
  }
  for (let round = 0; round < options.rounds; round += 1) {
    rounds.push({ subject: await rate(subject), baseline: await rate(baseline) })
  }
  return {
    subject: median(rounds.map((round) => round.subject)),
    baseline: median(rounds.map((round) => round.baseline)),
    ratio: median(rounds.map((round) => round.subject / round.baseline)),
  }
}
