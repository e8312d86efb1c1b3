import { limits, PasswordReset } from '@firstrung/contract'
import { Button, Card, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { showFormErrors } from '#app/lib/form-errors.ts'
import { refuseWeakPassword } from '#app/lib/weak-passwords.ts'
import { ConsentText } from '#app/ui/consent-text.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

interface SetPasswordFormProps {
  email: string
  /** As far as it is known. */
  fullName?: string
  /** Whether the person still has to agree to the terms, which is done by going on. */
  asksConsent: boolean
  busy: boolean
  /** Sends the password; a refusal goes to `onRefused`. */
  onSend: (password: string, onRefused: (error: unknown) => void) => void
}

const check = schemaResolver(PasswordReset.pick({ password: true }), { sync: true })

/** What the holder of a mailed or handed link fills in: the password they will sign in with. */
export function SetPasswordForm({ email, fullName = '', asksConsent, busy, onSend }: SetPasswordFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: refuseWeakPassword(check, 'password', () => ({ email, fullName })),
  })
  return (
    <Card>
      <form noValidate onSubmit={form.onSubmit(({ password }) => onSend(password, showFormErrors(form)))}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            readOnly
            variant="filled"
            value={email}
            description="You sign in with it."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <PasswordField
            label="New password"
            required
            autoComplete="new-password"
            description={`${limits.password.min} to ${limits.password.max} letters, digits or special characters.`}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={busy}>
            Set password and sign in
          </Button>
          {asksConsent && <ConsentText lead="By doing so" />}
        </Stack>
      </form>
    </Card>
  )
}
