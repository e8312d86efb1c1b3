import { ApiError, makeClient, routes } from '@firstrung/contract'
import type { RouterContextProvider } from 'react-router'
import { sendContext } from '#app/lib/page-context.ts'

/** The API for loaders of public pages, without a session: the server never knows who looks at a page. */
export function publicApi(context: Readonly<RouterContextProvider>) {
  return makeClient(routes, context.get(sendContext))
}

/** The answer; a missing, hidden or malformed address is a 404 page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 404))
      throw new Response(null, { status: 404 })
    throw error
  }
}
