import { makeClient, routes } from '@firstrung/contract'
import { send } from '#app/lib/send.ts'

/** Every JSON endpoint, typed by the contract. Used by query files; components ask those. */
export const api = makeClient(routes, send)
