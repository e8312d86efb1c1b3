import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** The request on whose behalf the server calls its own API, as a page does while it is rendered. */
export interface OuterRequest {
  id: string
  /** The IP address of the outer request, by which limits count. */
  ip: string
  /** Whether it has a slot (see `admission.ts`). If so, its inner calls need no slot. */
  hasTurn: boolean
}

const outer = new AsyncLocalStorage<OuterRequest>()

/** The outer request of the current call; undefined for calls over a socket. */
export const outerRequest = (): OuterRequest | undefined => outer.getStore()

/** Calls the API in process, on behalf of another request: with its id and address, without its own log line or metric. */
export function callInside(
  app: FastifyInstance,
  of: OuterRequest,
  call: InjectOptions,
): Promise<LightMyRequestResponse> {
  return outer.run(of, async () => app.inject({ ...call, remoteAddress: of.ip }))
}
