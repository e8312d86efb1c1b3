import { deviceOf, type OwnPasskey, type PasskeyCreation, PasskeyName } from '@firstrung/contract'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  useAddPasskey,
  useBeginPasskey,
  useRemoveApp,
  useRemovePasskey,
  useRenamePasskey,
} from '#app/features/accounts/account-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import type { FactorDialogProps } from './second-factor-dialogs.tsx'
import { useFactorProof } from './use-factor-proof.tsx'

/** Password, then a name and the passkey, then the recovery codes if it is the first second factor. */
export function AddPasskey({ account, onClose }: FactorDialogProps) {
  const begin = useBeginPasskey()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { submit, saving, failure, fields } = useFactorProof({
    account,
    save: (body) => begin.mutateAsync({ body }),
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (begin.data) {
    const onAdded = (made: string[]) => (made.length > 0 ? setCodes(made) : onClose())
    return <MakePasskey made={begin.data} onClose={onClose} onAdded={onAdded} />
  }
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Add a passkey" submitLabel="Continue">
      <Stack gap="md">
        <Text>
          A passkey is kept by your device, your browser or a security key. You log in with your password and then
          unlock the passkey with your fingerprint, your face or a PIN.
        </Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}

interface MakePasskeyProps {
  made: PasskeyCreation
  onClose: () => void
  /** Called with the recovery codes, which only the first second factor creates. */
  onAdded: (codes: string[]) => void
}

function MakePasskey({ made, onClose, onAdded }: MakePasskeyProps) {
  const add = useAddPasskey()
  const { form, submit, saving, failure } = useDraftForm({
    about: 'new passkey',
    mode: 'uncontrolled',
    start: () => ({ name: deviceOf(navigator.userAgent) }),
    schema: PasskeyName,
    save: ({ name }) => add.mutateAsync({ made, name }),
    onSaved: ({ codes }) => onAdded(codes),
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Name your passkey" submitLabel="Create passkey">
      <Stack gap="md">
        <Text>Your browser then asks where to keep it.</Text>
        <NameField key={form.key('name')} {...form.getInputProps('name')} />
      </Stack>
    </FormDialog>
  )
}

const NameField = (props: Record<string, unknown>) => (
  <TextInput label="Name" description="Such as the device that keeps it." required data-autofocus {...props} />
)

export function RenamePasskey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const rename = useRenamePasskey()
  const { form, submit, saving, failure } = useDraftForm({
    about: passkey._id,
    mode: 'uncontrolled',
    start: () => ({ name: passkey.name }),
    schema: PasskeyName,
    save: (body) => rename.mutateAsync({ params: { id: passkey._id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Rename your passkey" submitLabel="Save">
      <NameField key={form.key('name')} {...form.getInputProps('name')} />
    </FormDialog>
  )
}

/** Removes a passkey or, without one, the app. */
export function RemoveFactor({ account, passkey, onClose }: FactorDialogProps & { passkey?: OwnPasskey }) {
  const removePasskey = useRemovePasskey()
  const removeApp = useRemoveApp()
  const { submit, saving, failure, fields } = useFactorProof({
    account,
    save: (body) =>
      passkey ? removePasskey.mutateAsync({ params: { id: passkey._id }, body }) : removeApp.mutateAsync(body),
    onSaved: onClose,
  })
  const { isApp, passkeys } = account.secondFactor
  const isLast = passkeys.length + (isApp ? 1 : 0) === 1
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving, failure }}
      title={passkey ? `Remove ${passkey.name}` : 'Remove the authenticator app'}
      submitLabel="Remove"
      destructive
    >
      <Stack gap="md">
        <Text>
          {isLast
            ? 'It is the last one: after this, your password alone is enough to log in, and your recovery codes stop working.'
            : 'You cannot log in with it any more. Your other ways to log in stay, and so do your recovery codes.'}
        </Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}
