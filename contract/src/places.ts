import { indianStates } from './constants.ts'

/** Names that hold the word between two places: 'Jammu and Kashmir'. */
const joinedNames = indianStates.filter((name) => / and /i.test(name)).map((name) => name.toLowerCase())

/** The places of one entry: 'Pune, Mumbai; Delhi / Goa and Nashik' are five. What stands in brackets belongs to its place. */
export function placesOf(entry: string): string[] {
  const places = apart(entry).flatMap((part) => partsAtWords(part.replaceAll(/\s+/g, ' ').trim()))
  return places.map((place) => place.trim()).filter((place) => place !== '')
}

/** Divided at commas, semicolons, slashes, bars, bullets and line breaks outside brackets. */
function apart(entry: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of entry) {
    if (letter === '(') depth += 1
    if (letter === ')' && depth > 0) depth -= 1
    if (depth === 0 && /[,;/|\n\r•،、]/.test(letter)) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

/** Divided at 'and', 'or' and '&', except within the name of a state. */
function partsAtWords(part: string): string[] {
  const name = joinedNames.find((one) => part.toLowerCase().includes(one))
  if (name === undefined) return part.split(/ (?:and|or|&|और) /i)
  const at = part.toLowerCase().indexOf(name)
  const before = part.slice(0, at).replace(/ (?:and|or|&|और) $/i, '')
  const after = part.slice(at + name.length).replace(/^ (?:and|or|&|और) /i, '')
  return [...partsAtWords(before), part.slice(at, at + name.length), ...partsAtWords(after)]
}
