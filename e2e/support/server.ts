import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The admin whom the journeys' server is started with. */
export const admin = { email: 'admin@firstrung.example', password: 'Ladder-2026!' }

export interface RunningServer {
  origin: string
  /** Everything it has said so far. */
  output(): string
  /** Ends it as the operator would. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const lifted = '100000'

/** What every server of the journeys is started with: a known admin, and limits that no journey reaches. */
export const journeySettings: Record<string, string> = {
  SCREENING: '',
  TRUST_PROXY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  REGISTRATIONS_PER_HOUR: lifted,
  SIGN_INS_PER_QUARTER: lifted,
  SIGN_INS_PER_EMAIL: lifted,
  SIGNINGS_PER_HOUR: lifted,
  SUBMISSIONS_PER_HOUR: lifted,
  REQUESTS_PER_HOUR: lifted,
  LIVE_PACKETS_PER_MINUTE: lifted,
  COMMENTS_PER_MINUTE: lifted,
  LIKES_PER_MINUTE: lifted,
  PAYMENTS_PER_HOUR: lifted,
  ORDER_READS_PER_HOUR: lifted,
  PICTURES_PER_HOUR: lifted,
  UPI_ID: 'firstrung@examplebank',
  RECOVERIES_PER_HOUR: lifted,
  CONFIRMATIONS_PER_HOUR: lifted,
}

/** Starts the product as npm start does, on a free port. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  options: string[] = [],
): Promise<RunningServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...journeySettings,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...settings,
    },
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(server, 'exit')

  const deadline = Date.now() + 180_000
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`The server did not start:\n${said}`)
    }
    await sleep(100)
  }
  return {
    origin,
    output: () => said,
    async stop() {
      server.kill('SIGTERM')
      const gone = await Promise.race([ended.then(() => true), sleep(15_000, false, { ref: false })])
      if (gone) return
      server.kill('SIGKILL')
      throw new Error(`The server did not stop within 15 seconds:\n${said}`)
    },
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/** A port on 127.0.0.1 that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
