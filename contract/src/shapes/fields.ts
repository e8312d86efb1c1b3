import { z } from 'zod'
import { emailSpelling } from '../accounts/email-spelling.ts'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import {
  cleanLine,
  cleanLines,
  hasPiledMarks,
  holdsEncodedWord,
  mixesScripts,
  soundsLikeTeam,
  withScheme,
} from '../text/clean-text.ts'
import { typedNumber, typedPhone, typedRupees } from '../text/typed-numbers.ts'
import { typedMonth } from '../time/months.ts'

/**
 * Building blocks of all shapes. Input is bounded before anything is done with it: a text or a list that is too long is
 * refused by the first check of its shape, and `prepare` refuses to rewrite what is too large. contract/src/bounds.test.ts
 * checks this for every input shape.
 */

/** The largest numbers of the columns `integer` and `bigint` (as far as JavaScript counts exactly). */
export const int4 = 2 ** 31 - 1
export const int8 = Number.MAX_SAFE_INTEGER

/** Whether a value has more than `most` characters, entries or fields; values without a size have 0. */
function isLargerThan(most: number, value: unknown): boolean {
  if (typeof value === 'string' || Array.isArray(value)) return value.length > most
  if (typeof value !== 'object' || value === null) return false
  let fields = 0
  for (const _ in value) {
    fields += 1
    if (fields > most) return true
  }
  return false
}

const originOf = (value: unknown) =>
  typeof value === 'string' ? ('string' as const) : Array.isArray(value) ? ('array' as const) : ('object' as const)

/** Shapes that check the size of their input first, although their definition does not show it. */
export const boundedShapes = new WeakSet<z.core.$ZodType>()

/** Marks a shape that bounds its input by its own check: the test of bounds trusts it. */
export function isBounded<T extends z.ZodType>(shape: T): T {
  boundedShapes.add(shape)
  return shape
}

/**
 * Rewrites the input before `shape` reads it. A text of more than `most` characters, a list of more than `most` entries or
 * an object of more than `most` fields is refused unchanged.
 */
export function prepare<T extends z.ZodType>(most: number, rewrite: (value: unknown) => unknown, shape: T) {
  const refuseOrRewrite = (value: unknown, ctx: z.RefinementCtx) => {
    if (!isLargerThan(most, value)) return rewrite(value)
    ctx.addIssue({ code: 'too_big', origin: originOf(value), maximum: most, inclusive: true, input: value })
    return z.NEVER
  }
  const prepared = z.preprocess(refuseOrRewrite, shape)
  // `def.in` stays the same object when checks are added.
  boundedShapes.add(prepared.def.in)
  return prepared
}

/** A sentence for missing values and other types; other faults have their own. */
const whenMissing = (sentence: string | undefined) =>
  sentence === undefined
    ? {}
    : { error: (issue: { code?: string }) => (issue.code === 'invalid_type' ? sentence : undefined) }

export const Id = z.uuid()
export const Ref = z.object({ id: Id })
/** A job in the URL of a call, where another name than `id` is documented. */
export const JobRef = z.object({ jobId: Id })

/** A text that is read without cleaning, such as a token or a key. */
export const code = (max: number, min = 0) => z.string().max(max, { abort: true }).min(min)

/**
 * One line of at most `max` characters, cleaned by `cleanLine`. With `missing` it must not be empty, and this is the
 * sentence for that.
 */
export const line = (max: number = limits.shortText, missing?: string) => filled(max, cleanLine, missing)

/** As `line`, but line breaks stay. */
export const paragraphs = (max: number, missing?: string) => filled(max, cleanLines, missing)

function filled(max: number, clean: (text: string) => string, missing: string | undefined) {
  const text = z.string(whenMissing(missing)).max(max, { abort: true }).overwrite(clean)
  const whole = missing === undefined ? text : text.min(1, { error: missing, abort: true })
  return whole.refine((value) => !hasPiledMarks(value), messages.piledMarks)
}

/** Numbers become their digits. */
const digitsOf = (value: unknown) => (typeof value === 'number' ? String(value) : value)

/** As `line`; numbers become their digits. */
export const text = (max: number = limits.shortText, missing?: string) => prepare(max, digitsOf, line(max, missing))

/** As `paragraphs`; numbers become their digits. */
export const longText = (max: number, missing?: string) => prepare(max, digitsOf, paragraphs(max, missing))

/** A name that others read: no words with look-alike letters, and no name that seems to be our team (attack review F16). */
const honest = <T extends z.ZodType<string>>(name: T) =>
  name
    .refine((value) => value === '' || /\p{L}|\p{N}/u.test(value), messages.nameWithoutLetters)
    .refine((value) => !mixesScripts(value), messages.nameMixesScripts)
    .refine((value) => !holdsEncodedWord(value), messages.nameEncoded)
    .refine((value) => !soundsLikeTeam(value), messages.nameOfTeam)

export const PersonName = honest(text(limits.fullName))
/** As `PersonName`, where somebody must have a name. */
export const NeededPersonName = honest(text(limits.fullName, messages.fieldNeeded))
export const CompanyName = honest(text())

/** A word of a closed list, in any case. */
export const lowerCased = <T extends z.ZodType>(shape: T) =>
  prepare(limits.shortText, (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), shape)

/** An email to look up: any `x@y.z`, in its one spelling. */
export const KnownEmail = z
  .string({ error: messages.invalidEmail })
  .max(limits.email, { error: messages.invalidEmail, abort: true })
  .overwrite(emailSpelling)
  .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/, messages.invalidEmail)

/** Latin letters without accents, digits, and punctuation except what is special in links or mail headers. */
const plainLocalPart = /^[a-z0-9!#$'*+/^_`{|}~.-]+$/
/** Letters of the scripts of India. */
const indianLocalPart =
  /^[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Arab}\p{N}._-]+$/u
const domain = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+$/u

/** Any `x@y.z`; the top-level domain is not checked. An email that looks like another one is refused. */
function isHonestEmail(email: string): boolean {
  const [local = '', host = '', ...more] = email.split('@')
  const isLocalPart = plainLocalPart.test(local) || indianLocalPart.test(local)
  // Domain name servers read some letters, such as the long s, as another one: one mailbox could have two accounts.
  const isOneSpelling = host.normalize('NFKC') === host
  return more.length === 0 && isLocalPart && domain.test(host) && isOneSpelling && !mixesScripts(host)
}

/** An email to register, in its one spelling. */
export const Email = z
  .string({ error: messages.invalidEmail })
  .max(limits.email, { error: messages.invalidEmail, abort: true })
  .overwrite(emailSpelling)
  .refine(isHonestEmail, messages.invalidEmail)

/** Letters, digits and the documented special characters. */
const passwordCharacters = /^[A-Za-z0-9`!@#$%^&*()\-/:'.,{}_"~]*$/

/** Rules in the order in which their messages are shown; the first failing one ends the check. */
export const Password = z
  .string({ error: messages.passwordRequired })
  .max(limits.password.max, { error: messages.passwordLong, abort: true })
  .min(1, { error: messages.passwordRequired, abort: true })
  .min(limits.password.min, { error: messages.passwordShort, abort: true })
  .regex(passwordCharacters, messages.passwordCharacters)

const HttpUrl = z.url({ protocol: /^https?$/, error: messages.linkHttp })
const HttpsUrl = z.url({ protocol: /^https$/ })

/** A link with http or https. A link without a scheme, such as 'github.com/asha', gets https://. */
export const HttpLink = line(limits.longText).overwrite(withScheme).pipe(HttpUrl)

/** As `HttpLink`, or empty for none. */
export const LinkOrBlank = text(limits.longText)
  .overwrite(withScheme)
  .refine((link) => link === '' || HttpUrl.safeParse(link).success, messages.linkHttp)

/** As `LinkOrBlank`, only with https. */
export const HttpsLinkOrBlank = text(limits.longText)
  .overwrite(withScheme)
  .refine((link) => link === '' || HttpsUrl.safeParse(link).success, messages.linkHttps)

/** 7 to 15 digits with an optional +, stored as text, however it is written (`typedPhone`). Empty means none. */
export const MobileNo = prepare(
  40,
  (value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return value
    return String(value).trim() === '' ? '' : (typedPhone(String(value)) ?? String(value))
  },
  z
    .string()
    .max(40, { abort: true })
    .regex(/^(\+?\d{7,15})?$/, messages.mobileNumber),
)

/** A number, also as text. */
const numberOf = (value: unknown) =>
  typeof value !== 'string'
    ? value
    : /^[+-]?\d+(\.\d+)?$/.test(value.trim())
      ? Number(value)
      : (typedNumber(value) ?? value)
const longestNumber = 40

/** A number within bounds, also as text. */
export const number = (min: number, max: number, error?: string) =>
  prepare(longestNumber, numberOf, z.number(error).min(min).max(max))

/** A whole number within bounds, also as text. */
export const whole = (min: number, max: number, error?: string) =>
  prepare(longestNumber, numberOf, z.number(error).min(min).max(max).int())

/** Rupees a year or a month, also as people write them: '6.5 lakh', '4 LPA' (`typedRupees`). */
export const rupees = (max: number, per: 'year' | 'month', error: string) =>
  prepare(
    longestNumber,
    (value) => (typeof value === 'string' ? (typedRupees(value, per) ?? value) : value),
    z.number(error).min(0, error).max(max, error),
  )

/** One of these numbers, also as text. */
export const oneOfNumbers = <const T extends readonly number[]>(values: T, error?: string) =>
  prepare(longestNumber, numberOf, z.literal(values, error))

/** A whole number, as JSON number. */
export const count = (min: number, max: number) => z.number().min(min).max(max).int()

/** Yes or no in a URL. */
export const flag = z.string().max(10, { abort: true }).pipe(z.stringbool())

/** A year of study. */
export const Year = whole(limits.year.min, limits.year.max, messages.fourDigitYear)

/** Empty means not given, so that a form may send its blank fields. */
export const blankAsAbsent = <T extends z.ZodType>(shape: T) =>
  prepare(limits.longText, (value) => (value === '' || value === null ? undefined : value), shape.optional())

/** Empty means none: null. */
export const blankAsNull = <T extends z.ZodType>(shape: T) =>
  prepare(limits.longText, (value) => (value === '' ? null : value), shape.nullable().optional())

/** A list of at most `max` entries. `missing` is the sentence for a missing list. */
export const list = <T extends z.ZodType>(item: T, max: number, missing?: string) =>
  z.array(item, whenMissing(missing)).max(max, { abort: true })

/** The values without repetitions. */
export const unique = <T>(values: T[]): T[] => [...new Set(values)]

/** The longest comma text for a list, in characters. */
const longestList = 4000

/** The entries of a comma text. */
const splitCommas = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : value

/** A list, also as comma text. `missing` is the sentence for a missing list. */
export const listOf = <T extends z.ZodType>(item: T, max: number, missing?: string) =>
  prepare(longestList, splitCommas, list(item, max, missing))

/** At least one and at most `max` codes of up to `length` characters, also as comma text. */
export const codesOf = (length: number, max: number) =>
  prepare(max * (length + 1), splitCommas, list(code(length, 1), max).min(1))

/** The largest number of fields of an object that is rewritten before it is read. */
export const mostFields = 100

/** Filters are in `filters` or in the body itself; an absent body means none. */
export const filtersOf = <T extends z.ZodType>(shape: T) =>
  prepare(
    mostFields,
    (body) => {
      if (typeof body !== 'object' || body === null) return {}
      const { filters, ...rest } = body as Record<string, unknown>
      return typeof filters === 'object' && filters !== null && !isLargerThan(mostFields, filters)
        ? { ...rest, ...filters }
        : rest
    },
    shape,
  )

/** Which page of a list: `cursor` is the `nextCursor` of the page before. */
export const Page = z.object({
  limit: whole(1, limits.list).optional(),
  cursor: code(300).optional(),
})

/** An ISO instant, as it is answered. */
export const Instant = z.iso.datetime({ offset: true })

/** An ISO instant, as it is sent. */
export const InstantInput = z
  .string()
  .max(40, { abort: true })
  .pipe(Instant)
  .refine((instant) => instant >= '1950' && instant < '2101', messages.dateOutOfRange)

/** A calendar day in Indian time, YYYY-MM-DD. */
export const Day = z.iso.date()

/** A month, YYYY-MM; also as people type it (`typedMonth`). */
export const Month = prepare(
  limits.month,
  (value) => (typeof value === 'string' ? (typedMonth(value) ?? value) : value),
  z
    .string()
    .max(limits.month, { abort: true })
    .regex(/^(19[5-9]\d|20\d\d)-(0[1-9]|1[0-2])$/, messages.monthWrong),
)

/** A time of day, HH:mm. */
export const TimeOfDay = z
  .string()
  .max(5, { abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.timeOfDay)

/** Fields of an answer with a page of a list: the number of entries on all pages, and the cursor of the next page. */
export const Paged = { total: z.number(), nextCursor: z.string().nullable() }

export const Reply = z.object({ msg: z.string() })
