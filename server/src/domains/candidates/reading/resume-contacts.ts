import type { SectionName } from './resume-headings.ts'
import type { Line } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'

/** A value and whether it is the candidate's own beyond doubt. */
export interface Guess {
  value: string
  isSure: boolean
}
const nothing: Guess = { value: '', isSure: true }

/** Sections in which people write their own contact. */
const own: SectionName[] = ['head', 'contact']
/** A line about somebody else. */
const ofOthers =
  /\b(?:father|mother|parent|guardian|spouse|husband|emergency|referee|reference|manager|office|reporting|supervisor|hod|professor|principal)\b/i

const linesOf = (sections: readonly Section[], isWanted: (name: SectionName) => boolean) =>
  sections.filter(({ name }) => isWanted(name)).flatMap(({ lines }) => lines)

/** The lines of the candidate's own sections, and the other lines without the references. */
function nearAndFar(sections: readonly Section[]): { near: Line[]; far: Line[] } {
  return {
    near: linesOf(sections, (name) => own.includes(name)),
    far: linesOf(sections, (name) => !own.includes(name) && name !== 'references'),
  }
}

/* Email */

const address = /[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.[a-z]{2,24}/i
/** The longest domain ending that people use; a longer one has taken in the next word. */
const longestEnding = 10

/** Outside of the candidate's own sections an email is sure only if it contains a word of the name. */
export function emailIn(sections: readonly Section[], isOwn: (email: string) => boolean = () => false): Guess {
  const { near, far } = nearAndFar(sections)
  const own = emailOf(near)
  if (own.value) return own
  const other = emailOf(far)
  return { value: other.value, isSure: other.value === '' || (other.isSure && isOwn(other.value)) }
}

function emailOf(lines: readonly Line[]): Guess {
  for (const { links, text } of lines) {
    if (ofOthers.test(text)) continue
    const link = links.find((url) => /^mailto:/i.test(url))
    const found = link ? address.exec(decoded(link.slice(7).split('?')[0] ?? ''))?.[0] : undefined
    if (found) return { value: found.toLowerCase(), isSure: true }
  }
  return emailInText(lines)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function emailInText(lines: readonly Line[]): Guess {
  for (const [at, line] of lines.entries()) {
    if (ofOthers.test(line.text)) continue
    for (const cell of line.cells) {
      if (!cell.text.includes('@')) continue
      const next = lines[at + 1]
      const below =
        next && next.block === line.block
          ? (next.cells.find(({ x }) => Math.abs(x - cell.x) < 5) ?? next.cells[0])?.text
          : ''
      const found = joinedEmail(cell.text, below ?? '')
      if (found.value) return found
    }
  }
  return nothing
}

/** In a narrow column an email continues in the next line. */
function joinedEmail(text: string, below: string): Guess {
  const match = address.exec(text)
  const rest = /^[a-z0-9.-]{1,40}(?=\s|$)/i.exec(below)?.[0] ?? ''
  if (!match) {
    const isBegun = /@[a-z0-9.-]*$/i.test(text)
    const whole = isBegun && rest ? address.exec(text + rest) : null
    return whole ? judged(text + rest, whole) : nothing
  }
  const isAtEnd = match.index + match[0].length === text.length
  // 'asha@example.co' above 'm'
  const maySplit =
    isAtEnd &&
    rest !== '' &&
    rest === below.trim() &&
    rest === rest.toLowerCase() &&
    /^[a-z]{1,3}$|^\.[a-z.]{2,6}$/.test(rest)
  return maySplit ? { value: (match[0] + rest).toLowerCase(), isSure: false } : judged(text, match)
}

function judged(text: string, match: RegExpExecArray): Guess {
  const value = match[0].toLowerCase()
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  // A character that touches the email belongs to it but was not understood.
  if (/[\p{L}\p{M}\p{N}_\\'~^`´¨˙-]$/u.test(before) || /^[\p{L}\p{M}\p{N}_@]/u.test(after))
    return { value: '', isSure: true }
  // The word before an email may be its first half: some programs draw '_' as a line and 'fi' as one character, so that
  // the text has a blank there.
  const word = /(?:^|\s)([\p{L}\p{M}\p{N}.]+) $/u.exec(before)?.[1]
  const isLabel = word === undefined || /^(?:e-?mail|mail|id|gmail)$/i.test(word)
  const isOwnWord = isLabel || /^\p{Lu}/u.test(word) || /^\d{4,}$/.test(word)
  const ending = value.split('.').at(-1) ?? ''
  return { value, isSure: isOwnWord && ending.length <= longestEnding }
}

/* Mobile number */

const indianMobile = /(?<![\d/.+])(?:((?:\+|00)?91)[ ().-]{0,3}|0)?([6-9]\d(?:[ .-]?\d){8})(?!\d)/
const foreignNumber = /\+[1-9][\d ().-]{6,20}\d/

/** An Indian mobile number; without one, any number with a country code. */
export function numberIn(text: string): string {
  const indian = indianMobile.exec(text)
  // Marks and years are single digits, or groups with other separators.
  if (indian && (indian[2] ?? '').split(/[ .-]/).every((group) => group.length > 1)) {
    const digits = (indian[2] ?? '').replace(/\D/g, '')
    return indian[1] ? `+91${digits}` : digits
  }
  const digits = (foreignNumber.exec(text)?.[0] ?? '').replace(/\D/g, '')
  return digits.length >= 7 && digits.length <= 15 ? `+${digits}` : ''
}

/** Outside of the candidate's own sections a number is sure only on the line of the candidate's own email, or next to it. */
export function mobileIn(sections: readonly Section[], email: string): Guess {
  const { near, far } = nearAndFar(sections)
  const own = mobileOf(near)
  if (own) return { value: own, isSure: true }
  const at = email
    ? far.findIndex(({ text, links }) => [text, ...links].some((it) => it.toLowerCase().includes(email)))
    : -1
  const beside = at === -1 ? '' : mobileOf([far[at], far[at - 1], far[at + 1]].filter((line) => line !== undefined))
  if (beside) return { value: beside, isSure: true }
  const value = mobileOf(far)
  return { value, isSure: value === '' }
}

function mobileOf(lines: readonly Line[]): string {
  const ofOwn = lines.filter(({ text }) => !ofOthers.test(text))
  for (const { links } of ofOwn) {
    const link = links.find((url) => /^tel:/i.test(url))
    const found = link ? numberIn(decoded(link.slice(4))) : ''
    if (found) return found
  }
  for (const { text, cells } of ofOwn) {
    const found = cells.map((cell) => numberIn(cell.text)).find(Boolean) ?? numberIn(text)
    if (found) return found
  }
  return ''
}
