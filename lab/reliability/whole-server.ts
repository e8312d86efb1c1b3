import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/run.mjs'
import { lifted } from './prepare.ts'

const ownSources = fileURLToPath(new URL('../../', import.meta.url))
const passwordOfAdmin = 'Blue-lantern-42!'

/** The whole server as `npm start` starts it, pages and first admin included. */
export interface WholeServer {
  origin: string
  port: number
  /** Its process. */
  pid: number
  /** Kills it as the system does when it is out of memory. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface WholeServerOptions {
  /** Without a DATABASE_URL it opens the embedded database in DATA_DIR. */
  settings: Record<string, string>
  /** The folder of its sources, if not the current ones. */
  sources?: string
  port?: number
  /** With the default limits instead of lifted ones. */
  hasDefaultLimits?: boolean
}

const running = new Set<ChildProcess>()

/** Kills the remaining ones after a protocol was interrupted. */
export function killRunning(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts one; returns null if it had to be killed before it was ready. */
export async function startWhole(options: WholeServerOptions): Promise<WholeServer>
export async function startWhole(options: WholeServerOptions & { killAfter: number }): Promise<WholeServer | null>
export async function startWhole({
  settings,
  sources = ownSources,
  port: wanted,
  hasDefaultLimits = false,
  killAfter,
}: WholeServerOptions & { killAfter?: number }): Promise<WholeServer | null> {
  const port = wanted ?? (await freePort())
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: sources,
    env: {
      ...process.env,
      ...(!hasDefaultLimits && lifted),
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: 'admin@team.example.org',
      ADMIN_PASSWORD: passwordOfAdmin,
      DATABASE_URL: '',
      ...settings,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  let said = ''
  const { promise: ready, resolve } = Promise.withResolvers<true>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000)
      if (said.includes('Firstrung is ready')) resolve(true)
    })
  }
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter)
  const isUp = await Promise.race([ready, ended.then(() => false)])
  clearTimeout(timer)
  if (!isUp && killAfter !== undefined && child.signalCode === 'SIGKILL') return null
  if (!isUp) throw new Error(`the server did not start:\n${said}`)
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
