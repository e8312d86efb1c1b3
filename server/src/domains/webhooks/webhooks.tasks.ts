import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { dropOldMessages, encryptWebhookSecrets } from './keeping.service.ts'
import { hasWebhooks, sendWaiting, waitingWebhooks } from './sending.service.ts'

/** Sends what waits for a webhook whose last try succeeded. */
export const sendWebhook: Task<{ webhookId: string }> = {
  name: 'webhooks.send',
  ownTransaction: true,
  atOnce: 4,
  // The next look starts it once more.
  retries: 0,
  run: (ctx, { webhookId }) => sendWaiting(ctx, webhookId),
}

/** Tries a webhook whose last try failed, so that those wait among themselves. */
export const retryWebhook: Task<{ webhookId: string }> = {
  name: 'webhooks.retry',
  ownTransaction: true,
  atOnce: 4,
  retries: 0,
  run: (ctx, { webhookId }) => sendWaiting(ctx, webhookId),
}

/** Seconds between two looks for messages, and how many looks there are in a minute. */
const lookSeconds = 3
const looks = 60 / lookSeconds

/**
 * Looks for messages that triggers have written. The clock starts it each minute, and it asks for its next looks itself while there is
 * a webhook.
 */
export const sendWebhooks: Task<{ look?: number }> = {
  name: 'webhooks.look',
  cron: '* * * * *',
  // The next minute starts it once more.
  retries: 0,
  async run(ctx, { look = 1 }) {
    const waiting = await waitingWebhooks(ctx)
    const those = (isFailing: boolean) =>
      waiting.flatMap((one) => (one.isFailing === isFailing ? { webhookId: one.id } : []))
    await ctx.laterEach(sendWebhook, those(false))
    await ctx.laterEach(retryWebhook, those(true))
    if (look < looks && (await hasWebhooks(ctx)))
      await ctx.later(sendWebhooks, { look: look + 1 }, { startAfter: lookSeconds })
  },
}

/** Looks for messages now, once. */
export const sendSoon = (ctx: Ctx): Promise<void> => ctx.later(sendWebhooks, { look: looks })

/** Every night, deletes messages that are 30 days old, and secrets that are over. */
export const sweepWebhooks: Task<Record<string, never>> = {
  name: 'webhooks.sweep',
  cron: '40 2 * * *',
  run: (ctx) => dropOldMessages(ctx),
}

/** Every night, encrypts the secrets of webhooks that are not yet encrypted with the current key. */
export const encryptWebhooks: Task<Record<string, never>> = {
  name: 'webhooks.encrypt',
  cron: '55 2 * * *',
  run: (ctx) => encryptWebhookSecrets(ctx),
}
