import { Group } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { FormFailure } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { FormFailureNote } from './form-failure.tsx'

interface FormDialogProps {
  opened: boolean
  title: string
  submitLabel: string
  /** False while there is nothing that submitting would do. */
  canSubmit?: boolean
  /** Another button that submits. */
  more?: ReactNode
  cancelLabel?: string
  /** Styles the button as an action that cannot be undone. */
  destructive?: boolean
  /** From `useDraftForm`. */
  submit: (event: FormEvent) => void
  saving: boolean
  failure?: FormFailure | null
  onClose: () => void
  /** A draft keeps the input, so closing does not ask. */
  keepsText?: boolean
  children: ReactNode
}

/** A form in a dialog. While it is being sent it cannot be closed. */
export function FormDialog({
  opened,
  title,
  submitLabel,
  canSubmit = true,
  more,
  cancelLabel = 'Cancel',
  destructive = false,
  submit,
  saving,
  failure = null,
  onClose,
  keepsText = false,
  children,
}: FormDialogProps) {
  return (
    <Dialog opened={opened} onClose={saving ? () => {} : onClose} title={title} size={500} keepsText={keepsText}>
      <form noValidate onSubmit={submit}>
        {children}
        <FormFailureNote failure={failure} mt="md" />
        <Group justify="flex-end" mt="lg">
          <Button variant="secondary" onClick={onClose} disabled={saving}>
            {cancelLabel}
          </Button>
          {more}
          <Button type="submit" loading={saving} disabled={!canSubmit} variant={destructive ? 'danger' : 'primary'}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
