import {
  headingOf,
  isCapital,
  longestHeading,
  numbering,
  ofTables,
  type SectionName,
  sectionLike,
} from './resume-headings.ts'
import { withLabelsFirst } from './resume-labels.ts'
import type { Line, ResumeText } from './resume-lines.ts'

export interface Section {
  name: SectionName
  lines: Line[]
}

/** Names of groups within the skills that are headings elsewhere. */
const isGroupOfSkills = (text: string) =>
  /^(?:programming |scripting |markup )?(?:languages?|technologies|courses?(?: ?work)?|soft skills|technical skills|skills|tools)$/i.test(
    text.trim(),
  )

/**
 * The sections of a resume in its order. A column continues the section with which the column above it ended, as readers
 * expect.
 */
export function sectionsOf({ lines: placed, bodySize }: ResumeText): Section[] {
  const { lines, headings } = withLabelsFirst(placed)
  const lefts = new Map<number, number>()
  for (const { block: at, x } of lines) lefts.set(at, Math.min(lefts.get(at) ?? x, x))
  const styles = stylesOfHeadings(lines, bodySize)
  const isUnknownHeading = unknownHeadings(lines, styles, bodySize)
  const sections: Section[] = []
  const open: { x: number; section: Section }[] = []
  let block = -1
  let section: Section = { name: 'head', lines: [] }
  const begin = (name: SectionName) => {
    section = { name, lines: [] }
    sections.push(section)
  }
  const leftOf = (line: Line) => lefts.get(line.block) ?? line.x
  begin('head')
  lines.forEach((line, at) => {
    if (line.block !== block) {
      if (block !== -1) {
        const before = lines[at - 1] as Line
        const last =
          open.findLast((one) => Math.abs(one.x - leftOf(line)) < 40) ??
          (isOnly(lines, line) && isOnly(lines, before) ? open.at(-1) : undefined)
        if (last) {
          if (last.section !== section) begin(last.section.name)
        } else begin('head')
      }
      block = line.block
      open.push({ x: leftOf(line), section })
    }
    place(line, at)
    const now = open.at(-1)
    if (now) now.section = section
  })
  return sections.filter((one) => one.lines.length > 0)

  function place(line: Line, at: number): void {
    const heading = headingOf(line.text)
    const isInSkills = section.name === 'skills'
    // 'Responsibilities:' within a job
    const isInEntry = section.name === 'experience' || section.name === 'projects'
    if (isInEntry && /^responsibilities\W*$/i.test(line.text) && !isStyled(line, styles)) {
      section.lines.push(line)
      return undefined
    }
    if (headings.has(line)) return begin(heading ?? sectionLike(line.text))
    if (heading && !(isInSkills && isGroupOfSkills(line.text) && !isStyled(line, styles))) return begin(heading)
    if (isUnknownHeading(line, at)) return begin(sectionLike(line.text))
    // 'Skills: React, SQL', or the heading in a column of its own.
    const [first] = line.cells
    if (first && line.cells.length === 2 && !(section.name === 'education' && ofTables.test(first.text))) {
      const name = headingOf(first.text)
      if (name && name !== section.name && !(isInSkills && isGroupOfSkills(first.text.replace(/:$/, '')))) {
        begin(name)
        section.lines.push(withoutFirst(line))
        return undefined
      }
    }
    const [, label = '', rest = ''] = /^([^:]{3,45}):\s*(\S.*)$/.exec(line.text) ?? []
    const inline = label ? headingOf(label) : undefined
    if (
      inline &&
      inline !== 'contact' &&
      !(isInSkills && (inline === 'other' || inline === 'skills')) &&
      !(section.name === 'experience' || section.name === 'projects')
    ) {
      begin(inline)
      section.lines.push({
        ...line,
        text: rest,
        cells: [{ ...(first as Line['cells'][number]), text: rest, parts: [] }],
      })
      return undefined
    }
    section.lines.push(line)
    return undefined
  }
}

const isOnly = (lines: readonly Line[], line: Line) =>
  lines.every((one) => one.page !== line.page || one.block === line.block)

function withoutFirst(line: Line): Line {
  const cells = line.cells.slice(1)
  return { ...line, cells, text: cells.map(({ text }) => text).join('  '), x: cells[0]?.x ?? line.x }
}

const styleOf = (line: Line) => `${Math.round(line.size * 2)} ${line.isStrong} ${isCapital(line.text)}`

/** The styles that several known headings share. A sidebar can have a style of its own. */
function stylesOfHeadings(lines: readonly Line[], bodySize: number): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    if (line.cells.length === 1 && headingOf(line.text)) counts.set(styleOf(line), (counts.get(styleOf(line)) ?? 0) + 1)
  }
  const isApart = (style: string) => Number(style.split(' ')[0]) / 2 > bodySize * 1.08 || style.endsWith('true')
  return new Set([...counts].flatMap(([style, count]) => (count >= 2 && isApart(style) ? [style] : [])))
}

const isStyled = (line: Line, styles: ReadonlySet<string>) => styles.has(styleOf(line))

/**
 * Finds headings that no list has by their style: the style of known headings, and, if that is no larger than the text, as much
 * room above as known headings have.
 */
function unknownHeadings(lines: readonly Line[], styles: ReadonlySet<string>, bodySize: number) {
  const largest = Math.max(0, ...lines.map(({ size }) => size))
  const roomAbove = (at: number) => {
    const [before, line] = [lines[at - 1], lines[at]]
    return !before || !line || before.block !== line.block ? Number.POSITIVE_INFINITY : line.y - before.y
  }
  const known = lines.flatMap((line, at) => (isStyled(line, styles) && headingOf(line.text) ? [at] : []))
  const first = known[0] ?? 0
  const roomOf = (style: string) =>
    Math.min(...known.filter((at) => styleOf(lines[at] as Line) === style).map(roomAbove))
  const rooms = new Map([...styles].map((style) => [style, roomOf(style)]))
  return (line: Line, at: number): boolean => {
    if (!isStyled(line, styles) || line.cells.length > 1 || line.text.length > longestHeading) return false
    if (/[\d@,|.]/.test(line.text.replace(numbering, ''))) return false
    // Before the first known heading, a line in this style may be the name.
    if (at < first && (at < 2 || line.size > largest * 0.97 || sectionLike(line.text) === 'other')) return false
    const room = rooms.get(styleOf(line)) ?? Number.POSITIVE_INFINITY
    return line.size > bodySize * 1.08 || (known.length >= 3 && roomAbove(at) >= room * 0.95 && room > line.size * 1.5)
  }
}
