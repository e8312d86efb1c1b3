import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Stands on the first button while the answer is under way. */
  busyLabel?: string
  busy?: boolean
  /** Paints the first button as something that cannot be undone. */
  destructive?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, with Yes and No. While the answer is under way it cannot be closed. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  busyLabel,
  busy = false,
  destructive = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onClose}
      title={title}
      size={500}
      withCloseButton={!busy}
      closeOnClickOutside={false}
    >
      {children}
      <Group justify="flex-end" mt="lg">
        <Button variant="secondary" onClick={onClose} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button onClick={onConfirm} loading={busy} variant={destructive ? 'danger' : 'primary'}>
          {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
