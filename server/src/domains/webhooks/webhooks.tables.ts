import type { WebhookEvent, WebhookFault, WebhookOffCause, WebhookState, WebhookType } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** An address of a company's own program, to which the server sends what happens to its applications. */
export interface WebhookTable {
  id: Generated<string>
  companyId: string
  url: string
  events: WebhookEvent[]
  /** Encrypted for the webhook. */
  secret: string
  /** The secret before it, which signs until `earlierUntil`. */
  earlierSecret: string | null
  earlierUntil: Date | null
  state: Generated<WebhookState>
  offCause: WebhookOffCause | null
  /** Since when every try has failed. */
  failingSince: Date | null
  /** While a task sends its messages, and for some seconds after a failure. */
  busyUntil: Date | null
  madeBy: string | null
  madeAt: Date
}

/** What happened, by ids alone. Triggers write the rows, and what else follows from them is in the migration. */
export interface WebhookMessageTable {
  id: Generated<string>
  companyId: string
  type: WebhookType
  applicationId: string | null
  jobId: string | null
  candidateId: string | null
  interviewId: string | null
  madeAt: Generated<Date>
}

/** A message on its way to one address. */
export interface WebhookDeliveryTable {
  messageId: string
  webhookId: string
  /** When the message was written. */
  madeAt: Generated<Date>
  tries: Generated<number>
  /** Null: at once, or never more. While a task sends it, when another one may take it over. */
  nextAt: Date | null
  lastStatus: number | null
  lastFault: WebhookFault | null
  triedAt: Date | null
  deliveredAt: Date | null
  givenUpAt: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    webhooks: WebhookTable
    webhookMessages: WebhookMessageTable
    webhookDeliveries: WebhookDeliveryTable
  }
}
