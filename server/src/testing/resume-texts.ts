import { type ResumeText, tidy, withoutBrokenWords } from '#src/domains/candidates/reading/resume-lines.ts'
import { unspaced } from '#src/platform/documents/pdf-lines.ts'

/**
 * A resume of plain lines below each other, each five points wide a letter. Two blanks begin another cell, '**' a line in
 * bold, and blanks at the beginning indent it.
 */
export function resumeOf(texts: readonly string[]): ResumeText {
  const lines = texts.flatMap((text, at): ResumeText['lines'] => {
    const isStrong = text.startsWith('**')
    const plain = isStrong ? text.slice(2) : text
    if (!plain.trim()) return []
    const cells = [...plain.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
      text: tidy(unspaced(match[0])),
      x: 40 + match.index * 5,
      width: match[0].length * 5,
      isStrong,
      parts: [],
    }))
    const [first] = cells
    const end = cells.at(-1)
    if (!first || !end) return []
    const place = { x: first.x, y: 40 + at * 14, width: end.x + end.width - first.x, size: 10, block: 0, page: 0 }
    return [{ text: cells.map((cell) => cell.text).join('  '), cells, isStrong, links: [], ...place }]
  })
  const edge = Math.max(0, ...lines.map(({ x, width }) => x + width))
  return { ...withoutBrokenWords(lines), edges: [edge], bodySize: 10, bodyFont: '' }
}
