import { AdminSignIn } from '@firstrung/contract'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { isSecondStep } from '#app/lib/second-step.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SecondStepForm } from '#app/ui/second-step-form.tsx'
import { useFinishAdminSignIn, useSignInAdmin } from './admin-queries.ts'

/** Email and password of a member of the team. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAdmin()
  const finish = useFinishAdminSignIn()
  const [asksCode, setAsksCode] = useState(false)
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ email: '', password: '' }),
    schema: AdminSignIn,
    save: (body) => signIn.mutateAsync({ body }),
    onSaved: onDone,
    onError: (error) => {
      if (isSecondStep(error)) setAsksCode(true)
      return 'shown'
    },
  })

  if (asksCode) {
    return (
      <SecondStepForm
        finish={(body) => finish.mutateAsync({ body })}
        onDone={onDone}
        onBack={() => setAsksCode(false)}
      />
    )
  }
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
