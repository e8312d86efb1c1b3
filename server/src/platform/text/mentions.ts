import { isLetterAt, isLetterBefore } from '@firstrung/contract'

/**
 * The people mentioned with an @. If several names fit, the longest one counts. A name that is only the beginning
 * of a longer word does not count.
 */
export function mentionedIn<Person extends { fullName: string }>(text: string, people: readonly Person[]): Person[] {
  const lower = text.toLowerCase()
  const meant = new Set<string>()
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    if (isLetterBefore(lower, at)) continue
    const [name] = people
      .map(({ fullName }) => fullName.toLowerCase())
      .filter((own) => own !== '' && lower.startsWith(own, at + 1) && !isLetterAt(lower, at + 1 + own.length))
      .sort((a, b) => b.length - a.length)
    if (name !== undefined) meant.add(name)
  }
  return people.filter(({ fullName }) => meant.has(fullName.toLowerCase()))
}
