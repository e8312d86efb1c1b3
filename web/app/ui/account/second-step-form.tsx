import {
  ApiError,
  type PasskeyAnswer,
  SecondStep,
  type SecondStepWays,
  type SessionUser,
  type SignedInAnswer,
} from '@firstrung/contract'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#app/lib/api/use-action.ts'
import { errorMessage, toastError } from '#app/lib/browser/toast.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'second_step_over'

interface SecondStepFormProps {
  ways: SecondStepWays
  finish: (body: SecondStep) => Promise<SignedInAnswer>
  /** Asks the browser for a passkey. */
  askForPasskey: () => Promise<PasskeyAnswer>
  /** Called once the person is signed in. */
  onDone: (user: SessionUser) => void
  /** Returns to the first step, which the user has to repeat after ten minutes. */
  onBack: () => void
}

/** Focuses the field, because the button that had the focus is gone. */
const takeFocus = (field: HTMLElement | null) => field?.focus()

/** Asks for the code or the passkey that finishes a sign-in. */
export function SecondStepForm({ ways: { isApp, isPasskey }, ...props }: SecondStepFormProps) {
  const [asksCode, setAsksCode] = useState(isApp || !isPasskey)
  return (
    <Stack gap="md">
      {asksCode ? (
        <CodeForm isApp={isApp} {...props} />
      ) : (
        <Text>This account has a passkey. Your browser asks for it, and may have you unlock this device.</Text>
      )}
      {isPasskey && <PasskeyButton isFirst={!asksCode} {...props} />}
      {!asksCode && (
        <Anchor component="button" type="button" underline="always" onClick={() => setAsksCode(true)}>
          Use a recovery code instead
        </Anchor>
      )}
      <Anchor component="button" type="button" underline="always" onClick={props.onBack}>
        Back to log in
      </Anchor>
      <Text size="sm" c="dimmed">
        {isPasskey ? 'No passkey' : 'No phone'} and no recovery codes? Write to us: we can turn two-step login off once
        we know that it is you.
      </Text>
    </Stack>
  )
}

type FormProps = Omit<SecondStepFormProps, 'ways'>

function CodeForm({ isApp, finish, onDone, onBack }: FormProps & { isApp: boolean }) {
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ code: '' }),
    schema: SecondStep,
    alsoCheck: ({ code }): Faults => (code.trim() === '' ? { code: 'Please enter the code.' } : {}),
    save: finish,
    onSaved: ({ user }) => onDone(user),
    onError: (error) => {
      if (!isOver(error)) return null
      toastError(error)
      onBack()
      return 'shown'
    },
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {isApp && <Text>Open your authenticator app and enter the code for this account.</Text>}
        <TextInput
          label="Code"
          description={isApp ? '6 digits from the app, or one of your recovery codes.' : 'One of your recovery codes.'}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          ref={takeFocus}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <FormFailureNote failure={failure} />
        <Button type="submit" loading={saving}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function PasskeyButton({ isFirst, finish, askForPasskey, onDone, onBack }: FormProps & { isFirst: boolean }) {
  const use = useAction({
    mutationFn: async () => finish({ passkey: await askForPasskey() }),
    onSuccess: ({ user }) => onDone(user),
    onError: (error) => {
      toastError(error)
      if (isOver(error)) onBack()
    },
  })
  return (
    <>
      <FormFailureNote failure={use.error && { msg: errorMessage(use.error) }} />
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        loading={use.isPending}
        onClick={() => use.mutate()}
        {...(isFirst && { ref: takeFocus })}
      >
        Use your passkey
      </Button>
    </>
  )
}
