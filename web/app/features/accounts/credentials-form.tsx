import { ApiError, Credentials, NewCredentials } from '@firstrung/contract'
import { Anchor, Stack, TextInput } from '@mantine/core'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { toast, toastError } from '#app/lib/toast.ts'
import { refuseWeakPassword } from '#app/lib/weak-passwords.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { blankCredentials, credentialsOf } from './credentials.ts'

interface CredentialsFormProps {
  /** A password that is being chosen, not one that is known. */
  isNew?: boolean
  failureTitle: string
  /** Sends once, however often it is called while it is under way. */
  send: (credentials: Credentials, onError: (error: Error) => void) => void
  /** Somebody does not know the password; with the email typed so far. */
  onForgotten?: (email: string) => void
  /** The button. */
  children: ReactNode
}

const fields = ['email', 'password'] as const
const known = schemaResolver(Credentials, { sync: true })
const strict = schemaResolver(NewCredentials, { sync: true })
const chosen = refuseWeakPassword<Credentials, 'password'>(strict, 'password', ({ email }) => ({ email }))

/** Email and password, checked by the shared schema before anything is sent; the first fault is also said aloud. */
export function CredentialsForm({ isNew = false, failureTitle, send, onForgotten, children }: CredentialsFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: blankCredentials,
    validate: isNew ? chosen : known,
  })
  const point = (faults: FormErrors) => {
    const first = fields.find((name) => faults[name] !== undefined)
    const fault = first && faults[first]
    if (!first || typeof fault !== 'string') return
    toast.error(fault)
    form.getInputNode(first)?.focus()
  }
  const submit = (values: Credentials) =>
    send(credentialsOf(values), (error) => {
      toastError(error, failureTitle)
      const faults = error instanceof ApiError ? error.errors : []
      for (const { field: name, msg } of faults) form.setFieldError(name, msg)
    })

  return (
    <form noValidate onSubmit={form.onSubmit(submit, point)}>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="username"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { description: 'At least 8 letters, digits or special characters.' })}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {onForgotten && (
          <Anchor
            component="button"
            type="button"
            underline="always"
            fz="sm"
            ml="auto"
            mt={-8}
            onClick={() => onForgotten(form.getValues().email)}
          >
            Forgot password?
          </Anchor>
        )}
        {children}
      </Stack>
    </form>
  )
}
