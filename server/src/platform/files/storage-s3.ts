import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@firstrung/contract'
import { AppError } from '#src/platform/errors/errors.ts'
import { escaped, presigned, type Signer, signedHeaders } from './aws-signature.ts'
import type { Storage, StoredName } from './storage.ts'

/** A bucket of any S3-compatible store. */
export interface Bucket extends Signer {
  /** URL of the bucket itself, in either style: https://bucket.host or https://host/bucket. */
  url: string
}

const tries = 3

/** The timeout of a call, including retries. */
interface StoreDeadlines {
  /** The timeout of an answer, and of each pause while a file is read. */
  seconds: number
  /** Uploads may take longer, at this minimum speed. */
  bytesPerSecond: number
}
const usualDeadlines: StoreDeadlines = { seconds: 5, bytesPerSecond: 256 * 1024 }

/** Refused because the store does not answer as it should; the cause is for the log. */
export class StorageDown extends AppError {
  /** The message for operators at a terminal. */
  readonly forOperator: string
  constructor(bucketUrl: string, cause: unknown) {
    super('unavailable', { msg: messages.filesUnavailable })
    this.cause = cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const isRefusal = cause instanceof StoreAnswer && (cause.status === 401 || cause.status === 403)
    this.forOperator = isRefusal
      ? `The object store at ${bucketUrl} refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: ${reason}`
      : `The object store at ${bucketUrl} does not answer as one: ${reason}`
  }
}

/** An answer with an error status. */
class StoreAnswer extends Error {
  readonly status: number
  constructor(status: number, text: string) {
    // The answer names the fault, and contains no secret.
    const code = /<Code>([^<]{1,80})<\/Code>/.exec(text)?.[1]
    super(`${status} ${code ?? text.slice(0, 300)}`.trim())
    this.status = status
  }
}

/** Files in a bucket that only this server may read; browsers upload with signed URLs. */
export function s3Storage(bucket: Bucket, deadlines = usualDeadlines): Storage {
  const { ask, bytesOf } = storeClient(bucket, deadlines)
  const base = new URL(bucket.url.replace(/\/$/, ''))
  const root = base.pathname.replace(/\/$/, '')
  const urlOf = (key: string) => {
    if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) {
      throw new Error(`key is no path of names: ${key}`)
    }
    const url = new URL(base)
    url.pathname = `${root}/${key.split('/').map(escaped).join('/')}`
    return url
  }
  const bucketUrl = (query: Record<string, string>) => {
    const url = new URL(base)
    url.pathname = root || '/'
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  return {
    origin: base.origin,
    async write(key, bytes, contentType = 'application/octet-stream') {
      await ask('PUT', urlOf(key), nothing, { headers: { 'content-type': contentType }, body: bytes })
    },
    async read(key) {
      const url = urlOf(key)
      const size = await ask(
        'HEAD',
        url,
        ({ status, headers }) => (status === 404 ? null : Number(headers.get('content-length'))),
        { accept: [404] },
      )
      if (size === null) return null
      const stream = async function* (range?: { start: number; end: number }) {
        const headers = range && { headers: { range: `bytes=${range.start}-${range.end}` } }
        const found = await ask('GET', url, ({ body }, abort) => ({ body, abort }), headers)
        if (found.body) yield* bytesOf(found.body as ReadableStream<Uint8Array>, found.abort)
      }
      return { size, stream: (range) => Readable.from(stream(range)) }
    },
    async remove(key) {
      await ask('DELETE', urlOf(key), nothing, { accept: [404] })
    },
    async *list(prefix = '') {
      let after = ''
      for (;;) {
        const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
        const text = await ask('GET', bucketUrl(query), (answer) => answer.text())
        yield* namesIn(text)
        after = valueOf(text, 'NextContinuationToken')
        if (!after) return
      }
    },
    addressFor: (key, { contentType, size, seconds }) =>
      presigned(bucket, {
        method: 'PUT',
        url: urlOf(key),
        headers: { 'content-type': contentType, 'content-length': String(size) },
        seconds,
        now: new Date(),
      }),
    async reach() {
      await ask('GET', bucketUrl({ 'list-type': '2', 'max-keys': '1' }), nothing)
    },
  }
}

/** Asks the store, with retries. */
function storeClient(bucket: Bucket, deadlines: StoreDeadlines) {
  /**
   * One request, repeated when the store is busy or silent, until `use` has read the answer. Every request here may be sent
   * twice. Ends within the deadline; `use` may keep the body, with the controller that aborts it.
   */
  async function ask<T>(
    method: string,
    url: URL,
    use: (answer: Response, abort: AbortController) => T | Promise<T>,
    { headers, body, accept = [] }: { headers?: Record<string, string>; body?: Buffer; accept?: number[] } = {},
  ): Promise<T> {
    const end = Date.now() + 1000 * (deadlines.seconds + (body?.length ?? 0) / deadlines.bytesPerSecond)
    let fault: unknown
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (attempt > 1) await sleep(Math.min(150 * attempt, Math.max(0, end - Date.now())))
      const left = end - Date.now()
      if (left <= 0) break
      const abort = new AbortController()
      // If a connection is silent, half of the time remains for a second one.
      const patience = attempt < tries ? left / 2 : left
      const timer = setTimeout(() => abort.abort(new Error('no answer in time')), patience)
      try {
        const answer = await fetch(url, {
          method,
          headers: signedHeaders(bucket, {
            method,
            url,
            now: new Date(),
            ...(headers && { headers }),
            ...(body && { body }),
          }),
          signal: abort.signal,
          redirect: 'error',
          ...(body && { body: new Uint8Array(body) }),
        })
        if (answer.ok || accept.includes(answer.status)) return await use(answer, abort)
        fault = new StoreAnswer(answer.status, await answer.text())
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        fault = error
      } finally {
        clearTimeout(timer)
      }
    }
    throw new StorageDown(bucket.url, fault)
  }

  /** The bytes of a file; fails when nothing comes for as long as an answer may take. */
  async function* bytesOf(body: ReadableStream<Uint8Array>, abort: AbortController): AsyncGenerator<Uint8Array> {
    const stalled = () => abort.abort(new Error('the store stopped in the middle of a file'))
    let timer = setTimeout(stalled, deadlines.seconds * 1000)
    try {
      for await (const bytes of body) {
        // A slow reader is not a fault of the store.
        clearTimeout(timer)
        yield bytes
        timer = setTimeout(stalled, deadlines.seconds * 1000)
      }
    } catch (error) {
      throw new StorageDown(bucket.url, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return { ask, bytesOf }
}

/** Cancels a body that nobody reads, because an unread body would keep its connection. */
const nothing = async ({ body }: Response): Promise<void> => body?.cancel()

/** The XML of the listing is flat and generated, so its few values are read without a parser. */
function* namesIn(text: string): Generator<StoredName> {
  for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    yield {
      key: valueOf(entry, 'Key'),
      size: Number(valueOf(entry, 'Size')),
      changedAt: new Date(valueOf(entry, 'LastModified')),
    }
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const valueOf = (text: string, tag: string): string =>
  (new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1] ?? '').replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string, decimal: string, name: string) =>
      hex || decimal ? String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)) : (signs[name] ?? whole),
  )
