import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'
import { freePort, journeySettings } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** How long the load balancer may take to notice that a process stops; it polls twice a second. */
const drainSeconds = 2

export interface Cluster extends RoundRobin {
  dataDir: string
  /** Kills one of the processes; the supervisor starts it again. */
  kill(at: number): void
  /** Stops one of the processes as an operator would, and waits until it serves again. Returns how long it took to stop. */
  restart(at: number): Promise<number>
  /** Waits until all of them are ready. */
  ready(): Promise<void>
  /** Their output so far. */
  output(): string
}

interface Options {
  databaseUrl: string
  processes?: number
  settings?: Record<string, string>
  /** Whether the balancer repeats a GET that got no answer. */
  repeats?: boolean
}

/** Runs some work against several processes of the product on one database, behind a round-robin balancer. */
export async function withCluster<T>(
  { databaseUrl, processes = 2, settings = {}, repeats = true }: Options,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-cluster-'))
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const balancer = await startRoundRobin({ ports, repeats })
  let said = ''
  let isOver = false

  const start = (at: number): ChildProcess => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...journeySettings,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        PORT: String(ports[at]),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: balancer.origin,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: String(drainSeconds),
        ...settings,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text.replaceAll(/^/gm, `${at + 1}  `)
      })
    }
    // The supervisor: restarts every process that ends.
    child.on('exit', () => {
      if (!isOver) children[at] = start(at)
    })
    return child
  }
  const children = ports.map((_, at) => start(at))
  const killAll = () => {
    isOver = true
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const until = async (what: string, holds: () => boolean) => {
    const deadline = Date.now() + 120_000
    while (!holds()) {
      if (Date.now() > deadline) throw new Error(`${what} took longer than two minutes:\n${said}`)
      await sleep(50)
    }
  }
  const cluster: Cluster = {
    ...balancer,
    dataDir,
    output: () => said,
    ready: () => until('starting', () => balancer.targets.every(({ isReady }) => isReady)),
    kill(at) {
      const [child, target] = [children[at], balancer.targets[at]]
      if (!child || !target) throw new Error(`there is no process ${at}`)
      target.isDying = true
      child.once('exit', () => {
        target.isDying = false
      })
      child.kill('SIGKILL')
    },
    async restart(at) {
      const child = children[at]
      const target = balancer.targets[at]
      if (!child || !target) throw new Error(`there is no process ${at}`)
      const ended = once(child, 'exit')
      const began = Date.now()
      child.kill('SIGTERM')
      const [code] = await ended
      if (code !== 0) throw new Error(`process ${at + 1} ended with ${String(code)}:\n${said}`)
      const seconds = (Date.now() - began) / 1000
      await until('starting again', () => target.isReady)
      return seconds
    },
  }
  try {
    await cluster.ready()
    return await work(cluster)
  } finally {
    killAll()
    process.off('exit', killAll)
    await balancer.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
