import { LRUCache } from 'lru-cache'
import { type PublicContent, type RecordedReads, rememberedMillis } from '#src/platform/database/public-content.ts'
import { Busy } from '#src/platform/limits/admission.ts'

/** A page, or an answer of the API, as it is sent; bodies by content encoding. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  etag: string | null
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

interface Entry {
  page: RenderedPage
  reads: RecordedReads
  /** A time in milliseconds. */
  until: number
}

interface Flight {
  page: Promise<RenderedPage>
  reads: RecordedReads
}

/**
 * How long a page may be cached, by its status; other statuses are not cached. The time is limited because pages such as lists of
 * upcoming events change by themselves, and a message from another process may get lost.
 */
export const keptMillis: Readonly<Record<number, number>> = { 200: rememberedMillis, 404: 5000 }

/** Longer URLs are not cached. */
export const longestKey = 512

const mostEntries = 10_000
/** The size of an entry besides its bodies. */
const entryBytes = 2000

/** Rendered pages, or answers, by URL, until something that they show changes. Concurrent requests share one rendering. */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #flights = new Map<string, Flight>()
  readonly #content: PublicContent
  readonly #now: () => number
  readonly #onUncachable: (key: string, tables: string[]) => void

  constructor(options: {
    bytes: number
    content: PublicContent
    /** A time in milliseconds. */
    now: () => number
    /** Called for a page that reads tables that are not public. */
    onUncachable(key: string, tables: string[]): void
  }) {
    this.#content = options.content
    this.#now = options.now
    this.#onUncachable = options.onUncachable
    this.#entries = new LRUCache({
      max: mostEntries,
      maxSize: options.bytes,
      sizeCalculation: ({ page: { bodies } }, key) =>
        entryBytes + 2 * key.length + Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
    })
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** The page, if it is cached and current. */
  find(key: string): RenderedPage | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until > this.#now() && entry.reads.isCurrent()) return entry.page
    this.#entries.delete(key)
    return undefined
  }

  /** The page, rendered by this caller or a concurrent one. Failures are not cached. */
  async load(key: string, render: () => Promise<RenderedPage>, mayAskAgain = true): Promise<RenderedPage> {
    const other = this.#flights.get(key)
    // A rendering that began before a change must not answer a request that came after it.
    if (!other?.reads.isCurrent()) return this.#render(key, render)
    try {
      return await other.page
    } catch (error) {
      // Only the other caller was refused, so this one tries again.
      if (!(error instanceof Busy && mayAskAgain)) throw error
      return this.find(key) ?? this.load(key, render, false)
    }
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const begun = this.#now()
    const { result, reads } = this.#content.record(render)
    const flight = { page: result, reads }
    this.#flights.set(key, flight)
    try {
      const page = await result
      const until = begun + (keptMillis[page.status] ?? 0)
      const others = reads.others()
      if (others.length > 0) this.#onUncachable(key, others)
      else if (until > this.#now() && reads.isCurrent() && !('set-cookie' in page.headers))
        this.#entries.set(key, { page, reads, until })
      return page
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }
}
