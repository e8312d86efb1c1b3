import { ApiError, Credentials } from '@firstrung/contract'
import { Anchor, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { PasswordField } from '#app/ui/password-field.tsx'

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

/** Email and password, checked by the shared schema before anything is sent; the first fault is also said aloud. */
export function CredentialsForm({ isNew = false, failureTitle, send, onForgotten, children }: CredentialsFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    // The documented form also carries a phone number, which no screen asks for.
    initialValues: { email: '', password: '', phoneNumber: '' },
    validate: schemaResolver(Credentials, { sync: true }),
  })
  const point = () => {
    const faults = Credentials.safeParse(form.getValues()).error?.issues ?? []
    const first = fields.find((name) => faults.some(({ path }) => path[0] === name))
    const fault = faults.find(({ path }) => path[0] === first)
    if (!first || !fault) return
    notify.error(fault.message)
    form.getInputNode(first)?.focus()
  }
  const submit = ({ email, password }: Credentials) =>
    send({ email, password }, (error) => {
      notifyFailure(error, failureTitle)
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
