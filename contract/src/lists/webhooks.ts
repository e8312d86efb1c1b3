/** Closed lists about webhooks: what a company's own program can be sent, and how sending went. */

export const webhookEvents = [
  'application.created',
  'application.withdrawn',
  'application.moved',
  'interview.booked',
  'interview.moved',
  'interview.cancelled',
  'offer.accepted',
  'offer.declined',
  'candidate.erased',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhookEventTexts: Record<WebhookEvent, string> = {
  'application.created': 'Somebody applies, or our team puts them forward',
  'application.withdrawn': 'A candidate withdraws',
  'application.moved': 'An application moves to another stage, or ends',
  'interview.booked': 'An interview is planned',
  'interview.moved': 'An interview gets another time',
  'interview.cancelled': 'An interview is cancelled',
  'offer.accepted': 'An offer is accepted',
  'offer.declined': 'An offer is declined',
  'candidate.erased': 'A candidate deletes their account: delete your copy, too',
}

/** What a message can be about: an event, or the test that an owner asks for. */
export const webhookTypes = [...webhookEvents, 'webhook.test'] as const
export type WebhookType = (typeof webhookTypes)[number]

/** 'failing': the last try failed. 'off': nothing is sent. */
export const webhookStates = ['on', 'failing', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why a webhook is off: an owner turned it off, the receiver answered that it is gone, or it failed for days. */
export const webhookOffCauses = ['owner', 'gone', 'failing'] as const
export type WebhookOffCause = (typeof webhookOffCauses)[number]

/** Why a receiver gave no answer. */
export const webhookFaults = ['unreachable', 'too_slow', 'unreadable'] as const
export type WebhookFault = (typeof webhookFaults)[number]

export const webhookFaultTexts: Record<WebhookFault, string> = {
  unreachable: 'Not reachable on the public internet by https',
  too_slow: 'No answer within 15 seconds',
  unreadable: 'We can no longer read its secret. Make a new one',
}

export const deliveryStates = ['waiting', 'delivered', 'givenUp'] as const
export type DeliveryState = (typeof deliveryStates)[number]
