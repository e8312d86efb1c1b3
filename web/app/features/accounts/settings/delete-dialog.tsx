import { AccountDeletion, type AccountSettings } from '@firstrung/contract'
import { List, Stack, Text, TextInput } from '@mantine/core'
import { useAskForCode, useDeleteAccount } from '#app/features/accounts/account-queries.ts'
import { toastError } from '#app/lib/browser/toast.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'

interface DeleteDialogProps {
  account: AccountSettings
  onClose: () => void
}

/** Says what will be deleted, and asks for the password or for a mailed code. */
export function DeleteDialog({ account, onClose }: DeleteDialogProps) {
  const isRecruiter = useSession()?.userType === 'recruiter'
  const remove = useDeleteAccount()
  const askForCode = useAskForCode()
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ password: '', code: '' }),
    schema: AccountDeletion,
    alsoCheck: ({ password, code }): Faults => ({
      ...(account.isPassword && password === '' && { password: 'Please enter your password.' }),
      ...(!account.isPassword && code.trim() === '' && { code: 'Please enter the code from the email.' }),
    }),
    save: remove.mutateAsync,
  })
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving }}
      title="Delete my account"
      submitLabel="Delete for good"
      cancelLabel="Keep my account"
      destructive
    >
      <Stack gap="md">
        <Text>This cannot be undone. We delete right away:</Text>
        <List>
          {isRecruiter ? (
            <List.Item>
              your profile and your jobs; open jobs are closed. If you have colleagues here, one of them takes over your
              jobs
            </List.Item>
          ) : (
            <List.Item>your profile, resumes, test results and applications</List.Item>
          )}
          <List.Item>your files, requests and notifications</List.Item>
          <List.Item>
            your name in the forum. Your posts and comments stay without it, unless you delete them first
          </List.Item>
          <List.Item>your login, on all devices</List.Item>
        </List>
        {!isRecruiter && <Text>Paid orders stay as long as accounting law requires.</Text>}
        <Text c="dimmed">Want to keep something? Close this and download your data first.</Text>
        {account.isPassword ? (
          <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />
        ) : (
          <>
            <Button
              variant="secondary"
              loading={askForCode.isPending}
              onClick={() => askForCode.mutate(undefined, { onError: (error) => toastError(error) })}
            >
              Email me a code
            </Button>
            <TextInput
              label="Code from the email"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              key={form.key('code')}
              {...form.getInputProps('code')}
            />
          </>
        )}
      </Stack>
    </FormDialog>
  )
}
