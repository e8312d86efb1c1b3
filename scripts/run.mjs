import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))
const ownCommands = join(root, 'node_modules', '.bin')

/** One line of progress for the person at the terminal. */
export const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`)

/** A reason to stop that the person can do something about; shown without a stack. */
export class Stop extends Error {}

/** Whether the file with this URL is the one that was started, and not merely imported. */
export const isStarted = (/** @type {string} */ url) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

/** Runs a command's main function, and turns a Stop into its sentence and exit code 1. */
export function main(/** @type {() => Promise<number | void>} */ body) {
  if (process.env.npm_lifecycle_event) endWithParent()
  body().then(
    (code) => {
      process.exitCode = code ?? 0
    },
    (/** @type {unknown} */ error) => {
      say(error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error))
      process.exitCode = 1
    },
  )
}

/** A killed npm does not stop its children; without this they would go on and keep the port and the data folder. */
export function endWithParent(parent = process.ppid) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}

/** PATH without the project's own commands, or with them in front. */
export function searchPath(/** @type {{ own: boolean }} */ { own }) {
  const others = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownCommands)
  return (own ? [ownCommands, ...others] : others).join(delimiter)
}

/**
 * Runs a command to its end. With `quiet` its output is kept and returned instead of shown; `onMessage` hears what a
 * child that runs Node sends; `signal` ends it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, quiet?: boolean, own?: boolean, uid?: number, gid?: number, signal?: AbortSignal, onMessage?: (message: unknown, child: import('node:child_process').ChildProcess) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  command,
  args,
  { env = {}, cwd = root, quiet = false, own = true, uid, gid, signal, onMessage } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: searchPath({ own }), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : onMessage ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
      ...(uid === undefined ? {} : { uid, gid }),
    })
    if (onMessage) child.on('message', (message) => onMessage(message, child))
    signal?.addEventListener('abort', () => child.kill('SIGTERM'))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text
      })
    }
    const letGo = passSignalsTo(child)
    child.on('error', (error) => {
      letGo()
      reject(error)
    })
    child.on('close', (code, signal) => {
      letGo()
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/** The exit code a shell would report for a process that ended like this. */
export function exitCode(/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}

/**
 * Hands SIGINT and SIGTERM on, and lets the child decide when to end. At a terminal Ctrl-C reaches the child by itself.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops handing on
 */
export function passSignalsTo(child) {
  const interrupt = () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  }
  const terminate = () => void child.kill('SIGTERM')
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', terminate)
  process.on('SIGHUP', terminate)
  return () => {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', terminate)
    process.off('SIGHUP', terminate)
  }
}

/**
 * Says what is going on; at a terminal the seconds count up while it lasts.
 * @template T
 * @param {string} words
 * @param {() => Promise<T>} work
 */
export async function withProgress(words, work) {
  if (!process.stderr.isTTY) {
    say(words)
    return work()
  }
  const began = Date.now()
  const show = () => process.stderr.write(`\r${words} ${Math.round((Date.now() - began) / 1000)} s`)
  show()
  const timer = setInterval(show, 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    process.stderr.write('\n')
  }
}

/** A free port on 127.0.0.1. */
export function freePort() {
  return new Promise((/** @type {(port: number) => void} */ resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
