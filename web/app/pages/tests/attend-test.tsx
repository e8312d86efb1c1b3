import { ApiError } from '@firstrung/contract'
import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TakenBefore } from '#app/features/assessments/taken-before.tsx'
import { TestPreview } from '#app/features/assessments/test-preview.tsx'
import { attemptQuery } from '#app/features/assessments/test-queries.ts'
import { TestRunner } from '#app/features/assessments/test-runner.tsx'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/attend-test.ts'

/** Where a test is taken: opening it starts an attempt, or goes on with the open one. */
export default function AttendTestPage({ params }: Route.ComponentProps) {
  const [again, setAgain] = useState(false)
  const navigate = useNavigate()
  const { data: test, error, refetch, isFetching } = useQuery(attemptQuery(params.id, { again }))

  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')) return <ErrorPage />
  if (!test && !error) return <PageSkeleton />
  return (
    <Container py="xl" className="test-page">
      <title>{`${test?.quiz.title ?? 'Test'} · Firstrung`}</title>
      {!test && <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {test?.attempt && (
        <TestRunner
          key={test.attempt._id}
          test={test}
          attempt={test.attempt}
          onDone={() => void navigate('/dashboard')}
        />
      )}
      {test && !test.attempt && test.questions.length > 0 && <TestPreview test={test} />}
      {test && !test.attempt && test.questions.length === 0 && (
        <TakenBefore test={test} onAgain={() => setAgain(true)} />
      )}
    </Container>
  )
}
