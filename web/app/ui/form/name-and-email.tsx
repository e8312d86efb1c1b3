import { limits } from '@firstrung/contract'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** Who sends a form that visitors may send too: their name and their email, and what is sent there. */
export function NameAndEmail({
  form,
  fields: { name, email },
  text,
}: {
  form: Pick<UseFormReturnType<unknown>, 'key' | 'getInputProps'>
  /** What the form calls the two. */
  fields: { name: string; email: string }
  text: string
}) {
  return (
    <>
      <TextInput
        label="Your name"
        required
        autoComplete="name"
        maxLength={limits.fullName}
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
      <TextInput
        label="Your email"
        description={text}
        required
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        key={form.key(email)}
        {...form.getInputProps(email)}
      />
    </>
  )
}
