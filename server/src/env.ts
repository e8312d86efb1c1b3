import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import {
  accentPattern,
  accentShades,
  Holidays,
  paymentProviders,
  type Role,
  textModes,
  upiIdPattern,
} from '@firstrung/contract'
import { z } from 'zod'
import { OperatorError } from './platform/errors/operator-error.ts'
import type { Bucket } from './platform/files/storage-s3.ts'
import { trustOf } from './platform/http/proxies.ts'
import { logFormats } from './platform/monitoring/log.ts'

/** A setting's shape, with its sentence in the settings table of the documentation. */
const setting = <T extends z.ZodType>(shape: T, meaning: string) => shape.describe(meaning)

const onSystemPage = 'Default: what the team sets on the System page.'

const port = z.coerce.number().int().min(0).max(65535)
/** Whether a URL is the root of a host, where the pages and the API must be. */
const isOrigin = (url: string) => {
  if (!URL.canParse(url)) return true
  const { origin, href } = new URL(url)
  return href === `${origin}/`
}
const perHour = (value: number, meaning: string) => setting(z.coerce.number().int().min(1).default(value), meaning)
/**
 * The limits that count by IP address, for each value of LIMITS, because installations differ in how many people share one
 * IP address. The defaults are the values of 'college'.
 */
const limitsByAddress = {
  small: {
    ADDRESS_LIMIT_FACTOR: 5,
    REGISTRATIONS_PER_HOUR: 60,
    GOOGLE_SIGN_INS_PER_HOUR: 200,
    SIGN_INS_PER_QUARTER: 20,
    RECOVERIES_PER_HOUR: 10,
    PAYMENTS_PER_HOUR: 50,
    GRIEVANCES_PER_HOUR: 10,
    PICTURES_PER_HOUR: 200,
    ORDER_READS_PER_HOUR: 200,
    CALENDAR_READS_PER_HOUR: 2000,
  },
  college: {
    ADDRESS_LIMIT_FACTOR: 20,
    REGISTRATIONS_PER_HOUR: 300,
    GOOGLE_SIGN_INS_PER_HOUR: 1000,
    SIGN_INS_PER_QUARTER: 50,
    RECOVERIES_PER_HOUR: 20,
    PAYMENTS_PER_HOUR: 200,
    GRIEVANCES_PER_HOUR: 20,
    PICTURES_PER_HOUR: 600,
    ORDER_READS_PER_HOUR: 600,
    CALENDAR_READS_PER_HOUR: 6000,
  },
  open: {
    ADDRESS_LIMIT_FACTOR: 60,
    REGISTRATIONS_PER_HOUR: 1000,
    GOOGLE_SIGN_INS_PER_HOUR: 3000,
    SIGN_INS_PER_QUARTER: 150,
    RECOVERIES_PER_HOUR: 60,
    PAYMENTS_PER_HOUR: 600,
    GRIEVANCES_PER_HOUR: 60,
    PICTURES_PER_HOUR: 2000,
    ORDER_READS_PER_HOUR: 2000,
    CALENDAR_READS_PER_HOUR: 20_000,
  },
} as const
const installations = ['small', 'college', 'open'] as const satisfies (keyof typeof limitsByAddress)[]
const byAddress = (name: keyof typeof limitsByAddress.college, meaning: string) => {
  const [small, college, open] = installations.map((kind) => limitsByAddress[kind][name])
  return perHour(college ?? 1, `${meaning} ${small} with LIMITS=small, ${open} with LIMITS=open.`)
}
const address = (meaning: string, value: string) => setting(z.url({ protocol: /^https?$/ }).default(value), meaning)
const outside = (path: string, what = '') =>
  setting(
    z.url({ protocol: /^https?$/ }).optional(),
    `Where /${path} leads${what}. Default: what the team sets on the System page, else the link in server/content/site/links.json. Without any the link is not shown.`,
  )

const isDecodable = (url: string) => {
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine(
    (url) => URL.canParse(url),
    'is no address of a database; write @ # / : % in a password as %40 %23 %2F %3A %25',
  )
  .refine(
    (url) => !URL.canParse(url) || isDecodable(url),
    'holds a % that begins no sign; write % in a password as %25',
  )

/** IP addresses and networks, separated by commas. */
const innerAddresses = z
  .string()
  .default('')
  .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
  .pipe(
    z.array(
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
        error: 'must be IP addresses or networks, such as 10.0.0.7,10.1.0.0/16',
      }),
    ),
  )

const encryptionKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, such as from openssl rand -base64 32')
  .optional()

/** Every setting. Only this file has the shape of each; `setting-groups.ts` has their order on the page. */
export const Settings = z.object({
  PORT: setting(port.default(3000), 'Port of the server; 0 takes a free one.'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for all.'),
  DATA_DIR: setting(z.string().min(1).default('.data'), 'Folder of the embedded database and the stored files.'),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://jobs.example.org' })
      .refine(isOrigin, 'must be an origin such as https://jobs.example.org: nothing is served below a path')
      .optional(),
    'Address under which people reach the product; used in links. Default: the address it listens on.',
  ),
  HSTS_SUBDOMAINS: setting(
    z.stringbool().default(false),
    'true has browsers ask for every subdomain of PUBLIC_URL over https, too, for a year (includeSubDomains).',
  ),
  DATABASE_URL: setting(
    postgresAddress.optional(),
    'PostgreSQL 14 or newer. Without it the embedded database in DATA_DIR is used.',
  ),
  S3_BUCKET_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Bucket of an S3-compatible store for the uploaded files, as https://bucket.host or https://host/bucket. Without it they lie in DATA_DIR/files.',
  ),
  S3_REGION: setting(z.string().min(1).default('us-east-1'), 'Region of that bucket.'),
  S3_ACCESS_KEY_ID: setting(z.string().optional(), 'Key id for that bucket.'),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional(), 'Secret key for that bucket.'),
  DATABASE_POOL: setting(z.coerce.number().int().min(2).max(200).default(10), 'Connections of the PostgreSQL pool.'),
  DATABASE_CONNECT_SECONDS: setting(
    z.coerce.number().int().min(1).max(60).default(5),
    'How long making a connection to PostgreSQL may take, and how long background tasks wait for a free one.',
  ),
  DATABASE_WAIT_MILLIS: setting(
    z.coerce.number().int().min(50).max(60_000).default(700),
    'How long a request waits for a free connection to PostgreSQL before it is refused (503).',
  ),
  DATABASE_STATEMENT_SECONDS: setting(
    z.coerce.number().int().min(1).max(600).default(30),
    'After how long PostgreSQL gives up a statement.',
  ),
  REQUESTS_AT_ONCE: setting(
    z.coerce.number().int().min(1).optional(),
    'Requests that one process works on at the same time; one address gets half of them at most. Further ones wait a moment, then are refused (503), and the pages retry by themselves. Default: twice DATABASE_POOL.',
  ),
  BODY_SECONDS: setting(
    z.coerce.number().int().min(1).max(300).default(30),
    'How long the body of a request may take to arrive. Uploads of files may take 5 minutes.',
  ),
  PAGE_CACHE: setting(
    z.union([z.literal('off'), z.coerce.number().int().min(1).max(4096)]).default(32),
    'Megabytes of rendered public pages, and of answers of public calls, that one process keeps until something that they show changes; off makes each of them for each visitor.',
  ),
  DATABASE_REPLICA_URL: setting(
    postgresAddress.optional(),
    'A read replica of DATABASE_URL, for what visitors read and no cache keeps; it may lag behind a little. When it does not answer, DATABASE_URL does.',
  ),
  ADMIN_EMAIL: setting(z.email().optional(), 'Email of the first admin, made at the start when there is none yet.'),
  ADMIN_PASSWORD: setting(
    z.string().min(8, 'must have at least 8 characters').max(50).optional(),
    'Password of the first admin.',
  ),
  LIVE_ADAPTER: setting(
    z.enum(['memory', 'postgres', 'redis']).optional(),
    'What carries live messages between server processes; memory serves one process. Default: redis with REDIS_URL, else postgres with DATABASE_URL, else memory.',
  ),
  REDIS_URL: setting(
    z
      .string()
      .regex(/^rediss?:\/\/[^/\s]+/, 'must start with redis:// or rediss://, such as redis://127.0.0.1:6379')
      .refine((url) => URL.canParse(url), 'is no address of a Redis server')
      .optional(),
    'Redis server (7 or newer, one database number for one installation) for live messages and limits of many processes. While it is down, PostgreSQL counts.',
  ),
  LIVE_PACKETS_PER_MINUTE: setting(
    z.coerce.number().int().min(1).default(120),
    'Messages that one open page may send over its live connection in a minute.',
  ),
  DRAIN_SECONDS: setting(
    z.coerce.number().int().min(0).max(60).default(0),
    'How long a process that is asked to stop (SIGTERM) goes on serving while /readyz says 503, so that the load balancer sends it nothing more.',
  ),
  SCREENING: setting(
    z.enum(['managed', 'direct']).default('managed'),
    'managed: the team screens applicants before recruiters see them; direct: recruiters see all applicants.',
  ),
  ANSWER_CLOCK: setting(
    z.enum(['direct', 'all']).default('direct'),
    'direct: applications that candidates sent themselves are closed when recruiters do not answer by the promised day; all: also applications that the team put forward.',
  ),
  JOB_BOARD: setting(
    z.enum(['on', 'off']).default('on'),
    'on: posted jobs get a public page, candidates search them and apply to each; off: no public pages of jobs, and candidates apply in general alone.',
  ),
  BOARD_PUBLISH: setting(
    z.enum(['asked', 'at once']).default('asked'),
    'asked: a job that another program posts is a draft on the job board, and its recruiters are asked to publish it; at once: it goes on the board, or to the team, as soon as it has a text.',
  ),
  TEXTS: setting(
    z.enum(textModes).default('documented'),
    'documented: people read the texts of the specification to the letter; corrected: those that read badly are replaced, on pages and in answers (docs/documented-texts.md).',
  ),
  JOB_FEED_INDEED: setting(
    z.enum(['on', 'off']).default('off'),
    'on: the jobs on the board are offered to Indeed at /feeds/indeed.xml.',
  ),
  MIN_STIPEND: setting(
    z.coerce.number().int().min(0).max(100_000).default(5000),
    'Rupees a month: the team looks at internships on the board that pay less. 0 for none.',
  ),
  LIVE_POSTINGS: setting(
    z
      .string()
      .regex(/^(off|\d{1,4},\d{1,4},\d{1,4})$/, 'must be three numbers, such as 1,3,30, or off')
      .default('off')
      .transform((value) => (value === 'off' ? null : value.split(',').map(Number))),
    'How many jobs a company may have on the board at once: before it has confirmed its company mail, from then on, and once the team has confirmed its registration, such as 1,3,30. Further jobs are posted and stay off the board. off: as many as it wants.',
  ),
  SECOND_FACTOR: setting(
    z.enum(['optional', 'team', 'team,recruiters']).default('optional'),
    'Who must have two-step login. Until they have set it up, they can log in and do nothing else.',
  ),
  CALENDAR_ADDRESSES: setting(
    innerAddresses,
    'IP addresses and networks inside your network at which interviewers may have their calendars, such as a Nextcloud of yours. Empty: only calendars on the public internet are read.',
  ),
  WEBHOOK_ADDRESSES: setting(
    innerAddresses,
    'IP addresses and networks inside your network to which companies may have webhooks sent, also by their IP address and with a port. Empty: webhooks are sent to names on the public internet alone, to port 443.',
  ),
  SECRETS_KEY: setting(
    encryptionKey,
    'Key that encrypts the secrets of authenticator apps and of webhooks, and the addresses and passwords of calendars in the database: 32 bytes in base64, as `openssl rand -base64 32` writes them. Keep it apart from the backups of the database; without it the codes of these apps cannot be checked, these webhooks cannot be sent and these calendars cannot be read any more. Without the setting, all are stored readable.',
  ),
  SECRETS_KEY_OLD: setting(
    encryptionKey,
    'The previous SECRETS_KEY. What it encrypted is re-encrypted with the new key the next night; after that, remove this setting.',
  ),
  REJECTION_DELAY_MINUTES: setting(
    z.coerce.number().int().min(0).max(1440).default(30),
    'How many minutes after a rejection the candidate is told. Until then it can be undone without a word to them.',
  ),
  EMAIL_DELAY_SECONDS: setting(
    z.coerce.number().int().min(0).max(3600).default(60),
    'How many seconds emails of a recruiter to many candidates wait. Until then they can be undone.',
  ),
  TRUST_PROXY: setting(
    z
      .string()
      .default('0')
      .superRefine((value, ctx) => {
        try {
          trustOf(value)
        } catch (error) {
          ctx.addIssue({ code: 'custom', message: (error as Error).message })
        }
      }),
    'Behind reverse proxies: how many there are, or the addresses of those to believe (192.0.2.7, 10.0.0.0/8, loopback, linklocal, uniquelocal). Each must append the address that it was asked from to X-Forwarded-For, or replace that header. With a number, nobody but the proxies may reach the port.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    'Least level that is logged on standard output. Default: info, in a terminal warn.',
  ),
  LOG_FORMAT: setting(
    z.enum(logFormats).optional(),
    'json: one JSON object a line; pretty: readable lines. Default: json, in a terminal readable warnings alone.',
  ),
  GOOGLE_CLIENT_ID: setting(z.string().optional(), 'Client id for sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional(), 'Client secret for sign-in with Google.'),
  GOOGLE_ISSUER: address('OpenID issuer of that sign-in.', 'https://accounts.google.com'),
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/[^/\s]+/, 'must start with smtp:// or smtps://')
      .optional(),
    'Mail server, as smtps://name:password@host:port; smtp:// with a password insists on STARTTLS unless the host is this machine. Without it each mail is a file in DATA_DIR/outbox.',
  ),
  MAIL_FROM: setting(
    z.email('must be one address, such as hello@example.org').optional(),
    'Address that mails come from; needed with SMTP_URL.',
  ),
  OUTBOX_DAYS: setting(
    z.coerce.number().int().min(1).max(3650).default(30),
    'After how many days a mail in DATA_DIR/outbox is deleted.',
  ),
  MAILS_PER_ADDRESS_PER_DAY: setting(
    z.coerce.number().int().min(1).default(100),
    'Mails that one address gets in a day; further ones are left out. Links and codes that somebody asked for are counted apart.',
  ),
  UNASKED_MAILS_PER_DAY: setting(
    z.coerce.number().int().min(1).default(5),
    'Mails that one mailbox gets in a day without having asked for them, from all senders and however its address is written: invitations and codes of companies, appointments with interviewers who have no account and no mail of the company, orders that somebody says they have paid. Further ones are left out. Of links that confirm an email it gets as many, counted apart.',
  ),
  CONTENT_DIR: setting(
    z.string().min(1).optional(),
    'Folder with the texts of the public pages, a copy of server/content/site. Default: that folder itself.',
  ),
  RETENTION_YEARS: setting(
    z.coerce.number().int().min(1).max(50).default(3),
    'After how many years without a sign-in an account is erased; its owner is warned 48 hours ahead.',
  ),
  APPLICATION_YEARS: setting(
    z.coerce.number().int().min(1).max(50).default(3),
    'After how many years the answers, notes, scorecards, emails and messages of an application that ended are deleted.',
  ),
  AUDIT_YEARS: setting(
    z.coerce.number().int().min(1).max(50).default(3),
    'After how many years an entry of the audit log is deleted. Indian law asks for one at least.',
  ),
  GRIEVANCE_DAYS: setting(
    z.coerce.number().int().min(1).max(90).default(15),
    'Within how many days complaints are answered, as people are told. Indian law allows 90 at most.',
  ),
  METRICS_TOKEN: setting(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'Token with which Prometheus may read /metrics (Authorization: Bearer …). Without it there is no such page.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'OpenTelemetry collector that takes traces of requests and statements over HTTP, such as http://collector:4318. Without it nothing is traced.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional(), 'Headers for that collector, as name=value,name=value.'),
  OTEL_SERVICE_NAME: setting(z.string().min(1).default('firstrung'), 'Name of this service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1).default(1),
    'Which share of requests is traced, from 0 to 1.',
  ),
  CLAMD_URL: setting(
    z
      .string()
      .regex(/^(tcp:\/\/[^/\s:]+:\d{1,5}|unix:\/.+)$/, 'must be tcp://host:port or unix:/path/of/the/socket')
      .refine((url) => Number(/:(\d+)$/.exec(url)?.[1] ?? 1) <= 65535, 'has a port above 65535')
      .optional(),
    'ClamAV daemon that looks at every uploaded file. When it is set and does not answer, no upload is taken.',
  ),
  LINKEDIN_URL: outside('linkedin'),
  FACEBOOK_URL: outside('facebook'),
  INSTAGRAM_URL: outside('instagram'),
  DISCORD_URL: outside('discord', ': the community chat'),
  WHATSAPP_URL: outside('whatsapp', ': the contact'),
  SITE_NAME: setting(
    z.string().trim().max(40).optional(),
    `Name of the installation, beside the logo and in titles and mails. ${onSystemPage} Else Firstrung.`,
  ),
  OPERATOR_NAME: setting(
    z.string().trim().max(200).optional(),
    `Company or person that runs this installation; shown in the policies. ${onSystemPage}`,
  ),
  OPERATOR_ADDRESS: setting(
    z.string().trim().max(500).optional(),
    `Postal address of the operator, for the policies. ${onSystemPage}`,
  ),
  OPERATOR_EMAIL: setting(
    z.email().max(254).optional(),
    `Where people write to the operator; shown in the policies, and on the contact page when there is no WhatsApp link. ${onSystemPage}`,
  ),
  GRIEVANCE_OFFICER: setting(
    z.string().trim().max(300).optional(),
    `Name of the grievance officer, for the policies. ${onSystemPage}`,
  ),
  GRIEVANCE_EMAIL: setting(
    z.email().max(254).optional(),
    `Email of the grievance officer, for the policies. ${onSystemPage}`,
  ),
  HOLIDAYS: setting(
    z
      .string()
      .refine((days) => Holidays.safeParse(days).success, 'must be days such as 2026-11-09, 2026-12-25')
      .transform((days) => Holidays.parse(days))
      .optional(),
    `Holidays besides 26 January, 15 August and 2 October, such as 2026-11-09, 2026-12-25: they are no working days where a job promises its answer in working days. ${onSystemPage}`,
  ),
  ACCENT_COLOUR: setting(
    z
      .string()
      .toLowerCase()
      .regex(accentPattern, 'must be a colour, such as #f2a516')
      .refine((colour) => accentShades(colour) !== null, 'is a colour on which neither dark nor white text can be read')
      .optional(),
    `Colour of buttons and marks, such as #1a4fd6. ${onSystemPage}`,
  ),
  LOGO_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    `Address of a picture of the logo, instead of our own mark. ${onSystemPage}`,
  ),
  LOGO_DARK_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    `The same for dark pages. Default: LOGO_URL. ${onSystemPage}`,
  ),
  PAYMENT_PROVIDER: setting(
    z.enum(['none', ...paymentProviders]).optional(),
    'How bootcamps are paid. Default: upi when there is a UPI id, else none.',
  ),
  RAZORPAY_KEY_ID: setting(z.string().optional(), 'Key id of the account at Razorpay.'),
  RAZORPAY_KEY_SECRET: setting(z.string().optional(), 'Key secret of that account.'),
  RAZORPAY_WEBHOOK_SECRET: setting(
    z.string().min(8, 'must have at least 8 characters').optional(),
    'Secret of the webhook for payment_link.paid at PUBLIC_URL/api/payment/webhooks/razorpay.',
  ),
  RAZORPAY_URL: address('Address of its API.', 'https://api.razorpay.com'),
  PAYTM_MID: setting(
    z.string().optional(),
    'Merchant id at Paytm; its webhook is PUBLIC_URL/api/payment/webhooks/paytm.',
  ),
  PAYTM_MERCHANT_KEY: setting(z.string().length(16, 'must have 16 characters').optional(), 'Merchant key at Paytm.'),
  PAYTM_WEBSITE: setting(z.string().min(1).default('DEFAULT'), 'Name of the website, as Paytm gave it.'),
  PAYTM_URL: address(
    'Address of its API; https://securestage.paytmpayments.com for trying.',
    'https://secure.paytmpayments.com',
  ),
  UPI_ID: setting(
    z.string().regex(upiIdPattern, 'must be a UPI id, such as name@bank').optional(),
    `UPI id that bootcamps are paid to; the team confirms each payment. ${onSystemPage}`,
  ),
  UPI_PAYEE: setting(
    z.string().min(1).max(60).optional(),
    `Name of the payee, as UPI apps show it. ${onSystemPage} Else the name of the installation.`,
  ),
  LIMITS: setting(
    z.enum(installations).default('college'),
    'Who uses the installation, for the limits that count by address: small, a company or a non-profit of up to a thousand people; college, where a campus shares an address; open, everybody on the internet, where phone companies put thousands behind one.',
  ),
  ADDRESS_LIMIT_FACTOR: byAddress(
    'ADDRESS_LIMIT_FACTOR',
    'How many times what one account may do all accounts behind one address may do together. An IPv6 address counts by its first 64 bits.',
  ),
  REGISTRATIONS_PER_HOUR: byAddress(
    'REGISTRATIONS_PER_HOUR',
    'Registrations from one address in an hour. Raise it for the day when a whole college registers behind one address.',
  ),
  GOOGLE_SIGN_INS_PER_HOUR: byAddress(
    'GOOGLE_SIGN_INS_PER_HOUR',
    'Sign-ins with Google that one address may begin in an hour.',
  ),
  SIGN_INS_PER_QUARTER: byAddress('SIGN_INS_PER_QUARTER', 'Failed sign-ins from one address in 15 minutes.'),
  SIGN_INS_PER_EMAIL: perHour(
    10,
    'Failed sign-ins for one email in 15 minutes. An address from which it was signed in to within 30 days has a count of its own.',
  ),
  RECOVERIES_PER_HOUR: byAddress(
    'RECOVERIES_PER_HOUR',
    'Requests for password links, and uses of them, from one address in an hour.',
  ),
  CONFIRMATIONS_PER_HOUR: perHour(20, 'Password changes, exports and deletions that one account may try in an hour.'),
  INVITATIONS_PER_HOUR: perHour(30, 'Invitations to a team that one account may send in an hour.'),
  SIGNINGS_PER_HOUR: perHour(60, 'Uploads that one account may start in an hour.'),
  FILE_SECONDS_PER_HOUR: perHour(
    180,
    'Seconds in an hour that checking the uploads of one account may take on one process; an honest file takes about one.',
  ),
  SUBMISSIONS_PER_HOUR: perHour(60, 'Tests that one account may submit in an hour.'),
  RESUMES_PER_DAY: perHour(
    100,
    'People whose resumes one recruiter may open, or whose contacts they may download for the first time, on one Indian day.',
  ),
  SKILL_TEST_ATTEMPTS_PER_DAY: perHour(
    3,
    'Attempts at one skill test that a candidate may start in 24 hours. Practice tests have no limit.',
  ),
  COMMENTS_PER_MINUTE: perHour(10, 'Forum comments that one account may send or change in a minute.'),
  LIKES_PER_MINUTE: perHour(60, 'Forum likes that one account may give or take back in a minute.'),
  REQUESTS_PER_HOUR: perHour(120, 'Applications, requests and posted jobs of one account in an hour.'),
  MESSAGES_PER_HOUR: perHour(60, 'Messages between companies and candidates that one account may write in an hour.'),
  PAYMENTS_PER_HOUR: byAddress(
    'PAYMENTS_PER_HOUR',
    'Payment links and reports of payments from one address in an hour.',
  ),
  GRIEVANCES_PER_HOUR: byAddress('GRIEVANCES_PER_HOUR', 'Complaints from one address in an hour.'),
  PICTURES_PER_HOUR: byAddress(
    'PICTURES_PER_HOUR',
    'Pictures for shared links that one address may ask for in an hour.',
  ),
  ORDER_READS_PER_HOUR: byAddress('ORDER_READS_PER_HOUR', 'Looks at orders from one address in an hour.'),
  CALENDAR_READS_PER_HOUR: byAddress(
    'CALENDAR_READS_PER_HOUR',
    'Readings of calendar feeds from one address in an hour. Calendar services read those of all their users from a few addresses.',
  ),
  API_CALLS_PER_SECOND: perHour(10, "Calls of /api/v1 in a second with one key of a company's programs."),
})
export type Env = z.output<typeof Settings> & { publicUrl: string; dataDir: string; s3: Bucket | null }

const factorRoles = { optional: [], team: ['admin'], 'team,recruiters': ['admin', 'recruiter'] } as const

/** The roles that must have a second factor. */
export const secondFactorRoles = ({ SECOND_FACTOR }: Env): readonly Role[] => factorRoles[SECOND_FACTOR]

/** How live messages reach the other server processes. With the embedded database there are no other processes. */
export const liveAdapterOf = (env: Env): 'memory' | 'postgres' | 'redis' =>
  env.LIVE_ADAPTER ?? (env.REDIS_URL ? 'redis' : env.DATABASE_URL ? 'postgres' : 'memory')

/** Stops the start, with one sentence for each bad setting. */
export class BadSettings extends OperatorError {}

/** The settings from the environment. An empty value counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const { LIMITS } = Settings.shape
  const parsed = Settings.safeParse(
    { ...limitsByAddress[LIMITS.catch('college').parse(given['LIMITS'])], ...given },
    { error: issueText },
  )
  if (!parsed.success) {
    // One sentence for each setting, because further mistakes only follow from the first one.
    const sentences = new Map<string, string>()
    for (const { path, message } of parsed.error.issues) {
      const name = path.join('.')
      if (!sentences.has(name)) sentences.set(name, `${name}: ${message}`)
    }
    throw new BadSettings([...sentences.values()].join('\n'))
  }
  const env = parsed.data
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD) {
    throw new BadSettings('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.')
  }
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET) {
    throw new BadSettings('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  if (env.SMTP_URL && !URL.canParse(env.SMTP_URL)) throw new BadSettings('SMTP_URL: is no address of a mail server.')
  if (env.SMTP_URL && !env.MAIL_FROM) throw new BadSettings('MAIL_FROM must be set together with SMTP_URL.')
  const neededBy = {
    upi: ['UPI_ID'],
    razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    paytm: ['PAYTM_MID', 'PAYTM_MERCHANT_KEY'],
    none: [],
  } as const
  const provider = env.PAYMENT_PROVIDER ?? 'none'
  const absent = neededBy[provider].filter((name) => !env[name])
  if (absent.length > 0) throw new BadSettings(`PAYMENT_PROVIDER=${provider} needs ${absent.join(', ')}.`)
  if (env.LIVE_ADAPTER === 'postgres' && !env.DATABASE_URL) {
    throw new BadSettings('LIVE_ADAPTER: postgres needs DATABASE_URL.')
  }
  if (env.LIVE_ADAPTER === 'redis' && !env.REDIS_URL) throw new BadSettings('LIVE_ADAPTER: redis needs REDIS_URL.')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new BadSettings('DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is.')
  }
  if (env.SECRETS_KEY_OLD && !env.SECRETS_KEY) throw new BadSettings('SECRETS_KEY_OLD needs SECRETS_KEY.')
  const issuer = new URL(env.GOOGLE_ISSUER)
  if (issuer.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)) {
    throw new BadSettings('GOOGLE_ISSUER: must start with https:// unless it is on this machine.')
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://${reachableHost(env.HOST)}:${env.PORT}`).replace(/\/$/, '')
  return { ...env, publicUrl, dataDir: resolve(env.DATA_DIR), s3: bucketOf(env) }
}

/**
 * Sentences about names in the environment that differ from a setting in one letter or in upper and lower case, because such a
 * name has no effect, and nothing else would report it.
 */
export function misspelt(source: Record<string, string | undefined> = process.env): string[] {
  const known = Object.keys(Settings.shape)
  return Object.keys(source).flatMap((name) => {
    if (!source[name] || known.includes(name)) return []
    const meant = known.find((one) => isNearly(name.toUpperCase(), one))
    return meant ? [`${name} is no setting and has no effect. Did you mean ${meant}?`] : []
  })
}

/** Whether two words are equal except for one letter that is missing, added or different, or for two swapped letters. */
function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const rest = (word: string, skipped: number) => word.slice(from + skipped)
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[from] === other[from + 1] && one[from + 1] === other[from] && rest(one, 2) === rest(other, 2))
  )
}

/** What is wrong with a value, for settings without a message of their own. */
function issueText(issue: z.core.$ZodRawIssue): string {
  const { input } = issue
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int') return `must be a whole number, not ${String(input)}`
    return issue.expected === 'number' ? 'must be a whole number' : 'must be set'
  }
  if (issue.code === 'too_small') {
    return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}, not ${String(input)}`
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must have at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}, not ${String(input)}`
  }
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}, not ${String(input)}`
  if (issue.code === 'invalid_format' && issue.format === 'email') return 'must be an email address'
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an address that starts with http:// or https://'
  return 'is not what this setting takes'
}

/** The host name in links to a server that listens on `host`. */
function reachableHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return isIPv6(host) ? `[${host}]` : host
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'
}

function bucketOf(env: z.output<typeof Settings>): Bucket | null {
  const { S3_BUCKET_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!url && !accessKeyId && !secretAccessKey) return null
  if (!url || !accessKeyId || !secretAccessKey) {
    throw new BadSettings('S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  }
  return { url, accessKeyId, secretAccessKey, region: env.S3_REGION }
}
