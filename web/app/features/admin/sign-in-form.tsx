import { AdminSignIn } from '@firstrung/contract'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useBack } from '#app/lib/page/back.ts'
import { isSecondStep, passkeyOfSecondStep, useSecondStepWays } from '#app/lib/session/second-step.ts'
import { SecondStepForm } from '#app/ui/account/second-step-form.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { useFinishAdminSignIn, useSignInAdmin } from './admin-sign-in-queries.ts'

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
