import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import type { Account } from './accounts.service.ts'
import type { AccountTable } from './accounts.tables.ts'

/** What other domains change in an account. */

type ProfileOfAccount = Pick<Selectable<AccountTable>, 'fullName' | 'avatarKey' | 'profileCompleted'>

/** Keeps what a profile says about its account. Undefined values change nothing. */
export async function saveAccountProfile(
  ctx: Ctx,
  id: string,
  {
    fullName,
    avatarKey,
    profileCompleted,
  }: { [Field in keyof ProfileOfAccount]?: ProfileOfAccount[Field] | undefined },
): Promise<void> {
  await ctx.db
    .updateTable('accounts')
    // Setting the id keeps the statement valid when no value is given.
    .set({ id, fullName, avatarKey, profileCompleted })
    .where('id', '=', id)
    .execute()
}

/** An account without password and without a provider's sign-in: nobody can sign in to it. */
export const isUnclaimed = sql<boolean>`(
  password_hash is null and not exists (select from identities i where i.account_id = accounts.id))`

/** A candidate's account without password, consent or session: its owner adds these later. Undefined when the id is in use. */
export const createUnclaimedAccount = (
  ctx: Ctx,
  { id, email }: { id: string | undefined; email: string },
): Promise<{ id: string } | undefined> =>
  ctx.db
    .insertInto('accounts')
    .values({
      ...(id && { id }),
      email,
      role: 'candidate',
      passwordHash: null,
      avatarKey: null,
      profileCompleted: true,
      // The team entered the address, so it gets mails before it is confirmed.
      mailsBeforeConfirming: true,
      createdAt: ctx.now(),
    })
    .onConflict((taken) => taken.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Sets the first password of an account to which nobody can sign in. Undefined when somebody can by now. */
export const claimAccount = (ctx: Ctx, id: string, passwordHash: string): Promise<Account | undefined> =>
  ctx.db
    .updateTable('accounts')
    .set({ passwordHash })
    .where('id', '=', id)
    .where(isUnclaimed)
    .returningAll()
    .executeTakeFirst()

/** Notes that the owners of these accounts were warned that unused accounts are deleted. */
export async function noteWarned(ctx: Ctx, ids: string[]): Promise<void> {
  await ctx.db.updateTable('accountUses').set({ warnedAt: ctx.now() }).where('accountId', 'in', ids).execute()
}

/** Deletes an account with every row that belongs to it. */
export async function deleteAccount(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom('accounts').where('id', '=', id).execute()
}
