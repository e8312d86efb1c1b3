import type { PaymentProviderName } from '@firstrung/contract'

/** The payment services as payers know them. */
export const providerNames: Record<PaymentProviderName, string> = { upi: 'UPI', razorpay: 'Razorpay', paytm: 'Paytm' }
