import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { providerOf } from './payment-providers.ts'
import { sweepOrders } from './payments.tasks.ts'

const day = 24 * 3600 * 1000
const upi = {
  UPI_ID: 'firstrung@examplebank',
  UPI_PAYEE: 'Firstrung Learning',
  PUBLIC_URL: 'https://firstrung.example',
}

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer(upi)
  admin = await w.make.admin()
})
afterAll(() => w.close())

const ask = (body: unknown) => w.request('POST', '/api/payment/createLink', { body })
const orderOf = (id: string) => w.as(null).payments.order({ params: { id } })
const report = (id: string, utr: string, payerName = 'Meher Irani', payerEmail = 'meher@example.org') =>
  w.as(null).payments.report({ params: { id }, body: { payerName, payerEmail, utr } })
const settle = (id: string, body: Parameters<ReturnType<TestServer['as']>['payments']['settle']>[0]['body']) =>
  w.as(admin).payments.settle({ params: { id }, body })
const payments = async (query: object) => (await w.as(admin).payments.list({ query })).payments

describe('asking for a payment link', () => {
  test('asking for a payment link needs no account, makes an order at the price of our own definition, and answers its address [API-25] [BOOT-14] [BOOT-15]', async () => {
    for (const [templateId, title, amount] of [
      [13241, 'Web Development Bootcamp', 7999],
      [13242, 'Data Analytics Bootcamp', 6999],
    ] as const) {
      const body = { templateId, linkDescription: 'Anything at all, for ₹1', price: 1, amount: 1 }
      const { status, body: answer } = await ask(body)

      expect(status).toBe(200)
      expect(answer).toMatchObject({
        success: true,
        generatedLink: expect.stringMatching(/^https:\/\/firstrung\.example\/payment\/[0-9a-f-]{36}$/),
      })
      const { order } = await orderOf(String(answer['generatedLink']).split('/').at(-1) ?? '')
      expect(order).toMatchObject({
        title,
        amount,
        status: 'open',
        reference: expect.stringMatching(/^FR[2-9A-Z]{8}$/),
      })
      expect(order.upi).toMatchObject({ id: upi.UPI_ID, payee: upi.UPI_PAYEE })
      expect(order.upi?.link).toBe(
        `upi://pay?pa=firstrung%40examplebank&pn=Firstrung%20Learning&am=${amount}.00&cu=INR&tr=${order.reference}&tn=${order.reference}%20${title.replaceAll(' ', '%20')}`,
      )
      expect(order.upi?.qr).toMatch(/^data:image\/svg\+xml;base64,/)
    }
  })

  test('asking for a payment link accepts a template as text, and makes another order each time', async () => {
    const [one, two] = [
      await ask({ templateId: '13241', linkDescription: 'Web' }),
      await ask({ templateId: 13241, linkDescription: 'Web' }),
    ]
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body['generatedLink']).not.toBe(two.body['generatedLink'])
  })

  test.each([
    [{ templateId: 1, linkDescription: 'Web' }, 'templateId'],
    [{ templateId: 'free', linkDescription: 'Web' }, 'templateId'],
    [{ linkDescription: 'Web' }, 'templateId'],
    [{ templateId: 13241 }, 'linkDescription'],
    [{ templateId: 13241, linkDescription: 'x'.repeat(201) }, 'linkDescription'],
  ])('asking for a payment link refuses %j', async (body, field) => {
    expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field }] } })
  })

  test('asking for a payment link answers 503 where nothing is configured, and is limited by address', async () => {
    const off = await openTestServer({ PAYMENTS_PER_HOUR: '2' })
    const body = { templateId: 13241, linkDescription: 'Web' }
    const create = () => off.request('POST', '/api/payment/createLink', { body })

    expect(await create()).toMatchObject({ status: 503, body: { success: false, code: 'payments_off' } })
    expect(await create()).toMatchObject({ status: 503 })
    expect(await create()).toMatchObject({ status: 429, body: { code: 'too_many' } })
    await off.close()
  })

  test.each<[Record<string, string>, string | null]>([
    [{}, null],
    [{ UPI_ID: upi.UPI_ID }, 'upi'],
    [{ UPI_ID: upi.UPI_ID, PAYMENT_PROVIDER: 'upi' }, 'upi'],
    [{ UPI_ID: upi.UPI_ID, PAYMENT_PROVIDER: 'none' }, null],
  ])('asking for a payment link goes to the provider that %j names', (settings, name) => {
    expect(providerOf(readEnv(settings), settings['UPI_ID'] ?? '')).toBe(name)
  })

  test.each([
    [{ PAYMENT_PROVIDER: 'upi' }, 'PAYMENT_PROVIDER=upi needs UPI_ID.'],
    [{ UPI_ID: 'firstrung' }, 'UPI_ID: must be a UPI id'],
  ])('asking for a payment link cannot be set up with %j', (settings, sentence) => {
    expect(() => readEnv(settings)).toThrow(sentence)
  })
})

describe('saying that an order is paid', () => {
  test('saying that an order is paid puts it before the team, once, and hides the payer from others who know the address', async () => {
    const id = await w.make.order()

    const [one, two] = await Promise.all([report(id, '4021 0000 0001'), report(id, '402100000001')])

    expect(one).toMatchObject({ msg: 'Thank you. We will check your payment within one working day.' })
    expect(two.order).toMatchObject({ status: 'reported', utr: '402100000001', payerEmail: 'm•••@example.org' })
    expect(JSON.stringify(two)).not.toContain('meher@')
    const waiting = await payments({ search: '402100000001' })
    expect(waiting).toMatchObject([
      { _id: id, payerName: 'Meher Irani', payerEmail: 'meher@example.org', amount: 7999 },
    ])
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.filter(({ text }) => text.includes(waiting[0]?.reference ?? '-'))).toHaveLength(1)
  })

  test.each([
    ['payerName', { payerName: '  ' }],
    ['payerEmail', { payerEmail: 'nobody' }],
    ['utr', { utr: '12345' }],
    ['utr', { utr: '12345678901a' }],
    ['utr', { utr: 402100000001 }],
  ])('saying that an order is paid needs a %s that can be one: %j', async (field, wrong) => {
    const body = { payerName: 'Meher', payerEmail: 'meher@example.org', utr: '402100000099', ...wrong }
    const url = `/api/payment/orders/${await w.make.order()}`
    expect(await w.request('PUT', url, { body })).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  test('saying that an order is paid refuses a transfer that pays another order, also when both come at once', async () => {
    const [one, two] = [await w.make.order(), await w.make.order()]

    const results = await Promise.allSettled([report(one, '402100000002'), report(two, '402100000002')])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ status: 409, code: 'utr_taken' })
  })

  test('saying that an order is paid changes nothing for orders that are paid or do not exist', async () => {
    const paid = await w.make.settledOrder(admin)
    await expect(report(paid, '402100000003')).rejects.toMatchObject({ status: 409, code: 'order_paid' })
    await expect(report(admin.id, '402100000003')).rejects.toMatchObject({ status: 404 })
    expect((await w.request('GET', `/api/payment/orders/${admin.id}`)).status).toBe(404)
    expect((await w.request('GET', '/api/payment/orders/1')).status).toBe(400)
  })
})

describe('settling a payment', () => {
  test('settling a payment confirms it, with a receipt by mail', async () => {
    const { id, utr } = await w.make.reportedOrder('Kabir Anand', 'kabir@example.org')

    expect(await settle(id, { action: 'confirm', utr })).toMatchObject({ orderId: id })

    expect((await orderOf(id)).order).toMatchObject({ status: 'paid', upi: null })
    expect(await payments({ search: utr })).toEqual([])
    expect(await payments({ status: 'paid', search: 'KABIR@example.org' })).toMatchObject([
      { _id: id, settledBy: 'Asha Admin' },
    ])
    const [reported, receipt, ...others] = await w.mailsTo('kabir@example.org')
    expect(reported?.subject).toBe("We're checking your payment: Web Development Bootcamp")
    expect(others).toEqual([])
    expect(receipt?.subject).toBe('Receipt: Web Development Bootcamp')
    expect(receipt?.text).toContain(`UTR: ${utr}`)
    expect(receipt?.text).toContain('Amount: ₹7,999')
  })

  test('settling a payment declines it with a reason, which the payer reads and may answer with another UTR', async () => {
    const { id, utr } = await w.make.reportedOrder('Ila Sen', 'ila@example.org')

    await settle(id, { action: 'decline', utr, reason: 'No transfer with this number.' })

    expect((await orderOf(id)).order).toMatchObject({
      status: 'declined',
      declineReason: 'No transfer with this number.',
    })
    expect(await w.mailsTo('ila@example.org')).toHaveLength(2)
    const { order } = await report(id, '402100000004', 'Ila Sen', 'ila@example.org')
    expect(order).toMatchObject({ status: 'reported', declineReason: '', upi: { id: upi.UPI_ID } })
    const other = await w.make.order()
    expect((await report(other, utr)).order.status).toBe('reported')
  })

  test('settling a payment needs a reason to decline, and the UTR that the payer has named last', async () => {
    const { id, utr } = await w.make.reportedOrder()
    await expect(settle(id, { action: 'decline', utr, reason: ' ' })).rejects.toMatchObject({ status: 400 })

    await report(id, '402100000005')

    await expect(settle(id, { action: 'confirm', utr })).rejects.toMatchObject({ status: 409, code: 'order_changed' })
    expect((await orderOf(id)).order.status).toBe('reported')
  })

  test('settling a payment is done by one of many who try at once; the others are told, and one mail goes out', async () => {
    const { id, utr } = await w.make.reportedOrder('Race Course', 'race@example.org')
    const tries = Array.from({ length: 10 }, (_, n) =>
      settle(id, n % 2 ? { action: 'confirm', utr } : { action: 'decline', utr, reason: 'Not found.' }),
    )

    const results = await Promise.allSettled(tries)

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'order_settled' })
    expect(
      (await w.mailsTo('race@example.org')).filter(({ subject }) => !subject?.startsWith("We're checking")),
    ).toHaveLength(1)
  })

  test('settling a payment changes nothing for an order that nobody has paid', async () => {
    const id = await w.make.order()
    await expect(settle(id, { action: 'confirm', utr: '' })).rejects.toMatchObject({ status: 409 })
    await expect(settle(admin.id, { action: 'confirm', utr: '' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list of payments', () => {
  test.each([
    ['reported', (n: number) => w.make.reportedOrder(`Payer ${n}`, 'pages-reported@example.org')],
    ['paid', (n: number) => w.make.settledOrder(admin, undefined, `Payer ${n}`, 'pages-paid@example.org')],
    ['declined', (n: number) => w.make.settledOrder(admin, 'No.', `Payer ${n}`, 'pages-declined@example.org')],
  ] as const)(
    'the list of payments pages through %s ones, those that wait longest first, the others newest first',
    async (status, add) => {
      for (let n = 0; n < 5; n += 1) {
        await add(n)
        // Some of them at the same moment.
        if (n % 2) w.clock.advance(1000)
      }
      const search = `pages-${status}@example.org`
      const names: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: Awaited<ReturnType<ReturnType<TestServer['as']>['payments']['list']>> = await w
          .as(admin)
          .payments.list({ query: { status, search, limit: 2, ...(cursor && { cursor }) } })
        expect(page.total).toBe(5)
        names.push(...page.payments.map(({ payerName }) => payerName))
        cursor = page.nextCursor
      }
      expect(new Set(names).size).toBe(5)
      expect(names.map((name) => Math.floor(Number(name.slice(6)) / 2))).toEqual(
        status === 'reported' ? [0, 0, 1, 1, 2] : [2, 1, 1, 0, 0],
      )
    },
  )
})

test('orders that nobody paid are cleared away after 30 days, others stay', async () => {
  const open = await w.make.order()
  const { id: reported } = await w.make.reportedOrder()
  w.clock.advance(31 * day)
  const fresh = await w.make.order()

  await w.within((ctx) => sweepOrders.run(ctx, {}))

  await expect(orderOf(open)).rejects.toMatchObject({ status: 404 })
  expect((await orderOf(reported)).order.status).toBe('reported')
  expect((await orderOf(fresh)).order.status).toBe('open')
})

describe('an order of somebody with an account', () => {
  test('an order of somebody with an account belongs to it once they have opened it, and stays theirs (G-123)', async () => {
    const [buyer, other] = [await w.make.candidate(), await w.make.candidate()]
    const id = await w.make.order()
    expect((await w.as(buyer).payments.listOwn({ query: {} })).orders).toEqual([])
    await w.as(buyer).payments.keep({ params: { id } })
    await w.as(buyer).payments.keep({ params: { id } })
    await w.as(other).payments.keep({ params: { id } })
    expect(await w.as(buyer).payments.listOwn({ query: {} })).toMatchObject({
      orders: [{ _id: id, title: 'Web Development Bootcamp', amount: 7999, status: 'open' }],
      total: 1,
      nextCursor: null,
    })
    expect((await w.as(other).payments.listOwn({ query: {} })).orders).toEqual([])
    expect((await w.request('POST', `/api/user/orders/${id}`, { body: {} })).status).toBe(401)
  })

  test('an order of somebody with an account sends one mail with a link to the order when a payment is first reported', async () => {
    const id = await w.make.order()
    await report(id, '502100009001', 'Meher Irani', 'way.back@example.org')
    await report(id, '502100009002', 'Meher Irani', 'way.back@example.org')
    const mails = await w.mailsTo('way.back@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(["We're checking your payment: Web Development Bootcamp"])
    expect(mails[0]?.text).toContain(`https://firstrung.example/payment/${id}`)
  })
})
