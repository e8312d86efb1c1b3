import { Socket } from 'node:net'
import { type ErrorCode, routes } from '@firstrung/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { shortAddress } from '#src/platform/limits/addresses.ts'
import { outerRequest } from './inner-calls.ts'

/** Probes, every few seconds, that only ask whether the server is up. */
const probes = ['/healthz', '/readyz', '/metrics']

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is neither a probe nor an inner call of the server: logged and counted in the metrics. */
    isFromOutside: boolean
    /** The code of the refusal. */
    refusal: ErrorCode | null
  }
}

const longestPath = 300

/** The calls with a secret in their path, by how it begins. */
const secretPaths = { '/files/upload/': routes.files.upload.path, '/calendar/': routes.calendarFeeds.read.path }

/** The path for the log: without the query, which has codes and links, and without a secret that it carries. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  const secret = Object.entries(secretPaths).find(([beginning]) => path.startsWith(beginning))
  return secret?.[1] ?? path.slice(0, longestPath)
}

/** The log line of a request: method, path, address and result. */
function logRequest(request: FastifyRequest, status: number, millis: number, isAborted: boolean): void {
  request.log.info(
    {
      method: request.method,
      path: loggedPath(request.url),
      status,
      ms: Math.round(millis * 10) / 10,
      address: shortAddress(request.ip),
      ...(request.actor && { actor: request.actor.id }),
      ...(request.refusal && { code: request.refusal }),
      // The caller disconnected before the answer was sent.
      ...(isAborted && { aborted: true }),
    },
    'request',
  )
}

/** Logs each request from outside with one line. Register it before every other hook. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('isFromOutside', false)
  app.decorateRequest('refusal', null)
  app.addHook('onRequest', (request, reply, done) => {
    request.isFromOutside = !outerRequest() && !probes.includes(request.routeOptions.url ?? '')
    if (request.isFromOutside) {
      reply.raw.once('close', () => {
        // A call in process has no connection that could break, and is never flushed.
        const isSent = request.raw.socket instanceof Socket ? reply.raw.writableFinished : reply.raw.writableEnded
        logRequest(request, reply.statusCode, reply.elapsedTime, !isSent)
      })
    }
    done()
  })
}

/** The same line for a request that reaches no hook, because its URL is malformed. */
export function logUnreadable(request: FastifyRequest, status: number, refusal: ErrorCode): void {
  request.refusal = refusal
  logRequest(request, status, 0, false)
}
