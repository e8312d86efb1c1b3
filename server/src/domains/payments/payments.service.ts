import {
  type Bootcamp,
  indianDay,
  limits,
  messages,
  type Order,
  type OwnOrder,
  type PaymentProviderName,
  type PaymentReport,
  paymentProviders,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { bootcampOfTemplate, nextStartOf } from '#src/domains/content/content.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Env } from '#src/env.ts'
import { type Ctx, inTransaction, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { qrPicture } from '#src/platform/documents/qr-picture.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { newReference } from '#src/platform/text/reference.ts'
import { type PaymentService, providerOf, serviceOf } from './payment-providers.ts'
import { notifyReported, pageOf } from './payments.mails.ts'
import type { OrderTable } from './payments.tables.ts'
import { upiLink } from './upi.ts'

/** Makes an order for the bootcamp of a template, at our own price, and its payment link. */
export async function createLink(ctx: Ctx, templateId: number): Promise<{ generatedLink: string }> {
  const provider = providerOf(ctx.env, (await operatorOf(ctx)).upiId)
  if (!provider) fail('payments_off')
  const bootcamp = await bootcampOfTemplate(ctx, templateId)
  if (!bootcamp) fail('invalid', { fields: [{ field: 'templateId', msg: messages.unknownTemplate }] })
  if (bootcamp.closedOnDetail) fail('enrollment_closed')
  const order = await inTransaction(ctx, (within) => openOrder(within, bootcamp, provider))
  return { generatedLink: pageOf(ctx, order.id) }
}

export async function openOrder(
  ctx: Ctx,
  bootcamp: Pick<Bootcamp, 'id' | 'linkDescription' | 'price'>,
  provider: PaymentProviderName,
): Promise<Selectable<OrderTable>> {
  return ctx.db
    .insertInto('orders')
    .values({
      reference: newReference('FR', 8),
      bootcampId: bootcamp.id,
      title: bootcamp.linkDescription,
      amountPaise: bootcamp.price * 100,
      provider,
      createdAt: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The service for new orders, if there is one. */
export function paymentServiceOf(env: Env): PaymentService | null {
  // UPI is not a service, so its id does not matter here.
  const name = providerOf(env, '')
  return name && serviceOf(env, name)
}

/** Where the page of an order may send its payer. */
export const formOriginsOf = (env: Env): readonly string[] =>
  paymentProviders.flatMap((name) => serviceOf(env, name)?.formOrigins ?? [])

/** An order, for everybody who has its address. */
export async function readOrder(ctx: Ctx, id: string): Promise<{ order: Order }> {
  const row = orNotFound(await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst())
  return { order: await presentOrder(ctx, row) }
}

/** The caller's orders, newest first. */
export async function listOwn(
  ctx: Ctx,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ orders: OwnOrder[]; total: number; nextCursor: string | null }> {
  const size = query.limit ?? limits.page
  const after = query.cursor ? readCursor(query.cursor) : null
  const own = ctx.db.selectFrom('orders').where('candidateId', '=', signedIn(ctx).id)
  const rows = await own
    .selectAll()
    .$if(after !== null, (found) =>
      found.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = cutPage(rows, size)
  return { orders: page.rows.map((row) => presentPayment(row)), total, nextCursor: page.nextCursor }
}

/** Puts an order under the caller's account, unless it belongs to one. */
export async function keep(ctx: Ctx, id: string): Promise<{ orderId: string }> {
  orNotFound(await ctx.db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst())
  await ctx.db
    .updateTable('orders')
    .set({ candidateId: signedIn(ctx).id })
    .where('id', '=', id)
    .where('candidateId', 'is', null)
    .execute()
  return { orderId: id }
}

/**
 * Records that the payer says the order is paid. They may correct it until the team has confirmed it, and after the team
 * has declined it; repeating it changes nothing.
 */
export async function report(
  ctx: Ctx,
  id: string,
  { payerName, payerEmail, utr }: PaymentReport,
): Promise<{ order: Order; msg: string }> {
  const before = orNotFound(
    await ctx.db
      .selectFrom('orders')
      .select(['status', 'reportedAt', 'provider'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (before.status === 'paid') fail('order_paid')
  // Orders of a service are reported by the service.
  if (before.provider !== 'upi') fail('paid_otherwise')
  const row = await ctx.db
    .updateTable('orders')
    .set({
      status: 'reported',
      payerName,
      payerEmail,
      utr,
      // A correction keeps the position in the queue.
      reportedAt: before.status === 'reported' ? before.reportedAt : ctx.now(),
      settledAt: null,
      settledBy: null,
      declineReason: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.status !== 'reported') {
    await notifyReported(ctx, row)
    await notifyTeam(ctx, 'payment.settle', `A payment is waiting for confirmation: ${row.title}, ${row.reference}.`, {
      path: '/admin?tab=payments',
    })
  }
  return { order: await presentOrder(ctx, row), msg: messages.paymentReported }
}

export async function presentOrder(ctx: Ctx, row: Selectable<OrderTable>): Promise<Order> {
  return {
    ...presentPayment(row),
    payerEmail: shortened(row.payerEmail),
    startsOn: (await nextStartOf(ctx, row.bootcampId, indianDay(ctx.now()))) ?? '',
    upi: await howToPay(ctx, row),
    canCheckOut: row.status === 'open' && serviceOf(ctx.env, row.provider) !== null,
  }
}

async function howToPay(ctx: Ctx, row: Selectable<OrderTable>): Promise<Order['upi']> {
  if (row.provider !== 'upi' || row.status === 'paid') return null
  const { upiId, upiPayee } = await operatorOf(ctx)
  if (!upiId) return null
  const account = { id: upiId, payee: upiPayee }
  const link = upiLink(account, row)
  return { ...account, link, qr: await qrPicture(link) }
}

/** a•••@example.org */
const shortened = (email: string | null): string => email?.replace(/^(.).*(@.*)$/, '$1•••$2') ?? ''

/** What the payer and the team both see. */
export const presentPayment = (row: Selectable<OrderTable>) => ({
  _id: row.id,
  reference: row.reference,
  title: row.title,
  bootcampId: row.bootcampId,
  amount: row.amountPaise / 100,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  reportedAt: row.reportedAt?.toISOString() ?? null,
  settledAt: row.settledAt?.toISOString() ?? null,
  payerEmail: row.payerEmail ?? '',
  utr: row.utr ?? '',
  declineReason: row.declineReason ?? '',
  provider: row.provider,
  paymentId: row.paymentId ?? '',
})
