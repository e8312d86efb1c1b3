import { AdminSignIn } from '@firstrung/contract'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useBack } from '#app/lib/back.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { isSecondStep, passkeyOfSecondStep, useSecondStepWays } from '#app/lib/second-step.ts'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SecondStepForm } from '#app/ui/second-step-form.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { useFinishAdminSignIn, useSignInAdmin } from './admin-queries.ts'

/** Email and password of a member of the team. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const signIn = useSignInAdmin()
  const [asksCode, setAsksCode] = useState(false)
  useBack(asksCode, () => setAsksCode(false))
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ email: '', password: '' }),
    schema: AdminSignIn,
    save: (body) => signIn.mutateAsync({ body }),
    onSaved: onDone,
    onError: (error) => {
      if (isSecondStep(error)) setAsksCode(true)
      return 'shown'
    },
  })

  if (asksCode) return <FinishSignIn onDone={onDone} onBack={() => setAsksCode(false)} />
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

/** The second step of a sign-in of a member of the team. */
function FinishSignIn({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const finish = useFinishAdminSignIn()
  const ways = useSecondStepWays()
  if (!ways) return <FormSkeleton fields={1} />
  return (
    <SecondStepForm
      ways={ways}
      finish={(body) => finish.mutateAsync({ body })}
      askForPasskey={passkeyOfSecondStep}
      {...{ onDone, onBack }}
    />
  )
}
