import { type Checkout, limits } from '@firstrung/contract'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useSession } from '#app/lib/session.ts'

/** The name and email of whoever is signed in, to begin with. */
export function usePayer(): Checkout {
  const user = useSession()?.user
  return { payerName: user?.fullName ?? '', payerEmail: user?.email ?? '' }
}

/** Who pays. */
export function PayerFields({ form }: { form: Pick<UseFormReturnType<Checkout>, 'key' | 'getInputProps'> }) {
  return (
    <>
      <TextInput
        label="Your name"
        required
        autoComplete="name"
        maxLength={limits.fullName}
        key={form.key('payerName')}
        {...form.getInputProps('payerName')}
      />
      <TextInput
        label="Your email"
        description="The receipt goes there."
        required
        type="email"
        autoComplete="email"
        maxLength={limits.email}
        key={form.key('payerEmail')}
        {...form.getInputProps('payerEmail')}
      />
    </>
  )
}
