import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecordingReads } from '#src/platform/database/public-content.ts'
import { compress, encodingFor, sendEncoded, worthCompressing } from './compression.ts'
import { longestKey, type PageCache, type RenderedPage } from './page-cache.ts'

/** What a handler has answered, before it is written as JSON. */
export interface MadeAnswer {
  payload: unknown
  headers: Record<string, string | number>
}

/**
 * Browsers and proxies ask each time, and 304 answers where nothing has changed. They must not use this answer for callers with
 * a session.
 */
const visitorHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding, authorization, x-auth-token',
}

/**
 * The key of the cached answer to this request; null where it must neither be cached nor sent a cached answer: for callers who
 * send a token, known or not, and for pages that are being rendered, which must note what they read.
 */
function keyOf(request: FastifyRequest, hasToken: boolean): string | null {
  if (hasToken || request.method === 'HEAD' || isRecordingReads()) return null
  const key = request.method === 'GET' ? request.url : `${request.url} ${JSON.stringify(request.body)}`
  return key.length > longestKey ? null : key
}

/** Answers of public calls, shared by visitors until a table that they show changes. */
export class VisitorAnswers {
  readonly #cache: PageCache
  readonly #hasToken: (request: FastifyRequest) => boolean

  constructor(cache: PageCache, hasToken: (request: FastifyRequest) => boolean) {
    this.#cache = cache
    this.#hasToken = hasToken
  }

  /** Sends the cached answer of a GET before any work on the request; null when there is none. */
  sendKept(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> | null {
    if (request.method !== 'GET') return null
    const key = keyOf(request, this.#hasToken(request))
    const kept = key === null ? undefined : this.#cache.find(key)
    return kept ? send(request, reply, kept, 'hit') : null
  }

  /**
   * Sends the cached answer, or the one that `make` makes for a visitor: it must not depend on anything but the URL and the body.
   * False when the caller gets an answer of their own.
   */
  async send(request: FastifyRequest, reply: FastifyReply, make: () => Promise<MadeAnswer>): Promise<boolean> {
    const key = keyOf(request, this.#hasToken(request))
    if (key === null) return false
    const kept = this.#cache.find(key)
    const answer = kept ?? (await this.#cache.load(key, async () => written(reply, await make())))
    await send(request, reply, answer, kept ? 'hit' : 'fwd=miss')
    return true
  }
}

/** Writes an answer as JSON, in the shape of its route. */
function written(reply: FastifyReply, { payload, headers }: MadeAnswer): RenderedPage {
  const identity = Buffer.from(reply.serialize(payload as object) as string)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    },
    etag,
    bodies: { identity },
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: RenderedPage,
  how: 'hit' | 'fwd=miss',
): FastifyReply | Promise<FastifyReply> {
  const { headers, etag, bodies } = answer
  reply.headers({ ...visitorHeaders, ...headers, 'cache-status': `firstrung; ${how}` })
  // Only GET has conditional requests.
  const isRead = request.method === 'GET'
  if (isRead && etag) reply.header('etag', etag)
  const sendNow = () => sendEncoded(request, reply, { etag: isRead ? etag : null, bodies })
  const encoding = encodingFor(request)
  // Compressed at the second use, because most searches are made once.
  if (how !== 'hit' || encoding === 'identity' || bodies[encoding] || bodies.identity.length < worthCompressing)
    return sendNow()
  return compress[encoding](bodies.identity).then((body) => {
    bodies[encoding] = body
    return sendNow()
  })
}
