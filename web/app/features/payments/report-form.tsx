import { type Order, PaymentReport } from '@firstrung/contract'
import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { formDraft } from '#app/lib/form-draft.ts'
import { showFormErrors } from '#app/lib/form-errors.ts'
import { PayerFields } from './payer-fields.tsx'
import { useReport } from './payment-queries.ts'

const blank = { payerName: '', payerEmail: '', utr: '' }

/** The payer's word that the order is paid. */
export function ReportForm({ order }: { order: Order }) {
  const draft = `payment-${order._id}`
  const report = useReport(order._id)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: formDraft.read(draft, blank) ?? blank,
    validate: schemaResolver(PaymentReport, { sync: true }),
    onValuesChange: (values) => formDraft.keep(draft, values, blank),
  })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        report.mutate(values, { onSuccess: () => formDraft.drop(draft), onError: showFormErrors(form) }),
      )}
    >
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
        <Button type="submit" loading={report.isPending}>
          I have paid
        </Button>
      </Stack>
    </form>
  )
}
