import { type ConsentState, consentPurposesOf, isMailPurpose } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'

/**
 * What the caller agrees to now, and since when; in the order of the list of purposes. The database notes every change itself.
 * Mails are agreed to with the registration, and refused topic by topic.
 */
export async function consents(ctx: Ctx): Promise<{ consents: ConsentState[] }> {
  const { id, role } = signedIn(ctx)
  const rows = await ctx.db
    .selectFrom('consentChanges')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'version', 'at'])
    .where('accountId', '=', id)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
  const last = new Map(rows.map((row) => [row.purpose, row]))
  const registered = last.get('account')
  const purposes = consentPurposesOf(role).filter((purpose) => purpose !== 'alerts' || ctx.env.JOB_BOARD === 'on')
  return {
    consents: purposes.map((purpose) => {
      const row = last.get(purpose) ?? (isMailPurpose(purpose) ? registered : undefined)
      return {
        purpose,
        isGiven: row?.given ?? isMailPurpose(purpose),
        since: row?.at.toISOString() ?? null,
        version: purpose === 'account' ? (row?.version ?? null) : null,
      }
    }),
  }
}

/** Everything that an account has agreed to and taken back, oldest first, for its export. */
export const consentChangesOf = (ctx: Ctx, accountId: string) =>
  ctx.db
    .selectFrom('consentChanges')
    .select(['purpose', 'given', 'version', 'at', 'via'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
