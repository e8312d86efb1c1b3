import type { OrderStatus, PaymentProviderName } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** One bootcamp that somebody may pay for. From 'reported' on it has a payer. */
export interface OrderTable {
  id: Generated<string>
  reference: string
  bootcampId: string
  title: string
  amountPaise: number
  provider: PaymentProviderName
  /** Who opened it first while signed in. */
  candidateId: Generated<string | null>
  status: Generated<OrderStatus>
  payerName: string | null
  payerEmail: string | null
  utr: string | null
  createdAt: Generated<Date>
  reportedAt: Date | null
  settledAt: Date | null
  settledBy: string | null
  declineReason: string | null
  /** The payment that settled it, by the service's id. */
  paymentId: string | null
}

/** Each visit to the service's payment page. */
export interface OrderCheckoutTable {
  id: string
  orderId: string
  payerName: string
  payerEmail: string
  url: string | null
  createdAt: Date
}

/** Every payment that a service reported. */
export interface OrderPaymentTable {
  provider: PaymentProviderName
  paymentId: string
  orderId: string | null
  amountPaise: number
  receivedAt: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    orders: OrderTable
    orderCheckouts: OrderCheckoutTable
    orderPayments: OrderPaymentTable
  }
}
