import { z } from 'zod'
import { limits, profileFields } from '../constants.ts'
import * as messages from '../messages.ts'

/** Building blocks that several shapes share. */

export const Id = z.uuid()
export const Ref = z.object({ id: Id })

/** Trimmed text of at most `max` characters; a number is taken as its digits. */
export const text = (max: number = limits.shortText) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().trim().max(max))

/** A word of a closed list, in whatever case it was written. */
export const lowerCased = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), shape)

/** Any `x@y.z`; the top-level domain is not checked (G-07). Trimmed and lower-cased. */
export const Email = z
  .string({ error: messages.invalidEmail })
  .trim()
  .toLowerCase()
  .max(limits.email, messages.invalidEmail)
  .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/, messages.invalidEmail)

/** Letters, digits and the documented special characters. */
const passwordCharacters = /^[A-Za-z0-9`!@#$%^&*()\-/:'.,{}_"~]*$/

/** Rules in the order in which their messages are shown; the first failing one ends the check. */
export const Password = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired, abort: true })
  .min(limits.password.min, { error: messages.passwordShort, abort: true })
  .max(limits.password.max, { error: messages.passwordLong, abort: true })
  .regex(passwordCharacters, messages.passwordCharacters)

export const HttpLink = z
  .string()
  .trim()
  .max(limits.longText)
  .pipe(z.url({ protocol: /^https?$/, error: messages.linkHttp }))

/** 7 to 15 digits with an optional +, kept as text; spaces and dashes are dropped (G-14). Empty stands for none. */
export const MobileNo = z.preprocess(
  (value) => (typeof value === 'number' || typeof value === 'string' ? String(value).replace(/[\s-]/g, '') : value),
  z.string().regex(/^(\+?\d{7,15})?$/, messages.mobileNumber),
)

/** A year of study. */
export const Year = z.coerce
  .number(messages.fourDigitYear)
  .int(messages.fourDigitYear)
  .min(limits.year.min, messages.fourDigitYear)
  .max(limits.year.max, messages.fourDigitYear)

/** A list, also as comma text or as one value. `error` is what a missing list is told. */
export const listOf = <T extends z.ZodType>(item: T, max: number, error?: string) =>
  z.preprocess((value) => {
    if (typeof value === 'string')
      return value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    return value
  }, z.array(item, error).max(max))

export const ProfileField = z.enum(profileFields)

/** Filters may stand in `filters` or in the body itself; an absent body means none. */
export const filtersOf = <T extends z.ZodType>(shape: T) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null) return {}
    const { filters, ...rest } = body as Record<string, unknown>
    return typeof filters === 'object' && filters !== null ? { ...rest, ...filters } : rest
  }, shape)

/** Which page of a list: `cursor` is what the page before answered as `nextCursor`. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(limits.list).optional(),
  cursor: z.string().max(300).optional(),
})

/** An ISO instant. */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar day in Indian time, YYYY-MM-DD. */
export const Day = z.iso.date()

/** A time of day, HH:mm. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const Reply = z.object({ msg: z.string() })
