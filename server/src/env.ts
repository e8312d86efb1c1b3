import { resolve } from 'node:path'
import { z } from 'zod'

/** A setting's value and the sentence that stands in the settings table of the documentation. */
const setting = <T extends z.ZodType>(shape: T, meaning: string) => shape.describe(meaning)

const port = z.coerce.number().int().min(0).max(65535)
const perHour = (value: number, meaning: string) => setting(z.coerce.number().int().min(1).default(value), meaning)
const address = (meaning: string, value: string) => setting(z.url({ protocol: /^https?$/ }).default(value), meaning)

/** Every setting, in the order in which the documentation lists them. The one place that knows their names. */
export const Settings = z.object({
  PORT: setting(port.default(3000), 'Port of the server; 0 takes a free one.'),
  HOST: setting(z.string().default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for all.'),
  DATA_DIR: setting(z.string().min(1).default('.data'), 'Folder of the embedded database and the stored files.'),
  PUBLIC_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'Address under which people reach the product; used in links. Default: the address it listens on.',
  ),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    'PostgreSQL 14 or newer. Without it the embedded database in DATA_DIR is used.',
  ),
  DATABASE_POOL: setting(z.coerce.number().int().min(2).max(200).default(10), 'Connections of the PostgreSQL pool.'),
  ADMIN_EMAIL: setting(z.email().optional(), 'Email of the first admin, made at the start when there is none yet.'),
  ADMIN_PASSWORD: setting(
    z.string().min(8, 'must have at least 8 characters').max(50).optional(),
    'Password of the first admin.',
  ),
  SCREENING: setting(
    z.enum(['managed', 'direct']).default('managed'),
    'managed: the team screens applicants before recruiters see them; direct: recruiters see all applicants.',
  ),
  TRUST_PROXY: setting(
    z.stringbool().default(false),
    'true behind a reverse proxy that sets X-Forwarded-For and X-Forwarded-Proto.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    'Least level that is logged, as JSON lines on standard output. Default: info, in a terminal warn.',
  ),
  GOOGLE_CLIENT_ID: setting(z.string().optional(), 'Client id for sign-in with Google.'),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional(), 'Client secret for sign-in with Google.'),
  GOOGLE_ISSUER: address('OpenID issuer of that sign-in.', 'https://accounts.google.com'),
  LINKEDIN_URL: address('Where /linkedin leads.', 'https://www.linkedin.com/'),
  FACEBOOK_URL: address('Where /facebook leads.', 'https://www.facebook.com/'),
  INSTAGRAM_URL: address('Where /instagram leads.', 'https://www.instagram.com/'),
  DISCORD_URL: address('Where /discord leads: the community chat.', 'https://discord.com/'),
  WHATSAPP_URL: address('Where /whatsapp leads: the contact.', 'https://www.whatsapp.com/'),
  REGISTRATIONS_PER_HOUR: perHour(30, 'Registrations from one address in an hour.'),
  SIGN_INS_PER_QUARTER: perHour(50, 'Failed sign-ins from one address in 15 minutes.'),
  SIGN_INS_PER_EMAIL: perHour(10, 'Failed sign-ins for one email in 15 minutes.'),
  SIGNINGS_PER_HOUR: perHour(60, 'Uploads that one account may start in an hour.'),
  SUBMISSIONS_PER_HOUR: perHour(60, 'Tests that one account may submit in an hour.'),
  REQUESTS_PER_HOUR: perHour(120, 'Applications, requests and posted jobs of one account in an hour.'),
})
export type Env = z.output<typeof Settings> & { publicUrl: string; dataDir: string }

/** Stops the start, with one sentence for each bad setting. */
export class BadSettings extends Error {}

/** The settings from the environment. An empty value counts as not set. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const env = parsed.data
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD) {
    throw new BadSettings('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.')
  }
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET) {
    throw new BadSettings('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  const issuer = new URL(env.GOOGLE_ISSUER)
  if (issuer.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)) {
    throw new BadSettings('GOOGLE_ISSUER: must start with https:// unless it is on this machine.')
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '')
  return { ...env, publicUrl, dataDir: resolve(env.DATA_DIR) }
}
