import type { ReactNode } from 'react'
import { isMissing } from '#app/lib/is-missing.ts'
import { LoadFailed } from './load-failed.tsx'

export interface LoadedProps<Data> {
  /** As the query library gives it. */
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Stands there until the answer has come. */
  waiting: ReactNode
  /** Stands there when nothing has this address; without it that is a failure like any other. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read; until then its outline, or what went wrong with a way to try again. */
export function Loaded<Data>({ query, waiting, missing, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  // First of all: what is being edited stays on the screen even when it was deleted meanwhile.
  if (data !== undefined) return children(data)
  if (missing !== undefined && isMissing(error)) return missing
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return waiting
}
