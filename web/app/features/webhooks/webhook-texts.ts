import { limits, type Webhook, type WebhookDelivery, webhookFaultTexts } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'

/** Whether a webhook works, and why not. */
export function stateText({
  state,
  offCause,
  failingSince,
}: Pick<Webhook, 'state' | 'offCause' | 'failingSince'>): string {
  if (state === 'on') return 'On'
  if (state === 'failing')
    return failingSince
      ? `Nothing has reached your program since ${dayTimeText(failingSince)}. We keep trying.`
      : 'Nothing reaches your program. We keep trying.'
  if (offCause === 'gone') return 'Off: your program answered that it is gone (410).'
  if (offCause === 'failing') return `Off: nothing reached your program for ${limits.webhooks.failingDays} days.`
  return 'Off: an owner turned it off.'
}

/** Until when the earlier secret signs, too; empty where it does not. */
export const earlierText = ({ earlierUntil }: Pick<Webhook, 'earlierUntil'>): string =>
  earlierUntil ? `The earlier secret also signs until ${dayTimeText(earlierUntil)}.` : ''

/** What became of a message: 'Delivered at the second try', 'Answered 500, next try on …'. */
export function deliveryText({ state, tries, status, fault, triedAt, nextAt }: WebhookDelivery): string {
  const answer = status ? `answered ${status}` : fault ? lowerFirst(webhookFaultTexts[fault]) : ''
  const tried = tries === 1 ? '1 try' : `${tries} tries`
  if (state === 'delivered') return `Delivered on ${triedAt ? dayTimeText(triedAt) : ''}, ${answer}, ${tried}`
  if (state === 'givenUp') return `Given up: ${answer}, ${tried}`
  if (tries === 0 || answer === '') return 'On its way'
  return `Not delivered yet: ${answer}, ${tried}${nextAt ? `. Next try on ${dayTimeText(nextAt)}` : ''}`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
