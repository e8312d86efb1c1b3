import type { Selectable } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import type { OrderTable } from './payments.tables.ts'

type Order = Selectable<OrderTable>

/** Our own page of an order. Every payment begins there: it asks who pays, and shows the state of the order. */
export const pageOf = ({ env }: Ctx, orderId: string): string => `${env.publicUrl}/payment/${orderId}`

/** ₹7,999 */
export const rupees = (paise: number): string => `₹${new Intl.NumberFormat('en-IN').format(paise / 100)}`
const payerOf = ({ payerName, payerEmail }: Order) => ({ name: payerName ?? '', address: payerEmail ?? '' })
const linkTo = (ctx: Ctx, { id }: Order) => ({ text: 'See your order', url: pageOf(ctx, id) })

/** The way back to the order, once the payer has said that it is paid (G-123). */
export function notifyReported(ctx: Ctx, order: Order): Promise<void> {
  return writeMail(ctx, {
    kind: 'orderReported',
    to: payerOf(order),
    subject: `We're checking your payment: ${order.title}`,
    paragraphs: [
      `You told us that you have paid ${rupees(order.amountPaise)} for order ${order.reference} (UTR ${order.utr}).`,
      "We're checking it. This takes one working day at most. Then we email you the receipt.",
      'Keep this email: its link leads back to your order, where you can also correct the UTR.',
    ],
    link: linkTo(ctx, order),
  })
}

/** The receipt, in the transaction that confirms the payment. */
export function notifyPaid(ctx: Ctx, order: Order): Promise<void> {
  return writeMail(ctx, {
    kind: 'order',
    to: payerOf(order),
    subject: `Receipt: ${order.title}`,
    paragraphs: [
      `We have received your payment. You are enrolled: ${order.title}.`,
      [
        `Amount: ${rupees(order.amountPaise)}`,
        `Order: ${order.reference}`,
        order.paymentId ? `Payment: ${order.paymentId}` : `UTR: ${order.utr}`,
        `Paid by: ${order.payerName}`,
      ].join('\n'),
      'We will email you everything you need before the first class. Please keep this email as your receipt.',
    ],
    link: linkTo(ctx, order),
  })
}

/** What is wrong, and what the payer can do. */
export function notifyDeclined(ctx: Ctx, order: Order): Promise<void> {
  return writeMail(ctx, {
    kind: 'order',
    to: payerOf(order),
    subject: `Your payment could not be confirmed: ${order.title}`,
    paragraphs: [
      `We looked for your payment of ${rupees(order.amountPaise)} for order ${order.reference} and could not confirm it.`,
      `The reason: ${order.declineReason}`,
      'If you entered the wrong UTR, correct it on the page of your order and we will check again.',
    ],
    link: linkTo(ctx, order),
  })
}
