import { noteWarned } from '#src/domains/accounts/accounts.changes.service.ts'
import { writeLetters } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { eraseUnused } from './privacy.service.ts'

const hour = 3600 * 1000
/** The time between the warning and the deletion. */
const warning = 48 * hour
/** The most owners warned, and the most accounts erased, in one night. */
const mostPerNight = 500

/** Accounts whose owner signed in before this count as unused. */
function unusedSince(ctx: Ctx): Date {
  const since = new Date(ctx.now())
  since.setFullYear(since.getFullYear() - ctx.env.RETENTION_YEARS)
  return since
}

/** Accounts unused for years: warns their owners 48 hours ahead, then queues their deletion, one by one. */
export const endUnusedAccounts: Task<Record<string, never>> = {
  name: 'privacy.end-unused-accounts',
  cron: '30 3 * * *',
  run: warnAndErase,
}

/** Erases an account unless its owner has come back since the warning. */
export const eraseUnusedAccount: Task<{ accountId: string }> = {
  name: 'privacy.erase-unused-account',
  async run(ctx, { accountId }) {
    const use = await ctx.db
      .selectFrom('accountUses')
      .select('accountId')
      .where('accountId', '=', accountId)
      .where('lastSignedInAt', '<', unusedSince(ctx))
      .where('warnedAt', '<', new Date(ctx.now().getTime() - warning))
      .forUpdate()
      .executeTakeFirst()
    if (use) await eraseUnused(ctx, accountId)
  },
}

async function warnAndErase(ctx: Ctx): Promise<void> {
  const since = unusedSince(ctx)
  const warnedBefore = new Date(ctx.now().getTime() - warning)
  const unused = ctx.db
    .selectFrom('accountUses')
    .innerJoin('accounts', 'accounts.id', 'accountUses.accountId')
    .where('accounts.role', '<>', 'admin')
    .orderBy('lastSignedInAt')
    .orderBy('accountId')
    .limit(mostPerNight)

  const due = await unused
    .select('accountId')
    .where('lastSignedInAt', '<', since)
    .where('warnedAt', '<', warnedBefore)
    .execute()
  for (const { accountId } of due) await ctx.later(eraseUnusedAccount, { accountId })

  const soon = await unused
    .select('accountId')
    .where('lastSignedInAt', '<', new Date(since.getTime() + warning))
    .where('warnedAt', 'is', null)
    .execute()
  if (soon.length === 0) return
  await noteWarned(
    ctx,
    soon.map(({ accountId }) => accountId),
  )
  for (const { accountId: account } of soon) {
    await writeLetters(ctx, [
      {
        to: { account },
        from: {},
        kind: 'unusedWarning',
        subject: 'Your account will be deleted in 48 hours',
        paragraphs: [
          `Nobody has logged in to your {site} account for ${years(ctx.env.RETENTION_YEARS)}, so we will delete it in 48 hours, with your profile and your files.`,
          'To keep it, log in once before then. You need not do anything else.',
        ],
        link: { text: 'Log in and keep my account', url: ctx.env.publicUrl },
      },
    ])
  }
}

const years = (count: number): string => (count === 1 ? 'a year' : `${count} years`)
