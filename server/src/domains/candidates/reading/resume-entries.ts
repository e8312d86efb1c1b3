import { spansIn, withoutDates } from './resume-dates.ts'
import type { Line, ResumeText } from './resume-lines.ts'
import { bullets } from './resume-skills.ts'

/** An entry of a section: the lines of its head, and its text. */
export interface Entry {
  head: Line[]
  text: string
  links: string[]
}

const bulletAt = new RegExp(`^(?:[${bullets}-]|[o{§Øü] |\\d{1,2}[.)] )\\s*`, 'u')
export const withoutBullet = (text: string): string => text.replace(bulletAt, '')
/** A number before a strong line counts the entries. */
const hasBullet = ({ text, isStrong }: Line) => bulletAt.test(text) && !(isStrong && /^\d/.test(text))

/** The most lines of a head. */
const mostHeadLines = 4
const longestHead = 110

interface Sorted {
  line: Line
  isHead: boolean
  hasDate: boolean
}

/**
 * Entries of experience or projects: a head begins with a strong line or a line with a date, and the lines that are
 * indented, marked by a bullet or long are its text.
 */
export function entriesIn(lines: readonly Line[], { edges }: Pick<ResumeText, 'edges'>): Entry[] {
  const lefts = leftsOf(lines)
  const sorted = lines.map((line, at): Sorted => {
    const isFull = line.x + line.width > (edges[line.block] ?? 0) - 30 && line.cells.length === 1
    const before = lines[at - 1]
    const isIndented = line.x > (lefts.get(line.block) ?? 0) + 4 && line.cells.length === 1
    const isContinued =
      before !== undefined &&
      before.block === line.block &&
      !line.isStrong &&
      before.size === line.size &&
      Math.abs(before.x - line.x) < 3 &&
      isTextEnd(before, edges) &&
      hasFontOf(before, line) &&
      line.y - before.y < line.size * 1.6
    const isProse =
      (line.text.length > longestHead ||
        (isFull && line.text.length > 70) ||
        (/[a-z]{2}\.$/.test(line.text) && !/\b(?:ltd|pvt|inc|corp|co|etc)\.$/i.test(line.text))) &&
      !hasDates(line)
    const isText =
      hasBullet(line) ||
      (isIndented && !line.isStrong && !hasDates(line)) ||
      (isProse && !startsApart(line)) ||
      (isContinued && !hasDates(line))
    return { line, isHead: !isText, hasDate: hasDates(line) }
  })
  const entries: Entry[] = []
  let now: Entry | undefined
  let before: Line | undefined
  let isInHead = false
  let hasDate = false
  for (const { line, isHead, hasDate: isDated } of sorted) {
    const isApart = now !== undefined && isHead && isInHead && isFarBelow(now.head, line)
    const isNew =
      isHead &&
      (!now || !isInHead || (isDated && hasDate) || now.head.length >= mostHeadLines || (isApart && startsStrong(line)))
    if (isNew) {
      // A name above its date belongs to the new entry, if the entry before has no text.
      const [begun, ...others] = now?.head ?? []
      const last = others.at(-1)
      const isOfNext =
        now &&
        isInHead &&
        isDated &&
        hasDate &&
        begun &&
        last &&
        !hasDates(begun) &&
        !hasDates(last) &&
        startsStrong(last)
      now = { head: isOfNext ? [last] : [], text: '', links: [] }
      if (isOfNext) entries.at(-1)?.head.pop()
      entries.push(now)
      hasDate = false
    }
    if (!now) continue
    isInHead = isHead
    now.links.push(...line.links)
    if (isHead) {
      now.head.push(line)
      hasDate ||= isDated
    } else {
      const joint = now.text === '' ? '' : startsItem(before, line, edges) ? '\n' : joinOf(now.text)
      now.text += `${joint}${withoutBullet(line.text)}`
    }
    before = line
  }
  return entries
}

/** Whether more than the usual leading is between a head and this line. */
function isFarBelow(head: readonly Line[], line: Line): boolean {
  const [first, second] = head
  const last = head.at(-1)
  if (!first || !last) return false
  const leading = second && second.y > first.y ? second.y - first.y : line.size * 1.45
  return line.block !== last.block || line.y - last.y > leading * 1.2
}

/** Whether a line of text begins a new one: it has a bullet, or its first word had found room in the line above. */
function startsItem(before: Line | undefined, line: Line, edges: readonly number[]): boolean {
  if (hasBullet(line) || !before) return true
  if (/^\p{Ll}/u.test(line.text) || /\p{L}[-\u00ad]$/u.test(before.text)) return false
  const perLetter = before.width / Math.max(before.text.length, 1)
  const firstWord = (line.text.split(' ')[0] ?? '').length + 1
  return before.block !== line.block || before.x + before.width + firstWord * perLetter < (edges[line.block] ?? 0)
}

const joinOf = (text: string) => (/\p{Ll}[-\u00ad]$/u.test(text) ? '' : ' ')
const hasDates = (line: Line) => {
  if (hasBullet(line)) return false
  const spans = spansIn(line.text)
  return spans.some(
    ({ from, to, isOpen }) =>
      (from !== null && (to !== null || isOpen)) ||
      (to?.month ?? null) !== null ||
      (line.text.length < 60 && to !== null),
  )
}
export const startsStrong = (line: Line): boolean => line.isStrong || line.cells[0]?.isStrong === true

const isTextEnd = (line: Line, edges: readonly number[]) =>
  line.cells.length === 1 &&
  (hasBullet(line) || line.text.length > 60) &&
  line.x + line.width > (edges[line.block] ?? 0) * 0.8 &&
  !hasDates(line)

const isDate = (text: string) => spansIn(text).length > 0 && !/\p{L}|\p{N}/u.test(withoutDates(text))

/** Whether a line begins in the font in which the line before ends. */
function hasFontOf(before: Line, line: Line): boolean {
  const [end, begin] = [before.cells.at(-1)?.parts.at(-1), line.cells[0]?.parts[0]]
  return !end || !begin || end.font === begin.font
}

/** 'Bus Pass: an app …' with a name in another font before its text. */
function startsApart({ cells }: Line): boolean {
  const parts = cells[0]?.parts ?? []
  const [first] = parts
  return first !== undefined && parts.at(-1)?.font !== first.font && /^\p{Lu}.{2,}/u.test(first.text)
}

/** Where the lines of each block begin. */
function leftsOf(lines: readonly Line[]): Map<number, number> {
  const lefts = new Map<number, number>()
  for (const { block, x, cells } of lines) {
    // Dates in a separate column are left of the text.
    const [first, second] = cells
    const left = first && second && isDate(first.text) ? second.x : x
    lefts.set(block, Math.min(lefts.get(block) ?? left, left))
  }
  return lefts
}
