import { ApiError } from '@firstrung/contract'
import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconChevronLeft } from '#app/ui/icons.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { TestForm } from './test-form.tsx'
import { blankTest, formOf, type TestForm as Values } from './test-form-values.ts'
import { testsPath } from './test-paths.ts'
import { testQueries } from './test-queries.ts'

/** The form of a test, new or stored, with the way back to the list. */
export function AdminTestEditor({ testId }: { testId: string | null }) {
  const navigate = useNavigate()
  const backToList = (type: Values['testType']) => void navigate(testsPath(type))
  return (
    <>
      <Anchor component={Link} to={testsPath()} className="test-form-back">
        <IconChevronLeft size={18} aria-hidden /> All tests
      </Anchor>
      <Title mb="lg">{testId === null ? 'New Skill Test' : 'Edit Skill Test'}</Title>
      {testId === null ? (
        <TestForm testId={null} start={blankTest()} onSaved={backToList} />
      ) : (
        <StoredTest testId={testId} onSaved={backToList} />
      )}
    </>
  )
}

function StoredTest({ testId, onSaved }: { testId: string; onSaved: (type: Values['testType']) => void }) {
  const { data, error, refetch, isFetching } = useQuery(testQueries.forEdit(testId))
  if (data) return <TestForm testId={testId} start={formOf(data)} onSaved={onSaved} />
  if (!error) return <ListSkeleton rows={6} />
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState title="There is no such test" order={2}>
        The address may be mistyped. All tests are in the list.
      </EmptyState>
    )
  return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
}
