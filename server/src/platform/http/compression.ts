import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The encodings in which bodies are sent. */
export type Compression = 'br' | 'gzip'

/** Level 5 takes about as long as gzip, and the result is smaller. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const brotli = promisify(brotliCompress)
/** Compresses a body for sending. */
export const compress = { br: (body: Buffer) => brotli(body, brotliLevel), gzip: promisify<Buffer, Buffer>(gzip) }
/** Smaller bodies are not compressed, because they fit into one packet anyway. In bytes. */
export const worthCompressing = 1024

const readsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/
const readsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** The best encoding that the caller accepts. */
export function encodingFor({
  headers: { 'accept-encoding': accepted = '' },
}: FastifyRequest): Compression | 'identity' {
  return readsBrotli.test(accepted) ? 'br' : readsGzip.test(accepted) ? 'gzip' : 'identity'
}

/** Whether the caller names this weak tag as the version that it has (RFC 9110, 13.1.2). */
export function knowsTag(tags: string | undefined, etag: string): boolean {
  if (tags === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return tags.trim() === '*' || tags.split(',').some((tag) => bare(tag) === bare(etag))
}

/** Sends a body that exists in some encodings: 304 without it where the caller has this version, and nothing for HEAD. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: { etag: string | null; bodies: { identity: Buffer } & Partial<Record<Compression, Buffer>> },
): FastifyReply {
  if (etag && knowsTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.send()
  const encoding = encodingFor(request)
  const body = bodies[encoding]
  if (!body || encoding === 'identity') return reply.send(bodies.identity)
  return reply.header('content-encoding', encoding).send(body)
}
