import { createHmac } from 'node:crypto'
import { beginningOf, code, count, int4, line, messages } from '@firstrung/contract'
import { z } from 'zod'
import { accept, fail } from '#src/platform/errors/errors.ts'
import { isSameText } from '#src/platform/secrets/same-text.ts'
import { askService, outOfService } from './ask-service.ts'
import type { PaymentService } from './payment-providers.ts'

interface RazorpayAccount {
  url: string
  keyId: string
  keySecret: string
  webhookSecret: string
}

/** How long one of its pages can be paid, in seconds. */
const linkLife = 5 * 24 * 3600
/** Razorpay's limit for the line above the amount. */
const longestDescription = 2048

const Link = z.object({ short_url: z.url({ protocol: /^https?$/ }) })
const Links = z.object({
  payment_links: z.array(
    z.object({
      reference_id: z.string(),
      payments: z.array(z.object({ payment_id: z.string(), amount: z.number().int(), status: z.string() })).nullish(),
    }),
  ),
})
const Event = z.object({ event: code(100) })
const LinkPaid = z.object({
  payload: z.object({
    payment_link: z.object({ entity: z.object({ reference_id: line(100) }) }),
    payment: z.object({
      entity: z.object({
        id: line(100, messages.fieldNeeded),
        amount: count(0, int4),
        currency: z.literal('INR'),
        status: code(100),
      }),
    }),
  }),
})

/** Razorpay's payment links: a page per checkout, which calls a webhook and sends the payer back. */
export function openRazorpay({ url, keyId, keySecret, webhookSecret }: RazorpayAccount): PaymentService {
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` }
  return {
    formOrigins: [],
    async begin({ id, title, amountPaise, payerName, payerEmail, pageUrl }) {
      const asked = {
        amount: amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: id,
        description: beginningOf(title, longestDescription),
        expire_by: Math.floor(Date.now() / 1000) + linkLife,
        customer: { name: payerName, email: payerEmail },
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: `${pageUrl}?back=1`,
        callback_method: 'get',
      }
      const answer = await askService(`${url}/v1/payment_links`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(asked),
      })
      const link = Link.safeParse(answer)
      if (!link.success) throw outOfService(link.error)
      return { url: link.data.short_url, fields: {}, lasts: true }
    },
    async find(checkoutId) {
      const answer = await askService(
        `${url}/v1/payment_links?${new URLSearchParams({ reference_id: checkoutId }).toString()}`,
        {
          headers,
        },
      )
      const found = Links.safeParse(answer)
      if (!found.success) throw outOfService(found.error)
      const link = found.data.payment_links.find(({ reference_id }) => reference_id === checkoutId)
      const payment = link?.payments?.find(({ status }) => status === 'captured')
      return payment ? { checkoutId, paymentId: payment.payment_id, amountPaise: payment.amount } : null
    },
    read(body, header) {
      if (!isSigned(body, header('x-razorpay-signature') ?? '', webhookSecret)) fail('malformed')
      const told = parsed(body)
      if (accept(Event, told).event !== 'payment_link.paid') return null
      const { payment_link, payment } = accept(LinkPaid, told).payload
      if (payment.entity.status !== 'captured') return null
      return {
        checkoutId: payment_link.entity.reference_id,
        paymentId: payment.entity.id,
        amountPaise: payment.entity.amount,
      }
    },
    async reach() {
      await askService(`${url}/v1/payment_links?count=1`, { headers })
    },
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return fail('malformed')
  }
}

/** Covers the body exactly as it came: the same content in another form has another signature. */
function isSigned(body: string, signature: string, secret: string): boolean {
  return isSameText(signature, createHmac('sha256', secret).update(body).digest('hex'))
}
