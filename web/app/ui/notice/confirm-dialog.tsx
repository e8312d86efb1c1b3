// oxlint-disable-next-line no-restricted-imports -- Back closes it
import { Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBack } from '#app/lib/page/back.ts'
import { Button } from '#app/ui/base/button.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** Shown on the first button while the answer is pending. */
  busyLabel?: string
  busy?: boolean
  /** Styles the first button as destructive. */
  destructive?: boolean
  /** The dialog asks about Back itself: another Back asks again, because the router keeps the page. */
  isAboutBack?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Called when the dialog has closed; moves the focus if the button that opened it is gone too. */
  onClosed?: () => void
}

/** A confirmation with Yes and No. It cannot be closed while the answer is pending. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  busyLabel,
  busy = false,
  destructive = false,
  isAboutBack = false,
  onConfirm,
  onClose,
  onClosed,
}: ConfirmDialogProps) {
  const close = busy ? () => {} : onClose
  useBack(opened && !isAboutBack, close)
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      {...(onClosed && { onExitTransitionEnd: onClosed, returnFocus: false })}
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
