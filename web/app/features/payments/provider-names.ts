import type { PaymentProviderName } from '@firstrung/contract'

/** What payers call whoever takes their money. */
export const providerNames: Record<PaymentProviderName, string> = { upi: 'UPI', razorpay: 'Razorpay', paytm: 'Paytm' }
