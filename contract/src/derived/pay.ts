import type { OfferPay } from '../shapes/offers.ts'
import type { Pay } from '../shapes/postings.ts'

const lakh = 100_000
const rupees = (digits: string): number => Number(digits.replaceAll(',', ''))

/** The pay that a documented band says: '6LPA-8LPA' is for a year, '10,000-15,000' for a month, 'Undisclosed' is not stated. */
export function payOfBand(band: string): Pay {
  const lakhs = /^(\d+)LPA(?:-(\d+)LPA|\+)$/.exec(band)
  if (lakhs) {
    const [, min = '', max] = lakhs
    return { kind: 'year', min: Number(min) * lakh, max: max === undefined ? null : Number(max) * lakh }
  }
  const monthly = /^(\d[\d,]*)(?:-(\d[\d,]*)|\+)$/.exec(band)
  if (monthly) {
    const [, min = '', max] = monthly
    return { kind: 'month', min: rupees(min), max: max === undefined ? null : rupees(max) }
  }
  return { kind: 'hidden', min: null, max: null }
}

/** The highest pay as rupees a year; null where the pay is not stated or there is none. */
export function payPerYear({ kind, min, max }: Pay): number | null {
  const most = max ?? min
  return most === null ? null : most * (kind === 'month' ? 12 : 1)
}

const grouped = new Intl.NumberFormat('en-IN')
const inLakhs = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** The very amount of an offer: '₹6,54,321 a year', 'Unpaid'. */
export const offerPayText = ({ kind, amount }: OfferPay): string =>
  amount === null ? 'Unpaid' : `₹${grouped.format(amount)} ${kind === 'year' ? 'a year' : 'a month'}`

/** '₹6–8 lakh a year', '₹15,000 a month', 'From ₹30 lakh a year', 'Unpaid'; 'Pay not stated' where the posting says nothing. */
export function payText({ kind, min, max }: Pay): string {
  if (kind === 'unpaid') return 'Unpaid'
  if (kind === 'hidden' || min === null) return 'Pay not stated'
  const per = kind === 'year' ? 'a year' : 'a month'
  const isInLakhs = min >= lakh
  const amount = (value: number) => (isInLakhs ? inLakhs.format(value / lakh) : grouped.format(value))
  const unit = isInLakhs ? ' lakh' : ''
  if (max === null) return `From ₹${amount(min)}${unit} ${per}`
  return `₹${min === max ? amount(min) : `${amount(min)}–${amount(max)}`}${unit} ${per}`
}
