/**
 * Numbers as people in India type them. Each function understands the whole text or nothing: it drops no character and keeps the
 * others, because '6.5' would become 65 and '3-4' would become 34.
 */

/** Longer texts are no number. */
const mostLetters = 60

/** Digits that were looked up, in any script: some hundred at most. */
const knownDigits = new Map<string, string>()

/** The value of a digit of any script. */
function digitOf(letter: string): string {
  const known = knownDigits.get(letter)
  if (known !== undefined) return known
  const code = letter.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  const digit = String(code - zero)
  knownDigits.set(letter, digit)
  return digit
}

/** The same text with the digits of every script as 0 to 9. */
export const withAsciiDigits = (text: string): string => text.replaceAll(/(?!\d)\p{Nd}/gu, digitOf)

/** Only the digits of a text, of any script, as 0 to 9. */
export const asciiDigits = (text: string): string => withAsciiDigits(text).replaceAll(/\D+/g, '')

/** Digits of any script and full width as 0 to 9, dashes and blanks of every kind as '-' and ' ', no invisible characters. */
export function plainDigits(text: string): string {
  return text
    .slice(0, 4 * mostLetters)
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s/g, ' ')
    .trim()
}

/** Commas or blanks between groups, as in India (6,00,000) or elsewhere (600,000). */
const groupedNumber = /^\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}$/

/** A number that is not negative: '6', '6.5', '6,00,000', '1,200.50'; undefined for everything else. */
export function typedNumber(text: string): number | undefined {
  const plain = plainDigits(text)
  if (plain.length > mostLetters) return undefined
  const [whole = '', fraction, ...more] = plain.split('.')
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  if (!/^\d+$/.test(whole) && !groupedNumber.test(whole)) return undefined
  const number = Number(`${whole.replaceAll(/[, ]/g, '')}.${fraction ?? '0'}`)
  return Number.isFinite(number) ? number : undefined
}

/** A whole number: '12', '1,200', '१२', '12.0'; undefined for '6.5', '3-4', '12 seats' and everything else. */
export function typedWhole(text: string): number | undefined {
  const number = typedNumber(text)
  return Number.isSafeInteger(number) ? number : undefined
}

const lakh = 100_000
const crore = 100 * lakh
/** Words after an amount, and the factor that each means. */
const units: Readonly<Record<string, number>> = {
  l: lakh,
  lac: lakh,
  lacs: lakh,
  lakh: lakh,
  lakhs: lakh,
  lpa: lakh,
  लाख: lakh,
  cr: crore,
  crore: crore,
  crores: crore,
  करोड़: crore,
  k: 1000,
  thousand: 1000,
  हज़ार: 1000,
  हजार: 1000,
}
const currency = /^(?:₹|rs\.?|inr|rupees)|(?:₹|rs\.?|inr|rupees|\/-|रुपये)$/
/** Words for an amount in one year, or month. 'LPA' is lakhs a year. */
const yearly = ['per annum', 'p.a.', 'p.a', 'pa', 'a year', 'per year', '/year', '/yr', 'yearly', 'annually']
const monthly = ['per month', 'p.m.', 'p.m', 'pm', 'a month', '/month', 'monthly']

/**
 * An amount in rupees for a year or a month: '6,50,000', '₹ 6.5 lakh', '4 LPA', '6L', '50k', '1.2 crore', '६ लाख'. Undefined
 * for two amounts ('3-4'), a bare fraction ('6.5'), an amount for the other time, and everything else.
 */
export function typedRupees(text: string, per: 'year' | 'month' = 'year'): number | undefined {
  let rest = plainDigits(text).toLowerCase()
  if (rest.length > mostLetters) return undefined
  const [own, other] = per === 'year' ? [yearly, monthly] : [monthly, yearly]
  if (other.some((word) => endsWithWord(rest, word))) return undefined
  if (per === 'month' && endsWithWord(rest, 'lpa')) return undefined
  const said = own.find((word) => endsWithWord(rest, word))
  if (said) rest = rest.slice(0, -said.length).trim()
  rest = rest.replace(currency, '').trim().replace(currency, '').trim()
  const unit = Object.keys(units).find((name) => endsWithWord(rest, name.normalize('NFKC')))
  const factor = unit === undefined ? 1 : (units[unit] ?? 1)
  if (unit !== undefined) rest = rest.slice(0, -unit.normalize('NFKC').length).trim()
  const number = typedNumber(rest.replace(currency, '').trim())
  if (number === undefined) return undefined
  // Rounded, because 1.15 lakh is 115000 and the floating-point product is not.
  const rupees = Math.round(number * factor * 100) / 100
  return Number.isSafeInteger(rupees) ? rupees : undefined
}

/** Whether a text ends with this word, not within another. */
function endsWithWord(text: string, word: string): boolean {
  if (!text.endsWith(word)) return false
  const before = text.at(-word.length - 1)
  return before !== undefined && (!/[\p{L}\p{M}]/u.test(before) || word.startsWith('/'))
}

/** Yearly pay below this is a typing mistake: lakhs entered as rupees. */
export const leastYearlyPay = 12_000

/** What somebody probably meant by so little pay a year: '6.5' and 65 are lakhs. Undefined where that is not clear. */
export function likelyLakhs(typed: string): number | undefined {
  const number = typedNumber(typed)
  return number !== undefined && number >= 0.5 && number < 200 ? Math.round(number * lakh) : undefined
}

/**
 * A phone number as stored: 7 to 15 digits with an optional +. Blanks, brackets, dots and dashes are cut; '+91 (0)98…' loses
 * its zero. Undefined for an extension, two numbers, letters and everything else.
 */
export function typedPhone(text: string): string | undefined {
  const plain = plainDigits(text).replace(/^tel:/i, '')
  if (plain.length > mostLetters || !/^\+?[\d ().-]*$/.test(plain)) return undefined
  const isAbroad = plain.startsWith('+') || plain.startsWith('00')
  const joined = (isAbroad ? plain.replace('(0)', '') : plain).replaceAll(/[ ().-]/g, '')
  const phone = joined.startsWith('00') ? `+${joined.slice(2)}` : joined
  return /^\+?\d{7,15}$/.test(phone) ? phone : undefined
}
