import { readFileSync } from 'node:fs'
import { foldText } from '@firstrung/contract'

/**
 * Skills and places under the one name that the product uses for them: 'ReactJS' and 'react.js' are React, Bangalore is
 * Bengaluru. The lists are server/content/names, a line for each name, with its other spellings behind a bar. A name that
 * is not in the list stays as it was written.
 */
interface Names {
  /** The name as it is compared and stored: lower-cased. */
  keyOf(text: string): string
  /** The name as it is shown. */
  labelOf(text: string): string
  has(text: string): boolean
  /** All spellings of the list that mean the same, lower-cased; the text itself is one of them. */
  spellingsOf(text: string): string[]
  /** Every name as it is shown. */
  all: readonly string[]
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
/** Spellings that differ only in these signs, in accents or apostrophes are the same: 'node.js', 'node js' and 'nodejs'. */
const bareName = (text: string): string => foldText(text).replace(/[\s.\-_/]/g, '')

/** Reads the lines of a list. A name is never the spelling of another one, and of two lines with a spelling the first wins. */
export function namesIn(text: string): Names {
  const lines = text.split('\n').flatMap((line) => {
    const [name = '', others = ''] = line.split('|').map((part) => part.trim())
    return name === '' || name.startsWith('#')
      ? []
      : [{ name, others: others.split(',').filter((other) => other.trim() !== '') }]
  })
  const labels = new Map<string, string>()
  const add = (spelling: string, name: string) => {
    const key = bareName(spelling)
    if (key !== '' && !labels.has(key)) labels.set(key, name)
  }
  for (const { name } of lines) add(name, name)
  for (const { name, others } of lines) for (const spelling of others) add(spelling, name)
  const known = (text: string) => labels.get(bareName(text))
  const spellings = new Map(lines.map(({ name, others }) => [name, [name, ...others]]))
  return {
    labelOf: (text) => known(text) ?? text.replace(/\s+/g, ' ').trim(),
    keyOf: (text) => plain(known(text) ?? text),
    has: (text) => known(text) !== undefined,
    spellingsOf: (text) => [...new Set([text, ...(spellings.get(known(text) ?? '') ?? [])].map(plain))],
    all: lines.map(({ name }) => name),
  }
}

const read = (name: string): Names =>
  namesIn(readFileSync(new URL(`../../../content/names/${name}.txt`, import.meta.url), 'utf8'))

export const skillNames = read('skills')
export const placeNames = read('places')

/** The names of several texts, each once, without empty ones. */
export const keysOf = (names: Names, texts: readonly string[]): string[] => [
  ...new Set(texts.map(names.keyOf).filter((key) => key !== '')),
]
