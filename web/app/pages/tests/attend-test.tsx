import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { TakenBefore } from '#app/features/assessments/taken-before.tsx'
import { TestPreview } from '#app/features/assessments/test-preview.tsx'
import { attemptQuery } from '#app/features/assessments/test-queries.ts'
import { TestRunner } from '#app/features/assessments/test-runner.tsx'
import { LoadedPage } from '#app/shell/loaded-page.tsx'
import type { Route } from './+types/attend-test.ts'

/** Where a test is taken: opening it starts an attempt, or goes on with the open one. */
export default function AttendTestPage({ params }: Route.ComponentProps) {
  const [again, setAgain] = useState(false)
  const navigate = useNavigate()
  const query = useQuery(attemptQuery(params.id, { again }))

  return (
    <LoadedPage query={query}>
      {(test) => (
        <Container py="xl" className="test-page">
          <title>{`${test.quiz.title} · Firstrung`}</title>
          {test.attempt && (
            <TestRunner
              key={test.attempt._id}
              test={test}
              attempt={test.attempt}
              onDone={() => void navigate('/dashboard')}
            />
          )}
          {!test.attempt && test.questions.length > 0 && <TestPreview test={test} />}
          {!test.attempt && test.questions.length === 0 && <TakenBefore test={test} onAgain={() => setAgain(true)} />}
        </Container>
      )}
    </LoadedPage>
  )
}
