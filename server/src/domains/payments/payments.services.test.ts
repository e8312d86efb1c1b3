import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import PaytmChecksum from 'paytmchecksum'
import Razorpay from 'razorpay'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import {
  type Delivery,
  openPaytmStub,
  openRazorpayStub,
  type PaytmStub,
  type RazorpayStub,
} from '#src/testing/payment-services.ts'
import { pathsIn, withAt } from '#src/testing/sample.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { formOriginsOf } from './payments.service.ts'
import { reconcileOrders, sweepOrders } from './payments.tasks.ts'
import { isSigned, sign, textOfForm } from './paytm-checksum.ts'

const day = 24 * 3600 * 1000
const payer = { payerName: 'Nisha Verma', payerEmail: 'nisha@example.org' }
let payers = 0
/** Another payer each time, so that mails can be counted. */
const somebody = () => {
  payers += 1
  return { payerName: `Payer ${payers}`, payerEmail: `payer-${payers}@example.org` }
}

/** What both services have in common, seen from the payer, the webhook and the team. */
interface Service {
  name: 'razorpay' | 'paytm'
  open(): Promise<RazorpayStub | PaytmStub>
}
const services: Service[] = [
  { name: 'razorpay', open: openRazorpayStub },
  { name: 'paytm', open: openPaytmStub },
]

describe.each(services)('paying with $name', ({ name, open }) => {
  let stub: RazorpayStub | PaytmStub
  let w: TestServer
  let admin: Person
  beforeAll(async () => {
    stub = await open()
    w = await openTestServer({ ...stub.settings, PUBLIC_URL: 'https://firstrung.example' })
    admin = await w.make.admin()
  })
  afterAll(async () => {
    await w.close()
    await stub.close()
  })

  async function newOrder(): Promise<string> {
    const body = { templateId: 13241, linkDescription: 'Web Development Bootcamp' }
    const { generatedLink } = await w.as(null).payments.createLink({ body })
    return generatedLink.split('/').at(-1) ?? ''
  }
  const orderOf = async (id: string) => (await w.as(null).payments.order({ params: { id } })).order
  const checkOut = (id: string, who = payer) => w.as(null).payments.checkOut({ params: { id }, body: who })
  const check = async (id: string) => (await w.as(null).payments.check({ params: { id } })).order
  const deliver = ({ body, headers }: Delivery, to = `/api/payment/webhooks/${name}`) =>
    w.request('POST', to, { body, headers })
  const checkoutsOf = async (id: string) =>
    (await w.db.selectFrom('orderCheckouts').select('id').where('orderId', '=', id).orderBy('id').execute()).map(
      (row) => row.id,
    )
  const warnings = async (about: string) =>
    (await w.db.selectFrom('notices').select('text').where('recipientId', '=', admin.id).execute()).filter(({ text }) =>
      text.includes(about),
    )
  /** An order whose payer is on the service's page. */
  async function begun(who = somebody()) {
    const id = await newOrder()
    await checkOut(id, who)
    return { id, who, checkout: (await checkoutsOf(id))[0] ?? '' }
  }

  test('paying leads to our own page, then to the service, and after its signed answer to a receipt', async () => {
    const id = await newOrder()
    expect(await orderOf(id)).toMatchObject({ status: 'open', provider: name, canCheckOut: true, upi: null })
    const who = somebody()
    const { url, fields } = await checkOut(id, who)
    const [checkout = ''] = await checkoutsOf(id)
    expect(url).toContain(stub.settings['RAZORPAY_URL'] ?? stub.settings['PAYTM_URL'])
    expect(Object.keys(fields)).toEqual(name === 'paytm' ? ['mid', 'orderId', 'txnToken'] : [])

    const told = await deliver(await stub.pay(checkout))

    expect(told).toMatchObject({ status: 200, body: { success: true } })
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'paid', canCheckOut: false, paymentId: expect.stringMatching(/./) })
    const [receipt, ...more] = await w.mailsTo(who.payerEmail)
    expect(more).toEqual([])
    expect(receipt?.subject).toBe('Receipt: Web Development Bootcamp')
    expect(receipt?.text).toContain(`Payment: ${order.paymentId}`)
    expect(receipt?.text).toContain('Amount: ₹7,999')
    const { payments } = await w.as(admin).payments.list({ query: { status: 'paid', search: order.paymentId } })
    expect(payments).toMatchObject([{ _id: id, payerEmail: who.payerEmail, settledBy: '', provider: name }])
    await expect(checkOut(id)).rejects.toMatchObject({ status: 409, code: 'order_paid' })
  })

  test('paying counts a payment once, however often and from how many sides it is reported', async () => {
    const { id, who, checkout } = await begun()
    const delivery = await stub.pay(checkout)

    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => deliver(delivery)),
      deliver(delivery, `/api/payment/orders/${id}/return`),
    ])
    await check(id)
    await deliver(delivery)

    expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await orderOf(id)).status).toBe('paid')
    expect(await w.mailsTo(who.payerEmail)).toHaveLength(1)
    expect(await warnings((await orderOf(id)).reference)).toEqual([])
  })

  test('paying accepts nothing that was changed on the way, or that nobody signed', async () => {
    const { id, checkout } = await begun()
    const delivery = await stub.pay(checkout)
    const cheaper = { ...delivery, body: delivery.body.replaceAll('7999', '7998') }
    const spaced = { ...delivery, body: name === 'paytm' ? `${delivery.body}&NEW=1` : `${delivery.body} ` }
    const unsigned =
      name === 'paytm'
        ? { ...delivery, body: delivery.body.replace(/&?CHECKSUMHASH=[^&]*/, '') }
        : { ...delivery, headers: { 'content-type': 'application/json' } }

    const resigned = changedSignature(name, delivery)

    for (const wrong of [cheaper, spaced, unsigned, resigned, { ...delivery, body: '' }]) {
      expect(await deliver(wrong)).toMatchObject({ status: 400, body: { code: 'malformed' } })
    }
    expect((await orderOf(id)).status).toBe('open')
    expect(await w.db.selectFrom('orderPayments').selectAll().where('orderId', '=', id).execute()).toEqual([])
  })

  test('paying finds the payment by asking the service when no message came: once the payer is back, and every night', async () => {
    const [seen, missed, unpaid] = [await begun(), await begun(), await begun()]
    await stub.pay(seen.checkout)
    expect((await check(seen.id)).status).toBe('paid')
    expect((await check(unpaid.id)).status).toBe('open')

    await stub.pay(missed.checkout)
    w.clock.advance(2 * day)
    await w.within((ctx) => reconcileOrders.run(ctx, {}))
    await w.runTasks()

    expect((await orderOf(missed.id)).status).toBe('paid')
    expect(await w.mailsTo(missed.who.payerEmail)).toHaveLength(1)
    expect((await orderOf(unpaid.id)).status).toBe('open')
  })

  test('paying notifies the team of money that does not fit: a second payment, another amount, a deleted order', async () => {
    const twice = await begun()
    w.clock.advance(6 * day)
    await checkOut(twice.id, somebody())
    const [first = '', second = ''] = await checkoutsOf(twice.id)
    await deliver(await stub.pay(first))
    await deliver(await stub.pay(second))
    const { reference } = await orderOf(twice.id)
    expect((await warnings(reference)).map(({ text }) => text)).toEqual([expect.stringContaining('was paid twice')])

    const short = await begun()
    const changes = name === 'paytm' ? { TXNAMOUNT: '1.00' } : { amount: 100 }
    await deliver(await (stub.pay as (id: string, changes: object) => Promise<Delivery>)(short.checkout, changes))
    expect((await orderOf(short.id)).status).toBe('open')
    expect(await warnings((await orderOf(short.id)).reference)).toHaveLength(1)

    const gone = await begun()
    const delivery = await stub.pay(gone.checkout)
    await w.db.deleteFrom('orders').where('id', '=', gone.id).execute()
    expect(await deliver(delivery)).toMatchObject({ status: 200 })
    expect(await warnings('came for no order')).toHaveLength(1)
  })

  test('paying says so while the service is down, and everything else works', async () => {
    const id = await newOrder()
    stub.breakDown(true)

    await expect(checkOut(id)).rejects.toMatchObject({ status: 503, code: 'payment_service_down' })
    const back = await begun().catch(() => null)
    expect(back).toBeNull()
    expect((await orderOf(id)).status).toBe('open')
    const other = await openTestServer(stub.settings)
    const { parts } = await other.as(await other.make.admin()).operation.system()
    expect(parts.filter(({ state }) => state === 'down')).toEqual([{ name: 'payments', state: 'down' }])
    await other.close()

    stub.breakDown(false)
    expect((await checkOut(id)).url).toMatch(/^http/)
  })

  test('paying keeps an order that somebody may still be paying, and clears it away later', async () => {
    const { id } = await begun()
    await w.db
      .updateTable('orders')
      .set({ createdAt: new Date(w.clock.now.getTime() - 31 * day) })
      .where('id', '=', id)
      .execute()
    await w.within((ctx) => sweepOrders.run(ctx, {}))
    expect((await orderOf(id)).status).toBe('open')
    w.clock.advance(8 * day)
    await w.within((ctx) => sweepOrders.run(ctx, {}))
    await expect(orderOf(id)).rejects.toMatchObject({ status: 404 })
  })

  test("paying accepts no payer's own claim, and needs to know who pays", async () => {
    const id = await newOrder()
    const report = { ...payer, utr: '402100000077' }
    await expect(w.as(null).payments.report({ params: { id }, body: report })).rejects.toMatchObject({
      code: 'paid_otherwise',
    })
    const blank = { payerName: ' ', payerEmail: 'nobody' }
    const answer = await w.request('POST', `/api/payment/orders/${id}/checkout`, { body: blank })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'payerName' }, { field: 'payerEmail' }] } })
    const upi = await w.make.order()
    await expect(checkOut(upi)).rejects.toMatchObject({ status: 409, code: 'paid_otherwise' })
  })
})

/** What no service sends, although its signature is right. */
const rubbish = ['', ' ', 'text', '{', '[]', 'null', '17', '"text"', '{}', '['.repeat(100_000), '\u0000', '{"event":1}']
const oddFields = [
  '',
  'x',
  'x'.repeat(5000),
  '\u0000',
  '-1',
  '1e999',
  '99999999999',
  '2147483648',
  'NaN',
  '../..',
  '\ud800',
]

describe('a delivery that is rightly signed and is rubbish', () => {
  test('a signed but meaningless delivery of Razorpay is refused or changes nothing, and is never a fault of ours', async () => {
    const stub = await openRazorpayStub()
    const w = await openTestServer(stub.settings)
    const { generatedLink } = await w
      .as(null)
      .payments.createLink({ body: { templateId: 13241, linkDescription: 'Web' } })
    await w.as(null).payments.checkOut({ params: { id: generatedLink.split('/').at(-1) ?? '' }, body: payer })
    const told = JSON.parse(stub.pay([...stub.links.keys()][0] ?? '').body) as object
    const values = [...oddFields, null, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, true, [], {}]
    const bodies = pathsIn(told).flatMap((place) => values.map((value) => JSON.stringify(withAt(told, place, value))))
    for (const body of [...rubbish, ...bodies]) {
      const signature = createHmac('sha256', stub.settings['RAZORPAY_WEBHOOK_SECRET'] ?? '')
        .update(body)
        .digest('hex')
      const answer = await w.app.inject({
        method: 'POST',
        url: '/api/payment/webhooks/razorpay',
        payload: body,
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
      })
      expect([body.slice(0, 500), answer.statusCode < 500]).toEqual([body.slice(0, 500), true])
    }
    await w.close()
    await stub.close()
  })

  test('a signed but meaningless delivery of Paytm is refused or changes nothing, and is never a fault of ours', async () => {
    const stub = await openPaytmStub()
    const w = await openTestServer(stub.settings)
    const key = stub.settings['PAYTM_MERCHANT_KEY'] ?? ''
    const form = { MID: stub.settings['PAYTM_MID'] ?? '', ORDERID: 'order', TXNID: '1', TXNAMOUNT: '1.00' }
    const whole: Record<string, string> = { ...form, CURRENCY: 'INR', STATUS: 'TXN_SUCCESS' }
    const forms = [
      {},
      { a: 'b' },
      ...Object.keys(whole).flatMap((name) => oddFields.map((odd) => ({ ...whole, [name]: odd }))),
    ]
    for (const fields of forms) {
      const CHECKSUMHASH = sign(textOfForm(fields), key)
      const body = new URLSearchParams({ ...fields, CHECKSUMHASH }).toString()
      for (const url of ['/api/payment/webhooks/paytm', `/api/payment/orders/${randomUUID()}/return`]) {
        const answer = await w.app.inject({
          method: 'POST',
          url,
          payload: body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
        expect([body.slice(0, 500), answer.statusCode < 500]).toEqual([body.slice(0, 500), true])
      }
    }
    await w.close()
    await stub.close()
  })
})

/** The first letter of the signature is another one: what it decrypts to is no text at all. */
function changedSignature(name: Service['name'], { body, headers }: Delivery): Delivery {
  const change = (signature: string) => signature.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))
  if (name === 'razorpay') {
    return { body, headers: { ...headers, 'x-razorpay-signature': change(headers['x-razorpay-signature'] ?? '') } }
  }
  const form = new URLSearchParams(body)
  form.set('CHECKSUMHASH', change(form.get('CHECKSUMHASH') ?? ''))
  return { body: form.toString(), headers }
}

describe('the page of Razorpay', () => {
  test('the page of Razorpay is the same for payers who come back within days, so that nobody pays on two of them', async () => {
    const stub = await openRazorpayStub()
    const w = await openTestServer(stub.settings)
    const body = { templateId: 13242, linkDescription: 'Data' }
    const id = (await w.as(null).payments.createLink({ body })).generatedLink.split('/').at(-1) ?? ''
    const checkOut = (who = payer) => w.as(null).payments.checkOut({ params: { id }, body: who })

    const first = await checkOut()
    w.clock.advance(3 * day)
    expect(await checkOut()).toEqual(first)
    expect(await checkOut(somebody())).not.toEqual(first)
    w.clock.advance(2 * day)
    expect(await checkOut()).not.toEqual(first)

    const link = [...stub.links.values()][0]
    expect(link).toMatchObject({
      amount: 699_900,
      description: 'Data Analytics Bootcamp',
      customer: { name: payer.payerName, email: payer.payerEmail },
      callback_url: expect.stringContaining(`/payment/${id}?back=1`),
    })
    await w.close()
    await stub.close()
  })

  test('Razorpay reports other things too, in any order, which change nothing', async () => {
    const stub = await openRazorpayStub()
    const w = await openTestServer(stub.settings)
    const id = (
      await w.as(null).payments.createLink({ body: { templateId: 13241, linkDescription: 'Web' } })
    ).generatedLink
      .split('/')
      .at(-1)
    await w.as(null).payments.checkOut({ params: { id: id ?? '' }, body: payer })
    const [reference = ''] = stub.links.keys()
    const deliver = ({ body, headers }: Delivery) =>
      w.request('POST', '/api/payment/webhooks/razorpay', { body, headers })
    const statusOf = async () => (await w.as(null).payments.order({ params: { id: id ?? '' } })).order.status

    const paid = stub.pay(reference)
    expect(await deliver(stub.pay(reference, { event: 'payment_link.cancelled' }))).toMatchObject({ status: 200 })
    expect(await statusOf()).toBe('open')
    await deliver(paid)
    expect(await deliver(stub.pay(reference, { event: 'payment_link.expired' }))).toMatchObject({ status: 200 })
    expect(await statusOf()).toBe('paid')
    await w.close()
    await stub.close()
  })

  test('the page of Razorpay is believed exactly when its own package finds the signature right', async () => {
    const stub = await openRazorpayStub()
    const w = await openTestServer(stub.settings)
    const { generatedLink } = await w
      .as(null)
      .payments.createLink({ body: { templateId: 13241, linkDescription: 'Web' } })
    await w.as(null).payments.checkOut({ params: { id: generatedLink.split('/').at(-1) ?? '' }, body: payer })
    const { body, headers } = stub.pay([...stub.links.keys()][0] ?? '')
    const signature = headers['x-razorpay-signature'] ?? ''
    for (const [text, given] of [
      [body, signature],
      [JSON.stringify(JSON.parse(body), null, 1), signature],
      [body, signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))],
      [body, ''],
    ] as const) {
      const isRight = Razorpay.validateWebhookSignature(text, given, stub.settings['RAZORPAY_WEBHOOK_SECRET'] ?? '')
      const answer = await w.request('POST', '/api/payment/webhooks/razorpay', {
        body: text,
        headers: { ...headers, 'x-razorpay-signature': given },
      })
      expect(answer.status).toBe(isRight ? 200 : 400)
    }
    await w.close()
    await stub.close()
  })
})

describe('the page of Paytm', () => {
  test('the page of Paytm brings the browser back with its result, believed only when signed', async () => {
    const stub = await openPaytmStub()
    const w = await openTestServer(stub.settings)
    const link = await w.as(null).payments.createLink({ body: { templateId: 13241, linkDescription: 'Web' } })
    const id = link.generatedLink.split('/').at(-1) ?? ''
    await w.as(null).payments.checkOut({ params: { id }, body: payer })
    const [orderId = '', { callbackUrl = '' } = {}] = [...stub.transactions][0] ?? []
    const statusOf = async () => (await w.as(null).payments.order({ params: { id } })).order.status
    const comeBack = ({ body, headers }: Delivery) =>
      w.request('POST', new URL(callbackUrl).pathname, { body, headers })

    const failed = await stub.pay(orderId, { STATUS: 'TXN_FAILURE', RESPCODE: '227' })
    for (const nothing of [failed, { ...failed, body: 'STATUS=TXN_SUCCESS' }]) {
      const answer = await comeBack(nothing)
      expect(answer).toMatchObject({ status: 303, headers: { location: `/payment/${id}?back=1` } })
      expect(await statusOf()).toBe('open')
    }
    await comeBack(await stub.pay(orderId))
    expect(await statusOf()).toBe('paid')
    // A form that no service sends is refused.
    const form = { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await w.request('POST', '/api/auth/login', form)).status).toBe(415)
    await w.close()
    await stub.close()
  })

  test('the page of Paytm is the only other place to which a form of ours may go', () => {
    const settings = { PAYTM_MID: 'mid', PAYTM_MERCHANT_KEY: 'k'.repeat(16) }
    expect(formOriginsOf(readEnv(settings))).toContain('https://secure.paytmpayments.com')
    expect(formOriginsOf(readEnv({ UPI_ID: 'name@bank' }))).toEqual([])
  })

  const key = 'aMerchantKeyOf16'
  const fields = fc.dictionary(fc.stringMatching(/^[A-Z]{1,8}$/), fc.string({ unit: 'grapheme' }), { maxKeys: 8 })

  test("the page of Paytm is signed as Paytm's own package does, both ways", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fields, async (text, form) => {
        expect(isSigned(text, key, await PaytmChecksum.generateSignature(text, key))).toBe(true)
        expect(PaytmChecksum.verifySignature(text, key, sign(text, key))).toBe(true)
        expect(isSigned(textOfForm(form), key, await PaytmChecksum.generateSignature({ ...form }, key))).toBe(true)
        expect(isSigned(`${text}.`, key, sign(text, key))).toBe(false)
        const signature = sign(text, key)
        for (let at = 0; at < signature.length; at += 7) {
          const letter = signature[at] === 'A' ? 'B' : 'A'
          expect(isSigned(text, key, signature.slice(0, at) + letter + signature.slice(at + 1))).toBe(false)
        }
        expect(isSigned(text, 'anotherKeyOf16ch', sign(text, key))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  [{ PAYMENT_PROVIDER: 'razorpay' }, 'PAYMENT_PROVIDER=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET'],
  [{ PAYMENT_PROVIDER: 'paytm', PAYTM_MID: 'mid' }, 'PAYMENT_PROVIDER=paytm needs PAYTM_MERCHANT_KEY.'],
  [{ PAYTM_MERCHANT_KEY: 'short' }, 'PAYTM_MERCHANT_KEY: must have 16 characters'],
])('payment cannot be set up with %j', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence)
})
