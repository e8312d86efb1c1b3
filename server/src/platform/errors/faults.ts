import type { FastifyBaseLogger } from 'fastify'
import { isUnwritable } from './refusals.ts'

const logInterval = 1000
/** For how long after a failed write we assume that writing is not possible. */
const lately = 10_000

/** Where something was to be written. */
type Written = 'database' | 'disk'

/** Logs faults of the server and its dependencies, and knows whether writing works. */
export interface Faults {
  /**
   * Logs a fault with its stack; repeated ones only once a second, with the number of those left out (`suppressed`). While
   * a database or a disk is gone, every request has the same fault.
   */
  note(log: FastifyBaseLogger, error: unknown, message: string): void
  /** Logs a fault with its reason instead of the stack, once a second for all faults with this message together. */
  noteBriefly(log: FastifyBaseLogger, error: unknown, message: string): void
  /** Writes that failed since the start, because a disk was full or broken. */
  unwritten(): Record<Written, number>
  /** Throws when a write failed a moment ago. */
  assertWritable(where: Written): void
  /** When a write failed last, as `performance.now()` counts. */
  lastUnwritten(): number
  /** Counts a failed write of a health check. `assertWritable` ignores it: it would refuse for longer than the fault lasts. */
  countUnwritten(error: unknown): void
}

export function watchFaults(): Faults {
  const recent = new Map<string, { suppressed: number }>()
  const unwritten = { database: 0, disk: 0 }
  const last = { database: Number.NEGATIVE_INFINITY, disk: Number.NEGATIVE_INFINITY }

  const report = (key: string, write: (left: object) => void, suppressed: number) => {
    write(suppressed > 0 ? { suppressed } : {})
    const entry = { suppressed: 0 }
    recent.set(key, entry)
    setTimeout(() => {
      if (entry.suppressed > 0) report(key, write, entry.suppressed)
      else recent.delete(key)
    }, logInterval).unref()
  }
  const reportOrCount = (key: string, write: (left: object) => void) => {
    const entry = recent.get(key)
    if (entry) entry.suppressed += 1
    else report(key, write, 0)
  }
  const countUnwritten = (error: unknown) => {
    if (!isUnwritable(error)) return undefined
    const where = isOfDatabase(error) ? 'database' : 'disk'
    unwritten[where] += 1
    return where
  }
  const count = (error: unknown) => {
    const where = countUnwritten(error)
    if (where) last[where] = performance.now()
  }
  return {
    note(log, error, message) {
      count(error)
      reportOrCount(`${message} ${kindOf(error)}`, (left) => log.error({ err: error, ...left }, message))
    },
    noteBriefly(log, error, message) {
      count(error)
      const { code, message: reason = String(error) } = error as { code?: string; message?: string }
      reportOrCount(message, (left) => log.error({ reason, ...(code && { code }), ...left }, message))
    },
    unwritten: () => ({ ...unwritten }),
    lastUnwritten: () => Math.max(last.database, last.disk),
    countUnwritten: (error) => void countUnwritten(error),
    assertWritable(where) {
      if (performance.now() - last[where] < lately) throw new Error(`a write to the ${where} failed a moment ago`)
    },
  }
}

/** PostgreSQL's codes have five characters, Node's have names. */
const isOfDatabase = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '')

/** The key of equal faults: their code, or where they were thrown. */
function kindOf(error: unknown): string {
  const { code, name, stack = '' } = error as { code?: string; name?: string; stack?: string }
  return code ?? `${name} ${stack.split('\n').find((line) => line.trim().startsWith('at ')) ?? String(error)}`
}
