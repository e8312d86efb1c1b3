import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { QuizElsewhere } from '#app/features/assessments/attempt/quiz-elsewhere.tsx'
import { QuizRunner } from '#app/features/assessments/attempt/quiz-runner.tsx'
import { QuizStart } from '#app/features/assessments/attempt/quiz-start.tsx'
import { QuizPreview } from '#app/features/assessments/questions/quiz-preview.tsx'
import { attemptQuery } from '#app/features/assessments/quiz/quiz-queries.ts'
import { applyPath } from '#app/features/board/lists/board-paths.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useSession } from '#app/lib/session/session.ts'
import { useWantedJob } from '#app/lib/session/wanted-job.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import type { Route } from './+types/attend-quiz.ts'
import styles from './attend-quiz.module.css'

export const meta = titleMeta('Test')

/** The page for taking a quiz: first a start screen, or the open attempt at once. */
export default function AttendQuizPage({ params }: Route.ComponentProps) {
  const session = useSession()
  return session?.userType === 'recruiter' ? <ForCandidates /> : <Test testId={params.id} />
}

function Test({ testId }: { testId: string }) {
  const navigate = useNavigate()
  const wanted = useWantedJob()
  const query = useQuery(attemptQuery(testId))

  return (
    <QueryPage query={query}>
      {(test) => (
        <Container py="xl" className={styles.quizPage}>
          <PageTitle text={test.quiz.title} />
          {test.attempt && (
            <QuizRunner
              key={`${test.attempt._id} ${test.receivedAt}`}
              test={test}
              attempt={test.attempt}
              // Candidates who take the quiz to apply for a job continue with the application.
              onDone={() =>
                void navigate(wanted && test.quiz.testType === 'skill test' ? applyPath(wanted.slug) : '/dashboard')
              }
            />
          )}
          {!test.attempt && test.questions.length > 0 && <QuizPreview test={test} />}
          {test.elsewhere && <QuizElsewhere test={test} elsewhere={test.elsewhere} />}
          {!test.attempt && !test.elsewhere && test.questions.length === 0 && <QuizStart test={test} />}
        </Container>
      )}
    </QueryPage>
  )
}

/** Recruiters cannot take quizzes: this page says so. */
const ForCandidates = () => (
  <Container py="xl">
    <PageTitle text="Tests are for candidates" />
    <EmptyState
      title="Tests are for candidates"
      order={1}
      action={
        <LinkButton to="/skilltests" variant="secondary">
          All tests
        </LinkButton>
      }
    >
      You are logged in as a recruiter. Only candidates can take a test.
    </EmptyState>
  </Container>
)
