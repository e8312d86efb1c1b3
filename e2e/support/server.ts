import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { liftedLimits } from '@firstrung/server/src/testing/lifted-limits.ts'

/** The first admin of the journeys' server. */
export const admin = { email: 'admin@firstrung.example', password: 'Ladder-2026!' }

export interface RunningServer {
  origin: string
  /** Its output so far. */
  output(): string
  /** Stops it as the operator would. */
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The settings of every journeys' server: a known admin, and limits that no journey reaches. */
export const journeySettings: Record<string, string> = {
  SCREENING: '',
  TRUST_PROXY: '',
  SMTP_URL: '',
  MAIL_FROM: '',
  LOG_LEVEL: 'warn',
  EMAIL_DELAY_SECONDS: '15',
  ...liftedLimits,
  // A busy machine may stand still for longer than a request waits; the browser writes each refusal to its console.
  REQUESTS_AT_ONCE: '200',
  DATABASE_WAIT_MILLIS: '10000',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  // The buttons of sign-in with Google are shown; J15 has a provider that answers.
  GOOGLE_CLIENT_ID: 'firstrung',
  GOOGLE_CLIENT_SECRET: 'nobody-answers',
  GOOGLE_ISSUER: 'http://127.0.0.1:9',
  UPI_ID: 'firstrung@examplebank',
  LINKEDIN_URL: 'https://www.linkedin.com/company/firstrung-example',
  FACEBOOK_URL: 'https://www.facebook.com/firstrung-example',
  INSTAGRAM_URL: 'https://www.instagram.com/firstrung-example',
  DISCORD_URL: 'https://discord.com/invite/firstrung-example',
  WHATSAPP_URL: 'https://wa.me/910000000000',
}

/** Starts the product as npm start does, on a free port unless the settings name one. */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
  options: string[] = [],
): Promise<RunningServer> {
  const port = settings['PORT'] ?? String(await freePort())
  const origin = settings['PUBLIC_URL'] ?? `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['scripts/start.mjs', ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...journeySettings,
      PORT: port,
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

/** A free port on 127.0.0.1. */
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
