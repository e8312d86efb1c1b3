import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import type { Receiver } from '#src/platform/mail/letters.ts'
import type { Invitation } from '#src/platform/time/calendar.ts'
import type { QueuedEntry } from './letters.ts'

/** An address to which an entry went. */
export interface CalendarHolder {
  address: string
  accountId: string | null
  /** Of the version that was sent last. */
  sequence: number
  /** Whether the calendar has it: until its cancellation went out. */
  isHeld: boolean
}

/** The addresses of somebody to which an entry went: those of the account, and the one that is named. */
export async function holdersOf(ctx: Ctx, uid: string, to: Receiver): Promise<CalendarHolder[]> {
  const address = 'address' in to ? to.address.toLowerCase() : null
  return ctx.db
    .selectFrom('calendarHolders')
    .select(['address', 'accountId', 'sequence', 'isHeld'])
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('accountId', '=', to.account ?? null), eb('address', '=', address)]))
    .execute()
}

/** All addresses that have one of these entries now, by the uid of the entry. */
export async function holdersOfEntries(ctx: Ctx, uids: readonly string[]): Promise<Map<string, CalendarHolder[]>> {
  if (uids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('calendarHolders')
    .select(['uid', 'address', 'accountId', 'sequence', 'isHeld'])
    .where('uid', 'in', uids)
    .where('isHeld', '=', true)
    .execute()
  return Map.groupBy(rows, ({ uid }) => uid)
}

/** Notes what went to an address: since an invitation it has the entry, since a cancellation it has not. */
export async function noteSent(
  ctx: Ctx,
  { method, entry: { uid, sequence, start, end } }: QueuedEntry,
  { account = null, address }: { account?: string | null | undefined; address: string },
): Promise<void> {
  // The account may have been deleted since the letter was read.
  await sql`
    insert into calendar_holders (uid, address, account_id, sequence, starts_at, ends_at, is_held)
    values (${uid}, ${address.toLowerCase()}, (select id from accounts where id = ${account}::uuid), ${sequence}, ${start}, ${end}, ${method !== 'CANCEL'})
    on conflict (uid, address) do update
    set account_id = coalesce(excluded.account_id, calendar_holders.account_id), sequence = excluded.sequence,
        starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_held = excluded.is_held
    where calendar_holders.sequence <= excluded.sequence`.execute(ctx.db)
}

/** Notes that the caller took an entry as a file: it is in the calendar that they use, and news of it go to their address. */
export async function noteSaved(ctx: Ctx, { uid, sequence, start, end }: Invitation): Promise<void> {
  await sql`
    insert into calendar_holders (uid, address, account_id, sequence, starts_at, ends_at, is_held)
    select ${uid}, lower(email), id, ${sequence}::int, ${start}, ${end}, true from accounts where id = ${ctx.actor?.id ?? null}::uuid
    on conflict (uid, address) do update set sequence = excluded.sequence, is_held = true
    where calendar_holders.sequence <= excluded.sequence`.execute(ctx.db)
}

/** The entries of an account that its calendars have, and that are not over. */
export const entriesOf = (ctx: Ctx, accountId: string) =>
  ctx.db
    .selectFrom('calendarHolders')
    .select(['uid', 'address', 'sequence', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('isHeld', '=', true)
    .where('endsAt', '>', ctx.now())
    .orderBy('startsAt')

/** Forgets which entries an account had: all, or those that are over or were taken out. The others go with their cancellation. */
export async function forgetEntries(ctx: Ctx, accountId: string, which: 'all' | 'old'): Promise<void> {
  await ctx.db
    .deleteFrom('calendarHolders')
    .where('accountId', '=', accountId)
    .$if(which === 'old', (query) =>
      query.where((eb) => eb.or([eb('isHeld', '=', false), eb('endsAt', '<=', ctx.now())])),
    )
    .execute()
}

/** Forgets that an address ever had an entry. */
export async function forgetHolder(ctx: Ctx, uid: string, address: string): Promise<void> {
  await ctx.db.deleteFrom('calendarHolders').where('uid', '=', uid).where('address', '=', address).execute()
}
