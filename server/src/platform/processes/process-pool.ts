import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ProcessLimits } from './process-jobs.ts'

/** The limits of a pool's jobs. */
export interface JobLimits extends ProcessLimits {
  /** Timeout by the clock, which includes time in which other programs use the processor. */
  wallMillis: number
}

/** The input of a job needs more memory or processor time than the job may use. */
export class OverLimit extends Error {
  readonly limit: 'memory' | 'time'
  constructor(limit: 'memory' | 'time', options?: ErrorOptions) {
    super(`a job needs more ${limit} than it may use`, options)
    this.limit = limit
  }
}

/** No answer in time although the job stayed within its limits: the machine is busy, which says nothing about the input. */
export class MachineBusy extends Error {
  override message = 'the machine was too busy to finish a job in time'
}

/** The process ended, or its answer is invalid: a fault of the server, not of the input. */
export class ProcessFailed extends Error {}

/** How long an idle process is kept. Loading its libraries takes longer than most files. */
const idleMillis = 10_000
/** After this many jobs a process is replaced, so that no data of a file stays in memory for ever. */
const mostJobs = 100
const mostIdle = 2
/** V8 reserves this much for the code of its two threads and uses little of it. The system counts the reservation as data. */
const reservedMegabytes = 2 * (process.arch === 'x64' ? 512 : 128)
/** Messages of V8, C++ and malloc when there is no memory left, before the process aborts. */
const outOfMemory = /out of memory|heap limit|bad_alloc|allocat/i

const Message = z.union([
  z.object({ id: z.number(), answer: z.unknown(), megabytesAtStart: z.number(), megabytesInUse: z.number() }),
  z.object({ id: z.number(), overMemory: z.literal(true) }),
  z.object({ id: z.number(), fault: z.string() }),
])

/** Memory of a process with its libraries, before its first job and after its last one. */
interface MemoryUse {
  megabytesAtStart: number
  megabytesInUse: number
}

interface PoolProcess {
  child: ChildProcess
  jobs: number
  /** The end of its standard error. */
  complaint: string
  idleTimer?: NodeJS.Timeout
}

/** A pool of processes that work on untrusted files. */
interface ProcessPool<Job, Answer> {
  /**
   * Rejects with OverLimit, MachineBusy or ProcessFailed, and with the reason of the signal when it is aborted. Does not
   * queue: every job starts at once.
   */
  run(job: Job, signal?: AbortSignal): Promise<Answer>
}

/**
 * Runs jobs in child processes. `file` is a module that calls `answerJobs`; `answer` is the shape of its answers. The
 * operating system limits the data of each process (`ulimit -d`), and a thread inside watches its memory and its processor
 * time, which also works where there is no such limit. A process whose job succeeded is kept for the next one. It gets none
 * of the server's settings and secrets.
 */
export function processPool<Job, Answer>(
  file: URL,
  answer: z.ZodType<Answer>,
  limits: JobLimits,
): ProcessPool<Job, Answer> {
  const idle: PoolProcess[] = []

  const take = (): PoolProcess => {
    const kept = idle.pop()
    if (!kept) return start(file, limits)
    clearTimeout(kept.idleTimer)
    kept.child.off('exit', dropEnded)
    setReferenced(kept.child, true)
    return kept
  }

  const dropEnded = () => {
    for (const kept of idle.filter(({ child }) => !isRunning(child))) idle.splice(idle.indexOf(kept), 1)
  }

  const keep = (worker: PoolProcess, { megabytesAtStart, megabytesInUse }: MemoryUse): void => {
    const { child } = worker
    worker.jobs += 1
    // The garbage of the last job must leave the next one at least half of what a new process has.
    const left = limits.megabytes - megabytesInUse
    const isWornOut = worker.jobs >= mostJobs || left < (limits.megabytes - megabytesAtStart) / 2
    setReferenced(child, false)
    if (isWornOut || idle.length >= mostIdle || !isRunning(child)) return leave(child)
    worker.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(worker), 1)
      leave(child)
    }, idleMillis).unref()
    child.once('exit', dropEnded)
    idle.push(worker)
  }

  return {
    async run(job, signal) {
      signal?.throwIfAborted()
      const worker = take()
      const { child, jobs: id } = worker
      const { promise, resolve, reject } = Promise.withResolvers<{ result: Answer; memory: MemoryUse }>()
      const onMessage = (message: unknown) => {
        const said = Message.safeParse(message)
        if (!said.success || said.data.id !== id) return reject(new ProcessFailed(`unknown message: ${brief(message)}`))
        if ('overMemory' in said.data) return reject(new OverLimit('memory'))
        if ('fault' in said.data) return reject(new ProcessFailed(said.data.fault))
        const answered = answer.safeParse(said.data.answer)
        if (answered.success) resolve({ result: answered.data, memory: said.data })
        else reject(new ProcessFailed(`unknown answer: ${brief(said.data.answer)}`))
      }
      const onError = (cause: Error) => reject(new ProcessFailed('the process could not be reached', { cause }))
      // 'close' and not 'exit': by then all of its standard error was read.
      const onClose = (code: number | null, signal: string | null) => reject(reasonOfEnd(worker, code, signal))
      child.on('message', onMessage).once('error', onError).once('close', onClose)
      const onAbort = () => reject(signal?.reason as Error)
      signal?.addEventListener('abort', onAbort, { once: true })
      const clock = setTimeout(() => reject(new MachineBusy()), limits.wallMillis)
      try {
        child.send({ id, job }, (error) => error && onError(error))
        const { result, memory } = await promise
        keep(worker, memory)
        return result
      } catch (error) {
        child.kill('SIGKILL')
        setReferenced(child, false)
        throw error
      } finally {
        clearTimeout(clock)
        signal?.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('error', onError).off('close', onClose)
      }
    },
  }
}

function start(file: URL, limits: JobLimits): PoolProcess {
  const compileCache = process.env['NODE_COMPILE_CACHE']
  const heap = `--max-old-space-size=${Math.floor(limits.megabytes / 2)}`
  const kilobytes = (reservedMegabytes + limits.megabytes) * 1024
  // No core files; `ulimit` is part of the shell, which the program then replaces.
  const limited = `ulimit -c 0; ulimit -d ${kilobytes}; exec "$0" "$@"`
  const child = fork(
    fileURLToPath(file),
    [JSON.stringify({ megabytes: limits.megabytes, cpuMillis: limits.cpuMillis })],
    {
      // No other variables are inherited, so messages of `node --watch` do not come into the channel.
      env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      ...(process.platform === 'win32'
        ? { execArgv: [heap] }
        : { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, heap] }),
    },
  )
  const worker: PoolProcess = { child, jobs: 0, complaint: '' }
  // A fault between two jobs affects no job, but without a listener it would end the server.
  child.on('error', () => undefined)
  child.stderr?.on('data', (bytes: Buffer) => {
    worker.complaint = (worker.complaint + bytes.toString()).slice(-4000)
  })
  return worker
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null && child.connected

/** Lets an idle process end by itself. */
function leave(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

/** Whether the server's process is kept alive by this one. */
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const way = isReferenced ? 'ref' : 'unref'
  child[way]()
  child.channel?.[way]()
  ;(child.stderr as { ref?(): void; unref?(): void } | null)?.[way]?.()
}

/** Why a process ended during a job. */
function reasonOfEnd({ complaint }: PoolProcess, code: number | null, signal: string | null): Error {
  const cause = new Error(`the process ended with ${signal ?? `code ${code}`}: ${complaint.trim() || 'no word'}`)
  // The signal of the watching thread says which limit was exceeded; the system's out-of-memory killer also uses SIGKILL.
  if (signal === 'SIGXCPU') return new OverLimit('time', { cause })
  if (signal === 'SIGKILL' || outOfMemory.test(complaint)) return new OverLimit('memory', { cause })
  return new ProcessFailed('the process ended', { cause })
}

const brief = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
