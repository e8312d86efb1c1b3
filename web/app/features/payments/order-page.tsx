import type { Order } from '@firstrung/contract'
import { Card, CopyButton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { useHasExternalLink } from '#app/lib/page/site.ts'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'
import { rupees } from '#app/lib/text/format.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconCheck, IconCircleCheck, IconCopy, IconHourglass } from '#app/ui/base/icons.ts'
import { DescriptionList } from '#app/ui/list/description-list.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './order-page.module.css'
import { paymentQueries, useKeepOrder } from './payment-queries.ts'
import { providerNames } from './provider-names.ts'
import { ReportForm } from './report-form.tsx'

/** An order: how to pay, the form for payers who have paid, its state. `isBack`: returned from the payment service. */
export function OrderPage({ id, isBack }: { id: string; isBack: boolean }) {
  const { data: order, error, refetch, isFetching } = useQuery(paymentQueries.order(id))
  useKeepOrder(id)
  if (order) return <OrderSheet order={order} isBack={isBack} />
  if (isNotFound(error)) {
    return (
      <MessagePage title="There is no such order" text="Unpaid orders are deleted after 30 days.">
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
  const { status, title, amount, reference, startsOn } = order
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
            [
              'Starts',
              startsOn ? dayText(`${startsOn}T12:00:00Z`) : "We'll email you the date before the first class.",
            ],
          ]}
        />
        {status !== 'paid' && (
          <p className={styles.orderRefund}>
            Payments for bootcamps are not refunded. <Link to="/policy/refund">Refund policy</Link>
          </p>
        )}
      </header>
      {status === 'paid' && <Paid order={order} />}
      {status === 'reported' && <Reported order={order} />}
      {status === 'declined' && (
        <div className={styles.orderState} data-state="declined" role="status">
          <b>We could not confirm your payment.</b>
          <p>{order.declineReason}</p>
          <p>If you entered the wrong UTR, correct it below and we'll check again.</p>
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
              Please <a href="/whatsapp">write to us</a> and we will help you enroll.
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
                <span>{id}</span>
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
      <b>{data ? `${service} has not confirmed your payment yet.` : `We're asking ${service} about your payment.`}</b>
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
        <b>We're checking your payment.</b>
        <p>
          This takes one working day at most. We have emailed the link to this page to {order.payerEmail}, and the
          receipt goes there too.
        </p>
        <DescriptionList
          missing=""
          facts={[
            ['UTR', order.utr],
            ['Reported', order.reportedAt && dayTimeText(order.reportedAt)],
          ]}
        />
      </div>
      <details className={styles.orderCorrect}>
        <summary>Entered the wrong UTR?</summary>
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
      {order.settledAt && ` on ${dayText(order.settledAt)}`}. We'll email you before the first class.
    </Text>
    <LinkButton to={`/bootcamp/${order.bootcampId}`} variant="secondary">
      About the bootcamp
    </LinkButton>
  </div>
)
