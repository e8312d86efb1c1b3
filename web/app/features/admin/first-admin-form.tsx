import { ApiError, FirstAdmin, limits } from '@firstrung/contract'
import { Alert, Stack, TextInput } from '@mantine/core'
import { faultOfWeakPassword } from '#app/lib/browser/weak-passwords.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useMakeFirstAdmin } from './admin-sign-in-queries.ts'

const schema = FirstAdmin.omit({ code: true })

/** Makes the first account of the team, with the code of the link that the start printed. */
export function FirstAdminForm({ code, onDone }: { code: string; onDone: () => void }) {
  const make = useMakeFirstAdmin()
  const { form, submit, saving } = useDraftForm({
    about: 'first admin',
    mode: 'uncontrolled',
    start: () => ({ fullName: '', email: '', password: '' }),
    schema,
    alsoCheck: ({ password, ...owner }) => faultOfWeakPassword('password', password, owner),
    save: (person) => make.mutateAsync({ body: { ...person, code } }),
    onSaved: onDone,
    onError: (error) => (isUsedUp(error) ? 'shown' : null),
  })
  const refusal = isUsedUp(make.error) ? make.error.message : ''

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {refusal && (
          <Alert color="brick" role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label="Full Name"
          autoComplete="name"
          maxLength={limits.fullName}
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description={`${limits.password.min} to ${limits.password.max} characters`}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={saving}>
          Create the first admin
        </Button>
      </Stack>
    </form>
  )
}

const isUsedUp = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'first_admin_code'
