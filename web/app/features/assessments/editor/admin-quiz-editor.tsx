import type { QuizForEdit } from '@firstrung/contract'
import { Anchor, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { blankQuiz, copyOf, formOf, type QuizForm as Values } from '#app/features/assessments/quiz/quiz-form-values.ts'
import { quizzesPath } from '#app/features/assessments/quiz/quiz-paths.ts'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './admin-quiz-editor.module.css'
import { QuizForm } from './quiz-form.tsx'

/** The form of a quiz, new or stored, with a link back to the list. */
export function AdminQuizEditor({ testId, copiedFrom }: { testId: string | null; copiedFrom: string | null }) {
  const navigate = useNavigate()
  const backToList = (type: Values['testType']) => void navigate(quizzesPath(type))
  return (
    <>
      <Anchor component={Link} to={quizzesPath()} className={styles.quizFormBack}>
        <IconChevronLeft size={18} aria-hidden /> All tests
      </Anchor>
      {/* New and stored quizzes have the same heading; only the document title differs. */}
      <Title mb="lg">New Skill Test</Title>
      {testId !== null && <PageTitle isTeam text="Edit Skill Test" />}
      {testId !== null && (
        <StoredTest testId={testId}>
          {(test) => <QuizForm testId={testId} start={() => formOf(test)} onSaved={backToList} />}
        </StoredTest>
      )}
      {testId === null && copiedFrom !== null && (
        <StoredTest testId={copiedFrom}>
          {(test) => <QuizForm testId={null} copiedFrom={copiedFrom} start={() => copyOf(test)} onSaved={backToList} />}
        </StoredTest>
      )}
      {testId === null && copiedFrom === null && <QuizForm testId={null} start={blankQuiz} onSaved={backToList} />}
    </>
  )
}

function StoredTest({ testId, children }: { testId: string; children: (test: QuizForEdit) => ReactNode }) {
  const query = useQuery(quizQueries.forEdit(testId))
  return (
    <QueryContent
      query={query}
      waiting={<ListSkeleton rows={6} />}
      missing={
        <EmptyState title="There is no such test" order={2}>
          The address may be mistyped. All tests are in the list.
        </EmptyState>
      }
    >
      {children}
    </QueryContent>
  )
}
