import { bootcampOfTemplate } from '#src/domains/content/content.service.ts'
import { openOrder } from '#src/domains/payments/payments.service.ts'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

/** A different transfer reference each time. */
let transfers = 502_100_000_000

export function paymentMakers(w: TestContext) {
  const make = {
    /** An order for the web development bootcamp that nobody has paid. */
    order: (template: 13241 | 13242 = 13241): Promise<string> =>
      w.within(async (ctx) => {
        const bootcamp = await bootcampOfTemplate(ctx, template)
        if (!bootcamp) throw new Error(`no bootcamp has the template ${template}`)
        return (await openOrder(ctx, bootcamp, 'upi')).id
      }),
    /** An order that the payer reported as paid. */
    async reportedOrder(
      payerName = 'Meher Irani',
      payerEmail = 'meher.irani@example.org',
    ): Promise<{ id: string; utr: string }> {
      const id = await make.order()
      transfers += 1
      const utr = String(transfers)
      await w.as(null).payments.report({ params: { id }, body: { payerName, payerEmail, utr } })
      return { id, utr }
    },
    /** An order that the team has settled. */
    async settledOrder(admin: Person, reason?: string, ...payer: [name?: string, email?: string]): Promise<string> {
      const { id, utr } = await make.reportedOrder(...payer)
      const body = reason ? { action: 'decline' as const, utr, reason } : { action: 'confirm' as const, utr }
      await w.as(admin).payments.settle({ params: { id }, body })
      return id
    },
  }
  return make
}
