import { PasswordAgain } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { downloadFile } from '#app/lib/api/download.ts'
import { toast } from '#app/lib/browser/toast.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'
import type { ExportProps } from './export-button.tsx'

/** Asks for the password and downloads the file. */
export function ExportDialog({
  what,
  children,
  path,
  body = {},
  fileName,
  onClose,
}: ExportProps & { onClose: () => void }) {
  const { form, submit, saving } = useDraftForm({
    isUnmissed: true,
    start: () => ({ password: '' }),
    schema: PasswordAgain,
    alsoCheck: ({ password }): Faults => (password === '' ? { password: 'Please enter your password.' } : {}),
    save: (values) => downloadFile(path, `${fileName}.csv`, { ...body, ...values }),
    onSaved: () => {
      toast.success('Export downloaded.')
      onClose()
    },
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title={`Export ${what}`} submitLabel="Download CSV">
      <Stack gap="md">
        <Text>{children}</Text>
        <Text c="dimmed">
          It holds personal data: keep it safe, and delete it when you are done. The audit log says that you exported
          it.
        </Text>
        <CurrentPasswordField label="Your password" {...form.getInputProps('password')} />
      </Stack>
    </FormDialog>
  )
}
