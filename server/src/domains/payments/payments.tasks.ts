import type { Task } from '#src/platform/tasks/tasks.ts'
import { periods } from '#src/platform/time/retention.ts'
import { reconcile } from './payments.checkout.service.ts'

const day = 24 * 3600 * 1000
/** How long an order may stay unpaid; every visit to a bootcamp makes one. */
const unpaidLife = periods.unpaidOrderDays * day
/** How long after its start a checkout may still be paid; a service's page lasts five days. */
const checkoutLife = 7 * day

/** Deletes, every night, orders that nobody reported as paid and nobody is about to pay. */
export const sweepOrders: Task<Record<string, never>> = {
  name: 'payments.sweep-orders',
  cron: '15 4 * * *',
  async run(ctx) {
    await ctx.db
      .deleteFrom('orders')
      .where('status', '=', 'open')
      .where('createdAt', '<', new Date(ctx.now().getTime() - unpaidLife))
      .where((it) =>
        it.not(
          it.exists(
            it
              .selectFrom('orderCheckouts')
              .select('orderCheckouts.id')
              .whereRef('orderCheckouts.orderId', '=', 'orders.id')
              .where('orderCheckouts.createdAt', '>', new Date(ctx.now().getTime() - checkoutLife)),
          ),
        ),
      )
      .execute()
  },
}

/** Asks the service about one checkout. */
export const reconcileCheckout: Task<{ checkoutId: string }> = {
  name: 'payments.reconcile-checkout',
  ownTransaction: true,
  run: (ctx, { checkoutId }) => reconcile(ctx, checkoutId),
}

/** Finds, every night, payments whose webhook never came. */
export const reconcileOrders: Task<Record<string, never>> = {
  name: 'payments.reconcile-orders',
  cron: '45 3 * * *',
  async run(ctx) {
    const rows = await ctx.db
      .selectFrom('orderCheckouts')
      .innerJoin('orders', 'orders.id', 'orderCheckouts.orderId')
      .select('orderCheckouts.id as checkoutId')
      .where('orders.status', '=', 'open')
      .where('orderCheckouts.createdAt', '>', new Date(ctx.now().getTime() - checkoutLife))
      .execute()
    await ctx.laterEach(reconcileCheckout, rows)
  },
}
