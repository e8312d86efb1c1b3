import { z } from 'zod'
import { subjectKinds } from '../calls/acts.ts'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { accentPattern, accentShades } from '../rules/accent.ts'
import { code, count, Day, Email, HttpLink, Id, Instant, int4, line, Page, paragraphs, text } from './fields.ts'

/** Which page of the audit log, and a search text: a part of a name, an email, or of an act. */
export const ActsQuery = Page.extend({ search: text().optional() })
export type ActsQuery = z.output<typeof ActsQuery>

/** A piece of a sentence. With a kind it names the subject of the act, a person or thing; the id is null when this is gone. */
export const ActPart = z.object({ text: z.string(), kind: z.enum(subjectKinds).nullable(), _id: Id.nullable() })

/** An act of an admin. */
export const Act = z.object({
  _id: Id,
  createdAt: Instant,
  /** Names are empty when the account was deleted. */
  actor: z.object({ _id: Id, fullName: z.string(), email: z.string() }),
  /** What they did, as a sentence after their name. */
  what: z.string(),
  /** The sentence in pieces, for links. */
  parts: z.array(ActPart),
})
export type Act = z.infer<typeof Act>

export const Acts = z.object({ acts: z.array(Act), nextCursor: z.string().nullable() })

/** The dependencies of the product, and whether they are up; 'off' for those without a setting. */
export const PartState = z.object({
  name: z.enum(['database', 'replica', 'redis', 'files', 'disk', 'mail', 'google', 'payments', 'traces', 'scanner']),
  state: z.enum(['up', 'down', 'off']),
})
export type PartState = z.infer<typeof PartState>

export const SystemState = z.object({
  parts: z.array(PartState),
  tasks: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
})

/** A text that is empty or has this shape. */
const optional = (max: number, shape: z.ZodType, sentence: string) =>
  line(max).refine((value) => value === '' || shape.safeParse(value).success, sentence)
const OptionalEmail = optional(limits.email, Email, messages.invalidEmail)
const OptionalLink = optional(limits.longText, HttpLink, messages.linkHttp)

/** A UPI id, as banks give it. */
export const upiIdPattern = /^[\w.-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/

const Accent = line(limits.shortText)
  .overwrite((colour) => colour.toLowerCase())
  .refine((colour) => colour === '' || accentPattern.test(colour), { error: messages.colourForm, abort: true })
  .refine((colour) => colour === '' || accentShades(colour) !== null, messages.accentUnreadable)

const isDay = (text: string) => Day.safeParse(text).success
/** Days as YYYY-MM-DD, separated by commas, spaces or lines; in their order, each once. */
export const Holidays = paragraphs(limits.holidays * 12)
  .overwrite((typed) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].toSorted().join(', '))
  .refine((days) => {
    const each = days === '' ? [] : days.split(', ')
    return each.length <= limits.holidays && each.every(isDay)
  }, messages.holidayForm)

/** What the operator sets about the installation; empty means not set. */
export const OperatorSettings = z.object({
  /** The name of the installation, shown beside the logo and in titles and mails. */
  name: line(limits.siteName),
  /** The company or person that runs it. */
  operatorName: line(limits.shortText),
  address: paragraphs(limits.operatorAddress),
  email: OptionalEmail,
  grievanceOfficer: line(limits.grievanceOfficer),
  grievanceEmail: OptionalEmail,
  linkedin: OptionalLink,
  facebook: OptionalLink,
  instagram: OptionalLink,
  discord: OptionalLink,
  whatsapp: OptionalLink,
  /** Days without work besides weekends and national holidays, for answers that are promised in working days. */
  holidays: Holidays,
  upiId: optional(limits.shortText, z.string().regex(upiIdPattern), messages.upiIdForm),
  upiPayee: line(limits.upiPayee),
  accent: Accent,
  /** Keys of uploaded pictures, for the light and the dark scheme. If only one is set, both schemes show it. */
  logoLightKey: code(300),
  logoDarkKey: code(300),
})
export type OperatorSettings = z.output<typeof OperatorSettings>
export type SettingName = keyof OperatorSettings

/** The name of each setting in the audit log and on the page. */
export const settingLabels = {
  name: 'Name of the installation',
  operatorName: 'Company or person',
  address: 'Address',
  email: 'Email',
  grievanceOfficer: 'Grievance officer',
  grievanceEmail: 'Email of the grievance officer',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  instagram: 'Instagram',
  discord: 'Discord',
  whatsapp: 'WhatsApp',
  holidays: 'Further holidays',
  upiId: 'UPI ID',
  upiPayee: 'Name of the payee',
  accent: 'Accent colour',
  logoLightKey: 'Logo on light pages',
  logoDarkKey: 'Logo on dark pages',
} as const satisfies Record<SettingName, string>

export const settingNames = Object.keys(settingLabels) as [SettingName, ...SettingName[]]

/** The settings as they are stored, and those whose value comes from the environment instead. */
export const SettingsState = z.object({
  settings: z.record(z.enum(settingNames), z.string()),
  fixed: z.array(z.object({ setting: z.enum(settingNames), variable: z.string(), value: z.string() })),
  /** Sent back when saving, so that nobody overwrites what somebody else has saved since. */
  version: z.number(),
})
export type SettingsState = z.infer<typeof SettingsState>

export const SettingsChange = z.object({ version: count(0, int4), settings: OperatorSettings })
export type SettingsChange = z.output<typeof SettingsChange>
