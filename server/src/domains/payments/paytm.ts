import { code, line } from '@firstrung/contract'
import { z } from 'zod'
import { accept, fail } from '#src/platform/errors/errors.ts'
import { askService, outOfService } from './ask-service.ts'
import type { PaymentService } from './payment-providers.ts'
import { isSigned, sign, textOfForm } from './paytm-checksum.ts'

interface PaytmAccount {
  url: string
  mid: string
  key: string
  website: string
}

/** Its page leads on to other pages of the service. */
const ownHosts = ['https://*.paytmpayments.com', 'https://*.paytm.in', 'https://*.paytm.com']
const patience = 5000

const Begun = z.object({
  body: z.object({ resultInfo: z.object({ resultStatus: z.literal('S') }), txnToken: z.string().min(1) }),
})
const Status = z.object({
  body: z.object({
    resultInfo: z.object({ resultStatus: z.string() }),
    orderId: z.string().optional(),
    txnId: z.string().optional(),
    txnAmount: z.string().optional(),
  }),
})
const Told = z.object({
  MID: code(100),
  ORDERID: line(100),
  TXNID: line(100).optional(),
  /** Rupees. */
  TXNAMOUNT: code(20)
    .regex(/^\d{1,7}(\.\d{1,2})?$/)
    .optional(),
  CURRENCY: code(100).optional(),
  STATUS: code(100),
})

const rupeesOf = (paise: number): string => (paise / 100).toFixed(2)
const paiseOf = (rupees: string): number => Math.round(Number(rupees) * 100)

/** Paytm's payment page. Each checkout is a transaction of Paytm's, whose token lasts for minutes. */
export function openPaytm({ url, mid, key, website }: PaytmAccount): PaymentService {
  const ask = (path: string, body: object) =>
    askService(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The signature covers the body exactly as it is written here.
      body: `{"head":${JSON.stringify({ signature: sign(JSON.stringify(body), key) })},"body":${JSON.stringify(body)}}`,
    })
  const addressOf = (path: string, orderId: string) => `${path}?${new URLSearchParams({ mid, orderId }).toString()}`
  return {
    formOrigins: [new URL(url).origin, ...ownHosts],
    async begin({ id, amountPaise, payerEmail, returnUrl }) {
      const answer = await ask(addressOf('/theia/api/v1/initiateTransaction', id), {
        requestType: 'Payment',
        mid,
        websiteName: website,
        orderId: id,
        callbackUrl: returnUrl,
        txnAmount: { value: rupeesOf(amountPaise), currency: 'INR' },
        userInfo: { custId: id, email: payerEmail },
      })
      const begun = Begun.safeParse(answer)
      if (!begun.success) throw outOfService(new Error(`Paytm refused: ${JSON.stringify(answer).slice(0, 500)}`))
      return {
        url: `${url}${addressOf('/theia/api/v1/showPaymentPage', id)}`,
        fields: { mid, orderId: id, txnToken: begun.data.body.txnToken },
        lasts: false,
      }
    },
    async find(checkoutId) {
      const answer = await ask('/v3/order/status', { mid, orderId: checkoutId })
      const status = Status.safeParse(answer)
      if (!status.success) throw outOfService(status.error)
      const { resultInfo, orderId, txnId, txnAmount } = status.data.body
      if (resultInfo.resultStatus !== 'TXN_SUCCESS' || orderId !== checkoutId || !txnId || !txnAmount) return null
      return { checkoutId, paymentId: txnId, amountPaise: paiseOf(txnAmount) }
    },
    read(body) {
      const { CHECKSUMHASH: signature = '', ...fields } = Object.fromEntries(new URLSearchParams(body))
      if (!isSigned(textOfForm(fields), key, signature)) fail('malformed')
      const { MID, ORDERID, TXNID, TXNAMOUNT, CURRENCY, STATUS } = accept(Told, fields)
      if (STATUS !== 'TXN_SUCCESS' || !TXNID || !TXNAMOUNT) return null
      if (MID !== mid || CURRENCY !== 'INR') fail('malformed')
      return { checkoutId: ORDERID, paymentId: TXNID, amountPaise: paiseOf(TXNAMOUNT) }
    },
    async reach() {
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patience) })
      if (answer.status >= 500) throw outOfService(new Error(`Paytm answered ${answer.status}`))
    },
  }
}
