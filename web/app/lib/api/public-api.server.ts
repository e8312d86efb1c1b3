import { ApiError } from '@firstrung/contract'
import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#app/lib/page/page-context.ts'

/** The API for loaders of public pages, without a session: the server does not know who the visitor is. */
export const publicApi = (context: Readonly<RouterContextProvider>) => context.get(apiContext)

/** The response; a missing, hidden or malformed id gives a 404 page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 404))
      throw new Response(null, { status: 404 })
    throw error
  }
}
