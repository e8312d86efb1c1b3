import type { Checkout, HandOver, Order, PaymentProviderName } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { type PaymentService, type Received, serviceOf } from './payment-providers.ts'
import { notifyPaid, pageOf, rupees } from './payments.mails.ts'
import { presentOrder } from './payments.service.ts'
import type { OrderTable } from './payments.tables.ts'

const day = 24 * 3600 * 1000
/** How long the page of a service is used again; less than the service keeps it. */
const reuseMillis = 4 * day

type Row = Selectable<OrderTable>

/** Where the payer goes to pay. A payer who comes back soon gets the same page, so that nobody pays twice. */
export async function checkOut(ctx: Ctx, id: string, payer: Checkout): Promise<HandOver> {
  const { order, checkoutId, url } = await inTransaction(ctx, (within) => openCheckout(within, id, payer))
  if (url) return { url, fields: {} }
  const begun = await serviceFor(ctx, order).begin({
    ...payer,
    id: checkoutId,
    title: order.title,
    amountPaise: order.amountPaise,
    pageUrl: pageOf(ctx, id),
    returnUrl: `${ctx.env.publicUrl}/api/payment/orders/${id}/return`,
  })
  if (begun.lasts) {
    await ctx.db.updateTable('orderCheckouts').set({ url: begun.url }).where('id', '=', checkoutId).execute()
  }
  return { url: begun.url, fields: begun.fields }
}

async function openCheckout(
  ctx: Ctx,
  id: string,
  { payerName, payerEmail }: Checkout,
): Promise<{ order: Row; checkoutId: string; url: string | null }> {
  const order = orNotFound(
    await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  )
  if (order.status === 'paid') fail('order_paid')
  serviceFor(ctx, order)
  const earlier = await ctx.db.selectFrom('orderCheckouts').selectAll().where('orderId', '=', id).execute()
  const held = earlier.find(
    (one) =>
      one.url &&
      one.payerName === payerName &&
      one.payerEmail === payerEmail &&
      ctx.now().getTime() - one.createdAt.getTime() < reuseMillis,
  )
  if (held) return { order, checkoutId: held.id, url: held.url }
  const checkoutId = `${order.reference}-${earlier.length + 1}`
  const row = { id: checkoutId, orderId: id, payerName, payerEmail, url: null, createdAt: ctx.now() }
  await ctx.db.insertInto('orderCheckouts').values(row).execute()
  return { order, checkoutId, url: null }
}

/** Refuses orders whose service is missing or was removed. */
function serviceFor({ env }: Ctx, { provider }: Pick<Row, 'provider'>): PaymentService {
  if (provider === 'upi') fail('paid_otherwise')
  return serviceOf(env, provider) ?? fail('payments_off')
}

/** Asks the service about an order when its payer comes back: the webhook may be late. */
export async function check(ctx: Ctx, id: string): Promise<{ order: Order }> {
  const read = () => ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  const order = orNotFound(await read())
  if (order.status === 'open') {
    const service = serviceFor(ctx, order)
    const newest = await ctx.db
      .selectFrom('orderCheckouts')
      .select('id')
      .where('orderId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const payment = newest && (await service.find(newest.id))
    if (payment) await receive(ctx, order.provider, payment)
  }
  return { order: await presentOrder(ctx, orNotFound(await read())) }
}

/** Handles a webhook, or a browser that came back, with the unparsed body. */
export async function takeDelivery(
  ctx: Ctx,
  provider: PaymentProviderName,
  body: string,
  header: (name: string) => string | undefined,
): Promise<void> {
  const service = serviceOf(ctx.env, provider) ?? fail('not_found')
  const payment = service.read(body, header)
  if (payment) await receive(ctx, provider, payment)
}

/** Asks again about a checkout whose order has not been reported as paid. */
export async function reconcile(ctx: Ctx, checkoutId: string): Promise<void> {
  const order = await ctx.db
    .selectFrom('orderCheckouts')
    .innerJoin('orders', 'orders.id', 'orderCheckouts.orderId')
    .select(['orders.provider', 'orders.status'])
    .where('orderCheckouts.id', '=', checkoutId)
    .executeTakeFirst()
  const service = order?.status === 'open' && serviceOf(ctx.env, order.provider)
  const payment = service && (await service.find(checkoutId))
  if (order && payment) await receive(ctx, order.provider, payment)
}

/** Records a payment. Repetitions and any order of messages are fine. */
const receive = (ctx: Ctx, provider: PaymentProviderName, payment: Received): Promise<void> =>
  inTransaction(ctx, (within) => settleByService(within, provider, payment))

async function settleByService(
  ctx: Ctx,
  provider: PaymentProviderName,
  { checkoutId, paymentId, amountPaise }: Received,
): Promise<void> {
  const checkout = await ctx.db.selectFrom('orderCheckouts').selectAll().where('id', '=', checkoutId).executeTakeFirst()
  const order =
    checkout &&
    (await ctx.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', checkout.orderId)
      .forNoKeyUpdate()
      .executeTakeFirst())
  const isNews = await ctx.db
    .insertInto('orderPayments')
    .values({ provider, paymentId, orderId: order?.id ?? null, amountPaise, receivedAt: ctx.now() })
    .onConflict((it) => it.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  if (!isNews) return
  const told = `${rupees(amountPaise)} (${provider}, ${paymentId})`
  if (!order || order.provider !== provider) {
    await notifyTeam(ctx, 'payment.settle', `A payment came for no order: ${told}. Please look and refund it.`, {
      path: '/admin?tab=payments',
    })
  } else if (order.status === 'paid') {
    await notifyTeam(ctx, 'payment.settle', `Order ${order.reference} was paid twice: ${told}. Please refund it.`, {
      path: '/admin?tab=payments',
    })
  } else if (amountPaise !== order.amountPaise) {
    const expected = rupees(order.amountPaise)
    await notifyTeam(
      ctx,
      'payment.settle',
      `Order ${order.reference} costs ${expected}, but this came: ${told}. Please look.`,
      { path: '/admin?tab=payments' },
    )
  } else {
    const { payerName, payerEmail } = checkout
    const paid = await ctx.db
      .updateTable('orders')
      .set({ status: 'paid', payerName, payerEmail, paymentId, settledAt: ctx.now() })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await notifyPaid(ctx, paid)
  }
}
