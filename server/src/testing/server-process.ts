import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in its own process, without its pages. */
export interface ServerProcess {
  origin: string
  /** Kills it like a power cut; a second call does nothing. */
  kill(): Promise<void>
}

/** Starts one with these settings on a free port. */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('./server.child.ts', import.meta.url)), {
    env: { ...process.env, ...settings },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The server ended with ${String(code)}.`))),
  ])) as [{ port: number }]
  return { origin: `http://127.0.0.1:${message.port}`, kill }
}
