import { limits, messages, type WebhookDeliveries, type WebhookDelivery } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { openOwn, ownCompany } from './webhooks.service.ts'
import type { WebhookDeliveryTable } from './webhooks.tables.ts'
import { sendSoon } from './webhooks.tasks.ts'

type Row = Pick<
  { [K in keyof WebhookDeliveryTable]: WebhookDeliveryTable[K] },
  'nextAt' | 'lastStatus' | 'lastFault' | 'triedAt' | 'deliveredAt' | 'givenUpAt'
> & { id: string; createdAt: Date; type: WebhookDelivery['type']; tries: number }

/** A page of what was sent to a webhook of the caller's company. */
export async function deliveries(ctx: Ctx, webhookId: string, query: PageQuery): Promise<WebhookDeliveries> {
  const companyId = await ownCompany(ctx)
  orNotFound(
    await ctx.db
      .selectFrom('webhooks')
      .select('id')
      .where('id', '=', webhookId)
      .where('companyId', '=', companyId)
      .executeTakeFirst(),
  )
  const size = query.limit ?? limits.list
  const after = query.cursor ? readCursor(query.cursor) : null
  // The cursor knows milliseconds, so those of one millisecond are ordered by their ids.
  const at = sql`date_trunc('milliseconds', d.made_at)`
  const { rows } = await sql<Row>`
    select m.id, ${at} as created_at, m.type, d.tries, d.next_at, d.last_status, d.last_fault, d.tried_at,
      d.delivered_at, d.given_up_at
    from webhook_deliveries d join webhook_messages m on m.id = d.message_id
    where d.webhook_id = ${webhookId}
      and ${after ? sql`(${at}, m.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by ${at} desc, m.id desc limit ${size + 1}`.execute(ctx.db)
  const page = cutPage(rows, size)
  return { deliveries: page.rows.map(present), nextCursor: page.nextCursor }
}

const present = (row: Row): WebhookDelivery => ({
  messageId: row.id,
  type: row.type,
  state: row.deliveredAt ? 'delivered' : row.givenUpAt ? 'givenUp' : 'waiting',
  at: row.createdAt.toISOString(),
  tries: row.tries,
  status: row.lastStatus,
  fault: row.lastFault,
  triedAt: row.triedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
})

/** Sends a message once more, whatever became of it. It keeps its id, so a receiver that has it already can leave it. */
export async function sendOnceMore(ctx: Ctx, webhookId: string, messageId: string): Promise<{ msg: string }> {
  const { id, state } = await openOwn(ctx, webhookId)
  if (state === 'off') fail('webhook_off')
  orNotFound(
    await ctx.db
      .updateTable('webhookDeliveries')
      .set({ tries: 0, nextAt: null, deliveredAt: null, givenUpAt: null })
      .where('messageId', '=', messageId)
      .where('webhookId', '=', id)
      .returning('messageId')
      .executeTakeFirst(),
  )
  await sendSoon(ctx)
  return { msg: messages.webhookResent }
}
