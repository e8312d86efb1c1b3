import type { Order } from '@firstrung/contract'
import { Card, CopyButton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { istDateTime, rupees } from '#app/lib/format.ts'
import { isNotFound } from '#app/lib/is-not-found.ts'
import { useHasExternalLink } from '#app/lib/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { IconCheck, IconCircleCheck, IconCopy, IconHourglass } from '#app/ui/icons.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './order-page.module.css'
import { paymentQueries } from './payment-queries.ts'
import { providerNames } from './provider-names.ts'
import { ReportForm } from './report-form.tsx'

/** An order: how to pay it, the form for payers who have paid, and its state. `isBack`: from the payment service. */
export function OrderPage({ id, isBack }: { id: string; isBack: boolean }) {
  const { data: order, error, refetch, isFetching } = useQuery(paymentQueries.order(id))
  if (order) return <OrderSheet order={order} isBack={isBack} />
  if (isNotFound(error)) {
    return (
      <MessagePage title="There is no such order" text="Orders that are not paid are cleared away after 30 days.">
        <LinkButton to="/bootcamp">See all bootcamps</LinkButton>
      </MessagePage>
    )
  }
  return (
    <div className={`container ${styles.order}`}>
      {error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </div>
  )
}

function OrderSheet({ order, isBack }: { order: Order; isBack: boolean }) {
  const { status, title, amount, reference } = order
  const hasContact = useHasExternalLink()('whatsapp')
  const isOff = status === 'open' && !order.upi && !order.canCheckOut
  return (
    <div className={`container ${styles.order}`}>
      <header>
        <p>Your order</p>
        <h1>{title}</h1>
        <DescriptionList
          missing=""
          facts={[
            ['Amount', <b key="amount">{rupees(amount)}</b>],
            ['Reference', reference],
          ]}
        />
      </header>
      {status === 'paid' && <Paid order={order} />}
      {status === 'reported' && <Reported order={order} />}
      {status === 'declined' && (
        <div className={styles.orderState} data-state="declined" role="status">
          <b>We could not confirm your payment.</b>
          <p>{order.declineReason}</p>
          <p>If a digit of the UTR was wrong, correct it below and we look once more.</p>
        </div>
      )}
      {status === 'open' && order.upi && <HowToPay upi={order.upi} amount={amount} />}
      {order.canCheckOut && isBack && <CameBack order={order} />}
      {order.canCheckOut && <PayAtService order={order} />}
      {isOff && (
        <div className={styles.orderState} role="status">
          <b>Online payment is not set up at the moment.</b>
          {hasContact && (
            <p>
              Please <a href="/whatsapp">write to us</a>, we will help you to enroll.
            </p>
          )}
        </div>
      )}
      {(status === 'declined' || (status === 'open' && order.upi)) && (
        <Card component="section" aria-labelledby="report">
          <h2 id="report">{status === 'open' ? '2. Tell us that you have paid' : 'Correct your payment'}</h2>
          <ReportForm order={order} />
        </Card>
      )}
    </div>
  )
}

function HowToPay({ upi: { id, payee, link, qr }, amount }: { upi: NonNullable<Order['upi']>; amount: number }) {
  return (
    <Card component="section" aria-labelledby="pay" className={styles.orderPay}>
      <div>
        <h2 id="pay">1. Pay {rupees(amount)} by UPI</h2>
        <p className={styles.orderOnDesktop}>Scan the code with any UPI app on your phone.</p>
        <p className={styles.orderOnPhone}>Open your UPI app; amount and reference are filled in.</p>
        <LinkButton size="lg" className={styles.orderOnPhone} href={link}>
          Open UPI app
        </LinkButton>
        <DescriptionList
          missing=""
          facts={[
            ['Payee', payee],
            [
              'UPI id',
              <span key="id" className={styles.orderUpi}>
                {id}
                <CopyButton value={id}>
                  {({ copied, copy }) => (
                    <Button
                      size="xs"
                      variant="secondary"
                      onClick={copy}
                      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                    >
                      {copied ? 'Copied' : 'Copy'}
                      <span className="visually-hidden"> the UPI id</span>
                    </Button>
                  )}
                </CopyButton>
              </span>,
            ],
          ]}
        />
      </div>
      <img src={qr} alt={`QR code that opens a UPI app with ${rupees(amount)} to ${payee}`} width={232} height={232} />
    </Card>
  )
}

function PayAtService({ order }: { order: Order }) {
  const service = providerNames[order.provider]
  return (
    <Card component="section" aria-labelledby="pay">
      <h2 id="pay">Pay with {service}</h2>
      <p>You pay on the page of {service}, by UPI, card or netbanking, and come back here.</p>
      <CheckoutForm order={order} service={service} />
    </Card>
  )
}

/** The service's webhook may be late, so the page polls. */
function CameBack({ order }: { order: Order }) {
  const service = providerNames[order.provider]
  const { data, error, refetch, isFetching } = useQuery(paymentQueries.check(order._id))
  if (error) return <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return (
    <div className={styles.orderState} role="status">
      <IconHourglass size={28} aria-hidden />
      <b>{data ? `${service} has not confirmed your payment yet.` : `We ask ${service} about your payment.`}</b>
      <p>
        If you have paid, it shows here as soon as {service} confirms it, and the receipt comes by email; you can close
        this page. If you have not, you can pay below.
      </p>
    </div>
  )
}

function Reported({ order }: { order: Order }) {
  return (
    <>
      <div className={styles.orderState} role="status">
        <IconHourglass size={28} aria-hidden />
        <b>We look for your payment.</b>
        <p>
          It takes one working day at most. The receipt goes to {order.payerEmail}; you can close this page and come
          back to it.
        </p>
        <DescriptionList
          missing=""
          facts={[
            ['UTR', order.utr],
            ['Reported', order.reportedAt && istDateTime(order.reportedAt)],
          ]}
        />
      </div>
      <details className={styles.orderCorrect}>
        <summary>Was a digit of the UTR wrong?</summary>
        <ReportForm order={order} />
      </details>
    </>
  )
}

const Paid = ({ order }: { order: Order }) => (
  <div className={styles.orderState} data-state="paid" role="status">
    <IconCircleCheck size={32} aria-hidden />
    <b>Paid. You are enrolled.</b>
    <Text>
      The receipt went to {order.payerEmail}
      {order.settledAt && ` on ${istDateTime(order.settledAt)}`}. We write to you before the first class.
    </Text>
    <LinkButton to={`/bootcamp/${order.bootcampId}`} variant="secondary">
      About the bootcamp
    </LinkButton>
  </div>
)
