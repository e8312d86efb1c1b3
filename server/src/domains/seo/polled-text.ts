import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { compress, encodingFor } from '#src/platform/pages.ts'

/** Signs that no XML may hold, however they are written (XML 1.0, 2.2). */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
/** When a text was written says nothing of what is in it. */
const written = /<lastBuildDate>[^<]*<\/lastBuildDate>/g
const worthCompressing = 1024

interface Version {
  etag: string
  /** In seconds, as in dates of HTTP. */
  since: number
}

/** A text that programs poll: feeds and sitemaps. Who has it already gets 304, by its tag or by its date. */
export class PolledText {
  private readonly versions = new Map<string, Version>()

  /** Answers with a text at an address; `now` is the clock of the installation. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, text, now }: { type: string; text: string; now: Date },
  ) {
    const body = type.endsWith('xml') ? text.replaceAll(notInXml, '') : text
    const { etag, since } = this.versionOf(request.url, body, now)
    reply.headers({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=600',
      etag,
      'last-modified': new Date(since * 1000).toUTCString(),
      vary: 'accept-encoding',
    })
    if (isKnown(request.headers, etag, since)) return reply.code(304).send()
    const bytes = Buffer.from(body)
    const encoding = bytes.length < worthCompressing ? 'identity' : encodingFor(request)
    if (encoding === 'identity') return reply.send(bytes)
    return reply.header('content-encoding', encoding).send(await compress[encoding](bytes))
  }

  /** Since when this process knows the text: never earlier than it was written, so that no change is missed. */
  private versionOf(url: string, body: string, now: Date): Version {
    const etag = `W/"${createHash('sha256').update(body.replaceAll(written, '')).digest('hex').slice(0, 22)}"`
    const before = this.versions.get(url)
    if (before?.etag === etag) return before
    const second = Math.floor(now.getTime() / 1000)
    const version = { etag, since: before ? Math.max(second, before.since + 1) : second }
    // Addresses with other parameters answer the same; nobody fills the memory with them.
    if (this.versions.size >= 100) this.versions.clear()
    this.versions.set(url, version)
    return version
  }
}

/** Whether the caller has this version. A tag counts more than a date (RFC 9110, 13.1.3). */
function isKnown(headers: FastifyRequest['headers'], etag: string, since: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    const bare = (tag: string) => tag.trim().replace(/^W\//, '')
    return tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag))
  }
  const date = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(date) && since * 1000 <= date
}
