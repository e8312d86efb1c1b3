import {
  accentShades,
  type OperatorSettings,
  type SettingName,
  type SettingsState,
  settingNames,
} from '@firstrung/contract'
import type { Selectable } from 'kysely'
import type { Env } from '#src/env.ts'
import type { Ctx } from '#src/platform/context.ts'
import { isOutOfReach } from '#src/platform/errors/refusals.ts'
import { senderOf } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-layout.ts'
import type { OperatorSettingsTable } from './operator.tables.ts'

type Row = Selectable<OperatorSettingsTable>
type Reader = Pick<Ctx, 'db' | 'env'>

/** The variable of the environment that fixes each setting. */
const variables = {
  name: 'SITE_NAME',
  operatorName: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  grievanceOfficer: 'GRIEVANCE_OFFICER',
  grievanceEmail: 'GRIEVANCE_EMAIL',
  linkedin: 'LINKEDIN_URL',
  facebook: 'FACEBOOK_URL',
  instagram: 'INSTAGRAM_URL',
  discord: 'DISCORD_URL',
  whatsapp: 'WHATSAPP_URL',
  holidays: 'HOLIDAYS',
  upiId: 'UPI_ID',
  upiPayee: 'UPI_PAYEE',
  accent: 'ACCENT_COLOUR',
  logoLightKey: 'LOGO_URL',
  logoDarkKey: 'LOGO_DARK_URL',
} as const satisfies Record<SettingName, keyof Env>

/** The name of an installation that has none of its own. */
const defaultName = 'Firstrung'

/** What is true of the installation: the environment wins over what is stored. Empty where nothing is set. */
export interface Operator extends OperatorSettings {
  /** Addresses of the logo's pictures. */
  logo: { light: string; dark: string }
}

/** The colours of buttons where no accent is set. */
const ownShades = { light: { fill: '#f2a516', text: '#14213d' } }

/** The settings that were read last, for when the database cannot be reached: public pages go on with them. */
const lastRead = new WeakMap<Env, Row>()

/** What is true of the installation now. Read for each request: a change shows in the next one, in every process. */
export async function operatorOf({ db, env }: Reader): Promise<Operator> {
  let row: Row | undefined
  try {
    row = await readOnce(db)
    lastRead.set(env, row)
  } catch (error) {
    row = lastRead.get(env)
    if (!row || !isOutOfReach(error)) throw error
  }
  const { logoLightKey, logoDarkKey } = row
  const values = Object.fromEntries(
    settingNames.map((name) => [name, env[variables[name]] ?? row[name] ?? '']),
  ) as OperatorSettings
  const light = env.LOGO_URL ?? addressOf(logoLightKey)
  const dark = env.LOGO_DARK_URL ?? addressOf(logoDarkKey)
  const name = values.name || defaultName
  return {
    ...values,
    name,
    upiPayee: values.upiPayee || name,
    logo: { light: light || dark, dark: dark || light },
  }
}

const addressOf = (key: string | null): string => (key ? `/files/${key}` : '')

/** The name of the installation, for texts. */
export const siteName = async (ctx: Reader): Promise<string> => (await operatorOf(ctx)).name

/** Who invites: the sender of our mails, under the name of the installation. */
export const organizerOf = async (ctx: Reader): Promise<{ name: string; email: string }> => ({
  name: await siteName(ctx),
  email: senderOf(ctx.env),
})

/** How the installation shows itself in mails. Buttons are as in the light scheme. */
export async function mailBrand(ctx: Reader): Promise<MailBrand> {
  const { name, accent } = await operatorOf(ctx)
  const { fill, text } = (accentShades(accent) ?? ownShades).light
  return { name, fill, text }
}

/** What each transaction has read: a request that sends mails asks several times. */
const readBy = new WeakMap<Reader['db'], Promise<Row>>()

function readOnce(db: Reader['db']): Promise<Row> {
  if (!db.isTransaction) return read(db)
  const row = readBy.get(db) ?? read(db)
  readBy.set(db, row)
  return row
}

const read = (db: Reader['db']): Promise<Row> => db.selectFrom('operatorSettings').selectAll().executeTakeFirstOrThrow()

/** Where pictures of the logo come from, if not from this server. */
export const logoOrigins = ({ LOGO_URL, LOGO_DARK_URL }: Env): string[] =>
  [LOGO_URL, LOGO_DARK_URL].flatMap((url) => (url ? [new URL(url).origin] : []))

/** The stored settings, and those that the environment fixes. */
export async function readSettings({ db, env }: Reader): Promise<SettingsState> {
  const row = await read(db)
  return {
    settings: Object.fromEntries(settingNames.map((name) => [name, row[name] ?? ''])) as SettingsState['settings'],
    fixed: settingNames.flatMap((setting) => {
      const variable = variables[setting]
      const value = env[variable]
      return value === undefined ? [] : [{ setting, variable, value }]
    }),
    version: row.version,
  }
}

/** The row, locked until the end of the transaction. */
export const lockSettings = ({ db }: Ctx): Promise<Row> =>
  db.selectFrom('operatorSettings').selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether the environment fixes a setting, so that the stored one has no effect. */
export const isFixed = ({ env }: Reader, name: SettingName): boolean => env[variables[name]] !== undefined

/** Stores changed settings; empty means not set. Call it with the row locked. */
export async function storeSettings(ctx: Ctx, changes: Partial<Record<SettingName, string>>): Promise<void> {
  const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))
  await ctx.db
    .updateTable('operatorSettings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .execute()
}
