import { z } from 'zod'
import { limits } from '../limits.ts'
import {
  deliveryStates,
  webhookEvents,
  webhookFaults,
  webhookOffCauses,
  webhookStates,
  webhookTypes,
} from '../lists/webhooks.ts'
import * as messages from '../messages/webhook-form.ts'
import { code, Id, Instant, line, list, unique } from './fields.ts'

/** Webhooks: what happens to a company's applications, sent to a program of its own. */

const HttpsUrl = z.url({ protocol: /^https$/ })

const WebhookAddress = line(limits.webhooks.address, messages.webhookAddressNeeded)
  .refine((address) => HttpsUrl.safeParse(address).success, { error: messages.webhookAddressHttps, abort: true })
  .refine((address) => !/^https:[/\\]*[^/\\?#]*@/i.test(address), messages.webhookAddressWithPassword)

/** An unknown name is named in the refusal, so that those who write the program find the slip. */
const Event = code(limits.webhooks.event)
  .superRefine((name, context) => {
    if (!webhookEvents.some((event) => event === name))
      context.addIssue({ code: 'custom', message: messages.webhookEventUnknown(name) })
  })
  .pipe(z.enum(webhookEvents))

const Events = list(Event, webhookEvents.length, messages.webhookEventsNeeded)
  .min(1, messages.webhookEventsNeeded)
  .overwrite(unique)

export const WebhookDraft = z.object({
  /** Begins with https:// and names a machine on the public internet. */
  url: WebhookAddress,
  /** What is sent. */
  events: Events,
})
export type WebhookDraft = z.output<typeof WebhookDraft>

export const WebhookChange = WebhookDraft.extend({
  /** Whether anything is sent; what waits is, once it is on. */
  isOn: z.boolean(),
})
export type WebhookChange = z.output<typeof WebhookChange>

export const WebhookMessageRef = z.object({
  id: Id,
  /** The id of the message, as in the header webhook-id. */
  messageId: Id,
})

export const Webhook = z.object({
  _id: Id,
  /** Where messages are sent. */
  url: z.string(),
  /** What is sent. */
  events: z.array(z.enum(webhookEvents)),
  /** 'failing' while the last try failed; 'off' while nothing is sent. */
  state: z.enum(webhookStates),
  /** Why it is off; null while it is not. */
  offCause: z.enum(webhookOffCauses).nullable(),
  /** Since when every try has failed. */
  failingSince: Instant.nullable(),
  /** Until when the earlier secret signs, too; null where it does not. */
  earlierUntil: Instant.nullable(),
  /** When it was added. */
  madeAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

export const Webhooks = z.object({
  /** In the order in which they were added. */
  webhooks: z.array(Webhook),
})
export type Webhooks = z.infer<typeof Webhooks>

export const ChangedWebhooks = Webhooks.extend({ msg: z.string() })
export type ChangedWebhooks = z.infer<typeof ChangedWebhooks>

export const WebhookSecret = ChangedWebhooks.extend({
  /** Signs what is sent; it is in no other answer. */
  secret: z.string(),
})
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const WebhookDelivery = z.object({
  /** Is sent in the header webhook-id. */
  messageId: Id,
  /** What it is about. */
  type: z.enum(webhookTypes),
  /** 'givenUp' after ten tries, or when the receiver answers that it is gone. */
  state: z.enum(deliveryStates),
  /** When it happened. */
  at: Instant,
  /** How often it was tried. */
  tries: z.number(),
  /** The status of the last answer; null where none came. */
  status: z.number().nullable(),
  /** Why no answer came. */
  fault: z.enum(webhookFaults).nullable(),
  /** When it was tried last. */
  triedAt: Instant.nullable(),
  /** When it is tried next; null where that is at once or never. */
  nextAt: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveries = z.object({
  /** The newest first. */
  deliveries: z.array(WebhookDelivery),
  nextCursor: z.string().nullable(),
})
export type WebhookDeliveries = z.infer<typeof WebhookDeliveries>
