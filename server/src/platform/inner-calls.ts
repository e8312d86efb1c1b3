import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** The request for which the server calls its own API, as a page does while it is rendered. */
export interface OuterRequest {
  id: string
  /** The address of the outer request: limits count that one. */
  ip: string
  /** Whether it holds a turn (see `admission.ts`). Its inner calls then need none of their own. */
  hasTurn: boolean
}

const outer = new AsyncLocalStorage<OuterRequest>()

/** The request that the current call is an inner one of; undefined for what came over a socket. */
export const outerRequest = (): OuterRequest | undefined => outer.getStore()

/** Calls the API in process, for another request: under its id and address, without a line in the log or a metric of its own. */
export function callInside(
  app: FastifyInstance,
  of: OuterRequest,
  call: InjectOptions,
): Promise<LightMyRequestResponse> {
  return outer.run(of, async () => app.inject({ ...call, remoteAddress: of.ip }))
}
