/** Beginnings of compounds that are never just a syllable of a longer word. */
const firstParts = new Set(
  'self full cross hands detail result results problem decision fast non third client customer'.split(' '),
)
/** Compounds in job descriptions whose first word may also begin a longer word, as 'in' does. */
const compounds = new Set(
  (
    'part-time back-end front-end real-time real-world long-term short-term long-standing high-quality high-level ' +
    'high-performance low-level low-code no-code mid-level mid-sized entry-level senior-level well-known well-versed ' +
    'on-site on-call on-time on-ground in-house in-depth in-person in-office off-site off-campus follow-up start-up stand-up ' +
    'data-driven goal-oriented goal-driven team-oriented user-friendly user-facing one-time two-way work-life walk-in ' +
    'pan-india e-commerce pre-sales post-sales co-founder co-workers must-have open-source day-to-day up-to-date'
  ).split(' '),
)

/** Hyphens that programs write only where they break a word. */
const breaking = /[\u00ad\u2010]$/u

/**
 * Joins a line to the text before it. A word that was broken at the end of the line is made whole; the hyphen of a compound
 * stays. `isKnown` tells whether a word occurs elsewhere in the same document.
 */
export function joinedLine(before: string, line: string, isKnown: (word: string) => boolean): string {
  if (breaking.test(before)) return before.slice(0, -1) + line
  if (before.endsWith('/')) return before + line
  const last = before.slice(-60).split(/[\s(]/).at(-1) ?? ''
  const [, part = ''] = /^(.*[\p{L}\p{M}\p{N}])-$/u.exec(last) ?? []
  if (!part) return `${before} ${line}`
  const end = /^[\p{L}\p{M}\p{N}]+/u.exec(line.slice(0, 60))?.[0] ?? ''
  const first = part.toLowerCase()
  const whole = `${first}-${end.toLowerCase()}`
  const isSmall = /^[\p{Ll}\p{Lo}]/u.test(end)
  if (!isSmall || /\p{N}$/u.test(first) || first.includes('-') || isKnown(whole)) return before + line
  const isCompound = !isKnown(`${first}${end}`) && (firstParts.has(first) || compounds.has(whole))
  return isCompound ? before + line : before.slice(0, -1) + line
}

/** The words of a document as `joinedLine` asks for them. Words at the end of a line are left out, because they may be broken. */
export function wordsOfLines(lines: readonly string[]): (word: string) => boolean {
  const words = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*/gu)) {
      if (!word.endsWith('-')) words.add(word)
    }
  }
  return (word) => words.has(word)
}
