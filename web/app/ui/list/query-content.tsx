import type { ReactNode } from 'react'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { LoadError } from './load-error.tsx'

export interface QueryContentProps<Data> {
  /** The result of a query. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Shown until the data has loaded. */
  waiting: ReactNode
  /** Shown for an unknown id; by default it is an error like any other. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** The data of a query, or its loading or failed state. */
export function QueryContent<Data>({ query, waiting, missing, children }: QueryContentProps<Data>) {
  const { data, error, isFetching, refetch } = query
  // Data comes before errors: content that somebody edits stays on the screen even if it was deleted since.
  if (data !== undefined) return children(data)
  if (missing !== undefined && isNotFound(error)) return missing
  if (error) return <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return waiting
}
