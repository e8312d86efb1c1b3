import { type AccountSettings, ApiError, EmailChange } from '@firstrung/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { canConfirm, useAskForEmailChange } from '#app/features/accounts/account-queries.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { PasswordAgainDialog } from './password-again-dialog.tsx'

interface EmailDialogProps {
  account: AccountSettings
  onClose: () => void
}

const isOldLogin = (error: unknown) => error instanceof ApiError && error.code === 'sign_in_again'

/** Asks for the new email, and after an older login for the password or a code. */
export function EmailDialog({ account, onClose }: EmailDialogProps) {
  const ask = useAskForEmailChange()
  /** What was typed before the password was asked for. */
  const [waiting, setWaiting] = useState<EmailChange | null>(null)
  const { form, submit, saving, failure } = useDraftForm({
    about: 'email',
    mode: 'uncontrolled',
    start: () => ({ email: '' }),
    schema: EmailChange,
    save: async (body) => {
      try {
        await ask.mutateAsync({ body })
      } catch (error) {
        if (canConfirm(account) && isOldLogin(error)) setWaiting(body)
        throw error
      }
    },
    onSaved: onClose,
    onError: (error) => (canConfirm(account) && isOldLogin(error) ? 'shown' : null),
  })
  if (waiting) {
    return (
      <PasswordAgainDialog
        account={account}
        onClose={onClose}
        onConfirmed={() =>
          ask.mutate(
            { body: waiting },
            {
              onSuccess: onClose,
              onError: (error) => {
                toastError(error)
                setWaiting(null)
              },
            },
          )
        }
      />
    )
  }
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Change your email" submitLabel="Send the link">
      <Stack gap="md">
        <Text>
          We send a link to the new address, and your email changes once you confirm it there. We tell your current
          address too. After the change it gets a link that undoes it for 7 days.
        </Text>
        <TextInput
          label="New email"
          type="email"
          required
          autoComplete="email"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </Stack>
    </FormDialog>
  )
}
