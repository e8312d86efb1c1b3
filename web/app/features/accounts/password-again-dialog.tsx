import { PasswordAgain } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/password-field.tsx'
import { useConfirmSession } from './account-queries.ts'

interface PasswordAgainProps {
  /** Called once the password was right. */
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password once more, where the login is older than ten minutes. */
export function PasswordAgainDialog({ onConfirmed, onClose }: PasswordAgainProps) {
  const confirm = useConfirmSession()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ password: '' }),
    schema: PasswordAgain,
    alsoCheck: ({ password }): Faults => (password === '' ? { password: 'Please enter your password.' } : {}),
    save: (body) => confirm.mutateAsync({ body }),
    onSaved: onConfirmed,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Is it you?" submitLabel="Continue">
      <Stack gap="md">
        <Text>You logged in a while ago. Enter your password to go on.</Text>
        <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />
      </Stack>
    </FormDialog>
  )
}
