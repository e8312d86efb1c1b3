import { plainDigits, shortened, typedNumber } from '@firstrung/contract'
import { sameText } from './question-file-entry.ts'

/** Which option a cell names as the right one. */
export interface Key {
  /** The right option, from 1; 0 if none is marked. */
  correct: number
  unfit?: string
}

/**
 * Characters that people number options with, by script. The Hindi क is the first of its row, in Marathi it is the third of
 * another row: only the other keys of a file show which row is meant.
 */
const scripts = [
  ['1 2 3 4 5 6 7 8 9'],
  ['a b c d e f g h i'],
  ['i ii iii iv v vi vii viii ix'],
  ['क ख ग घ ङ', 'अ ब स द', 'अ ब क ड', 'अ आ इ ई'],
  ['ক খ গ ঘ ঙ', 'অ আ ই ঈ'],
  ['ક ખ ગ ઘ', 'અ બ ક ડ', 'અ આ ઇ ઈ'],
  ['ਕ ਖ ਗ ਘ', 'ੳ ਅ ੲ ਸ'],
  ['அ ஆ இ ஈ'],
  ['ಅ ಆ ಇ ಈ'],
  ['అ ఆ ఇ ఈ'],
  ['അ ആ ഇ ഈ'],
].map((rows) => rows.map((row) => row.split(' ')))
const isSign = (text: string) => scripts.some((rows) => rows.some((row) => row.includes(text)))

/** How the options of a whole file are counted. */
export interface Counting {
  rows: readonly (readonly string[])[]
  /** A key is 0: the file may count from 0, so that 1 means the second option. */
  hasZero: boolean
}

const wrapped = /^[([]?([\p{L}\p{M}\d]{1,4})[)\].:]?$/u
const named = /^(?:option|opt|answer|ans|choice|विकल्प|उत्तर)[ .:\-)]*[([]?([\p{L}\p{M}\d]{1,4})[)\].]?$/iu
/** 'B) Blue': a letter or number, and the text of the option. */
const signedText = /^[([]?([\p{L}\p{M}\d]{1,4})[)\].:](?!\d)\s*(\S.*)$/su

const lower = (text: string) => plainDigits(text).toLowerCase()

/** A key in its plain form: some programs write the number 2 as '2.0'. */
const plainKey = (given: string) => lower(given).replace(/^(\d)\.0+$/, '$1')

/** The letter or number in a key: 'b' for 'B', '(b)' or 'Option B'. */
function signOf(given: string): string {
  const plain = plainKey(given)
  const sign = (wrapped.exec(plain) ?? named.exec(plain))?.[1] ?? ''
  return isSign(sign) ? sign : ''
}

/** How all keys of a file number the options: for each script the rows that contain all its characters in the file. */
export function countingOf(given: readonly { key: string; options: readonly string[] }[]): Counting {
  const signs = new Set<string>()
  let hasZero = false
  for (const { key, options } of given) {
    if (options.some((option) => sameText(option) === sameText(key))) continue
    if (plainKey(key) === '0') hasZero = true
    signs.add(signOf(key) || signOf(signedText.exec(key.trim())?.[1] ?? ''))
  }
  const rows = scripts.flatMap((ofScript) => {
    const found = [...signs].filter((sign) => ofScript.some((row) => row.includes(sign)))
    const fitting = ofScript.filter((row) => found.every((sign) => row.includes(sign)))
    return fitting.length > 0 ? fitting : ofScript
  })
  return { rows, hasZero }
}

/** The counting of a file with no other keys. */
const anyCounting: Counting = { rows: scripts.flat(), hasZero: false }

/**
 * The right option, given by its number, its letter, its text, or as 'Option 2', 'B) Blue'. If these disagree, none is right.
 * `counting` is how the whole file numbers the options.
 */
export function keyOf(given: string, options: readonly string[], counting: Counting = anyCounting): Key {
  if (given.trim() === '') return { correct: 0 }
  const asText = placesOfText(given, options)
  const asSign = placesOfSign(given, options, counting)
  const places = [...new Set([...asText, ...asSign])]
  const shown = `“${shortened(given, 60)}” under Correct`
  if (places.length === 1) {
    const isCounted = asText.length === 0 && counting.hasZero && /^\W?\d\W?$/.test(plainKey(given))
    if (!isCounted) return { correct: places[0] ?? 0 }
    return { correct: 0, unfit: `${shown} may be counted from 0, as another row has 0. Please write letters.` }
  }
  const [text, place] = [asText[0], asSign.find((one) => !asText.includes(one))]
  if (asText.length === 1 && place !== undefined) {
    return {
      correct: 0,
      unfit: `${shown} is the text of option ${text} and names option ${place} as well. Write “Option ${text}” or “Option ${place}”.`,
    }
  }
  if (places.length > 1) {
    // Options with the same text are reported separately.
    if (asSign.length === 0 && asText.every((at) => sameText(options[at - 1] ?? '') === sameText(given)))
      return { correct: 0 }
    const names = places.sort((a, b) => a - b).map((at) => `“Option ${at}”`)
    return { correct: 0, unfit: `${shown} can name several options. Write ${names.join(' or ')}.` }
  }
  return {
    correct: 0,
    unfit: isList(given, options, counting) ? 'More than one option is right.' : `${shown} is none of the options.`,
  }
}

/** The options with this text, or with the same value: 2.0 is 2, and 0.25 is 25%. */
function placesOfText(given: string, options: readonly string[]): number[] {
  const same = matching(options, (option) => sameText(option) === sameText(given))
  if (same.length > 0) return same
  // If the options are percentages, a whole number is the number of an option: 1 does not mean 100%.
  const value =
    /^\d+$/.test(given.trim()) && options.some((option) => option.includes('%')) ? undefined : valueOf(given)
  const equal = value === undefined ? [] : matching(options, (option) => valueOf(option) === value)
  if (equal.length > 0) return equal
  // 'Blue' also names the option 'B) Blue'.
  const texts = options.map((option) => signedText.exec(option.trim()))
  if (!texts.every((text) => text && isSign(lower(text[1] ?? '')))) return []
  return matching(
    texts.map((text) => text?.[2] ?? ''),
    (text) => sameText(text) === sameText(given),
  )
}

const matching = (options: readonly string[], is: (option: string) => boolean) =>
  options.flatMap((option, index) => (is(option) ? [index + 1] : []))

function valueOf(text: string): number | undefined {
  const plain = text.trim()
  if (plain.endsWith('%')) {
    const percent = typedNumber(plain.slice(0, -1))
    return percent === undefined ? undefined : Number((percent / 100).toPrecision(12))
  }
  return typedNumber(plain)
}

/** The options that a letter or number can mean. */
function placesOfSign(given: string, options: readonly string[], counting: Counting): number[] {
  const sign = signOf(given)
  if (sign === '') return placesOfSignedText(given, options, counting)
  const places = counting.rows
    .map((row) => row.indexOf(sign) + 1)
    .filter((place) => place > 0 && place <= options.length)
  // '(B)' may be the text 'B'; 'Option B' never is.
  const isNamed = !wrapped.test(plainKey(given))
  const texts = isNamed ? [] : matching(options, (option) => lower(option) === sign)
  // The letters before the options may be in another order.
  const own = matching(options, (option) => lower(signedText.exec(option.trim())?.[1] ?? '') === sign)
  return [...new Set([...places, ...texts, ...own])]
}

function placesOfSignedText(given: string, options: readonly string[], counting: Counting): number[] {
  const [, sign = '', text = ''] = signedText.exec(given.trim()) ?? []
  if (signOf(sign) === '') return []
  const texts = placesOfText(text, options)
  const places = placesOfSign(sign, options, counting)
  // Both must name an option: with the options Red, Blue, Green the key 'B) Green' is a mistake.
  return texts.length === 0 || places.length === 0 ? [] : [...new Set([...texts, ...places])]
}

/** Whether several options are named: '1,3', 'A and C'. */
function isList(given: string, options: readonly string[], counting: Counting): boolean {
  const parts = given.split(/[,;&/|+]|\s(?:and|or)\s|\s+/i).filter((part) => part.trim() !== '')
  return (
    parts.length > 1 && parts.every((part) => signOf(part) !== '' && placesOfSign(part, options, counting).length > 0)
  )
}
