import { AdminSignIn } from '@firstrung/contract'
import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useSignInAdmin } from './admin-queries.ts'

/** Email and password of a member of the team. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAdmin()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(AdminSignIn, { sync: true }),
  })

  return (
    <form noValidate onSubmit={form.onSubmit((body) => signIn.mutate({ body }, { onSuccess: onDone }))}>
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
        <Button type="submit" loading={signIn.isPending} mt="xs">
          Log in
        </Button>
      </Stack>
    </form>
  )
}
