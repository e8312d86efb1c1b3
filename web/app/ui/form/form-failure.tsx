import { Alert, type AlertProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormFailure } from '#app/lib/form/use-draft-form.ts'
import { IconAlertTriangle } from '#app/ui/base/icons.ts'

interface FormFailureNoteProps extends Pick<AlertProps, 'mt' | 'mb'> {
  /** From `useDraftForm`. */
  failure: FormFailure | null
  /** What the person can do about it. */
  children?: ReactNode
}

/** Why a form was not saved, above its button. The toast disappears after two seconds; this stays until the next try. */
export function FormFailureNote({ failure, mt, mb, children }: FormFailureNoteProps) {
  if (!failure) return null
  return (
    // No title, because the title would be its accessible name, which is often the text of a label.
    <Alert color="brick" icon={<IconAlertTriangle />} role="note" {...{ mt, mb }}>
      <Stack gap="sm" align="flex-start">
        <Text fw={650}>{failure.msg}</Text>
        {children}
      </Stack>
    </Alert>
  )
}
