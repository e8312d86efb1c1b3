import { type Order, PaymentReport } from '@firstrung/contract'
import { Stack, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { PayerFields, usePayer } from './payer-fields.tsx'
import { useReport } from './payment-queries.ts'

/** The payer says that the order is paid. */
export function ReportForm({ order }: { order: Order }) {
  const report = useReport(order._id)
  const payer = usePayer()
  const { form, submit, saving, failure } = useDraftForm({
    mode: 'uncontrolled',
    start: () => ({ ...payer, utr: '' }),
    draft: { key: `payment-${order._id}` },
    schema: PaymentReport,
    save: report.mutateAsync,
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <PayerFields form={form} />
        <TextInput
          label="UTR of the transfer"
          description="12 digits; your UPI app shows them with the payment, also as UPI reference number."
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          key={form.key('utr')}
          {...form.getInputProps('utr')}
        />
        <FormFailureNote failure={failure} />
        <Button type="submit" loading={saving}>
          I have paid
        </Button>
      </Stack>
    </form>
  )
}
