import { type Delivery, openPaytmStub, openRazorpayStub } from '@firstrung/server/src/testing/payment-services.ts'
import { mailTasks } from '../letters.ts'
import { call } from './client.ts'
import type { App, Protocol } from './environment.ts'

const total = 1000
/** Orders of each kind at each service. */
const ordersOfKind = 12
const atOnce = 12

type Name = 'razorpay' | 'paytm'
/** The history of an order: paid, paid twice, with too little, with too little first, or the payment failed; or nothing. */
const kinds = ['paid', 'twice', 'short', 'short and paid', 'failed', 'nothing'] as const

interface Story {
  kind: (typeof kinds)[number]
  service: Name
  orderId: string
  /** The service's id of each visit to its page. */
  checkouts: string[]
  payers: string[]
}
interface Sent extends Delivery {
  service: Name
  isGenuine: boolean
}

/** A thousand deliveries of two payment services, over two servers: in any order, twice, at once, and tampered with. */
export const r15: Protocol = {
  id: 'R15',
  async run(environment) {
    const url = await environment.database()
    const context = await environment.prepare(url)
    await context.make.admin()
    const stubs = { razorpay: await openRazorpayStub(), paytm: await openPaytmStub() }
    const settings = { ...stubs.razorpay.settings, ...stubs.paytm.settings }
    const apps: Record<Name, App> = {
      razorpay: await environment.startApp(url, { ...settings, PAYMENT_PROVIDER: 'razorpay' }),
      paytm: await environment.startApp(url, { ...settings, PAYMENT_PROVIDER: 'paytm' }),
    }

    const stories: Story[] = []
    let payers = 0
    for (const service of ['razorpay', 'paytm'] as const) {
      const { origin } = apps[service]
      const post = async (path: string, body: object) => {
        const answer = await call(origin, { method: 'POST', path, body })
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      for (let number = 0; number < kinds.length * ordersOfKind; number += 1) {
        const kind = kinds[number % kinds.length] ?? 'nothing'
        const { generatedLink } = await post('/api/payment/createLink', { templateId: 13241, linkDescription: 'Web' })
        const orderId = String(generatedLink).split('/').at(-1) ?? ''
        const story: Story = { kind, service, orderId, checkouts: [], payers: [] }
        for (let visit = 0; visit < (kind === 'twice' || kind === 'short and paid' ? 2 : 1); visit += 1) {
          payers += 1
          const payerEmail = `payer-${payers}@example.org`
          await post(`/api/payment/orders/${orderId}/checkout`, { payerName: `Payer ${payers}`, payerEmail })
          story.payers.push(payerEmail)
        }
        const { rows } = await context.pool.query<{ id: string }>(
          'select id from order_checkouts where order_id = $1 order by id',
          [orderId],
        )
        story.checkouts = rows.map(({ id }) => id)
        stories.push(story)
      }
    }
    const foreign = (service: Name) =>
      stories.find((story) => story.service === service && story.kind === 'nothing')?.checkouts[0] ?? ''

    const genuine: Sent[] = []
    const tampered: Sent[] = []
    for (const { kind, service, checkouts } of stories) {
      const [first = '', second = first] = checkouts
      const tell = async (checkout: string, how: 'paid' | 'short' | 'failed') => {
        const delivery = await told(stubs, service, checkout, how)
        genuine.push({ ...delivery, service, isGenuine: true })
        for (const changed of changesOf(service, delivery, checkout, foreign(service))) {
          tampered.push({ ...changed, service, isGenuine: false })
        }
      }
      if (kind === 'paid') await tell(first, 'paid')
      if (kind === 'failed') await tell(first, 'failed')
      if (kind.startsWith('short')) await tell(first, 'short')
      if (kind === 'short and paid') await tell(second, 'paid')
      if (kind === 'twice') {
        await tell(first, 'paid')
        await tell(second, 'paid')
      }
    }
    const deliveries = [...genuine, ...genuine]
    for (const changed of shuffled(tampered).slice(0, total * 0.4)) deliveries.push(changed)
    while (deliveries.length < total) deliveries.push(genuine[deliveries.length % genuine.length] as Sent)
    const sent = shuffled(deliveries)

    const wrongAnswers: string[] = []
    const waiting = sent.map((delivery, at) => ({ ...delivery, to: at % 2 === 0 ? apps.razorpay : apps.paytm }))
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { body, headers, service, isGenuine, to } = next
        const path = `${to.origin}/api/payment/webhooks/${service}`
        const answer = await fetch(path, { method: 'POST', body, headers })
        const said = await answer.text()
        if (answer.status !== (isGenuine ? 200 : 400)) {
          wrongAnswers.push(`${service}, ${isGenuine ? 'genuine' : 'changed'}: ${answer.status} ${said.slice(0, 80)}`)
        }
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: atOnce }, work))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)

    const { rows: orders } = await context.pool.query<{ id: string; status: string; reference: string; paid: number }>(
      `select o.id, o.status, o.reference, (select count(*) from order_payments p where p.order_id = o.id)::int as paid
       from orders o`,
    )
    const { rows: notices } = await context.pool.query<{ text: string }>('select text from notices')
    const { rows: receipts } = await context.pool.query<{ address: string }>(
      `select coalesce(data->'to'->>'address', a.email) as address from pgboss.job
       left join accounts a on a.id::text = data->'to'->>'account'
       where name = any($1) and data->>'subject' like 'Receipt:%'`,
      [mailTasks],
    )
    const wrong = stories.filter(({ kind, orderId, payers: own }) => {
      const order = orders.find(({ id }) => id === orderId)
      const warnings = notices.filter(({ text }) => order && text.includes(order.reference)).length
      const mails = receipts.filter(({ address }) => own.includes(address)).length
      const should = shouldBe(kind)
      return (
        order?.status !== should.status ||
        order.paid !== should.payments ||
        warnings !== should.warnings ||
        mails !== (should.status === 'paid' ? 1 : 0)
      )
    })
    const naive = naiveStates(sent)
    const naiveWrong = stories.filter(
      ({ kind, checkouts }) =>
        shouldBe(kind).status !== (checkouts.some((id) => naive.get(id) === 'paid') ? 'paid' : 'open'),
    )
    await Promise.all([apps.razorpay.stop(), apps.paytm.stop()])
    await Promise.all([stubs.razorpay.close(), stubs.paytm.close()])
    const changed = sent.filter(({ isGenuine }) => !isGenuine).length
    return {
      holds: wrong.length === 0 && wrongAnswers.length === 0 && naiveWrong.length > 0 && sent.length === total,
      figure: `${sent.length} deliveries of Razorpay and Paytm about ${stories.length} orders to two servers in ${seconds} s, ${genuine.length} true ones told again and again, ${changed} changed on the way: ${wrong.length} orders in a wrong state ${wrong
        .slice(0, 3)
        .map(({ service, kind }) => `${service} ${kind}`)
        .join(
          ', ',
        )}, ${wrongAnswers.length} wrong answers ${wrongAnswers.slice(0, 3).join('; ')}; control that believes what comes: ${naiveWrong.length} wrong`,
    }
  },
}

/** The final state of an order of this kind, in any order of deliveries. */
function shouldBe(kind: Story['kind']): { status: 'paid' | 'open'; payments: number; warnings: number } {
  switch (kind) {
    case 'paid':
      return { status: 'paid', payments: 1, warnings: 0 }
    case 'twice':
      return { status: 'paid', payments: 2, warnings: 1 }
    case 'short and paid':
      return { status: 'paid', payments: 2, warnings: 1 }
    case 'short':
      return { status: 'open', payments: 1, warnings: 1 }
    case 'failed':
    case 'nothing':
      return { status: 'open', payments: 0, warnings: 0 }
  }
}

interface Stubs {
  razorpay: Awaited<ReturnType<typeof openRazorpayStub>>
  paytm: Awaited<ReturnType<typeof openPaytmStub>>
}

async function told(stubs: Stubs, service: Name, checkout: string, how: 'paid' | 'short' | 'failed') {
  if (service === 'razorpay') {
    const { razorpay } = stubs
    if (how === 'failed') return razorpay.pay(checkout, { event: 'payment_link.cancelled' })
    return razorpay.pay(checkout, how === 'short' ? { amount: 100 } : {})
  }
  if (how === 'failed') return stubs.paytm.pay(checkout, { STATUS: 'TXN_FAILURE', RESPCODE: '227' })
  return stubs.paytm.pay(checkout, how === 'short' ? { TXNAMOUNT: '1.00' } : {})
}

/** Forgeries of a delivery without the key. */
function changesOf(service: Name, { body, headers }: Delivery, checkout: string, other: string): Delivery[] {
  if (service === 'razorpay') {
    const name = 'x-razorpay-signature'
    const signature = headers[name] ?? ''
    const another = signature.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))
    return [
      { body: body.replaceAll(checkout, other), headers },
      { body: body.replaceAll('payment_link.cancelled', 'payment_link.paid').replace('acc_', 'acc_X'), headers },
      { body: body.replaceAll(/"amount":\d+/g, '"amount":799900').concat(' '), headers },
      { body, headers: { ...headers, [name]: another } },
      { body, headers: { 'content-type': 'application/json' } },
    ]
  }
  const change = (fields: Record<string, string>) => {
    const form = new URLSearchParams(body)
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return { body: form.toString(), headers }
  }
  const signature = new URLSearchParams(body).get('CHECKSUMHASH') ?? ''
  return [
    change({ ORDERID: other }),
    change({ STATUS: 'TXN_SUCCESS', RESPCODE: '01', TXNID: 'made-up' }),
    change({ TXNAMOUNT: '7999.00', BANKNAME: 'ANOTHER' }),
    change({ CHECKSUMHASH: signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) }),
    change({ CHECKSUMHASH: '' }),
  ]
}

/** A naive implementation that stores every delivery. */
function naiveStates(sent: Sent[]): Map<string, 'paid' | 'open'> {
  const states = new Map<string, 'paid' | 'open'>()
  for (const { service, body } of sent) {
    if (service === 'razorpay') {
      const { event, payload } = JSON.parse(body) as {
        event: string
        payload: { payment_link: { entity: { reference_id: string } } }
      }
      states.set(payload.payment_link.entity.reference_id, event === 'payment_link.paid' ? 'paid' : 'open')
    } else {
      const form = new URLSearchParams(body)
      states.set(form.get('ORDERID') ?? '', form.get('STATUS') === 'TXN_SUCCESS' ? 'paid' : 'open')
    }
  }
  return states
}

function shuffled<T>(values: readonly T[]): T[] {
  const left = [...values]
  const mixed: T[] = []
  while (left.length > 0) mixed.push(...left.splice(Math.floor(Math.random() * left.length), 1))
  return mixed
}
