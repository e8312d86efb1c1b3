import { limits } from '@firstrung/contract'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** Name and email of the sender, for forms that visitors may send too, with a hint about the mails. */
export function NameAndEmail({
  form,
  fields: { name, email },
  text,
}: {
  form: Pick<UseFormReturnType<unknown>, 'key' | 'getInputProps'>
  /** The names of the two fields in the form. */
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
