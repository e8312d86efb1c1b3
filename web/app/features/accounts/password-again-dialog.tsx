import { type AccountSettings, SessionConfirmation } from '@firstrung/contract'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/password-field.tsx'
import { useConfirmSession } from './account-queries.ts'

interface PasswordAgainProps {
  account: AccountSettings
  /** Called once the password, or the code, was right. */
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password once more, or for a code of the app, where the login is older than ten minutes. */
export function PasswordAgainDialog({ account, onConfirmed, onClose }: PasswordAgainProps) {
  const confirm = useConfirmSession()
  const [isByCode, setByCode] = useState(!account.isPassword)
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ password: '', code: '' }),
    schema: SessionConfirmation,
    alsoCheck: ({ password, code }): Faults => {
      if (isByCode) return code.trim() === '' ? { code: 'Please enter the code.' } : {}
      return password === '' ? { password: 'Please enter your password.' } : {}
    },
    save: ({ password, code }) => confirm.mutateAsync({ body: isByCode ? { code } : { password } }),
    onSaved: onConfirmed,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Is it you?" submitLabel="Continue">
      <Stack gap="md" align="stretch">
        <Text>
          You logged in a while ago. Enter {isByCode ? 'a code from your authenticator app' : 'your password'} to go on.
        </Text>
        {isByCode ? (
          <TextInput
            label="Code from the app"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        ) : (
          <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />
        )}
        {account.isPassword && account.secondFactor.isOn && (
          <Anchor component="button" type="button" underline="always" ta="left" onClick={() => setByCode(!isByCode)}>
            {isByCode ? 'Use your password instead' : 'Use a code from your app instead'}
          </Anchor>
        )}
      </Stack>
    </FormDialog>
  )
}
