import type { Task } from '#src/platform/tasks/tasks.ts'
import { warnPeople } from './trust.warnings.service.ts'

/** Tells the next two hundred people that a company was suspended, and goes on while there are more. */
export const warnOfCompany: Task<{ companyId: string }> = {
  name: 'trust.warn-of-company',
  run: async (ctx, { companyId }) => {
    if (await warnPeople(ctx, companyId)) await ctx.later(warnOfCompany, { companyId })
  },
}
