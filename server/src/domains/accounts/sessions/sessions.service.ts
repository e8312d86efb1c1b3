import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Ctx, signedIn } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { shortAddress } from '#src/platform/limits/addresses.ts'
import { periods } from '#src/platform/time/retention.ts'

const day = 24 * 3600 * 1000
/** A session ends after 7 days without use, and after 30 days in any case. */
const idle = periods.idleSessionDays * day
const lifetime = periods.sessionDays * day
/** How exact `lastUsedAt` is: a write on every request would cost too much. */
const touchAfter = 10 * 60 * 1000
/** How late another server process may notice that a session ended. */
const cacheFor = 5000
const cacheSize = 20_000

const cache = new Map<string, { actor: Actor; until: number }>()

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** Sessions last used before this have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idle)

/** Opens a session and returns its token, which is not stored. */
export async function openSession(ctx: Ctx, accountId: string): Promise<string> {
  const token = randomToken()
  const now = ctx.now()
  await ctx.db
    .insertInto('sessions')
    .values({
      accountId,
      tokenHash: sha256(token),
      userAgent: ctx.userAgent.slice(0, 300),
      network: ctx.address && shortAddress(ctx.address),
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + lifetime),
    })
    .execute()
  await ctx.db
    .updateTable('accountUses')
    .set({ lastSignedInAt: now, warnedAt: null })
    .where('accountId', '=', accountId)
    .execute()
  return token
}

/** When somebody signed in with this session, or last gave the password again; null when it has ended. */
export async function sessionBegan(ctx: Ctx, sessionId: string): Promise<Date | null> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select(['createdAt', 'confirmedAt'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.confirmedAt ?? session?.createdAt ?? null
}

/** Notes that the owner of the caller's session has given the password again. */
export async function noteConfirmed(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ confirmedAt: ctx.now() })
    .where('id', '=', signedIn(ctx).sessionId)
    .execute()
}

/**
 * The session of this token, or null. Cached for a few seconds. `isOfSuspendedCompany` is the condition for its account `a`:
 * this domain does not know companies. Accounts with one of `factorRoles` must have a second factor.
 */
export async function actorOf(
  db: Handle,
  token: string,
  {
    now,
    isOfSuspendedCompany,
    factorRoles,
  }: { now: Date; isOfSuspendedCompany: RawBuilder<boolean>; factorRoles: readonly Role[] },
): Promise<Actor | null> {
  const hash = sha256(token)
  const key = hash.toString('base64')
  const known = cache.get(key)
  if (known && known.until > now.getTime()) return known.actor
  cache.delete(key)

  // Written as SQL, because it runs before the first request after a pause of a few seconds.
  const { rows } = await sql<Actor & { lastUsedAt: Date }>`
    select s.id as session_id, a.id, a.role, a.team_role, s.last_used_at, ${isOfSuspendedCompany} as is_of_suspended_company,
      a.role = any(${factorRoles}::text[]) and not exists (
        select from second_factors f where f.account_id = a.id and f.confirmed_at is not null
      ) and not exists (select from passkeys p where p.account_id = a.id) as lacks_second_factor
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${hash} and s.expires_at > ${now} and s.last_used_at > ${idleSince(now)}
      and a.suspended_at is null`.execute(db)
  const [row] = rows
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() > touchAfter) {
    await db.updateTable('sessions').set({ lastUsedAt: now }).where('id', '=', row.sessionId).execute()
  }
  const { lastUsedAt: _, ...actor } = row
  if (cache.size >= cacheSize) cache.clear()
  cache.set(key, { actor, until: now.getTime() + cacheFor })
  return actor
}

/** The account of a token that was looked up before; its session may have ended since. For fair queueing, never for access. */
export const accountSeen = (token: string): string | null =>
  cache.get(sha256(token).toString('base64'))?.actor.id ?? null

/** Which of these sessions have not ended. */
export async function openSessions(db: Handle, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', ids)
    .where('expiresAt', '>', now)
    .where('lastUsedAt', '>', idleSince(now))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ends one of the caller's sessions: the current one, unless another is named. Ending it twice is fine. */
export async function closeSession(ctx: Ctx, sessionId?: string): Promise<void> {
  const actor = signedIn(ctx)
  const ending = sessionId ?? actor.sessionId
  const gone = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', ending)
    .where('accountId', '=', actor.id)
    .returning('id')
    .execute()
  ended(
    ctx,
    gone.map(({ id }) => id),
  )
}

/** Ends all sessions of an account except `except`, and the sign-ins that wait for a code. */
export async function closeSessions(ctx: Ctx, accountId: string, except?: string): Promise<void> {
  let ending = ctx.db.deleteFrom('sessions').where('accountId', '=', accountId)
  if (except) ending = ending.where('id', '!=', except)
  const gone = await ending.returning('id').execute()
  await ctx.db.deleteFrom('halfSignIns').where('accountId', '=', accountId).execute()
  ended(
    ctx,
    gone.map(({ id }) => id),
  )
}

/** Makes the next request of these accounts read their rights again. */
export function forgetAccounts(ctx: Ctx, accountIds: readonly string[]): void {
  ctx.after(() => forget((known) => accountIds.includes(known.id)))
}

/** Removes ended sessions from the cache and closes their sockets. */
function ended(ctx: Ctx, sessionIds: string[]): void {
  ctx.after(() => {
    forget((known) => sessionIds.includes(known.sessionId))
    ctx.live.endSessions(sessionIds)
  })
}

function forget(which: (actor: Actor) => boolean): void {
  for (const [key, { actor }] of cache) if (which(actor)) cache.delete(key)
}
