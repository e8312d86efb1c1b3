import { Container } from '@mantine/core'
import { isMissing } from '#app/lib/is-missing.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import type { LoadedProps } from '#app/ui/loaded.tsx'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorPage } from './error-page.tsx'

/** `Loaded` for a whole page: what has no such address is a page that is not there. */
export function LoadedPage<Data>({
  query: { data, error, isFetching, refetch },
  waiting = <PageSkeleton />,
  missing = <ErrorPage />,
  children,
}: Pick<LoadedProps<Data>, 'query' | 'children'> & Partial<LoadedProps<Data>>) {
  if (isMissing(error)) return missing
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return (
    <Container py="xl">
      <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Container>
  )
}
