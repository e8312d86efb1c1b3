import {
  indianDay,
  limits,
  messages,
  type Payment,
  type PaymentSettling,
  type PaymentsQuery,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor, writeCursor } from '#src/platform/database/keyset.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/documents/csv.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { sheetMoment } from '#src/platform/time/indian-time.ts'
import { notifyDeclined, notifyPaid } from './payments.mails.ts'
import { presentPayment } from './payments.service.ts'
import type { OrderTable } from './payments.tables.ts'

/** A list is counted up to here, so that a long one costs no more than a short one. */
const countBound = 1000

type Row = Selectable<OrderTable> & { settlerName: string | null; stamp: Date }

/** Payments in one state: waiting ones oldest first, settled ones newest first. */
export async function list(
  ctx: Ctx,
  { status, search, limit = limits.page, cursor }: PaymentsQuery,
): Promise<{ payments: Payment[]; total: number; totalIsBounded: boolean; nextCursor: string | null }> {
  const waits = status === 'reported'
  const stamp = waits ? sql`o.reported_at` : sql`o.settled_at`
  const direction = waits ? sql`asc` : sql`desc`
  const mark = cursor ? readCursor(cursor) : null
  const later = mark
    ? sql`and (${stamp}, o.id) ${waits ? sql`>` : sql`<`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  // The state is literal, as in the condition of its index.
  const among = sql`o.status = ${sql.lit(status)} ${matching(search)}`
  const { rows } = await sql<Row>`
    select o.*, a.full_name as settler_name, ${stamp} as stamp
    from orders o left join accounts a on a.id = o.settled_by
    where ${among} ${later}
    order by ${stamp} ${direction}, o.id ${direction}
    limit ${limit + 1}`.execute(ctx.db)
  const page = cutPage(
    rows.map((row) => ({ row, id: row.id, createdAt: row.stamp })),
    limit,
  )
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from orders o where ${among} limit ${countBound + 1}) bounded`.execute(ctx.db)
  const n = counted[0]?.n ?? 0
  return {
    payments: page.rows.map(({ row }) => ({
      ...presentPayment(row),
      payerName: row.payerName ?? '',
      settledBy: row.settlerName ?? '',
    })),
    total: Math.min(n, countBound),
    totalIsBounded: n > countBound,
    nextCursor: page.nextCursor,
  }
}

/** How many payments wait for the team to confirm them. */
export const waitingPayments = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(ctx.db, sql`reported_at as since from orders where status = 'reported' order by reported_at`)

/** A whole reference, UTR, payment id or email: each has its index. */
function matching(search: string | undefined): RawBuilder<unknown> {
  if (!search) return sql``
  return sql`and (o.reference = ${search.toUpperCase()} or o.utr = ${search} or o.payment_id = ${search} or o.payer_email = ${search.toLowerCase()})`
}

const columns = [
  'Reference',
  'Bootcamp',
  'Amount (INR)',
  'State',
  'Payer',
  'Email',
  'UTR',
  'Service',
  'Payment ID',
  'Reported',
  'Settled',
  'Settled by',
  'Reason',
]

/** All reported and settled payments as a file, state by state. */
export async function exportPayments(ctx: Ctx, password: string): Promise<CsvFile> {
  await confirmOwnPassword(ctx, password)
  noteAct(ctx, 'exportPayments', {})
  return { name: `payments-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx) }
}

async function* rowsOf(ctx: Ctx) {
  const day = (moment: string | null) => (moment ? sheetMoment(new Date(moment)) : '')
  for (const status of ['reported', 'paid', 'declined'] as const) {
    const read = async (last: Payment | undefined) => {
      const createdAt = last && (status === 'reported' ? last.reportedAt : last.settledAt)
      const cursor = createdAt ? writeCursor({ id: last._id, createdAt: new Date(createdAt) }) : undefined
      return (await list(ctx, { status, limit: portion, cursor })).payments
    }
    for await (const it of inPortions(read)) {
      const { reference, title, amount, payerName, payerEmail, utr, provider, paymentId, settledBy } = it
      const what = [reference, title, amount, status, payerName, payerEmail, utr, provider, paymentId]
      yield [...what, day(it.reportedAt), day(it.settledAt), settledBy, it.declineReason]
    }
  }
}

/** Confirms or declines a reported payment and mails the payer. Of concurrent decisions one wins. */
export async function settle(
  ctx: Ctx,
  id: string,
  settling: PaymentSettling,
): Promise<{ orderId: string; msg: string }> {
  const order = orNotFound(
    await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  )
  if (order.status !== 'reported') fail('order_settled')
  if (order.utr !== settling.utr) fail('order_changed')
  const settled = { settledAt: ctx.now(), settledBy: signedIn(ctx).id }
  const about = { payment: { id, name: order.reference } }
  const update = ctx.db.updateTable('orders').where('id', '=', id).returningAll()

  if (settling.action === 'confirm') {
    noteAct(ctx, 'confirmPayment', about, { from: 'Reported', to: 'Paid' })
    await notifyPaid(ctx, await update.set({ ...settled, status: 'paid' }).executeTakeFirstOrThrow())
    return { orderId: id, msg: messages.paymentConfirmed }
  }
  noteAct(ctx, 'declinePayment', about, { from: 'Reported', to: 'Declined' })
  const declined = { ...settled, status: 'declined' as const, declineReason: settling.reason }
  await notifyDeclined(ctx, await update.set(declined).executeTakeFirstOrThrow())
  return { orderId: id, msg: messages.paymentDeclined }
}
