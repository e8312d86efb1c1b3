import { AdminSignIn } from '@firstrung/contract'
import { Stack, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useSignInAdmin } from './admin-queries.ts'

/** Email and password of a member of the team. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAdmin()
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ email: '', password: '' }),
    schema: AdminSignIn,
    save: (body) => signIn.mutateAsync({ body }),
    onSaved: onDone,
    onError: () => 'shown',
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={saving}>
          Log in
        </Button>
      </Stack>
    </form>
  )
}
