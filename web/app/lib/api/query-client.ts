import { ApiError } from '@firstrung/contract'
import { QueryClient } from '@tanstack/react-query'

const retries = 2

/**
 * Refusals are not retried; only a lost connection or a server error is. The request layer already retries a busy
 * server.
 */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 502 && error.code !== 'busy')

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < retries && worthRetrying(error),
        // While the browser is offline a query must fail visibly, not wait for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The browser's client, for client loaders. The server never uses it: there every request gets a new client. */
export const queryClient = makeQueryClient()
