import { type AccountSettings, SecondFactorStart } from '@firstrung/contract'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownPasskey } from '#app/features/accounts/account-queries.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { canUsePasskeys } from '#app/lib/session/passkeys.ts'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'

interface FactorProofOptions<Answer> {
  account: AccountSettings
  save: (body: SecondFactorStart) => Promise<Answer>
  onSaved?: (answer: Answer) => void
}

/** A form with the password and, with two-step login, a code or a passkey. Changes of a second factor use it. */
export function useFactorProof<Answer>({ account, save, onSaved }: FactorProofOptions<Answer>) {
  const { isPassword, secondFactor } = account
  const { isOn, isApp, passkeys } = secondFactor
  const hasPasskey = passkeys.length > 0 && canUsePasskeys()
  const [isByPasskey, setByPasskey] = useState(hasPasskey && !isApp)
  const asksCode = isOn && !isByPasskey
  const draft = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ password: '', code: '' }),
    schema: SecondFactorStart,
    alsoCheck: ({ password, code }): Faults => ({
      ...(isPassword && password === '' && { password: 'Please enter your password.' }),
      ...(asksCode && code.trim() === '' && { code: 'Please enter the code.' }),
    }),
    save: async ({ password, code }) =>
      save({
        password,
        ...(asksCode && { code }),
        ...(isOn && isByPasskey && { passkey: await ownPasskey() }),
      }),
    ...(onSaved && { onSaved }),
  })
  const { form } = draft
  const fields = (
    <>
      {isPassword && <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />}
      {asksCode && (
        <TextInput
          label="Code"
          description={isApp ? '6 digits from the app, or one of your recovery codes.' : 'One of your recovery codes.'}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      )}
      {isOn && isByPasskey && <Text>Your browser asks for your passkey when you continue.</Text>}
      {isOn && hasPasskey && (
        <Anchor
          component="button"
          type="button"
          underline="always"
          ta="left"
          onClick={() => setByPasskey(!isByPasskey)}
        >
          {isByPasskey ? 'Use a code instead' : 'Use a passkey instead'}
        </Anchor>
      )}
    </>
  )
  return { ...draft, fields }
}
