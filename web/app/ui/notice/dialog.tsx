// oxlint-disable-next-line no-restricted-imports -- Back closes it
import { Modal, type ModalProps, Text } from '@mantine/core'
import { useBack } from '#app/lib/page/back.ts'
import { useTyped } from '#app/ui/form/use-typed.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DialogProps extends ModalProps {
  /** Closing needs no question: a draft keeps the text, or nobody misses it. */
  keepsText?: boolean
}

/**
 * A dialog over the page. Back of the browser or the phone, Escape, its cross and a click outside close it. If typed text
 * would be lost, it asks first.
 */
export function Dialog({ opened, onClose, keepsText = false, children, ...modal }: DialogProps) {
  const typed = useTyped(keepsText, onClose)
  useBack(opened, typed.close)
  return (
    <Modal {...modal} opened={opened} onClose={typed.close} onFocus={typed.enter}>
      {children}
      {/* Rendered only now; otherwise the Escape that opens this question would also close it. */}
      {opened && typed.isAsking && (
        <ConfirmDialog
          opened
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep typing"
          destructive
          onConfirm={typed.discard}
          onClose={typed.keep}
        >
          <Text>It is not sent yet, and is lost when you close this.</Text>
        </ConfirmDialog>
      )}
    </Modal>
  )
}
