import type { FastifyReply } from 'fastify'

/** A Content-Disposition header (RFC 6266): an ASCII name for old programs, the full one for the others. */
export function disposition(way: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}

/** Headers of everything that people upload, or that has their words: no browser runs it. */
export const safely = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
/** What no proxy and no browser keeps. */
export const uncached = 'private, no-store'

/** Sends a PDF that the server wrote. Sent whole, because each further range would repeat the work. */
export const sendPdf = (reply: FastifyReply, bytes: Buffer, fileName: string): FastifyReply =>
  reply
    .headers({
      ...safely,
      'content-type': 'application/pdf',
      'content-disposition': disposition('attachment', fileName),
      'cache-control': uncached,
    })
    .send(bytes)
