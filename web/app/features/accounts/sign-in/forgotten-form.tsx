import { ResetRequest } from '@firstrung/contract'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useAskForReset } from '#app/features/accounts/account-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'

interface ForgottenFormProps {
  /** The email typed so far. */
  email?: string
  onBack?: () => void
}

/** Focuses the field, because the button that had the focus is gone. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Asks for a link that sets a new password. The answer is the same whether or not the account exists. */
export function ForgottenForm({ email = '', onBack }: ForgottenFormProps) {
  const ask = useAskForReset()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ email }),
    schema: ResetRequest,
    save: (values) => ask.mutateAsync(values.email),
  })
  if (ask.data) {
    return (
      <Stack gap="md" role="status">
        <Text fw={650}>Check your inbox</Text>
        <Text>{ask.data.msg}</Text>
        <Text c="dimmed">No email after a few minutes? Check your spam folder and the address you log in with.</Text>
        {onBack && <Back onBack={onBack} />}
      </Stack>
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>We will email you a link to choose a new password.</Text>
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="username"
          {...(onBack && { ref: takeFocus })}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <FormFailureNote failure={failure} />
        <Button type="submit" loading={saving}>
          Send the link
        </Button>
        {onBack && <Back onBack={onBack} />}
      </Stack>
    </form>
  )
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Anchor component="button" type="button" underline="always" onClick={onBack}>
    Back to log in
  </Anchor>
)
