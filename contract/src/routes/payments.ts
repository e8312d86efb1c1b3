import { z } from 'zod'
import { get, post, put, type Routes } from '../calls/route.ts'
import * as accounts from '../shapes/accounts.ts'
import { Id, Page, Paged, Ref } from '../shapes/fields.ts'
import * as payments from '../shapes/payments.ts'

/** Orders of bootcamps, and their payment. */
export const routes = {
  createLink: post('/api/payment/createLink', {
    summary: 'Makes an order for a bootcamp and the link at which it is paid',
    access: 'public',
    body: payments.PaymentLinkAsk,
    refuses: ['enrollment_closed', 'payments_off'],
    returns: z.object({ generatedLink: z.string() }),
    limit: 'payments',
    ownTransaction: true,
  }),
  order: get('/api/payment/orders/:id', {
    summary: 'An order; its address is the key to it',
    access: 'public',
    params: Ref,
    refuses: ['payment_service_down'],
    returns: z.object({ order: payments.Order }),
    limit: 'orderReads',
  }),
  report: put('/api/payment/orders/:id', {
    summary: "Takes the payer's word, with the UTR of the transfer, that an order is paid",
    access: 'public',
    params: Ref,
    body: payments.PaymentReport,
    refuses: ['order_paid', 'utr_taken', 'paid_otherwise', 'payment_service_down'],
    returns: z.object({ order: payments.Order, msg: z.string() }),
    limit: 'payments',
  }),
  listOwn: get('/api/user/orders', {
    summary: "The candidate's own orders, newest first",
    access: 'order.own',
    query: Page,
    returns: z.object({ orders: z.array(payments.OwnOrder), ...Paged }),
  }),
  keep: post('/api/user/orders/:id', {
    summary: "Adds an order that belongs to no account to the candidate's account; its address is the key to it",
    access: 'order.own',
    params: Ref,
    returns: z.object({ orderId: Id }),
    limit: 'orderReads',
  }),
  checkOut: post('/api/payment/orders/:id/checkout', {
    summary: 'Where the payer goes to pay an order at the payment service',
    access: 'public',
    params: Ref,
    body: payments.Checkout,
    refuses: ['order_paid', 'paid_otherwise', 'payment_service_down', 'payments_off'],
    returns: payments.HandOver,
    limit: 'payments',
    ownTransaction: true,
  }),
  check: post('/api/payment/orders/:id/check', {
    summary: 'Asks the payment service whether an order is paid',
    access: 'public',
    params: Ref,
    refuses: ['paid_otherwise', 'payment_service_down', 'payments_off'],
    returns: z.object({ order: payments.Order }),
    limit: 'orderReads',
    ownTransaction: true,
  }),
  comeBack: post('/api/payment/orders/:id/return', {
    summary: 'Where Paytm sends the payer back to, with a signed result',
    access: 'public',
    params: Ref,
    returns: null,
    sends: 'redirect',
    limit: 'orderReads',
  }),
  webhook: post('/api/payment/webhooks/:service', {
    summary: 'What a payment service tells of payments, signed as the service does',
    access: 'public',
    params: payments.ServiceRef,
    returns: null,
    sends: 'application/json',
  }),
  list: get('/api/admin/payments', {
    summary: 'Payments that wait for confirmation, or were settled',
    access: 'payment.settle',
    query: payments.PaymentsQuery,
    returns: payments.Payments,
  }),
  exportList: post('/api/admin/payments/export', {
    summary: 'All reported and settled payments as a CSV file; asks for the password again',
    access: 'payment.settle',
    acts: ['exportPayments'],
    body: accounts.PasswordAgain,
    returns: null,
    sends: 'text/csv',
    limit: 'confirmations',
  }),
  settle: post('/api/admin/payments/:id', {
    summary: 'Confirms or declines a reported payment',
    access: 'payment.settle',
    acts: ['confirmPayment', 'declinePayment'],
    params: Ref,
    body: payments.PaymentSettling,
    refuses: ['order_changed', 'order_settled'],
    returns: z.object({ orderId: Id, msg: z.string() }),
  }),
} satisfies Routes[string]
