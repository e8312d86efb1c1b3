import { Checkout, type Order } from '@firstrung/contract'
import { Button, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { formDraft } from '#app/lib/form-draft.ts'
import { showFormErrors } from '#app/lib/form-errors.ts'
import { rupees } from '#app/lib/format.ts'
import { PayerFields } from './payer-fields.tsx'
import { useCheckOut } from './payment-queries.ts'

const blank = { payerName: '', payerEmail: '' }

/** Asks who pays, then goes to the payment service. What was typed stays: somebody may come back without having paid. */
export function CheckoutForm({ order, service }: { order: Order; service: string }) {
  const draft = `payment-${order._id}`
  const checkOut = useCheckOut(order._id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: formDraft.read(draft, blank) ?? blank,
    validate: schemaResolver(Checkout, { sync: true }),
    onValuesChange: (values) => formDraft.keep(draft, values, blank),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => checkOut.mutate(values, { onError: showFormErrors(form) }))}>
      <Stack gap="md">
        <PayerFields form={form} />
        <Button type="submit" loading={checkOut.isPending}>
          Pay {rupees(order.amount)} with {service}
        </Button>
      </Stack>
    </form>
  )
}
