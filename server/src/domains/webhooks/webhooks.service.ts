import { randomUUID } from 'node:crypto'
import {
  limits,
  messages,
  type Webhook,
  type WebhookChange,
  type WebhookDraft,
  type WebhookSecret,
  type Webhooks,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { refuseSuspendedCompany } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import { lockOwnTeam, readTeam } from '#src/domains/recruiters/recruiters.team.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { encrypted } from '#src/platform/secrets/encryption.ts'
import { addressFault } from './address.ts'
import { newSecret } from './signature.ts'
import type { WebhookTable } from './webhooks.tables.ts'
import { sendSoon } from './webhooks.tasks.ts'

type Row = Selectable<WebhookTable>

/** The company of the caller, who must be one of its owners. */
export async function ownCompany(ctx: Ctx): Promise<string> {
  const { me } = await readTeam(ctx)
  if (me.companyRole !== 'owner') fail('owners_only')
  permit(ctx, 'company.manage_team', me)
  return me.companyId
}

/** The same before a change: the company is locked, and must not be suspended. */
async function companyToChange(ctx: Ctx): Promise<string> {
  refuseSuspendedCompany(ctx)
  const { member } = await lockOwnTeam(ctx)
  return member.companyId
}

/** The webhooks of the caller's company. */
export async function list(ctx: Ctx): Promise<Webhooks> {
  return webhooksOf(ctx, await ownCompany(ctx))
}

async function webhooksOf(ctx: Ctx, companyId: string): Promise<Webhooks> {
  const rows = await ctx.db
    .selectFrom('webhooks')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('madeAt')
    .orderBy('id')
    .execute()
  return { webhooks: rows.map((row) => present(ctx, row)) }
}

function present(ctx: Ctx, row: Row): Webhook {
  const { id, url, events, state, offCause, failingSince, earlierUntil, madeAt } = row
  return {
    _id: id,
    url,
    events,
    state,
    offCause,
    failingSince: failingSince?.toISOString() ?? null,
    earlierUntil: earlierUntil && earlierUntil > ctx.now() ? earlierUntil.toISOString() : null,
    madeAt: madeAt.toISOString(),
  }
}

/** The address as it is stored; refuses one that is not on the public internet. */
function checkedAddress(ctx: Ctx, entered: string): string {
  const url = new URL(entered)
  url.hash = ''
  // Other letters than those of ASCII are written as up to twelve.
  const isLong = url.href.length > limits.webhooks.address
  const fault = isLong ? messages.webhookAddressLong : addressFault(url, ctx.env.WEBHOOK_ADDRESSES)
  if (fault) fail('invalid', { msg: fault, fields: [{ field: 'url', msg: fault }] })
  return url.href
}

const refuseKnown = () => fail('webhook_known', { fields: [{ field: 'url', msg: messages.webhookKnown }] })

/** Adds a webhook of the caller's company. The answer has its secret. */
export async function add(ctx: Ctx, draft: WebhookDraft): Promise<WebhookSecret> {
  const url = checkedAddress(ctx, draft.url)
  const companyId = await companyToChange(ctx)
  const { webhooks } = await webhooksOf(ctx, companyId)
  if (webhooks.length >= limits.webhooks.each) fail('webhooks_full')
  const id = randomUUID()
  const secret = newSecret()
  const added = await ctx.db
    .insertInto('webhooks')
    .values({
      id,
      companyId,
      url,
      events: draft.events,
      secret: encrypted(ctx.env, secret, id),
      earlierSecret: null,
      earlierUntil: null,
      offCause: null,
      failingSince: null,
      busyUntil: null,
      madeBy: ctx.actor?.id ?? null,
      madeAt: ctx.now(),
    })
    .onConflict((known) => known.columns(['companyId', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) refuseKnown()
  return { ...(await webhooksOf(ctx, companyId)), secret, msg: messages.webhookMade }
}

/** A webhook of the caller's company, locked together with the company. */
export async function openOwn(ctx: Ctx, id: string): Promise<Row> {
  const companyId = await companyToChange(ctx)
  return orNotFound(
    await ctx.db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .forUpdate()
      .executeTakeFirst(),
  )
}

/** Changes a webhook. Once it is on, or has another address after failures, everything that waits for it is tried at once. */
export async function change(ctx: Ctx, id: string, { isOn, ...draft }: WebhookChange) {
  const url = checkedAddress(ctx, draft.url)
  const before = await openOwn(ctx, id)
  const taken = await ctx.db
    .selectFrom('webhooks')
    .select('id')
    .where('companyId', '=', before.companyId)
    .where('url', '=', url)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) refuseKnown()
  const isRestarted = isOn && (before.state === 'off' || (before.state === 'failing' && url !== before.url))
  await ctx.db
    .updateTable('webhooks')
    .set({
      url,
      events: draft.events,
      ...(isRestarted && { state: 'on', offCause: null, failingSince: null, busyUntil: null }),
      ...(!isOn && before.state !== 'off' && { state: 'off', offCause: 'owner' }),
    })
    .where('id', '=', id)
    .execute()
  if (isRestarted) {
    await ctx.db
      .updateTable('webhookDeliveries')
      .set({ nextAt: null })
      .where('webhookId', '=', id)
      .where('deliveredAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .execute()
    await sendSoon(ctx)
  }
  return { ...(await webhooksOf(ctx, before.companyId)), msg: messages.webhookChanged }
}

/** Deletes a webhook with its log; also of a suspended company. */
export async function remove(ctx: Ctx, id: string) {
  const { member } = await lockOwnTeam(ctx)
  orNotFound(
    await ctx.db
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .where('companyId', '=', member.companyId)
      .returning('id')
      .executeTakeFirst(),
  )
  return { ...(await webhooksOf(ctx, member.companyId)), msg: messages.webhookDeleted }
}

/** Sends a test to one webhook alone. */
export async function test(ctx: Ctx, id: string): Promise<{ msg: string }> {
  const { companyId, state } = await openOwn(ctx, id)
  if (state === 'off') fail('webhook_off')
  const message = await ctx.db
    .insertInto('webhookMessages')
    .values({ companyId, type: 'webhook.test', applicationId: null, jobId: null, candidateId: null, interviewId: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into webhook_deliveries (message_id, webhook_id) values (${message.id}, ${id})`.execute(ctx.db)
  await sendSoon(ctx)
  return { msg: messages.webhookTestQueued }
}

/** Makes a new secret. The one before it signs as well for a day, so that the receiver can be changed over. */
export async function rotate(ctx: Ctx, id: string): Promise<WebhookSecret> {
  const { companyId, secret: earlierSecret } = await openOwn(ctx, id)
  const secret = newSecret()
  await ctx.db
    .updateTable('webhooks')
    .set({
      secret: encrypted(ctx.env, secret, id),
      earlierSecret,
      earlierUntil: new Date(ctx.now().getTime() + limits.webhooks.rotationHours * 3600_000),
    })
    .where('id', '=', id)
    .execute()
  return { ...(await webhooksOf(ctx, companyId)), secret, msg: messages.webhookRotated }
}
