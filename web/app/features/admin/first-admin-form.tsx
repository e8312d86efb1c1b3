import { ApiError, FirstAdmin, limits } from '@firstrung/contract'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import { showFormErrors } from '#app/lib/form-errors.ts'
import { refuseWeakPassword } from '#app/lib/weak-passwords.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useMakeFirstAdmin } from './admin-queries.ts'

type Person = Omit<z.infer<typeof FirstAdmin>, 'code'>
const check = schemaResolver(FirstAdmin.omit({ code: true }), { sync: true })

/** Makes the first account of the team, with the code of the link that the start printed. */
export function FirstAdminForm({ code, onDone }: { code: string; onDone: () => void }) {
  const make = useMakeFirstAdmin()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullName: '', email: '', password: '' },
    validate: refuseWeakPassword<Person, 'password'>(check, 'password', ({ email, fullName }) => ({ email, fullName })),
  })
  const refusal = isUsedUp(make.error) ? make.error.message : ''

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((person) => {
        make.mutate(
          { body: { ...person, code } },
          {
            onSuccess: onDone,
            onError: (error) => {
              if (!isUsedUp(error)) showFormErrors(form)(error)
            },
          },
        )
      })}
    >
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
        <Button type="submit" loading={make.isPending} mt="xs">
          Create the first admin
        </Button>
      </Stack>
    </form>
  )
}

const isUsedUp = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'first_admin_code'
