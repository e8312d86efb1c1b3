import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Contact } from '#src/domains/accounts/accounts.settings.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { isOpen } from './open-offers.ts'

/** Refuses what cannot be while somebody can accept an offer: another one, or a rejection. */
export async function refuseOpenOffer(
  ctx: Ctx,
  { id, candidateId }: { id: string; candidateId: string },
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  const { rows } = await sql`
    select from offers o join applications a on a.id = o.application_id join jobs on jobs.id = a.job_id
    where a.id = ${id} and ${isOpen(ctx.now())}`.execute(ctx.db)
  if (rows.length > 0) fail('offer_open', { msg: messages.hasOpenOffer(nameIn(contacts, candidateId)) })
}

/**
 * Ends what is left to accept of an application that is hired by hand, so that an undone hiring does not make it open. What was
 * said about joining after an earlier hiring goes.
 */
export async function prepareHiring(ctx: Ctx, applicationId: string): Promise<void> {
  await ctx.db
    .updateTable('offers')
    .set({ endedAt: ctx.now() })
    .where('applicationId', '=', applicationId)
    .where('endedAt', 'is', null)
    .execute()
  await ctx.db.deleteFrom('joinings').where('applicationId', '=', applicationId).execute()
}
