import { type AccountSettings, AppCode } from '@firstrung/contract'
import { Code, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  useConfirmSecondFactor,
  useRenewRecoveryCodes,
  useSetUpSecondFactor,
  useTurnSecondFactorOff,
} from '#app/features/accounts/account-queries.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { AddPasskey, RemoveFactor, RenamePasskey } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import type { SecondFactorAct } from './second-factor-part.tsx'
import { useFactorProof } from './use-factor-proof.tsx'

export interface FactorDialogProps {
  account: AccountSettings
  onClose: () => void
}

/** The dialog of an action on the second factor. */
export function SecondFactorDialog({ account, onClose, ...what }: FactorDialogProps & SecondFactorAct) {
  const props = { account, onClose }
  switch (what.act) {
    case 'setUp':
      return <SetUp {...props} />
    case 'addPasskey':
      return <AddPasskey {...props} />
    case 'rename':
      return <RenamePasskey passkey={what.passkey} onClose={onClose} />
    case 'remove':
      return <RemoveFactor passkey={what.passkey} {...props} />
    case 'removeApp':
      return <RemoveFactor {...props} />
    case 'renew':
      return <Renew {...props} />
    case 'off':
      return <TurnOff {...props} />
  }
}

const codeFault = (code: string): Faults => (code.trim() === '' ? { code: 'Please enter the code.' } : {})

/** Password, then the QR code and the first code, then the recovery codes if it is the first second factor. */
function SetUp({ account, onClose }: FactorDialogProps) {
  const setUp = useSetUpSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { submit, saving, failure, fields } = useFactorProof({
    account,
    save: (body) => setUp.mutateAsync({ body }),
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (setUp.data) {
    const onCodes = (made: string[]) => (made.length > 0 ? setCodes(made) : onClose())
    return <FirstCode {...setUp.data} onClose={onClose} onCodes={onCodes} />
  }
  const title = account.secondFactor.isOn ? 'Add an authenticator app' : 'Turn on two-step login'
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title={title} submitLabel="Continue">
      <Stack gap="md">
        <Text>
          From now on, logging in takes your password and a code from an authenticator app on your phone
          {account.secondFactor.isOn && ', or a passkey'}. Someone who learns your password cannot log in.
        </Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}

interface FirstCodeProps {
  secret: string
  link: string
  qr: string
  onClose: () => void
  onCodes: (codes: string[]) => void
}

function FirstCode({ secret, link, qr, onClose, onCodes }: FirstCodeProps) {
  const confirm = useConfirmSecondFactor()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ code: '' }),
    schema: AppCode,
    alsoCheck: ({ code }) => codeFault(code),
    save: (body) => confirm.mutateAsync({ body }),
    onSaved: ({ codes }) => onCodes(codes),
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Scan this code" submitLabel="Turn on">
      <Stack gap="md">
        <Text>
          Scan it with an authenticator app, such as Aegis, 2FAS or Google Authenticator. On this phone,{' '}
          <a href={link}>open it in the app</a>, or type this key: <Code translate="no">{inFours(secret)}</Code>
        </Text>
        <img src={qr} alt="QR code for your authenticator app" width={208} height={208} />
        <TextInput
          label="Code from the app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
      </Stack>
    </FormDialog>
  )
}

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')

function Renew({ account, onClose }: FactorDialogProps) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { submit, saving, failure, fields } = useFactorProof({
    account,
    save: (body) => renew.mutateAsync({ body }),
    onSaved: (answer) => setCodes(answer.codes),
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving, failure }}
      title="Get new recovery codes"
      submitLabel="Get new codes"
    >
      <Stack gap="md">
        <Text>You get ten new codes. The ones that you have now stop working.</Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}

function TurnOff({ account, onClose }: FactorDialogProps) {
  const turnOff = useTurnSecondFactorOff()
  const { submit, saving, failure, fields } = useFactorProof({
    account,
    save: turnOff.mutateAsync,
    onSaved: onClose,
  })
  const hasPasskeys = account.secondFactor.passkeys.length > 0
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving, failure }}
      title="Turn off two-step login"
      submitLabel="Turn off"
      destructive
    >
      <Stack gap="md">
        <Text>
          After this, your password alone is enough to log in. Your {hasPasskeys && 'passkeys and '}recovery codes stop
          working.
        </Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}
