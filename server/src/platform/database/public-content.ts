import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'

/** A table that public pages show. */
interface PublicTable {
  /** Further tables whose triggers write to it. */
  changedWith?: readonly string[]
  /** Tables whose deleted rows change it by a foreign key. */
  changedByDeletesOf?: readonly string[]
}

export type PublicTables = Readonly<Record<string, PublicTable>>

/** The tables that some work has read, each public one with its revision at the first read. */
interface Reads {
  revisions: Map<string, number>
  /** Tables that are not public: the result must not be cached. */
  others: Set<string>
  /** The reads of remembered results that this work uses, also while these are still being read. */
  included: Set<Reads>
}

const noReads = (): Reads => ({ revisions: new Map(), others: new Set(), included: new Set() })

const recording = new AsyncLocalStorage<Reads>()

/** A remembered result is read again after this time at the latest: the message of another process's change may get lost. */
export const rememberedMillis = 10_000

/** How many results are remembered; the one that was used longest ago is forgotten first. */
const mostRemembered = 1000

interface Remembered {
  value: Promise<unknown>
  reads: Reads
  /** A time in milliseconds. */
  until: number
}

/** Whether the caller renders a page for the cache: it must not read a replica, which lags behind. */
export const isRecordingReads = (): boolean => recording.getStore() !== undefined

/**
 * Counts the changes of the tables that public pages show, so that a cached page knows whether it is current. Every
 * statement is watched on its way to the driver: no code that writes has to report a change.
 */
export class PublicContent {
  readonly #tables: PublicTables
  readonly #revisions = new Map<string, number>()
  readonly #listeners: ((tables: string[]) => void)[] = []

  constructor(tables: PublicTables) {
    this.#tables = tables
  }

  /** Listens to every change that this process has committed. */
  onCommitted(listener: (tables: string[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Invalidates what was read from these tables. Without names: from all. */
  changed(tables: readonly string[] = Object.keys(this.#tables)): void {
    for (const table of tables) this.#revisions.set(table, this.#revisionOf(table) + 1)
  }

  /** Runs some work and records which tables it reads; the record can be read while the work is running. */
  record<T>(work: () => Promise<T>): { result: Promise<T>; reads: RecordedReads } {
    const reads = noReads()
    return { result: recording.run(reads, work), reads: this.#recorded(reads) }
  }

  /**
   * The result of some work, until a table that it has read changes. Callers at the same time share one result; results not
   * `worthKeeping`, and failures, are not remembered. A page that uses it has read these tables too.
   */
  async remember<T>(key: string, work: () => Promise<T>, worthKeeping: (result: T) => boolean): Promise<T> {
    let entry = this.#remembered.get(key)
    if (!entry || entry.until <= Date.now() || !this.#areCurrent(entry.reads)) {
      const reads = noReads()
      entry = { reads, until: Date.now() + rememberedMillis, value: recording.run(reads, work) }
      this.#remembered.set(key, entry)
    }
    const { value, reads } = entry
    recording.getStore()?.included.add(reads)
    const forget = () => {
      if (this.#remembered.get(key) === entry) this.#remembered.delete(key)
    }
    try {
      const result = (await value) as T
      if (!worthKeeping(result)) forget()
      return result
    } catch (error) {
      forget()
      throw error
    }
  }
  readonly #remembered = new LRUCache<string, Remembered>({ max: mostRemembered })

  /** Watches the statements of one connection; run each of them through `run`. */
  watchConnection(): <T>(text: string, run: () => Promise<T>) => Promise<T> {
    let isInTransaction = false
    let changed = new Set<string>()
    return async (text, run) => {
      const { reads, changes, boundary } = this.#analyse(text)
      const reader = recording.getStore()
      if (reader) this.#noteReads(reader, reads)
      for (const table of changes) changed.add(table)
      try {
        return await run()
      } finally {
        if (boundary === 'begin') isInTransaction = true
        else if (boundary) isInTransaction = false
        if (boundary === 'rollback') changed = new Set()
        // Also after a failure, because a commit whose answer was lost may have happened.
        if (!isInTransaction && changed.size > 0) {
          const tables = [...changed]
          changed = new Set()
          this.changed(tables)
          for (const listener of this.#listeners) listener(tables)
        }
      }
    }
  }

  #revisionOf(table: string): number {
    return this.#revisions.get(table) ?? 0
  }

  /** Recorded before the statement runs: a commit during the statement may or may not be in its result. */
  #noteReads(reader: Reads, tables: readonly string[]): void {
    for (const table of tables) {
      if (!(table in this.#tables)) reader.others.add(table)
      else if (!reader.revisions.has(table)) reader.revisions.set(table, this.#revisionOf(table))
    }
  }

  #areCurrent({ revisions, included }: Reads): boolean {
    for (const [table, revision] of revisions) if (this.#revisionOf(table) !== revision) return false
    return [...included].every((reads) => this.#areCurrent(reads))
  }

  #recorded(reads: Reads): RecordedReads {
    return { others: () => othersIn(reads), isCurrent: () => this.#areCurrent(reads) }
  }

  readonly #analysed = new Map<string, Statement>()

  #analyse(text: string): Statement {
    const known = this.#analysed.get(text)
    if (known) return known
    const statement = statementOf(text, this.#tables)
    // Limited, because statements with lists of many lengths would fill the memory.
    if (this.#analysed.size < mostStatements) this.#analysed.set(text, statement)
    return statement
  }
}

const othersIn = ({ others, included }: Reads): string[] => [...others, ...[...included].flatMap(othersIn)]

export interface RecordedReads {
  /** Tables that were read and are not public. */
  others(): string[]
  /** Whether none of the public tables that were read has changed since. */
  isCurrent(): boolean
}

const mostStatements = 2000

interface Statement {
  reads: string[]
  /** Public tables that it changes. */
  changes: string[]
  boundary: 'begin' | 'commit' | 'rollback' | null
}

const readTables = /\b(?:from|join)\s+"?([a-z_][a-z0-9_]*)/gi
/** Names that a statement defines itself: `with near as (…)`. */
const ownNames = /\b([a-z_][a-z0-9_]*) as (?:materialized )?\(/gi
const writtenTables = /\b(insert\s+into|update|delete\s+from)\s+"?([a-z_][a-z0-9_]*)/gi

/** The tables that a statement reads and writes, by its text. If it returns too many, a page is only rendered once more. */
function statementOf(text: string, tables: PublicTables): Statement {
  const [, word] = /^\s*(begin|start|commit|rollback)\b(?!\s+to\b)/i.exec(text) ?? []
  const own = new Set([...text.matchAll(ownNames)].map(([, name = '']) => name.toLowerCase()))
  const reads = [...text.matchAll(readTables)]
    .map(([, table = '']) => table.toLowerCase())
    .filter((table) => !own.has(table))
  const writes = [...text.matchAll(writtenTables)].map(([, verb = '', table = '']) => ({
    isDelete: /^delete/i.test(verb),
    table: table.toLowerCase(),
  }))
  const changes = Object.entries(tables).flatMap(([name, { changedWith = [], changedByDeletesOf = [] }]) => {
    const isChanged = writes.some(
      ({ isDelete, table }) =>
        table === name || changedWith.includes(table) || (isDelete && changedByDeletesOf.includes(table)),
    )
    return isChanged ? [name] : []
  })
  return { reads: [...new Set(reads)], changes, boundary: word ? (boundaries[word.toLowerCase()] ?? null) : null }
}

const boundaries: Record<string, Statement['boundary']> = {
  begin: 'begin',
  start: 'begin',
  commit: 'commit',
  rollback: 'rollback',
}
