import { Checkout, type Order } from '@firstrung/contract'
import { Stack } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { rupees } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { PayerFields } from './payer-fields.tsx'
import { useCheckOut } from './payment-queries.ts'

const blank = { payerName: '', payerEmail: '' }

/** Asks who pays, then goes to the payment service. Input stays, because payers may come back without having paid. */
export function CheckoutForm({ order, service }: { order: Order; service: string }) {
  const checkOut = useCheckOut(order._id)
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    start: () => blank,
    draft: { key: `payment-${order._id}`, outlivesSaving: true },
    schema: Checkout,
    save: checkOut.mutateAsync,
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PayerFields form={form} />
        <Button type="submit" loading={saving}>
          Pay {rupees(order.amount)} with {service}
        </Button>
      </Stack>
    </form>
  )
}
