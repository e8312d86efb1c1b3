import { Container } from '@mantine/core'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import type { QueryContentProps } from '#app/ui/list/query-content.tsx'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import { ErrorPage } from './error-page.tsx'

/** `QueryContent` for a whole page: an unknown id shows the 404 page. */
export function QueryPage<Data>({
  query: { data, error, isFetching, refetch },
  waiting = <PageSkeleton />,
  missing = <ErrorPage />,
  children,
}: Pick<QueryContentProps<Data>, 'query' | 'children'> & Partial<QueryContentProps<Data>>) {
  if (isNotFound(error)) return missing
  if (data !== undefined) return children(data)
  if (!error) return waiting
  return (
    <Container py="xl">
      <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Container>
  )
}
