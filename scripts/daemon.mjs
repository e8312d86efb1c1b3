import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './run.mjs'

/**
 * Starts a throw-away daemon, waits until it listens on a port of this machine, and ends it when `work` is through.
 * @template T
 * @param {{ name: string, program: string, args: string[], port: number, seconds: number, signal: NodeJS.Signals }} daemon
 * @param {(log: () => string) => Promise<T>} work
 */
export async function withDaemon({ name, program, args, port, seconds, signal }, work) {
  const daemon = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [daemon.stdout, daemon.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      log += text
    })
  }
  const kill = () => void daemon.kill(signal)
  process.once('exit', kill)
  try {
    const deadline = Date.now() + seconds * 1000
    while (!(await listens(port))) {
      if (daemon.exitCode !== null || Date.now() > deadline) throw new Stop(`${log}\n${name} did not start.`)
      await sleep(100)
    }
    return await work(() => log)
  } finally {
    kill()
  }
}

/** @returns {Promise<boolean>} */
function listens(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
