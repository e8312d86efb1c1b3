import { makeClient, routes } from '@firstrung/contract'
import { send } from './send.ts'

/** Every JSON endpoint, typed by the contract. Only query files use it. */
export const api = makeClient(routes, send)
