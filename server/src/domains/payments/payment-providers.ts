import type { PaymentProviderName } from '@firstrung/contract'
import type { Env } from '#src/env.ts'
import { openPaytm } from './paytm.ts'
import { openRazorpay } from './razorpay.ts'

/** One visit to the service's page; a payer who comes back later gets another one. */
export interface Checkout {
  /** The unique name of our order at the service. */
  id: string
  title: string
  amountPaise: number
  payerName: string
  payerEmail: string
  /** Our own page of the order. */
  pageUrl: string
  /** Where the service sends a browser with a signed result. */
  returnUrl: string
}

/** Where the payer goes; `fields` are posted there, if there are any. `lasts`: the same address may be used again. */
export interface HandOver {
  url: string
  fields: Record<string, string>
  lasts: boolean
}

/** Money that has arrived. */
export interface Received {
  checkoutId: string
  paymentId: string
  amountPaise: number
}

/** A service with its own payment page. It makes network calls: never call it inside a transaction. */
export interface PaymentService {
  begin(checkout: Checkout): Promise<HandOver>
  /** The payment of a checkout, as the service knows it. */
  find(checkoutId: string): Promise<Received | null>
  /** The payment in a webhook, or null when it is about something else. Refuses a bad signature. */
  read(body: string, header: (name: string) => string | undefined): Received | null
  /** Throws when it cannot be reached. */
  reach(): Promise<void>
  /** Origins that its page is posted to. */
  readonly formOrigins: readonly string[]
}

/** The service for new orders; null when payment is not set up. */
export function providerOf(env: Env, upiId: string): PaymentProviderName | null {
  const name = env.PAYMENT_PROVIDER ?? (upiId ? 'upi' : 'none')
  return name === 'none' ? null : name
}

/**
 * The service of an order, as long as its keys are set: orders from before the operator chose another service can still be
 * paid. UPI is not a service: its payments are seen on a bank account (G-58).
 */
export function serviceOf(env: Env, name: PaymentProviderName): PaymentService | null {
  switch (name) {
    case 'razorpay': {
      const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
      if (!keyId || !keySecret || !webhookSecret) return null
      return openRazorpay({ url: env.RAZORPAY_URL, keyId, keySecret, webhookSecret })
    }
    case 'paytm': {
      const { PAYTM_MID: mid, PAYTM_MERCHANT_KEY: key } = env
      return mid && key ? openPaytm({ url: env.PAYTM_URL, mid, key, website: env.PAYTM_WEBSITE }) : null
    }
    case 'upi':
      return null
  }
}
