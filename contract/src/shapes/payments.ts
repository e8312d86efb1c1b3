import { z } from 'zod'
import { limits } from '../limits.ts'
import { orderStatuses, paymentProviders, paymentServices, paymentTemplates } from '../lists/content.ts'
import * as messages from '../messages/messages.ts'
import { code, Email, Id, Instant, line, oneOfNumbers, Page, prepare, text } from './fields.ts'

/** A payment link for one of the two bootcamps. The price is never part of the input. */
export const PaymentLinkAsk = z.object({
  templateId: oneOfNumbers(paymentTemplates, messages.unknownTemplate),
  linkDescription: text(),
})

/** The service that reports a payment. */
export const ServiceRef = z.object({ service: z.enum(paymentServices) })

/** What everybody with the URL of an order sees of it. */
export const Order = z.object({
  _id: Id,
  /** Part of the payment's note, so that it can be found on a bank statement. */
  reference: z.string(),
  title: z.string(),
  bootcampId: z.string(),
  amount: z.number(),
  status: z.enum(orderStatuses),
  createdAt: Instant,
  reportedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  /** Shortened, because people may pass the URL of an order on. */
  payerEmail: z.string(),
  utr: z.string(),
  declineReason: z.string(),
  /** The day on which the next batch starts, YYYY-MM-DD; empty where the operator has set none, or the day has passed. */
  startsOn: z.string(),
  /** How to pay; null once it is paid, and where the operator has no UPI id. */
  upi: z.object({ id: z.string(), payee: z.string(), link: z.string(), qr: z.string() }).nullable(),
  provider: z.enum(paymentProviders),
  /** Whether the provider has a payment page now. */
  canCheckOut: z.boolean(),
  /** The service's id of the payment. */
  paymentId: z.string(),
})
export type Order = z.infer<typeof Order>

/** An order under its buyer's account. */
export const OwnOrder = Order.pick({
  _id: true,
  reference: true,
  title: true,
  amount: true,
  status: true,
  createdAt: true,
})
export type OwnOrder = z.infer<typeof OwnOrder>

/** The payer at a payment service, who gets the receipt. */
export const Checkout = z.object({
  payerName: line(limits.fullName, messages.fieldNeeded),
  payerEmail: Email,
})
export type Checkout = z.output<typeof Checkout>

/** Where the browser sends the payer: a page, or a URL to which it posts these fields. */
export const HandOver = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })
export type HandOver = z.infer<typeof HandOver>

/** 'I have paid': the twelve digits of the bank's transfer reference. */
export const PaymentReport = Checkout.extend({
  utr: prepare(
    40,
    (value) => (typeof value === 'string' ? value.replace(/\s/g, '') : value),
    z
      .string(messages.utrDigits)
      .max(40, { error: messages.utrDigits, abort: true })
      .regex(/^\d{12}$/, messages.utrDigits),
  ),
})
export type PaymentReport = z.output<typeof PaymentReport>

/** The team's list: reported payments, oldest first; settled ones, newest first. */
export const PaymentsQuery = Page.extend({
  status: z.enum(['reported', 'paid', 'declined']).default('reported'),
  /** A whole reference, UTR, payment id or email. */
  search: text().optional(),
})
export type PaymentsQuery = z.output<typeof PaymentsQuery>

export const Payment = Order.omit({ upi: true, canCheckOut: true, startsOn: true }).extend({
  payerName: z.string(),
  settledBy: z.string(),
})
export type Payment = z.infer<typeof Payment>

export const Payments = z.object({
  payments: z.array(Payment),
  total: z.number(),
  totalIsBounded: z.boolean(),
  nextCursor: z.string().nullable(),
})

/** `utr` is the one that was checked: the call is refused when the payer has sent another one since. */
export const PaymentSettling = z.discriminatedUnion('action', [
  z.object({ action: z.literal('confirm'), utr: code(40) }),
  z.object({
    action: z.literal('decline'),
    utr: code(40),
    reason: line(limits.shortText, messages.fieldNeeded),
  }),
])
export type PaymentSettling = z.output<typeof PaymentSettling>
