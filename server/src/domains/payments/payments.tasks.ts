import type { Task } from '#src/platform/tasks.ts'
import { reconcile } from './payments.checkout.service.ts'

const day = 24 * 3600 * 1000
/** How long an order may wait for somebody to pay it; every visit to a bootcamp makes one. */
const unpaidLife = 30 * day
/** How long after it began a checkout may still turn out to be paid; a service's page lasts five days. */
const checkoutLife = 7 * day

/** Clears away, every night, orders that nobody said he had paid, and nobody is about to pay. */
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

/** Every night, finds payments whose message never came. */
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
