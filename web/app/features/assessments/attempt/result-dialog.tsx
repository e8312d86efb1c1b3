import type { QuizResult, QuizType } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useId } from 'react'
import { resultPath } from '#app/features/assessments/quiz/quiz-paths.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { SkillScores } from './skill-scores.tsx'

interface ResultDialogProps {
  /** Undefined until the result is there. */
  result: QuizResult | undefined
  testType: QuizType
  /** Why the attempt was submitted, if nobody pressed the button. */
  reason: string
  onOkay: () => void
}

/** The result of the quiz, and the next step. */
export function ResultDialog({ result, testType, reason, onOkay }: ResultDialogProps) {
  const resultId = useId()
  const isPractice = testType === 'practice test'

  return (
    <Dialog
      opened={result !== undefined}
      onClose={onOkay}
      title="Test submitted"
      size={460}
      closeOnClickOutside={false}
    >
      {result && (
        <>
          <div id={resultId}>
            {reason && (
              <Text mb="sm" c="dimmed">
                {reason}
              </Text>
            )}
            <Text size="lg">
              You scored{' '}
              <b>
                {result.userScore} out of {result.totalScore}
              </b>
              .
            </Text>
            <Text mt="xs">
              {isPractice
                ? 'See what was right, and why.'
                : 'You can apply for jobs and internships now. Your best result of the last 12 months counts.'}
            </Text>
          </div>
          <SkillScores skills={result.skills} />
          <Group justify="flex-end" mt="lg">
            {isPractice && <LinkButton to={resultPath(result.attemptId)}>See the answers</LinkButton>}
            {/* Screen readers announce the element that gets the focus, and no other new content. */}
            <Button
              variant={isPractice ? 'secondary' : 'primary'}
              onClick={onOkay}
              data-autofocus
              aria-describedby={resultId}
            >
              Okay
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}
