import { Group, Modal, Text } from '@mantine/core'
import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { StepProgress } from '#app/ui/step-progress.tsx'

interface ResultDialogProps {
  /** Undefined while there is none. */
  result: { userScore: number; totalScore: number } | undefined
  /** Why it was submitted, when nobody pressed the button. */
  reason: string
  onOkay: () => void
}

/** The result of the quiz. It has only one button. */
export function ResultDialog({ result, reason, onOkay }: ResultDialogProps) {
  const resultId = useId()

  return (
    <Modal opened={result !== undefined} onClose={onOkay} title="Test submitted" size={460} closeOnClickOutside={false}>
      {result && (
        <>
          <div id={resultId}>
            {reason && (
              <Text mb="sm" c="dimmed">
                {reason}
              </Text>
            )}
            <Text size="lg" mb="md">
              You scored{' '}
              <b>
                {result.userScore} out of {result.totalScore}
              </b>
              .
            </Text>
          </div>
          <div aria-hidden="true">
            <StepProgress value={result.userScore} total={Math.max(1, result.totalScore)} label="right answers" />
          </div>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        {/* Screen readers announce where the focus goes, and no other new content. */}
        <Button onClick={onOkay} data-autofocus aria-describedby={resultId}>
          Okay
        </Button>
      </Group>
    </Modal>
  )
}
