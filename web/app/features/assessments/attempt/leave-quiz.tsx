import { Text } from '@mantine/core'
import { useBeforeUnload, useBlocker } from 'react-router'
import { session } from '#app/lib/session/session.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

interface LeaveQuizProps {
  isRunning: boolean
  hasClock: boolean
}

/** Asks before a candidate leaves a running quiz, by a link within the site or by closing the tab. Signing out is not delayed. */
export function LeaveQuiz({ isRunning, hasClock }: LeaveQuizProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isRunning && session.read() !== null && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (isRunning && session.read() !== null) event.preventDefault()
  })
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave this test?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isAboutBack
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>
        Your answers are saved.{' '}
        {hasClock
          ? 'The clock keeps running: come back before time is up. After that, what you have answered is submitted.'
          : 'Come back and continue whenever you like.'}
      </Text>
    </ConfirmDialog>
  )
}
