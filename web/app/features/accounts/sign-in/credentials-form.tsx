import { ApiError, Credentials, NewCredentials } from '@firstrung/contract'
import { Anchor, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { faultOfWeakPassword } from '#app/lib/browser/weak-passwords.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { blankCredentials, credentialsOf } from './credentials.ts'
import { SiteDataNote } from './site-data-note.tsx'

interface CredentialsFormProps {
  /** A new password, not an existing one. */
  isNew?: boolean
  /** The email to begin with. */
  email?: string
  failureTitle: string
  send: (credentials: Credentials) => Promise<void>
  /** Called when somebody has forgotten the password, with the email typed so far. */
  onForgotten?: (email: string) => void
  /** Called when somebody who is registered already wants to log in, with their email. */
  onRegistered?: (email: string) => void
  /** The label of the button. */
  children: ReactNode
}

/** Email and password, checked by the shared schema before anything is sent; a toast announces the first fault. */
export function CredentialsForm({
  isNew = false,
  email: known = '',
  failureTitle,
  send,
  onForgotten,
  onRegistered,
  children,
}: CredentialsFormProps) {
  const { form, values, submit, failure } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => ({ ...blankCredentials, email: known }),
    schema: isNew ? NewCredentials : Credentials,
    alsoCheck: ({ email, password }) => (isNew ? faultOfWeakPassword('password', password, { email }) : {}),
    reword: ({ msg, faults }) => ({ msg: Object.values(faults)[0] ?? msg, faults }),
    says: 'error',
    failureTitle,
    save: (values) => send(credentialsOf(values)),
  })

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <SiteDataNote />
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
        <FormFailureNote failure={failure}>
          {onRegistered && failure?.error instanceof ApiError && failure.error.code === 'email_taken' && (
            <Button variant="secondary" size="sm" onClick={() => onRegistered(values.email.trim())}>
              Log in with this email
            </Button>
          )}
        </FormFailureNote>
        {children}
      </Stack>
    </form>
  )
}
