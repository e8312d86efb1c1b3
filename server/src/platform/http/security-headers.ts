import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Deps } from '#src/platform/context.ts'

/** The API's answers allow a browser to do nothing. Directives that default-src does not cover are listed one by one. */
export const strictDirectives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}
const strictPolicy = Object.entries(strictDirectives)
  .map(([name, values]) => `${name} ${values.join(' ')}`)
  .join(';')

export const referrerPolicy = 'strict-origin-when-cross-origin'

/** The headers of answers that no hook sees: requests with malformed URLs, and answers of Engine.io. */
export const strictHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'content-security-policy': strictPolicy,
}

/**
 * Sets the security headers of the API on every answer; pages and files replace some of them. They are the same for every answer
 * and are made once: @fastify/helmet 13 composes them for each request.
 */
export function setSecurityHeaders(app: FastifyInstance, env: Deps['env']): void {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: strictDirectives },
    strictTransportSecurity: env.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: env.HSTS_SUBDOMAINS }
      : false,
    referrerPolicy: { policy: referrerPolicy },
  })
  const headers = new Map<string, string>()
  // Not a response of Node: a module that imports node:http loads the client of fetch, 13 MB (Node 24).
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw new Error('the security headers cannot be made', { cause: error })
  })
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
}
