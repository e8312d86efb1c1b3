import type { Ctx } from '#src/platform/context.ts'
import { decrypted, encrypted, isKeySet, markOfKey } from '#src/platform/secrets/encryption.ts'
import { periods } from '#src/platform/time/retention.ts'

/** Deletes messages that are too old, with their deliveries, and the earlier secrets that no longer sign. */
export async function dropOldMessages(ctx: Ctx): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - periods.webhookDays * 24 * 3600_000)
  await ctx.db.deleteFrom('webhookMessages').where('madeAt', '<', oldest).execute()
  await ctx.db
    .updateTable('webhooks')
    .set({ earlierSecret: null, earlierUntil: null })
    .where('earlierUntil', '<=', ctx.now())
    .execute()
}

/** Encrypts with the current key the secrets that are stored readable or under the earlier key. */
export async function encryptWebhookSecrets(ctx: Ctx): Promise<void> {
  const mark = markOfKey(ctx.env)
  if (!mark) return
  const rows = await ctx.db
    .selectFrom('webhooks')
    .select(['id', 'secret', 'earlierSecret'])
    .where((eb) => eb.or([eb('secret', 'not like', `${mark}%`), eb('earlierSecret', 'not like', `${mark}%`)]))
    .execute()
  for (const { id, secret, earlierSecret } of rows) {
    const renewed = (stored: string) =>
      isKeySet(ctx.env, stored) ? encrypted(ctx.env, decrypted(ctx.env, stored, id), id) : stored
    await ctx.db
      .updateTable('webhooks')
      .set({ secret: renewed(secret), earlierSecret: earlierSecret === null ? null : renewed(earlierSecret) })
      .where('id', '=', id)
      .where('secret', '=', secret)
      .execute()
  }
}
