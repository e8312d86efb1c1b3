import { limits, PasswordReset } from '@firstrung/contract'
import { Card, Stack, TextInput } from '@mantine/core'
import { faultOfWeakPassword } from '#app/lib/browser/weak-passwords.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { ConsentText } from './consent-text.tsx'

interface SetPasswordFormProps {
  email: string
  /** The name, if it is known. */
  fullName?: string
  /** Whether the person still has to agree to the terms. Submitting the form means agreement. */
  asksConsent: boolean
  /** Sends the password. */
  save: (password: string) => Promise<unknown>
  /** Whether this error replaces the form. */
  isShown?: (error: unknown) => boolean
}

const schema = PasswordReset.pick({ password: true })

/** The form of a mailed or copied link: sets the password to sign in with. */
export function SetPasswordForm({ email, fullName = '', asksConsent, save, isShown }: SetPasswordFormProps) {
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ password: '' }),
    schema,
    alsoCheck: ({ password }) => faultOfWeakPassword('password', password, { email, fullName }),
    save: ({ password }) => save(password),
    onError: (error) => (isShown?.(error) ? 'shown' : null),
  })
  return (
    <Card>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            readOnly
            variant="filled"
            value={email}
            description="You log in with it."
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
          <Button type="submit" loading={saving}>
            Set password and log in
          </Button>
          {asksConsent && <ConsentText lead="By doing so" />}
        </Stack>
      </form>
    </Card>
  )
}
