import { limits } from '@firstrung/contract'

/** How long data are kept where no setting says it. */
export const periods = {
  /** Days without use after which a session ends, and days after which it ends in any case. */
  idleSessionDays: 7,
  sessionDays: 30,
  /** Uploads that no row names. */
  unsavedUploadDays: 7,
  /** The newest notifications of a person. */
  notices: 100,
  /** The list of people with an appointment in their calendar, after its end. */
  pastEntryDays: 30,
  /** Messages to companies' own programs, and how their sending went. */
  webhookDays: limits.webhooks.keptDays,
  /** Orders that nobody has paid. */
  unpaidOrderDays: 30,
  /** Keys of programs that ended or were revoked. */
  endedApiKeyDays: 30,
} as const

interface Kept {
  /** The kind of data. */
  what: string
  purpose: string
  /** For how long. A name in backquotes is a setting in years. */
  period: string
  /** The task that deletes it; null where the request itself does. */
  task: string | null
}

/**
 * Each kind of personal data that expires. `retention.test.ts` compares it with the tasks, the settings and the table of
 * docs/operation.md.
 */
export const retention: readonly Kept[] = [
  {
    what: 'Sessions',
    purpose: 'logging in',
    period: `${periods.idleSessionDays} days without use, ${periods.sessionDays} days in any case`,
    task: 'accounts.sweep-sessions',
  },
  {
    what: 'Accounts nobody uses',
    purpose: 'all',
    period: '`RETENTION_YEARS` years without a sign-in, 48 hours after a mail',
    task: 'privacy.end-unused-accounts',
  },
  {
    what: 'Uploads that nobody saved',
    purpose: 'profiles and applications',
    period: `${periods.unsavedUploadDays} days`,
    task: 'files.sweep-uploads',
  },
  {
    what: 'Answers, notes, scorecards, emails and messages in applications that ended',
    purpose: 'hiring',
    period: '`APPLICATION_YEARS` years after the end',
    task: 'hiring.drop-old-words',
  },
  {
    what: 'Notifications',
    purpose: 'news',
    period: `the newest ${periods.notices} of a person`,
    task: 'notifications.trim',
  },
  {
    what: 'Addresses that have an appointment in their calendar',
    purpose: 'changes and cancellations',
    period: `${periods.pastEntryDays} days after the appointment`,
    task: 'notifications.sweep-calendars',
  },
  {
    what: "Messages to companies' own programs (ids alone)",
    purpose: 'webhooks',
    period: `${periods.webhookDays} days`,
    task: 'webhooks.sweep',
  },
  {
    what: 'Orders that nobody paid',
    purpose: 'bootcamps',
    period: `${periods.unpaidOrderDays} days`,
    task: 'payments.sweep-orders',
  },
  {
    what: 'Keys of programs that ended or were revoked',
    purpose: 'seeing what had access',
    period: `${periods.endedApiKeyDays} days`,
    task: 'api-keys.sweep',
  },
  {
    what: 'Complaints',
    purpose: 'answering them',
    period: '`RETENTION_YEARS` years after the answer',
    task: 'grievances.drop-old',
  },
  {
    what: 'What the team did',
    purpose: 'audit',
    period: '`AUDIT_YEARS` years',
    task: 'audit.drop-old',
  },
  {
    what: 'Addresses in the register of breaches',
    purpose: 'telling those concerned',
    period: 'until the mail is sent',
    task: null,
  },
]

/** The table as documents show it. */
export const retentionTable = (): string =>
  [
    '| what | purpose | how long |',
    '|---|---|---|',
    ...retention.map((it) => `| ${it.what} | ${it.purpose} | ${it.period} |`),
  ].join('\n')
