import { limits, type WebhookOffCause } from '@firstrung/contract'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { ownersOf } from '#src/domains/recruiters/recruiters.team.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Where owners see their webhooks, as a path below the installation's URL. */
const webhooksPath = '/recruiter/team#webhooks'

const reasons: Record<Exclude<WebhookOffCause, 'owner'>, string> = {
  gone: 'Its program answered that it is gone (410).',
  failing: `No message reached it for ${limits.webhooks.failingDays} days.`,
}

/** Notifies the owners of a company that a webhook was turned off. Only the host is named: the path may be a secret. */
export async function notifyOfOff(
  ctx: Ctx,
  webhook: { id: string; companyId: string; url: string },
  cause: WebhookOffCause,
): Promise<void> {
  if (cause === 'owner') return
  const { host } = new URL(webhook.url)
  const subject = `Your webhook at ${host} is off`
  const details = `${reasons[cause]} What happens while it is off is not sent. Once you turn it on, the messages that wait for it are.`
  const owners = await ownersOf(ctx, webhook.companyId)
  await notifyWithMail(
    ctx,
    owners.map((to) => ({
      to,
      key: `webhook-off:${webhook.id}:${ctx.now().toISOString()}`,
      text: `${subject}.`,
      data: { details, path: webhooksPath },
      kind: 'memberNews' as const,
      mail: {
        topic: 'decisions' as const,
        subject,
        link: { text: 'Open your webhooks', url: `${ctx.env.publicUrl}${webhooksPath}` },
      },
    })),
  )
}
