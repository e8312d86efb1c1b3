import type { Checkout } from '@firstrung/contract'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSession } from '#app/lib/session/session.ts'
import { NameAndEmail } from '#app/ui/form/name-and-email.tsx'
import { paymentQueries } from './payment-queries.ts'

type PayerForm = Pick<
  UseFormReturnType<Checkout>,
  'key' | 'getInputProps' | 'getInputNode' | 'getValues' | 'setFieldValue'
>

/** Name and email of the signed-in person, filled in at first. */
export function usePayer(): Checkout {
  const user = useSession()?.user
  return { payerName: user?.fullName ?? '', payerEmail: user?.email ?? '' }
}

/** Fills in the account's name if the stored session has none, unless the payer types one before it is loaded. */
function useLateName({ getInputNode, getValues, setFieldValue }: PayerForm): void {
  const user = useSession()?.user
  const { data } = useQuery({ ...paymentQueries.payerName(user?.userId ?? ''), enabled: user?.fullName === '' })
  const name = user?.fullName || data || ''
  const known = useRef(user?.fullName ?? '')
  useEffect(() => {
    if (name === known.current) return
    known.current = name
    if (getValues().payerName !== '') return
    // Sets the value of the existing input, because a new input would lose the focus.
    const input = getInputNode('payerName')
    if (input instanceof HTMLInputElement) input.value = name
    setFieldValue('payerName', name, { forceUpdate: false })
  }, [name, getInputNode, getValues, setFieldValue])
}

/** Who pays. */
export function PayerFields({ form }: { form: PayerForm }) {
  useLateName(form)
  return <NameAndEmail form={form} fields={{ name: 'payerName', email: 'payerEmail' }} text="The receipt goes there." />
}
