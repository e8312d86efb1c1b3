import { messages } from '@firstrung/contract'
import { Alert, Group, Text, Title } from '@mantine/core'
import { questionCountLabel } from '#app/features/assessments/quiz/quiz-labels.ts'
import { type OpenedQuiz, useStartQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import styles from './quiz-start.module.css'

interface QuizElsewhereProps {
  test: OpenedQuiz
  elsewhere: NonNullable<OpenedQuiz['elsewhere']>
}

/** An attempt that is open in another tab or on another device. The candidate decides whether to continue it here. */
export function QuizElsewhere({ test: { quiz }, elsewhere: { deadlineAt, answered } }: QuizElsewhereProps) {
  return (
    <div className={styles.quizStart}>
      <RungsDivider />
      <Title>{quiz.title}</Title>
      <Text size="lg" fw={650} role="status">
        This test is open on another device or in another tab.
      </Text>
      <Text maw={640}>
        {answered === 0
          ? 'No question has an answer there yet.'
          : `${questionCountLabel(answered)} answered there so far.`}{' '}
        If you continue here, you find all saved answers, and the test stops there.
        {deadlineAt !== null && ' The clock keeps running.'}
      </Text>
      <Group mt="sm">
        <ContinueHere testId={quiz._id} />
        <LinkButton to="/dashboard" variant="secondary">
          Go to the dashboard
        </LinkButton>
      </Group>
    </div>
  )
}

/** Shown in the former tab or device once the server refuses an answer from it. */
export function QuizGone({ opened, testId, onLeave }: { opened: boolean; testId: string; onLeave: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onLeave}
      title="This test is open elsewhere"
      size={460}
      closeOnClickOutside={false}
    >
      <Text>
        {shownText(messages.attemptElsewhere)} Your saved answers are there. An answer that you have chosen here since
        is saved only if you continue here.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="secondary" onClick={onLeave}>
          Go to the dashboard
        </Button>
        <ContinueHere testId={testId} />
      </Group>
    </Dialog>
  )
}

function ContinueHere({ testId }: { testId: string }) {
  const start = useStartQuiz(testId)
  return (
    <>
      <Button onClick={() => start.mutate()} loading={start.isPending}>
        Continue here
      </Button>
      {start.isError && (
        <Alert color="brick" role="alert">
          {errorMessage(start.error)}
        </Alert>
      )}
    </>
  )
}
