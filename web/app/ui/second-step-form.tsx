import { ApiError, SecondStep, type SessionUser, type SignedInAnswer } from '@firstrung/contract'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { toastError } from '#app/lib/toast.ts'
import { Button } from './button.tsx'
import { FormFailureNote } from './form-failure.tsx'

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'second_step_over'

interface SecondStepFormProps {
  finish: (body: SecondStep) => Promise<SignedInAnswer>
  /** Called once the person is signed in. */
  onDone: (user: SessionUser) => void
  /** Leads back to the first step, which has to be taken again after ten minutes. */
  onBack: () => void
}

/** The button that had the focus is gone. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Asks for the code that finishes a sign-in. */
export function SecondStepForm({ finish, onDone, onBack }: SecondStepFormProps) {
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
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
        <Text>Open your authenticator app and enter the code for this account.</Text>
        <TextInput
          label="Code"
          description="6 digits from the app, or one of your recovery codes."
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
        <Anchor component="button" type="button" underline="always" onClick={onBack}>
          Back to log in
        </Anchor>
        <Text size="sm" c="dimmed">
          No phone and no recovery codes? Write to us: we can turn two-step login off once we know that it is you.
        </Text>
      </Stack>
    </form>
  )
}
