import { limits, type WebhookFault, type WebhookOffCause } from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { askOutside, OutsideFailed } from '#src/platform/http/outside.ts'
import { decrypted, isKeySet } from '#src/platform/secrets/encryption.ts'
import { notifyOfOff } from './off-news.service.ts'
import { signedHeaders } from './signature.ts'
import type { WebhookMessageTable } from './webhooks.tables.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long after each failed try the next one follows. After the last one a message is given up, three days after the first. */
export const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** Each pause is longer by up to this share, so that not all messages of an outage come back in one second. */
const jitter = 0.1
/** Longer than any try: a message whose task was killed is tried by another one. */
const lease = minute
/** Longer than any run of `sendWaiting`. */
const busyFor = 3 * minute
/** After so long other webhooks have their turn. */
const longestRun = minute
/** After a failure nothing is sent to the same receiver for so long. */
const rest = 5 * second
/** How many webhooks one look has sent. */
const mostAtOnce = 1000

/**
 * The webhooks for which something waits and that no task works on, with how they stand. From now on they count as busy. A failing
 * one is sent by a task of its own kind, so that a dead receiver delays no living one.
 */
export async function waitingWebhooks(ctx: Ctx): Promise<{ id: string; isFailing: boolean }[]> {
  const now = ctx.now()
  const { rows } = await sql<{ id: string; isFailing: boolean }>`
    update webhooks set busy_until = ${new Date(now.getTime() + busyFor)}
    where id in (
      select w.id from webhooks w join companies c on c.id = w.company_id
      where w.state <> 'off' and c.suspended_at is null and (w.busy_until is null or w.busy_until <= ${now}) and exists (
        select from webhook_deliveries d
        where d.webhook_id = w.id and d.delivered_at is null and d.given_up_at is null
          and (d.next_at is null or d.next_at <= ${now}))
      order by w.busy_until nulls first limit ${mostAtOnce} for update of w skip locked)
    returning id, state = 'failing' as is_failing`.execute(ctx.db)
  return rows
}

/** Whether there is a webhook at all that is not off. */
export async function hasWebhooks(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select from webhooks where state <> 'off' limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Sends what waits for a webhook, some at once, until nothing is left or a try fails. Slow: not for a transaction. */
export async function sendWaiting(ctx: Ctx, webhookId: string): Promise<void> {
  const started = performance.now()
  let restUntil: Date | null = null
  while (!restUntil && performance.now() - started < longestRun) {
    const claim = await claimNext(ctx, webhookId)
    if (!claim) break
    const tries = await Promise.all(claim.messages.map((message) => tryOnce(ctx, claim.receiver, message)))
    const { isFailing } = await inTransaction(ctx, (own) => keep(own, claim.receiver, tries))
    if (isFailing) restUntil = new Date(ctx.now().getTime() + rest)
  }
  await ctx.db.updateTable('webhooks').set({ busyUntil: restUntil }).where('id', '=', webhookId).execute()
}

interface Receiver {
  id: string
  companyId: string
  url: string
  secrets: string[]
  /** Why nothing can be signed. */
  fault: 'unreadable' | null
}

type Message = Pick<
  Selectable<WebhookMessageTable>,
  'id' | 'type' | 'applicationId' | 'jobId' | 'candidateId' | 'interviewId' | 'madeAt'
> & { tries: number }

/** The next messages for a webhook: one while it is failing. Nobody else sends them until the lease is over. */
async function claimNext(ctx: Ctx, webhookId: string): Promise<{ receiver: Receiver; messages: Message[] } | null> {
  const now = ctx.now()
  const webhook = await ctx.db
    .selectFrom('webhooks as w')
    .innerJoin('companies as c', 'c.id', 'w.companyId')
    .select(['w.id', 'w.companyId', 'w.url', 'w.secret', 'w.earlierSecret', 'w.earlierUntil', 'w.state'])
    .where('w.id', '=', webhookId)
    .where('w.state', '<>', 'off')
    .where('c.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!webhook) return null
  const { rows: messages } = await sql<Message>`
    update webhook_deliveries d set tries = d.tries + 1, next_at = ${new Date(now.getTime() + lease)}
    from webhook_messages m
    where m.id = d.message_id and d.webhook_id = ${webhookId} and d.message_id in (
      select message_id from webhook_deliveries
      where webhook_id = ${webhookId} and delivered_at is null and given_up_at is null
        and (next_at is null or next_at <= ${now})
      order by next_at nulls first, made_at limit ${webhook.state === 'on' ? limits.webhooks.atOnce : 1}
      for update skip locked)
    returning m.id, m.type, m.application_id, m.job_id, m.candidate_id, m.interview_id, m.made_at, d.tries`.execute(
    ctx.db,
  )
  return messages.length > 0 ? { receiver: receiverOf(ctx, webhook), messages } : null
}

interface Secrets {
  id: string
  companyId: string
  url: string
  secret: string
  earlierSecret: string | null
  earlierUntil: Date | null
}

function receiverOf(ctx: Ctx, { id, companyId, url, secret, earlierSecret, earlierUntil }: Secrets): Receiver {
  const isRotating = earlierSecret !== null && earlierUntil !== null && earlierUntil > ctx.now()
  const stored = isRotating ? [secret, earlierSecret] : [secret]
  const readable = stored.filter((one) => isKeySet(ctx.env, one))
  return {
    id,
    companyId,
    url,
    secrets: readable.map((one) => decrypted(ctx.env, one, id)),
    fault: isKeySet(ctx.env, secret) ? null : 'unreadable',
  }
}

/** One try: an answer has a status, everything else a fault. */
type Try = { message: Message } & ({ status: number; fault: null } | { status: null; fault: WebhookFault })

/** What is sent about a message: its type, when it happened, and ids. */
export function payloadOf({
  type,
  madeAt,
  applicationId,
  jobId,
  candidateId,
  interviewId,
}: Omit<Message, 'id' | 'tries'>) {
  const ids = { applicationId, jobId, candidateId, interviewId }
  const data = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
  return JSON.stringify({ type, timestamp: madeAt.toISOString(), data })
}

async function tryOnce(ctx: Ctx, { url, secrets, fault }: Receiver, message: Message): Promise<Try> {
  if (fault) return { message, status: null, fault }
  const body = payloadOf(message)
  try {
    const { status } = await askOutside(
      url,
      { method: 'POST', headers: signedHeaders(message.id, ctx.now(), body, secrets), body, statusOnly: true },
      { megabytes: 0, seconds: limits.webhooks.seconds, redirects: 0, allowed: ctx.env.WEBHOOK_ADDRESSES },
    )
    return { message, status, fault: null }
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error
    return { message, status: null, fault: error.fault === 'too_slow' ? 'too_slow' : 'unreachable' }
  }
}

const isSuccess = ({ status }: Try): boolean => status !== null && status >= 200 && status < 300
const gone = 410

/** Keeps how tries went, and what follows for the webhook. */
async function keep(ctx: Ctx, receiver: Receiver, tries: readonly Try[]): Promise<{ isFailing: boolean }> {
  for (const one of tries) await keepTry(ctx, receiver.id, one)
  const failed = tries.filter((one) => !isSuccess(one))
  const isGone = failed.some(({ status }) => status === gone)
  if (isGone) await switchOff(ctx, receiver, 'gone')
  else if (failed.length < tries.length) await noteSuccess(ctx, receiver.id)
  else await noteFailure(ctx, receiver)
  return { isFailing: isGone || failed.length === tries.length }
}

async function keepTry(ctx: Ctx, webhookId: string, one: Try): Promise<void> {
  const now = ctx.now()
  const pause = pauses[one.message.tries - 1]
  const isOver = one.status === gone || pause === undefined
  const ended = isSuccess(one)
    ? { deliveredAt: now, nextAt: null }
    : isOver
      ? { givenUpAt: now, nextAt: null }
      : { nextAt: new Date(now.getTime() + pause * (1 + Math.random() * jitter)) }
  await ctx.db
    .updateTable('webhookDeliveries')
    .set({ ...ended, lastStatus: one.status, lastFault: one.fault, triedAt: now })
    .where('messageId', '=', one.message.id)
    .where('webhookId', '=', webhookId)
    // A later try may have taken it over.
    .where('tries', '=', one.message.tries)
    .where('deliveredAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
}

const noteSuccess = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('webhooks')
    .set({ state: 'on', failingSince: null })
    .where('id', '=', id)
    .where('state', '=', 'failing')
    .execute()

/** The first failure of several in a row counts. After some days of them the webhook is off. */
async function noteFailure(ctx: Ctx, receiver: Receiver): Promise<void> {
  const now = ctx.now()
  const failing = await ctx.db
    .updateTable('webhooks')
    .set({ state: 'failing', failingSince: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', receiver.id)
    .where('state', '<>', 'off')
    .returning('failingSince')
    .executeTakeFirst()
  const since = failing?.failingSince
  if (since && now.getTime() - since.getTime() >= limits.webhooks.failingDays * 24 * hour)
    await switchOff(ctx, receiver, 'failing')
}

async function switchOff(ctx: Ctx, { id, companyId, url }: Receiver, offCause: WebhookOffCause): Promise<void> {
  const off = await ctx.db
    .updateTable('webhooks')
    .set({ state: 'off', offCause })
    .where('id', '=', id)
    .where('state', '<>', 'off')
    .returning('id')
    .executeTakeFirst()
  if (off) await notifyOfOff(ctx, { id, companyId, url }, offCause)
}
