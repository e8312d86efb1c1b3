import { ApiError } from '@firstrung/contract'
import { QueryClient } from '@tanstack/react-query'

const retries = 2

/**
 * A refusal stays a refusal; only a lost line or a server in trouble is worth asking again. One that is busy has been
 * asked often enough by whoever carries requests.
 */
const worthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || (error.status >= 502 && error.code !== 'busy')

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < retries && worthRetrying(error),
        // On a line that the browser calls offline a query must fail visibly, not wait for ever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The window's own client, for client loaders. The server never uses it: there every request gets one of its own. */
export const queryClient = makeQueryClient()
