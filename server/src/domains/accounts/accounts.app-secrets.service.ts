import type { Ctx } from '#src/platform/context.ts'
import { decrypted, encrypted, isKeySet, markOfKey } from '#src/platform/secrets/encryption.ts'

// The secrets of authenticator apps as they are stored: encrypted where there is a key for it.

/** Every night, encrypts with the current key the secrets that are stored readable or under the earlier key. */
export async function encryptStoredSecrets(ctx: Ctx): Promise<void> {
  const mark = markOfKey(ctx.env)
  if (!mark) return
  const rows = await ctx.db
    .selectFrom('secondFactors')
    .select(['accountId', 'secret'])
    .where('secret', 'not like', `${mark}%`)
    .execute()
  for (const { accountId, secret } of rows) {
    if (!isKeySet(ctx.env, secret)) continue
    await ctx.db
      .updateTable('secondFactors')
      .set({ secret: encrypted(ctx.env, decrypted(ctx.env, secret, accountId), accountId) })
      .where('accountId', '=', accountId)
      .where('secret', '=', secret)
      .execute()
  }
}

/** What the operator should know at the start about the stored secrets; null when there is nothing. */
export async function faultOfStoredSecrets(ctx: Ctx): Promise<string | null> {
  const rows = await ctx.db.selectFrom('secondFactors').select('secret').where('confirmedAt', 'is not', null).execute()
  const lost = rows.filter(({ secret }) => !isKeySet(ctx.env, secret)).length
  if (lost > 0) {
    return `${lost} secrets of authenticator apps are encrypted with a key that neither SECRETS_KEY nor SECRETS_KEY_OLD names: their codes cannot be checked`
  }
  const isPlain = rows.length > 0 && !ctx.env.SECRETS_KEY && ctx.env.PUBLIC_URL !== undefined
  return isPlain ? 'The secrets of authenticator apps are stored readable: set SECRETS_KEY (docs/operation.md)' : null
}
