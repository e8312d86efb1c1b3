import { Text } from '@mantine/core'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

/** Asks whether to leave a form with unsaved input. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      opened
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isAboutBack
      onConfirm={onLeave}
      onClose={onStay}
    >
      <Text>What you typed here is not saved yet.</Text>
    </ConfirmDialog>
  )
}
