import { asciiDigits } from '@firstrung/contract'

/** Where something stands in a text. */
interface Place {
  from: number
  to: number
}

// Addresses

/** Private characters: `filler` replaces a space or bracket that belongs to a spelled character, `wordAt` the word 'at'. */
const [filler, wordAt] = ['\uE000', '\uE001']
const filled = (sign: string) => (spelled: string) => sign.padEnd(spelled.length, filler)
/** The text with spelled '@' and '.' replaced by the characters, at the same length. */
const withSigns = (text: string) =>
  text
    .replaceAll(/ ?[[({<] ?(?:at|@) ?[\])}>] ?/gi, filled('@'))
    .replaceAll(/ ?[[({<] ?(?:dot|\.) ?[\])}>] ?/gi, filled('.'))
    .replaceAll(/ dot (?=\S)/gi, filled('.'))
    .replaceAll(/ at (?=\S)/gi, filled(wordAt))
/** Everything that may belong to an email address. */
const runs = /[\p{L}\p{M}\p{Nd}._%+\-@\uE000\uE001]+/gu

/** Hosts at which people have their mail. People who mention such a company do not spell the dot. */
const mailHosts = new Set([
  ...[
    'gmail',
    'googlemail',
    'yahoo',
    'ymail',
    'rocketmail',
    'outlook',
    'hotmail',
    'live',
    'msn',
    'icloud',
    'rediffmail',
  ],
  ...['rediff', 'proton', 'protonmail', 'zoho', 'zohomail', 'aol', 'gmx', 'mail', 'yandex', 'tutanota'],
])

/**
 * Email addresses with a spelled '@' or dot: 'name[at]domain.com', 'name (at) domain (dot) com', 'name at gmail dot com'. The
 * word 'at' counts only before a mail host, and in the candidate's own address.
 */
export function spelledAddresses(text: string, own: string): Place[] {
  const found: Place[] = []
  for (const { 0: run, index } of withSigns(text).matchAll(runs)) {
    // Names and hosts alternate, with the '@' between them.
    const parts = run.split(/(@|\uE001)/)
    let at = index
    for (const [place, part] of parts.entries()) {
      const sign = parts[place + 1]
      const host = parts[place + 2]
      if (place % 2 === 0 && sign && host && isSpelledAddress(part, sign, host, own)) {
        const length = part.length + sign.length + host.length - trailingSigns(host)
        found.push({ from: at, to: at + length })
      }
      at += part.length
    }
  }
  return found
}

function isSpelledAddress(before: string, sign: string, after: string, own: string): boolean {
  // Addresses with a real '@' are found elsewhere, by reading whole words.
  if (sign === '@' && !after.startsWith(filler)) return false
  const name = plain(before)
  const labels = plain(after).toLowerCase().split('.')
  if (!/\p{L}|\p{Nd}/u.test(name) || labels[0] === '') return false
  if (own !== '' && `${name}@${labels.join('.')}`.toLowerCase() === own) return true
  const isMailHost = mailHosts.has(labels[0] ?? '')
  const hasEnding = labels.length > 1 && /^\p{L}[\p{L}\p{M}]+$/u.test(labels.at(-1) ?? '')
  return sign === '@' ? hasEnding || isMailHost : isMailHost && hasEnding && after.includes(`.${filler}`)
}

/** Removes the filler characters, and dots at the end. */
function plain(part: string): string {
  const text = part.replaceAll(filler, '')
  return text.slice(0, text.length - trailingSigns(text))
}

function trailingSigns(text: string): number {
  let count = 0
  while (count < text.length && '._-'.includes(text[text.length - 1 - count] ?? ' ')) count += 1
  return count
}

// Numbers

const digitWords: Record<string, readonly string[]> = {
  0: ['zero', 'oh', 'nought', 'shunya', 'shoonya', 'sunya', 'शून्य', 'ज़ीरो', 'जीरो'],
  1: ['one', 'ek', 'एक', 'वन'],
  2: ['two', 'do', 'दो', 'टू'],
  3: ['three', 'teen', 'tin', 'तीन', 'थ्री'],
  4: ['four', 'char', 'chaar', 'चार', 'फोर'],
  5: ['five', 'panch', 'paanch', 'पाँच', 'पांच', 'फाइव'],
  6: ['six', 'che', 'chhe', 'chah', 'chhah', 'chhai', 'छह', 'छः', 'छे', 'छै', 'सिक्स'],
  7: ['seven', 'sat', 'saat', 'सात', 'सेवन'],
  8: ['eight', 'ath', 'aath', 'आठ', 'एट'],
  9: ['nine', 'nau', 'नौ', 'नाइन'],
}
const digitOf = new Map(
  Object.entries(digitWords).flatMap(([digit, words]) => words.map((word) => [word.normalize('NFC'), digit] as const)),
)
const timesOf = new Map([
  ['double', 2],
  ['dubble', 2],
  ['डबल', 2],
  ['triple', 3],
  ['tripple', 3],
  ['ट्रिपल', 3],
])
/** \p{M} includes the visarga, a mark at the end of the Hindi word for six. */
const tokens = /[\p{L}\p{M}]+|\p{Nd}+/gu
/** At most three separators between two digits. */
const between = /^[\s().,/_+-]{0,3}$/

/** A run of digits of which some are words. */
interface SpelledNumber extends Place {
  digits: string
  /** How many of them are words. */
  ofWords: number
}

/**
 * Numbers whose digits are spelled, in English and Hindi: 'nine eight …', 'nau aath …', 'double nine', also mixed with digits.
 */
export function numbersInWords(text: string): SpelledNumber[] {
  const found: SpelledNumber[] = []
  let run: SpelledNumber | undefined
  let times: { count: number; from: number; to: number } | undefined
  const end = () => {
    if (run && run.ofWords > 0) found.push(run)
    run = undefined
    times = undefined
  }
  const add = (place: Place, digits: string, ofWords: number) => {
    run = run
      ? { from: run.from, to: place.to, digits: run.digits + digits, ofWords: run.ofWords + ofWords }
      : { ...place, digits, ofWords }
    times = undefined
  }
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const last = times?.to ?? run?.to
    if (last !== undefined && !between.test(text.slice(last, index))) end()
    const to = index + token.length
    const word = token.normalize('NFC').toLowerCase()
    const count = timesOf.get(word)
    const digit = digitOf.get(word)
    if (count) times = { count, from: index, to }
    else if (digit) add({ from: times?.from ?? index, to }, digit.repeat(times?.count ?? 1), times?.count ?? 1)
    else if (/^\p{Nd}/u.test(token)) {
      const figures = asciiDigits(token)
      const more = figures.slice(0, 1).repeat((times?.count ?? 1) - 1)
      add({ from: times?.from ?? index, to }, more + figures, 0)
    } else end()
  }
  end()
  return found
}
