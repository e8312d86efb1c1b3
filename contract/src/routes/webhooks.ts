import { del, get, post, put, type Routes } from '../calls/route.ts'
import { Page, Ref, Reply } from '../shapes/fields.ts'
import * as webhooks from '../shapes/webhooks.ts'

/** Webhooks of a company, for its owners alone. What they send is described in docs/webhooks.md. */
export const routes = {
  list: get('/api/rdashboard/webhooks', {
    summary: "The webhooks of the recruiter's company",
    access: 'company.manage_team',
    refuses: ['owners_only'],
    returns: webhooks.Webhooks,
  }),
  add: post('/api/rdashboard/webhooks', {
    summary: 'Adds a webhook; the answer has its secret, which is shown once',
    access: 'company.manage_team',
    body: webhooks.WebhookDraft,
    refuses: ['owners_only', 'company_suspended', 'webhooks_full', 'webhook_known'],
    returns: webhooks.WebhookSecret,
    limit: 'requests',
  }),
  change: put('/api/rdashboard/webhooks/:id', {
    summary: 'Changes a webhook, or turns it on or off; once it is on, what waits for it is sent',
    access: 'company.manage_team',
    params: Ref,
    body: webhooks.WebhookChange,
    refuses: ['owners_only', 'company_suspended', 'webhook_known'],
    returns: webhooks.ChangedWebhooks,
    limit: 'requests',
  }),
  remove: del('/api/rdashboard/webhooks/:id', {
    summary: 'Deletes a webhook with its log',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['owners_only'],
    returns: webhooks.ChangedWebhooks,
  }),
  test: post('/api/rdashboard/webhooks/:id/test', {
    summary: 'Sends a message of the type webhook.test to this webhook alone',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['owners_only', 'company_suspended', 'webhook_off'],
    returns: Reply,
    limit: 'requests',
  }),
  rotate: post('/api/rdashboard/webhooks/:id/secret', {
    summary: 'Makes a new secret; the earlier one signs as well for 24 hours',
    access: 'company.manage_team',
    params: Ref,
    refuses: ['owners_only', 'company_suspended'],
    returns: webhooks.WebhookSecret,
    limit: 'requests',
  }),
  deliveries: get('/api/rdashboard/webhooks/:id/deliveries', {
    summary: 'What was sent to a webhook within 30 days, the newest first',
    access: 'company.manage_team',
    params: Ref,
    query: Page,
    refuses: ['owners_only'],
    returns: webhooks.WebhookDeliveries,
  }),
  send: post('/api/rdashboard/webhooks/:id/deliveries/:messageId/send', {
    summary: 'Sends a message once more, with the same id',
    access: 'company.manage_team',
    params: webhooks.WebhookMessageRef,
    refuses: ['owners_only', 'company_suspended', 'webhook_off'],
    returns: Reply,
    limit: 'requests',
  }),
} satisfies Routes[string]
