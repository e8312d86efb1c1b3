import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { Obstacle } from '#src/platform/mail/relations.ts'

/** These obstacles would keep the words of a company out of a mail sent today, so pages do not show them either. */
const keepWordsBack: readonly Obstacle[] = ['company suspended', 'blocked', 'sender suspended']

/** Whether the caller may read what somebody of a company wrote to them. */
export async function mayReadWords(ctx: Ctx, from: { company: string; account: string | null }): Promise<boolean> {
  const sender = { company: from.company, account: from.account ?? undefined }
  const [met] = await ctx.relations(ctx.db, [{ receiver: signedIn(ctx).id, from: sender }])
  return !keepWordsBack.some((obstacle) => met?.has(obstacle))
}
