import type { Settings } from './env.ts'

type Name = keyof typeof Settings.shape

interface SettingGroup {
  title: string
  about: string
  names: Name[]
}

/** The settings that every operator reads first. */
export const firstSettings: SettingGroup[] = [
  {
    title: 'Needed',
    about: 'An installation that others reach over the internet sets all of these.',
    names: [
      'PUBLIC_URL',
      'DATABASE_URL',
      'DATA_DIR',
      'HOST',
      'PORT',
      'TRUST_PROXY',
      'SMTP_URL',
      'MAIL_FROM',
      'SECRETS_KEY',
      'METRICS_TOKEN',
    ],
  },
  {
    title: 'The first day',
    about:
      'Who runs the installation, and its first admin. What stands here wins over the page System, and cannot be changed there.',
    names: [
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'SITE_NAME',
      'OPERATOR_NAME',
      'OPERATOR_ADDRESS',
      'OPERATOR_EMAIL',
      'GRIEVANCE_OFFICER',
      'GRIEVANCE_EMAIL',
      'HOLIDAYS',
      'CONTENT_DIR',
      'TEXTS',
    ],
  },
  {
    title: 'How the product works',
    about: 'Decisions of the team, not of the machine.',
    names: [
      'SCREENING',
      'ANSWER_CLOCK',
      'JOB_BOARD',
      'BOARD_PUBLISH',
      'JOB_FEED_INDEED',
      'MIN_STIPEND',
      'LIVE_POSTINGS',
      'SECOND_FACTOR',
      'REJECTION_DELAY_MINUTES',
      'EMAIL_DELAY_SECONDS',
      'LIMITS',
      'RESUMES_PER_DAY',
      'SKILL_TEST_ATTEMPTS_PER_DAY',
    ],
  },
  {
    title: 'The law, and how long things are kept',
    about: '[Operation](operation.md#how-long-things-are-kept) lists all that is deleted, and when.',
    names: ['RETENTION_YEARS', 'APPLICATION_YEARS', 'AUDIT_YEARS', 'GRIEVANCE_DAYS', 'OUTBOX_DAYS'],
  },
]

/** The appendix: each group is for operators who use that feature. Settings that nobody has to change come last. */
export const furtherSettings: SettingGroup[] = [
  {
    title: 'Look and links',
    about: 'The page System has a field for each. What stands here wins over it, and cannot be changed there.',
    names: [
      'ACCENT_COLOUR',
      'LOGO_URL',
      'LOGO_DARK_URL',
      'LINKEDIN_URL',
      'FACEBOOK_URL',
      'INSTAGRAM_URL',
      'DISCORD_URL',
      'WHATSAPP_URL',
    ],
  },
  {
    title: 'Logging in with Google',
    about: 'Any OpenID provider works.',
    names: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_ISSUER'],
  },
  {
    title: 'Payments',
    about: '[Operation](operation.md#payments) says what each provider does.',
    names: [
      'PAYMENT_PROVIDER',
      'UPI_ID',
      'UPI_PAYEE',
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'PAYTM_MID',
      'PAYTM_MERCHANT_KEY',
      'PAYTM_WEBSITE',
      'RAZORPAY_URL',
      'PAYTM_URL',
    ],
  },
  {
    title: 'Further parts',
    about:
      'Files elsewhere, a virus scanner, many processes, addresses in your own network, traces. Each is optional and fails alone.',
    names: [
      'S3_BUCKET_URL',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'CLAMD_URL',
      'DATABASE_REPLICA_URL',
      'REDIS_URL',
      'DRAIN_SECONDS',
      'HSTS_SUBDOMAINS',
      'SECRETS_KEY_OLD',
      'CALENDAR_ADDRESSES',
      'WEBHOOK_ADDRESSES',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_SERVICE_NAME',
      'OTEL_TRACES_SAMPLER_ARG',
    ],
  },
  {
    title: 'Log',
    about: '[Operation](operation.md#watching) says what the log contains.',
    names: ['LOG_LEVEL', 'LOG_FORMAT'],
  },
  {
    title: 'Leave these: the machine',
    about: 'Right for a process of two cores. Change one when you have measured why.',
    names: [
      'DATABASE_POOL',
      'DATABASE_CONNECT_SECONDS',
      'DATABASE_WAIT_MILLIS',
      'DATABASE_STATEMENT_SECONDS',
      'REQUESTS_AT_ONCE',
      'BODY_SECONDS',
      'PAGE_CACHE',
      'LIVE_ADAPTER',
      'LIVE_PACKETS_PER_MINUTE',
    ],
  },
  {
    title: 'Leave these: limits',
    about:
      'They keep floods out and are far above what people do. A refused request answers 429. `LIMITS` sets those that count by address together; each of them may still be set by itself.',
    names: [
      'REGISTRATIONS_PER_HOUR',
      'ADDRESS_LIMIT_FACTOR',
      'MAILS_PER_ADDRESS_PER_DAY',
      'UNASKED_MAILS_PER_DAY',
      'GOOGLE_SIGN_INS_PER_HOUR',
      'SIGN_INS_PER_QUARTER',
      'SIGN_INS_PER_EMAIL',
      'RECOVERIES_PER_HOUR',
      'CONFIRMATIONS_PER_HOUR',
      'INVITATIONS_PER_HOUR',
      'SIGNINGS_PER_HOUR',
      'FILE_SECONDS_PER_HOUR',
      'SUBMISSIONS_PER_HOUR',
      'COMMENTS_PER_MINUTE',
      'LIKES_PER_MINUTE',
      'REQUESTS_PER_HOUR',
      'MESSAGES_PER_HOUR',
      'PAYMENTS_PER_HOUR',
      'GRIEVANCES_PER_HOUR',
      'PICTURES_PER_HOUR',
      'ORDER_READS_PER_HOUR',
      'CALENDAR_READS_PER_HOUR',
      'API_CALLS_PER_SECOND',
    ],
  },
]
