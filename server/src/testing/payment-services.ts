import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PaytmChecksum from 'paytmchecksum'

// Stubs of payment services, after their documented calls and answers. They refuse what the real ones refuse: wrong keys,
// wrong signatures, the name of an order that was used before.

interface Stub {
  settings: Record<string, string>
  /** The requests so far, as `METHOD /path`. */
  asked: string[]
  /** Calls this server's webhook when somebody pays on a page of the service. */
  serve(publicUrl: string): void
  /** Makes it fail from here on, or work again. */
  breakDown(isDown: boolean): void
  close(): Promise<void>
}

const json = (reply: ServerResponse, status: number, body: object) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page for payers: a sentence and buttons. */
const page = (reply: ServerResponse, title: string, says: string, ...ways: string[]) =>
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><main><h1>${title}</h1><p>${escaped(says)}</p>${ways.join('')}</main></html>`,
    )
const way = (words: string, href: string) => `<p><a href="${escaped(href)}">${words}</a></p>`
const button = (words: string, action: string, fields: Record<string, string> = {}) =>
  `<form method="post" action="${escaped(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')}<button>${words}</button></form>`

async function serve(
  webhook: string,
  answer: (request: IncomingMessage, url: URL, reply: ServerResponse) => Promise<unknown>,
) {
  const asked: string[] = []
  let isDown = false
  let publicUrl = ''
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://service')
    asked.push(`${request.method} ${url.pathname}`)
    if (isDown) return void reply.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    return void answer(request, url, reply)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakDown(is: boolean) {
      isDown = is
    },
    serve(address: string) {
      publicUrl = address
    },
    /** Sends a delivery to the webhook. */
    async deliver({ body, headers }: Delivery) {
      const taken = await fetch(`${publicUrl}${webhook}`, { method: 'POST', body, headers })
      if (!taken.ok) throw new Error(`the webhook answered ${taken.status}: ${await taken.text()}`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

interface PaymentLink {
  id: string
  amount: number
  reference_id: string
  description: string
  customer: object
  callback_url: string
  expire_by: number
  status: 'created' | 'paid'
  short_url: string
  payments: { payment_id: string; amount: number; status: string; plink_id: string; method: string }[] | null
}

/** A delivery to a webhook. */
export interface Delivery {
  body: string
  headers: Record<string, string>
}

export interface RazorpayStub extends Stub {
  links: Map<string, PaymentLink>
  /** Somebody pays; returns what the webhook is sent. */
  pay(reference: string, changes?: { amount?: number; paymentId?: string; event?: string }): Delivery
}

export async function openRazorpayStub(): Promise<RazorpayStub> {
  const [keyId, keySecret, webhookSecret] = ['rzp_test_stub', 'stub-key-secret', 'stub-webhook-secret']
  const links = new Map<string, PaymentLink>()
  let count = 0
  const refuse = (reply: ServerResponse, status: number, description: string) =>
    json(reply, status, { error: { code: 'BAD_REQUEST_ERROR', description } })
  const { url, deliver, ...server } = await serve('/api/payment/webhooks/razorpay', async (request, asked, reply) => {
    const { pathname, searchParams } = asked
    const link = [...links.values()].find(({ id }) => pathname.split('/')[2] === id)
    if (link) return showLink(request, link, reply)
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (request.headers.authorization !== expected) return refuse(reply, 401, 'Authentication failed')
    if (pathname !== '/v1/payment_links') return refuse(reply, 404, 'The requested URL was not found on the server.')
    if (request.method === 'GET') {
      const found = links.get(searchParams.get('reference_id') ?? '')
      return json(reply, 200, { payment_links: found ? [found] : [] })
    }
    const wanted = JSON.parse(await text(request)) as PaymentLink
    if (links.has(wanted.reference_id)) return refuse(reply, 400, 'payment link with given reference_id already exists')
    if (wanted.expire_by < Date.now() / 1000 + 15 * 60) return refuse(reply, 400, 'expire_by should be later')
    count += 1
    const id = `plink_Stub${count}`
    const made: PaymentLink = { ...wanted, id, status: 'created', short_url: `${url}/i/${id}`, payments: null }
    links.set(wanted.reference_id, made)
    return json(reply, 200, made)
  })
  /** The page of a link: payers are sent back with the documented parameters. */
  const showLink = async ({ method }: IncomingMessage, link: PaymentLink, reply: ServerResponse) => {
    const { id, short_url, reference_id, callback_url, amount, description } = link
    if (method === 'POST') await deliver(stub.pay(reference_id))
    const paid = link.payments?.[0]
    if (!paid) {
      const says = `${description}: ₹${(amount / 100).toLocaleString('en-IN')}`
      return page(
        reply,
        'Razorpay stand-in',
        says,
        button('Pay now', `${short_url}/paid`),
        way('Not now', callback_url),
      )
    }
    const told = [id, reference_id, 'paid', paid.payment_id]
    const back = new URL(callback_url)
    const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id']
    for (const [n, name] of names.entries()) back.searchParams.set(`razorpay_${name}`, told[n] ?? '')
    const signature = createHmac('sha256', keySecret).update(told.join('|')).digest('hex')
    back.searchParams.set('razorpay_signature', signature)
    return page(reply, 'Razorpay stand-in', 'Payment successful', way('Back to the shop', back.href))
  }
  const stub: RazorpayStub = {
    ...server,
    links,
    settings: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_URL: url,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    },
    pay(reference, { amount, paymentId, event = 'payment_link.paid' } = {}) {
      const link = links.get(reference)
      if (!link) throw new Error(`there is no link for ${reference}`)
      count += 1
      const payment = { id: paymentId ?? `pay_Stub${count}`, amount: amount ?? link.amount }
      const paid = {
        payment_id: payment.id,
        amount: payment.amount,
        status: 'captured',
        plink_id: link.id,
        method: 'upi',
      }
      Object.assign(link, { status: 'paid', payments: [paid] })
      const body = JSON.stringify({
        account_id: 'acc_Stub',
        contains: ['payment', 'order', 'payment_link'],
        created_at: 1_700_000_000,
        entity: 'event',
        event,
        payload: {
          order: {
            entity: { id: 'order_Stub', entity: 'order', amount: link.amount, status: 'paid', currency: 'INR' },
          },
          payment: {
            entity: {
              ...payment,
              entity: 'payment',
              captured: true,
              currency: 'INR',
              method: 'upi',
              status: 'captured',
            },
          },
          payment_link: { entity: { ...link, amount_paid: payment.amount, currency: 'INR', payments: undefined } },
        },
      })
      const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': `evt_Stub${count}`,
        },
      }
    },
  }
  return stub
}

interface Transaction {
  token: string
  amount: string
  callbackUrl: string
  txnId?: string
}

export interface PaytmStub extends Stub {
  transactions: Map<string, Transaction>
  /** Somebody pays, or tries to; returns what the webhook and the browser send, signed by Paytm's own package. */
  pay(orderId: string, changes?: Record<string, string>): Promise<Delivery>
}

export async function openPaytmStub(): Promise<PaytmStub> {
  const [mid, key] = ['StubMerchant00001', 'kStubMerchantKey']
  const transactions = new Map<string, Transaction>()
  let count = 0
  const answer = (reply: ServerResponse, body: object) => json(reply, 200, { head: { version: 'v1' }, body })
  const { url, deliver, ...server } = await serve('/api/payment/webhooks/paytm', async (request, asked, reply) => {
    const { pathname, searchParams } = asked
    if (request.method === 'HEAD') return reply.end()
    const raw = await text(request)
    if (pathname === '/theia/api/v1/showPaymentPage') return showPage(new URLSearchParams(raw), reply)
    const { head, body } = JSON.parse(raw) as {
      head: { signature: string }
      body: { mid: string; orderId: string; callbackUrl: string; txnAmount: { value: string } }
    }
    const isOurs = body.mid === mid && PaytmChecksum.verifySignature(JSON.stringify(body), key, head.signature)
    if (!isOurs)
      return answer(reply, { resultInfo: { resultStatus: 'F', resultCode: '2005', resultMsg: 'Checksum mismatched' } })
    const held = transactions.get(body.orderId)
    if (pathname === '/v3/order/status') {
      if (!held?.txnId) {
        const resultInfo = { resultStatus: held ? 'PENDING' : 'TXN_FAILURE', resultCode: held ? '402' : '334' }
        return answer(reply, { resultInfo })
      }
      const resultInfo = { resultStatus: 'TXN_SUCCESS', resultCode: '01' }
      return answer(reply, { resultInfo, mid, orderId: body.orderId, txnId: held.txnId, txnAmount: held.amount })
    }
    const named = searchParams.get('orderId') === body.orderId && searchParams.get('mid') === mid
    if (pathname !== '/theia/api/v1/initiateTransaction' || !named) return reply.writeHead(404).end()
    if (held)
      return answer(reply, { resultInfo: { resultStatus: 'F', resultCode: '325', resultMsg: 'Duplicate order' } })
    count += 1
    const token = `token-${count}`
    transactions.set(body.orderId, { token, amount: body.txnAmount.value, callbackUrl: body.callbackUrl })
    return answer(reply, { resultInfo: { resultStatus: 'S', resultCode: '0000' }, txnToken: token })
  })
  /** The page of a transaction. It leads back by posting a form, whatever the result. */
  const showPage = async (fields: URLSearchParams, reply: ServerResponse) => {
    const orderId = fields.get('orderId') ?? ''
    const transaction = transactions.get(orderId)
    if (transaction?.token !== fields.get('txnToken')) return reply.writeHead(400).end('Session expired')
    const { amount, callbackUrl } = transaction
    const back = (words: string, { body }: Delivery) =>
      button(words, callbackUrl, Object.fromEntries(new URLSearchParams(body)))
    if (fields.has('pay')) {
      const delivery = await stub.pay(orderId)
      await deliver(delivery)
      return page(reply, 'Paytm stand-in', 'Payment successful', back('Back to the shop', delivery))
    }
    const again = { ...Object.fromEntries(fields), pay: 'yes' }
    const left = await stub.pay(orderId, { STATUS: 'TXN_FAILURE', RESPCODE: '141', RESPMSG: 'User left' })
    const says = `Order ${orderId}: ₹${Number(amount).toLocaleString('en-IN')}`
    const pay = button('Pay now', `${url}/theia/api/v1/showPaymentPage`, again)
    return page(reply, 'Paytm stand-in', says, pay, back('Not now', left))
  }
  const stub: PaytmStub = {
    ...server,
    transactions,
    settings: { PAYMENT_PROVIDER: 'paytm', PAYTM_URL: url, PAYTM_MID: mid, PAYTM_MERCHANT_KEY: key },
    async pay(orderId, changes = {}) {
      const transaction = transactions.get(orderId)
      if (!transaction) throw new Error(`there is no transaction ${orderId}`)
      count += 1
      const fields: Record<string, string> = {
        BANKNAME: 'STUB & SONS',
        BANKTXNID: String(400_000 + count),
        CURRENCY: 'INR',
        GATEWAYNAME: 'STUB',
        MID: mid,
        ORDERID: orderId,
        PAYMENTMODE: 'UPI',
        RESPCODE: '01',
        RESPMSG: 'Txn Success',
        STATUS: 'TXN_SUCCESS',
        TXNAMOUNT: transaction.amount,
        TXNDATE: '2026-11-21 12:00:00.0',
        TXNID: `2026112111121280011${count}`,
        ...changes,
      }
      if (fields['STATUS'] === 'TXN_SUCCESS') transaction.txnId = fields['TXNID'] ?? ''
      const signature = await PaytmChecksum.generateSignature(fields, key)
      return {
        body: new URLSearchParams({ ...fields, CHECKSUMHASH: signature }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    },
  }
  return stub
}
