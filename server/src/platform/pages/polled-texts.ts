import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { compress, encodingFor, knowsTag, worthCompressing } from '#src/platform/http/compression.ts'

/** Characters that no XML may contain, even escaped (XML 1.0, 2.2). */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** The time of writing, which is left out when two texts are compared. */
const written = /<lastBuildDate>[^<]*<\/lastBuildDate>/g

/** A text as it is sent. */
interface Version {
  etag: string
  /** In seconds, as in dates of HTTP. */
  since: number
  bytes: Buffer
  /** Each compressed body is made at its first use. */
  compressed: Map<keyof typeof compress, Promise<Buffer>>
}

/**
 * The texts that programs poll: feeds and sitemaps. Each is written once for all callers, until something in it changes
 * (`PublicContent.remember`). Callers that have it already get 304, by its tag or by its date.
 */
export class PolledTexts {
  readonly #content: PublicContent
  /** The newest version of each path that this process knows. */
  readonly #known = new Map<string, Pick<Version, 'etag' | 'since'>>()

  constructor(content: PublicContent) {
    this.#content = content
  }

  /**
   * Answers with the text of a path; `write` makes it, and `now` is the clock of the installation. Caches on the way may keep it
   * for so many `seconds`.
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      type,
      write,
      now,
      seconds = 600,
    }: { type: string; write: () => string | Promise<string>; now: () => Date; seconds?: number },
  ) {
    // The path as it was routed, because one URL has many spellings.
    const path = `${request.routeOptions.url} ${JSON.stringify(request.params)}`
    const { etag, since, bytes, compressed } = await this.#content.remember(
      `polled ${path}`,
      async () => this.#versionOf(path, type, await write(), now()),
      () => true,
    )
    reply.headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': `public, max-age=${seconds}`,
      etag,
      'last-modified': new Date(since * 1000).toUTCString(),
      vary: 'accept-encoding',
    })
    if (isKnown(request.headers, etag, since)) return reply.code(304).send()
    const encoding = bytes.length < worthCompressing ? 'identity' : encodingFor(request)
    if (encoding === 'identity') return reply.send(bytes)
    const smaller = compressed.get(encoding) ?? compress[encoding](bytes)
    compressed.set(encoding, smaller)
    return reply.header('content-encoding', encoding).send(await smaller)
  }

  /** Since when this process knows the text: never earlier than it was written, so that no change is missed. */
  #versionOf(path: string, type: string, text: string, now: Date): Version {
    const body = type.endsWith('xml') ? text.replaceAll(notInXml, '') : text
    const etag = `W/"${createHash('sha256').update(body.replaceAll(written, '')).digest('hex').slice(0, 22)}"`
    const before = this.#known.get(path)
    const second = Math.floor(now.getTime() / 1000)
    const changed = before ? Math.max(second, before.since + 1) : second
    const version = before?.etag === etag ? before : { etag, since: changed }
    this.#known.set(path, version)
    return { ...version, bytes: Buffer.from(body), compressed: new Map() }
  }
}

/** Whether the caller has this version. A tag counts more than a date (RFC 9110, 13.1.3). */
function isKnown(headers: FastifyRequest['headers'], etag: string, since: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return knowsTag(tags, etag)
  const date = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(date) && since * 1000 <= date
}
