import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@firstrung/contract'
import { escaped, presigned, type Signer, signedHeaders } from './aws-signature.ts'
import { AppError } from './errors.ts'
import type { Storage, StoredName } from './storage.ts'

/** A bucket of any S3-compatible store. */
export interface Bucket extends Signer {
  /** Address of the bucket itself, in either style: https://bucket.host or https://host/bucket. */
  url: string
}

const tries = 3
/** How long the store may take to begin its answer. */
const patience = 20_000

/** Refused because the store does not answer, or not as one does; the cause is for the log. */
export class StorageDown extends AppError {
  constructor(cause: unknown) {
    super('unavailable', { msg: messages.filesUnavailable })
    this.cause = cause
  }
}

/** Files in a bucket that only this server may read; browsers send to it by signed addresses. */
export function s3Storage(bucket: Bucket): Storage {
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

  /** One request, repeated when the store is busy. Every request here may be made twice. */
  async function ask(
    method: string,
    url: URL,
    { headers, body, accept = [] }: { headers?: Record<string, string>; body?: Buffer; accept?: number[] } = {},
  ): Promise<Response> {
    let fault: unknown
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      if (attempt > 1) await sleep(150 * attempt)
      const abort = new AbortController()
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
        if (answer.ok || accept.includes(answer.status)) return answer
        // The answer's own words name the fault, and no secret.
        fault = new Error(`the store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
        if (answer.status < 500 && answer.status !== 429) break
      } catch (error) {
        fault = error
      } finally {
        clearTimeout(timer)
      }
    }
    throw new StorageDown(fault)
  }

  return {
    origin: base.origin,
    async write(key, bytes, contentType = 'application/octet-stream') {
      await ask('PUT', urlOf(key), { headers: { 'content-type': contentType }, body: bytes })
    },
    async read(key) {
      const url = urlOf(key)
      const head = await ask('HEAD', url, { accept: [404] })
      if (head.status === 404) return null
      const stream = async function* (range?: { start: number; end: number }) {
        const headers = range && { headers: { range: `bytes=${range.start}-${range.end}` } }
        const { body } = await ask('GET', url, headers)
        if (body) yield* Readable.fromWeb(body as ReadableStream<Uint8Array>)
      }
      return { size: Number(head.headers.get('content-length')), stream: (range) => Readable.from(stream(range)) }
    },
    async remove(key) {
      await ask('DELETE', urlOf(key), { accept: [404] })
    },
    async *list(prefix = '') {
      let after = ''
      for (;;) {
        const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
        const text = await (await ask('GET', bucketUrl(query))).text()
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
      await ask('GET', bucketUrl({ 'list-type': '2', 'max-keys': '1' }))
    },
  }
}

/** The listing's XML is flat and made by a machine: its few values are picked out without a parser. */
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
