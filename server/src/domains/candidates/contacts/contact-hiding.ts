import { asciiDigits, withAsciiDigits } from '@firstrung/contract'
import { numbersInWords, spelledAddresses } from './spelled-contacts.ts'

/** What must not be read in a text. */
export interface Contact {
  email: string
  /** Ten digits, or empty. */
  mobileNo: string
}

const hiddenEmail = '[email hidden]'
const hiddenPhone = '[phone hidden]'
const hiddenLink = '[link hidden]'

/** Links that write to somebody or call them. */
const contactLink = /^(?:mailto:|tel:|sms:|(?:https?:\/\/)?(?:wa\.me|(?:api|web|chat)\.whatsapp\.com|t\.me)\/)/i
/** Numbers with at most three separators between their digits. */
const numbers = /\+?\p{Nd}(?:[\s().,/_-]{0,3}\p{Nd})*/gu
const mobile = /^(?:0{0,2}91|0)?[6-9]\d{9}$/
/** The same among other numbers. */
const mobileAmongOthers = /(?<!\d)(?:0{0,2}91|0)?[6-9]\d{9}(?!\d)/

/** The text without email addresses, phone numbers and the links that carry them. */
export function withoutContact(text: string, { email, mobileNo }: Contact): string {
  const hideWord = (word: string) => {
    if (contactLink.test(word)) return hiddenLink
    const isLink = word.includes('://') || word.toLowerCase().startsWith('www.')
    const carries = isAddress(word) || (mobileNo !== '' && asciiDigits(word).includes(mobileNo))
    if (isLink) return carries ? hiddenLink : word
    return isAddress(word) || (email !== '' && word.toLowerCase().includes(email)) ? hiddenEmail : word
  }
  // An email with a space next to the @ is still an email.
  const joined = text.replace(/(?<=[\p{L}\p{M}\p{Nd}]) ?@ ?(?=[\p{L}\p{M}\p{Nd}-]{1,63}\.\p{L})/gu, '@')
  const isPhone = (number: string) => {
    const plain = withAsciiDigits(number)
    const digits = plain.replaceAll(/\D+/g, '')
    if (mobileNo !== '' && digits.includes(mobileNo)) return true
    if (number.startsWith('+')) return digits.length >= 8
    return mobile.test(digits) || mobileAmongOthers.test(plain)
  }
  const isSpelledPhone = (digits: string, ofWords: number) =>
    (mobileNo !== '' && digits.includes(mobileNo)) ||
    mobile.test(digits) ||
    (ofWords >= 10 && /[6-9]\d{9}/.test(digits))
  const spelled = [
    ...spelledAddresses(joined, email).map((place) => ({ ...place, shown: hiddenEmail })),
    ...numbersInWords(joined)
      .filter(({ digits, ofWords }) => isSpelledPhone(digits, ofWords))
      .map((place) => ({ ...place, shown: hiddenPhone })),
  ]
  return replaced(joined, spelled)
    .replace(/\S+/g, hideWord)
    .replace(numbers, (number) => (isPhone(number) ? hiddenPhone : number))
}

/** The text with these ranges replaced. If two overlap, the first is replaced. */
function replaced(text: string, places: readonly { from: number; to: number; shown: string }[]): string {
  let [result, done] = ['', 0]
  for (const { from, to, shown } of places.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue
    result += text.slice(done, from) + shown
    done = to
  }
  return result + text.slice(done)
}

/** Whether a word holds an email address: something before the @, and a domain after it. */
function isAddress(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && /\.\p{L}[\p{L}\p{M}]/u.test(word.slice(at + 2))
}
