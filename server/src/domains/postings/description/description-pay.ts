import { leastYearlyPay, limits, type Pay, plainDigits, typedNumber } from '@firstrung/contract'

/** Longer texts are mostly about other things. */
const longest = 160
const unit = 'lakhs?|lacs?|lpa|l|k|thousand|crores?|cr'
const amount = new RegExp(
  `(?:₹|\\brs\\.?|\\binr)?\\s?(\\d[\\d,]*(?:\\.\\d+)?)\\s?(?:/-)?\\s?(?:(${unit})(?![a-z]))?`,
  'g',
)
/** Numbers of something else: '6 months', '10%', '2 years', '5 days'. */
const otherNumber = /\d[\d,.]*\s?(?:-|to)?\s?\d*\s?(?:%|\+?\s?(?:months?|years?|yrs?|days?|hours?|hrs?|weeks?)\b)/g
const yearly =
  /\b(?:lpa|per annum|p\.? ?a\.?(?![a-z])|annum|annual(?:ly)?|a year|per year|yearly|ctc)\b|\/ ?(?:year|yr|annum)/
const monthly = /\b(?:per month|p\.? ?m\.?(?![a-z])|a month|monthly|month|pcm)\b|\/ ?(?:month|mon)\b/
/** '6 LPA+', and not '3 LPA + travel'. */
const openEnd = new RegExp(`\\d\\s?(?:(?:${unit})\\s?)?\\+\\s*(?:$|(?:per|p\\.?a|p\\.?m|a|lpa|lakhs?|lacs?)\\b)`)
const range = /^\s?(?:-|to|and|upto|up to)\s?$/
/** A month's pay of a first job lies between these. */
const monthlyBounds = { min: 500, max: 500_000 }
const factors: Record<string, number> = { l: 1e5, k: 1e3, t: 1e3, c: 1e7 }

/**
 * The pay that a text says: '3.5 - 5 LPA', 'Rs. 15,000/- to 20,000/- per month', 'Unpaid'. Null if it has no pay, several, only
 * an upper end, or no unit of time. `label` is the text before it: a stipend is for a month, a CTC for a year.
 */
export function payIn(text: string, label = ''): Pay | null {
  if (text.length > longest) return null
  // Brackets contain additional pay, or the same pay for another unit of time.
  const main = text.replace(/\([^()]*\)/g, ' ').trim() || text
  const plain = plainDigits(main).toLowerCase().replace(otherNumber, ' # ').replace(/\s+/g, ' ')
  if (/^(?:unpaid|no stipend|nil|none)\b/.test(plain)) return { kind: 'unpaid', min: null, max: null }
  if (/\b(?:up ?to|max(?:imum)?|less than|below)\s?(?:₹|rs|inr|\d)/.test(plain)) return null
  const found = [...plain.matchAll(amount)]
  const [first, second] = found
  if (!first || found.length > 2) return null
  const between = second ? plain.slice(first.index + first[0].length, second.index) : ''
  if (second && !range.test(between)) return null
  const unitOf = (match: RegExpExecArray | undefined): string => match?.[2] ?? ''
  const [firstUnit, secondUnit] = [unitOf(first) || unitOf(second), unitOf(second)]
  const kind = periodOf(plain, `${label.toLowerCase()} `, firstUnit)
  if (!kind) return null
  const min = rupees(first, firstUnit)
  const max = second ? rupees(second, secondUnit) : min
  if (min === null || max === null || min > max) return null
  const { min: least, max: most } = kind === 'year' ? { min: leastYearlyPay, max: limits.pay } : monthlyBounds
  if (min < least || max > most) return null
  const isOpen = openEnd.test(plain) || /^(?:from|starting|minimum|min\.?)\b/.test(plain)
  return { kind, min, max: isOpen && !second ? null : max }
}

function rupees(match: RegExpExecArray, unitName: string): number | null {
  const number = typedNumber(match[1] ?? '')
  const value = number === undefined ? null : Math.round(number * (factors[unitName.charAt(0)] ?? 1))
  return value !== null && Number.isSafeInteger(value) ? value : null
}

/** Whether an amount is for a year or a month: by its own words, then by its unit, then by its label. */
function periodOf(plain: string, label: string, unitName: string): 'year' | 'month' | null {
  const [saysYear, saysMonth] = [yearly.test(plain), monthly.test(plain)]
  if (saysYear || saysMonth) return saysYear === saysMonth ? null : saysYear ? 'year' : 'month'
  if (monthly.test(label) || label.includes('stipend')) return yearly.test(label) ? null : 'month'
  if (/^(?:l|c)/.test(unitName) || yearly.test(label)) return 'year'
  return null
}
