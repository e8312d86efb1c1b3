import { Checkout, type Order } from '@firstrung/contract'
import { Stack } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { rupees } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { PayerFields, usePayer } from './payer-fields.tsx'
import { useCheckOut } from './payment-queries.ts'

/** Asks who pays, then goes to the payment service. The input stays, because payers may come back without having paid. */
export function CheckoutForm({ order, service }: { order: Order; service: string }) {
  const checkOut = useCheckOut(order._id)
  const payer = usePayer()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => payer,
    draft: { key: `payment-${order._id}`, outlivesSaving: true },
    schema: Checkout,
    save: checkOut.mutateAsync,
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PayerFields form={form} />
        <FormFailureNote failure={failure} />
        <Button type="submit" loading={saving}>
          Pay {rupees(order.amount)} with {service}
        </Button>
      </Stack>
    </form>
  )
}
