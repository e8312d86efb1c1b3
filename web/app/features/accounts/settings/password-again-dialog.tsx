import { type AccountSettings, SessionConfirmation } from '@firstrung/contract'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownPasskey, useConfirmSession } from '#app/features/accounts/account-queries.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { canUsePasskeys } from '#app/lib/session/passkeys.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/form/password-field.tsx'

interface PasswordAgainProps {
  account: AccountSettings
  /** Called once the password, or the code, was right. */
  onConfirmed: () => void
  onClose: () => void
}

type Way = 'password' | 'code' | 'passkey'

const whatToDo = {
  password: 'Enter your password to go on.',
  code: 'Enter a code from your authenticator app to go on.',
  passkey: 'Your browser asks for your passkey when you continue.',
} as const satisfies Record<Way, string>
const others = {
  password: 'Use your password instead',
  code: 'Use a code from your app instead',
  passkey: 'Use a passkey instead',
} as const satisfies Record<Way, string>

/** The methods to confirm the login; the usual one first. */
const waysOf = ({ isPassword, secondFactor: { isApp, passkeys } }: AccountSettings): Way[] => [
  ...(isPassword ? (['password'] as const) : []),
  ...(passkeys.length > 0 && canUsePasskeys() ? (['passkey'] as const) : []),
  ...(isApp ? (['code'] as const) : []),
]

/** Asks for the password, a code of the app or a passkey again, if the login is older than ten minutes. */
export function PasswordAgainDialog({ account, onConfirmed, onClose }: PasswordAgainProps) {
  const confirm = useConfirmSession()
  const ways = waysOf(account)
  const [way, setWay] = useState<Way>(ways[0] ?? 'password')
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ password: '', code: '' }),
    schema: SessionConfirmation,
    alsoCheck: ({ password, code }): Faults => ({
      ...(way === 'code' && code.trim() === '' && { code: 'Please enter the code.' }),
      ...(way === 'password' && password === '' && { password: 'Please enter your password.' }),
    }),
    save: async ({ password, code }) => {
      if (way === 'passkey') return confirm.mutateAsync({ body: { passkey: await ownPasskey() } })
      return confirm.mutateAsync({ body: way === 'code' ? { code } : { password } })
    },
    onSaved: onConfirmed,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Is it you?" submitLabel="Continue">
      <Stack gap="md" align="stretch">
        <Text>You logged in a while ago. {whatToDo[way]}</Text>
        {way === 'code' && (
          <TextInput
            label="Code from the app"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
        {way === 'password' && <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              underline="always"
              ta="left"
              onClick={() => setWay(other)}
            >
              {others[other]}
            </Anchor>
          ))}
      </Stack>
    </FormDialog>
  )
}
