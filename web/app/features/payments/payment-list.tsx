import { limits, messages, type Payment, PaymentSettling, routes } from '@firstrung/contract'
import { Group, SegmentedControl, Stack, Text, Textarea, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { rupees, totalText } from '#app/lib/text/format.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { CardGrid } from '#app/ui/list/card-grid.tsx'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ExportButton } from '#app/ui/list/export-button.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './payment-list.module.css'
import { type PaymentState, paymentQueries, useSettle } from './payment-queries.ts'
import { providerNames } from './provider-names.ts'

const states: { value: PaymentState; label: string }[] = [
  { value: 'reported', label: 'To confirm' },
  { value: 'paid', label: 'Paid' },
  { value: 'declined', label: 'Declined' },
]
const emptyTexts: Record<PaymentState, string> = {
  reported: messages.noPayments,
  paid: 'No payments confirmed yet',
  declined: 'No payments declined',
}

type Chosen = { payment: Payment; action: 'confirm' | 'decline' }

/** Payments for bootcamps: payments to check on the bank account, and settled ones. */
export function PaymentList() {
  const [state, setState] = useState<PaymentState>('reported')
  const [search, setSearch] = useState('')
  const list = useInfiniteQuery(paymentQueries.list(state, search))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const settle = useSettle()
  const close = () => setChosen(null)

  const first = list.data?.pages[0]
  const total = first && totalText(first)

  return (
    <>
      <Group justify="space-between">
        <Title>Payments {total && <CountMark>{total}</CountMark>}</Title>
        <ExportButton what="payments" path={routes.payments.exportList.path} fileName="payments">
          The file has all payments: those to confirm, paid and declined ones, with payer and UTR.
        </ExportButton>
      </Group>
      <div className={styles.paymentsFilter}>
        <SegmentedControl
          aria-label="State"
          data={states}
          value={state}
          onChange={(value) => setState(states.find((one) => one.value === value)?.value ?? 'reported')}
        />
        <SearchBox
          label="Search by reference, UTR or email"
          placeholder="Whole reference, UTR or email"
          onSearch={setSearch}
          busy={list.isPlaceholderData}
        />
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.payments}
        total={total ?? 0}
        skeleton={<CardSkeleton />}
        empty={
          <EmptyState title={search ? 'No payment with this reference, UTR or email' : emptyTexts[state]} order={2}>
            {search
              ? 'Enter the whole reference, UTR or email, and check the state chosen above.'
              : 'Payments for bootcamps are listed here: with the UTR of a UPI transfer, or confirmed by the payment service.'}
          </EmptyState>
        }
      >
        {(payments) => (
          <CardGrid label="Payments" isStale={list.isPlaceholderData}>
            {payments.map((payment) => (
              <li key={payment._id}>
                <PaymentCard payment={payment} onChoose={(action) => setChosen({ payment, action })} />
              </li>
            ))}
          </CardGrid>
        )}
      </InfiniteList>
      <ConfirmDialog
        opened={chosen?.action === 'confirm'}
        title="Has the money arrived?"
        confirmLabel="Confirm payment"
        cancelLabel="Not yet"
        busy={settle.isPending}
        onClose={close}
        onConfirm={() =>
          chosen &&
          settle.mutate({ payment: chosen.payment, action: 'confirm', utr: chosen.payment.utr }, { onSettled: close })
        }
      >
        {chosen && (
          <Text>
            {rupees(chosen.payment.amount)} with UTR <b>{chosen.payment.utr}</b> has arrived. {chosen.payment.payerName}{' '}
            gets a receipt by email. This cannot be undone.
          </Text>
        )}
      </ConfirmDialog>
      {chosen?.action === 'decline' && <DeclineDialog payment={chosen.payment} onClose={close} />}
    </>
  )
}

interface PaymentCardProps {
  payment: Payment
  onChoose: (action: Chosen['action']) => void
}

function PaymentCard({ payment, onChoose }: PaymentCardProps) {
  const { status, payerName, payerEmail, amount, title, utr, reference, reportedAt, settledAt, settledBy } = payment
  const { paymentId, provider } = payment
  const waits = status === 'reported'
  return (
    <article className={styles.payment} aria-label={`${payerName}, ${reference}`}>
      <header>
        <Title order={2} size="h5">
          {payerName}
        </Title>
        <b>{rupees(amount)}</b>
      </header>
      <DescriptionList
        dense
        missing={messages.notGiven}
        facts={[
          [
            paymentId ? providerNames[provider] : 'UTR',
            <span key="utr" className={styles.paymentNumber}>
              {paymentId || utr}
            </span>,
          ],
          [
            'Reference',
            <span key="reference" className={styles.paymentNumber}>
              {reference}
            </span>,
          ],
          ['For', title],
          [
            'Email',
            <a key="email" href={mailLink(payerEmail, `Your order ${reference}`)}>
              {payerEmail}
            </a>,
          ],
          ...(reportedAt ? ([['Reported', dayTimeText(reportedAt)]] as const) : []),
          ...(waits ? [] : ([[settledWord(payment), settledAt && dayTimeText(settledAt)]] as const)),
          ...(settledBy ? ([['By', settledBy]] as const) : []),
          ...(status === 'declined' ? ([['Reason', payment.declineReason]] as const) : []),
        ]}
      />
      {waits && (
        <footer>
          <Button size="xs" onClick={() => onChoose('confirm')}>
            Confirm<span className="visually-hidden"> the payment of {payerName}</span>
          </Button>
          <Button size="xs" variant="secondary" onClick={() => onChoose('decline')}>
            Decline<span className="visually-hidden"> the payment of {payerName}</span>
          </Button>
        </footer>
      )}
    </article>
  )
}

const settledWord = ({ status, paymentId }: Payment) =>
  status === 'declined' ? 'Declined' : paymentId ? 'Paid' : 'Confirmed'

interface DeclineDialogProps {
  payment: Payment
  onClose: () => void
}

function DeclineDialog({ payment, onClose }: DeclineDialogProps) {
  const decline = useSettle({ fromForm: true })
  const bodyOf = ({ reason }: { reason: string }) => ({ action: 'decline', utr: payment.utr, reason }) as const
  const { form, submit, saving } = useDraftForm({
    about: `decline ${payment.utr}`,
    start: () => ({ reason: 'No transfer with this UTR has reached our account.' }),
    schema: PaymentSettling,
    toBody: bodyOf,
    save: (values) => decline.mutateAsync({ payment, ...bodyOf(values) }),
    onSaved: onClose,
  })
  return (
    <FormDialog opened {...{ onClose, submit, saving }} title="Decline this payment?" submitLabel="Decline payment">
      <Stack gap="md">
        <Text>{payment.payerName} gets your reason by email and can correct the UTR.</Text>
        <Textarea
          label="Reason"
          required
          maxLength={limits.shortText}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  )
}
