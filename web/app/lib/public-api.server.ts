import { makeClient, routes } from '@firstrung/contract'
import type { RouterContextProvider } from 'react-router'
import { sendContext } from '#app/lib/page-context.ts'

/** The API for loaders of public pages. It speaks as a visitor: the server never knows who looks at a page. */
export function publicApi(context: Readonly<RouterContextProvider>) {
  return makeClient(routes, context.get(sendContext))
}
