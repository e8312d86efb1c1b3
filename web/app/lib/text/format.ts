import { limits } from '@firstrung/contract'

let indian: Intl.NumberFormat | undefined
/** 5,00,000 */
export function count(number: number): string {
  // Without `Intl`, which is slow: most numbers need no grouping.
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number)
  indian ??= new Intl.NumberFormat('en-IN')
  return indian.format(number)
}
/** 1 comment · 5,000 comments */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`
/** 12, or '10,000+' if the server stopped counting. */
export const totalText = ({ total, totalIsBounded }: { total: number; totalIsBounded: boolean }): string =>
  `${count(total)}${totalIsBounded ? '+' : ''}`
/** 12, or '99+' if the server counts only up to `limits.counted`. */
export const cappedCount = (number: number): string =>
  number < limits.counted ? String(number) : `${limits.counted - 1}+`
/** 1st, 2nd, 3rd, 4th, 11th, 21st */
export function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${(!isTeen && ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}
/** ₹5,00,000 */
export const rupees = (amount: number): string => `₹${count(amount)}`
