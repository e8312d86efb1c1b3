import {
  type ApiKey,
  type ApiKeyDraft,
  type ApiKeyState,
  type ApiKeys,
  type ApiScope,
  limits,
  type MadeApiKey,
  messages,
  type Role,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import { refuseSuspendedCompany } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import * as teams from '#src/domains/recruiters/recruiters.team.service.ts'
import { type Actor, type Ctx, signedIn } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import type { Caller } from '#src/platform/limits/admission.ts'
import { periods } from '#src/platform/time/retention.ts'

const minute = 60_000
const day = 24 * 3600_000
/** How many characters of a key are kept and shown. */
const shown = 10

/** Why key `k` does not work, as its company reads it; `k`, `a`, `r` and `c` are the key, its maker and the company. */
const stateOf = (now: Date) => sql<ApiKeyState>`case
  when r.company_id <> k.company_id then 'left'
  when k.revoked_at is not null then 'revoked'
  when k.ends_at <= ${now} then 'ended'
  when a.suspended_at is not null or c.suspended_at is not null then 'suspended'
  else 'on' end`

const keysWithMakers = sql`api_keys k
  join accounts a on a.id = k.made_by
  join recruiters r on r.account_id = k.made_by
  join companies c on c.id = k.company_id`

/** Keys that worked when they were looked up last, by their hash. */
const seen = new Map<string, { id: string; companyId: string }>()
const mostSeen = 10_000

/**
 * The caller under which requests of a key are queued, or null before the key has worked. Programs of many companies can share an IP
 * address, so they are queued by company and key instead. This is for fair queueing alone, never for access.
 */
export function keySeen(key: string): Caller | null {
  const known = seen.get(sha256(key).toString('base64'))
  return known ? { address: `company ${known.companyId}`, account: `key ${known.id}` } : null
}

/**
 * The person whose rights a program has with this key, or null where it does not work. Nothing is cached: a key that was revoked is
 * refused at once by every process.
 */
export async function actorOfKey(
  db: Handle,
  key: string,
  { now, factorRoles }: { now: Date; factorRoles: readonly Role[] },
): Promise<Actor | null> {
  const hash = sha256(key)
  const { rows } = await sql<
    Pick<Actor, 'id' | 'role' | 'lacksSecondFactor'> & {
      keyId: string
      companyId: string
      scopes: ApiScope[]
      lastUsedAt: Date | null
    }
  >`
    select a.id, a.role, k.id as key_id, k.company_id, k.scopes, k.last_used_at,
      a.role = any(${factorRoles}::text[]) and not exists (
        select from second_factors f where f.account_id = a.id and f.confirmed_at is not null
      ) and not exists (select from passkeys p where p.account_id = a.id) as lacks_second_factor
    from ${keysWithMakers}
    where k.key_hash = ${hash} and ${stateOf(now)} = 'on'`.execute(db)
  const [row] = rows
  if (!row) return null
  const { keyId, companyId, scopes, lastUsedAt, ...person } = row
  if (seen.size >= mostSeen) seen.clear()
  seen.set(hash.toString('base64'), { id: keyId, companyId })
  const usedAt = new Date(Math.floor(now.getTime() / minute) * minute)
  if (!lastUsedAt || lastUsedAt < usedAt)
    await db.updateTable('apiKeys').set({ lastUsedAt: usedAt }).where('id', '=', keyId).execute()
  return { ...person, sessionId: '', key: { id: keyId, companyId, scopes } }
}

interface KeyRow {
  id: string
  name: string
  prefix: string
  scopes: ApiScope[]
  makerId: string
  makerName: string
  madeAt: Date
  endsAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  state: ApiKeyState
}

/** Keys of a company, the newest first; all of somebody's own for their export. */
async function read(ctx: Ctx, which: { companyId: string } | { madeBy: string }): Promise<ApiKey[]> {
  const whose = 'companyId' in which ? sql`k.company_id = ${which.companyId}` : sql`k.made_by = ${which.madeBy}`
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.prefix, k.scopes, k.made_at, k.ends_at, k.last_used_at, k.revoked_at,
      a.id as maker_id, coalesce(nullif(a.full_name, ''), a.email) as maker_name, ${stateOf(ctx.now())} as state
    from ${keysWithMakers}
    where ${whose}
    order by k.made_at desc, k.id desc`.execute(ctx.db)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    madeBy: { _id: row.makerId, fullName: row.makerName },
    madeAt: row.madeAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    state: row.state,
  }))
}

/** The keys of the caller's company, for its owners. */
export async function listKeys(ctx: Ctx): Promise<ApiKeys> {
  const { me } = await teams.readTeam(ctx)
  if (me.companyRole !== 'owner') fail('owners_only')
  return { keys: await read(ctx, { companyId: me.companyId }) }
}

/** The keys that somebody has made, for the export of their data. */
export const keysMadeBy = (ctx: Ctx, accountId: string): Promise<ApiKey[]> => read(ctx, { madeBy: accountId })

/** Makes a key of the caller's company, and notifies its other owners. The text of the key is answered once and not stored. */
export async function makeKey(ctx: Ctx, { name, scopes, days }: ApiKeyDraft): Promise<MadeApiKey> {
  refuseSuspendedCompany(ctx)
  const { member, others } = await teams.lockOwnTeam(ctx)
  const { companyId } = member
  const now = ctx.now()
  const known = await read(ctx, { companyId })
  if (known.filter(({ state }) => ['on', 'suspended'].includes(state)).length >= limits.apiKeys.most)
    fail('api_keys_full')
  const secret = `frk_${randomToken()}`
  const { id } = await ctx.db
    .insertInto('apiKeys')
    .values({
      ...{ companyId, name, scopes },
      prefix: secret.slice(0, shown),
      keyHash: sha256(secret),
      madeBy: member.id,
      madeAt: now,
      endsAt: new Date(now.getTime() + days * day),
      lastUsedAt: null,
      revokedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyOwners(ctx, { member, others }, `made the API key ${name} for your company.`)
  const key = orNotFound((await read(ctx, { companyId })).find(({ _id }) => _id === id))
  return { key, secret, msg: messages.apiKeyMade }
}

/** Revokes a key of the caller's company; a repeat is harmless. The other owners and its maker are notified. */
export async function revokeKey(ctx: Ctx, keyId: string): Promise<{ msg: string }> {
  const { member, others } = await teams.lockOwnTeam(ctx)
  const key = orNotFound(
    await ctx.db
      .selectFrom('apiKeys')
      .select(['name', 'madeBy', 'revokedAt'])
      .where('id', '=', keyId)
      .where('companyId', '=', member.companyId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (key.revokedAt) return { msg: messages.apiKeyRevoked }
  await ctx.db.updateTable('apiKeys').set({ revokedAt: ctx.now() }).where('id', '=', keyId).execute()
  await notifyOwners(ctx, { member, others }, `revoked the API key ${key.name}.`, key.madeBy)
  return { msg: messages.apiKeyRevoked }
}

/** Notifies the other owners, and the maker of a key, of what the caller did. */
async function notifyOwners(
  ctx: Ctx,
  { member, others }: Awaited<ReturnType<typeof teams.lockOwnTeam>>,
  act: string,
  makerId?: string,
): Promise<void> {
  const concerned = others.filter(({ id, companyRole }) => companyRole === 'owner' || id === makerId)
  await notifyEach(
    ctx,
    'memberNews',
    concerned.map(({ id: to }) => ({
      to,
      text: `${member.name} ${act}`,
      data: { path: '/recruiter/team' },
      named: { id: signedIn(ctx).id, as: member.name },
    })),
  )
}

/** Deletes keys that ended or were revoked a month ago. */
export async function forgetEndedKeys(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - periods.endedApiKeyDays * day)
  await ctx.db
    .deleteFrom('apiKeys')
    .where((eb) => eb.or([eb('endsAt', '<', since), eb('revokedAt', '<', since)]))
    .execute()
}
