import { folders, messages } from '@firstrung/contract'
import { claimPicture, release } from '#src/domains/files/files.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { lockOwnTeam } from './recruiters.team.service.ts'

/** Sets the logo of the caller's company, or takes it away when `given` is empty. The file before it is released. */
export async function setLogo(ctx: Ctx, given: string): Promise<{ logoKey: string; msg: string }> {
  const { companyId } = (await lockOwnTeam(ctx)).member
  const { logoKey: before } = await ctx.db
    .selectFrom('companies')
    .select('logoKey')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const logoKey = given === '' ? null : await claimPicture(ctx, given, folders.companyLogos, before)
  if (logoKey !== before) {
    await ctx.db.updateTable('companies').set({ logoKey }).where('id', '=', companyId).execute()
    await release(ctx, before)
  }
  return { logoKey: logoKey ?? '', msg: logoKey === null ? messages.logoRemoved : messages.logoSaved }
}
