import { AppCode, SecondFactorProof, SecondFactorStart } from '@firstrung/contract'
import { Code, CopyButton, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Faults } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { CurrentPasswordField } from '#app/ui/password-field.tsx'
import {
  useConfirmSecondFactor,
  useRenewRecoveryCodes,
  useSetUpSecondFactor,
  useTurnSecondFactorOff,
} from './account-queries.ts'
import type { SecondFactorAct } from './second-factor-part.tsx'

interface DialogProps {
  /** An account without a password is asked for none. */
  isPassword: boolean
  onClose: () => void
}

/** What somebody does with their second factor. */
export function SecondFactorDialog({ act, ...props }: DialogProps & { act: SecondFactorAct }) {
  if (act === 'setUp') return <SetUp {...props} />
  return act === 'renew' ? <Renew {...props} /> : <TurnOff {...props} />
}

const passwordFault = (isPassword: boolean, password: string): Faults =>
  isPassword && password === '' ? { password: 'Please enter your password.' } : {}
const codeFault = (code: string): Faults => (code.trim() === '' ? { code: 'Please enter the code.' } : {})

/** Password, then the picture and the first code, then the recovery codes. */
function SetUp({ isPassword, onClose }: DialogProps) {
  const setUp = useSetUpSecondFactor()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ password: '' }),
    schema: SecondFactorStart,
    alsoCheck: ({ password }) => passwordFault(isPassword, password),
    save: (body) => setUp.mutateAsync({ body }),
  })
  if (codes) return <Codes codes={codes} onClose={onClose} />
  if (setUp.data) return <FirstCode {...setUp.data} onClose={onClose} onCodes={setCodes} />
  return (
    <FormDialog opened {...{ onClose, submit, saving, failure }} title="Turn on two-step login" submitLabel="Continue">
      <Stack gap="md">
        <Text>
          From now on, logging in takes your password and a code from an authenticator app on your phone. Someone who
          learns your password cannot log in.
        </Text>
        {isPassword && <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />}
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
          <a href={link}>open it in the app</a>, or type this key: <Code>{inFours(secret)}</Code>
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

/** The recovery codes, shown this once. */
function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Save your recovery codes" size={500} closeOnClickOutside={false}>
      <Stack gap="md">
        <Text>
          With one of these you log in when you do not have your phone. Each works once. Keep them where you keep
          important papers: we show them only now.
        </Text>
        <List listStyleType="none" aria-label="Recovery codes">
          {codes.map((code) => (
            <List.Item key={code}>
              <Code fz="md">{code}</Code>
            </List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="secondary" onClick={copy}>
                {copied ? 'Copied' : 'Copy all'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>I have saved them</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Password and code together. */
function useProof<Answer>(
  isPassword: boolean,
  save: (body: SecondFactorProof) => Promise<Answer>,
  onSaved: (answer: Answer) => void,
) {
  const draft = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ password: '', code: '' }),
    schema: SecondFactorProof,
    alsoCheck: ({ password, code }) => ({ ...passwordFault(isPassword, password), ...codeFault(code) }),
    save,
    onSaved,
  })
  const { form } = draft
  const fields = (
    <>
      {isPassword && <CurrentPasswordField key={form.key('password')} {...form.getInputProps('password')} />}
      <TextInput
        label="Code"
        description="6 digits from the app, or one of your recovery codes."
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </>
  )
  return { ...draft, fields }
}

function Renew({ isPassword, onClose }: DialogProps) {
  const renew = useRenewRecoveryCodes()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { submit, saving, failure, fields } = useProof(
    isPassword,
    (body) => renew.mutateAsync({ body }),
    (answer) => setCodes(answer.codes),
  )
  if (codes) return <Codes codes={codes} onClose={onClose} />
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

function TurnOff({ isPassword, onClose }: DialogProps) {
  const turnOff = useTurnSecondFactorOff()
  const { submit, saving, failure, fields } = useProof(isPassword, turnOff.mutateAsync, onClose)
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving, failure }}
      title="Turn off two-step login"
      submitLabel="Turn off"
      destructive
    >
      <Stack gap="md">
        <Text>After this, your password alone is enough to log in. Your recovery codes stop working.</Text>
        {fields}
      </Stack>
    </FormDialog>
  )
}
