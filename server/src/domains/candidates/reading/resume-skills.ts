import type { Line, ResumeText } from './resume-lines.ts'
import type { Section } from './resume-sections.ts'

/** Characters that begin an item of a list, in the fonts of all programs. */
export const bullets = '•·▪●◦■□▫◆◇❖‣►▶➢➤➔→»✓✔☑✦✧∙⁃○◉◘⦿❑❒⬥⮚*'
const levelSigns = '★☆⭐●○◉◯⬤■□▮▯⚫⚪✩✪✮✯'
const separators = new RegExp(
  `\\s{2,}|\\s/\\s|[,|;•·▪◦▫◆◇❖‣►▶➢➤➔→»✓✔☑✦✧∙⁃◘⦿❑❒⬥⮚]|\\s[-*]\\s|^[-*o]\\s+|[${levelSigns}]+`,
  'u',
)

const level =
  /^(?:(?:basics?|beginner|elementary|working|intermediate|advanced|good|expert|professional|limited) (?:proficiency|knowledge|level|user)|basics?|beginner|elementary|intermediate|advanced|expert|proficient|fluent|good|excellent|very good|average|strong|novice|working knowledge|native|professional|\d{1,3} ?%|\d{1,2} ?\/ ?\d{1,2}|\d{1,2}\+? (?:years?|yrs?|months?))$/i
const levelBehind =
  /\s*(?:[-:(]\s*)(?:basics?|beginner|elementary|intermediate|advanced|expert|proficient|fluent|good|excellent|very good|average|strong|novice|\d{1,3} ?%|\d{1,2} ?\/ ?\d{1,2}|\d{1,2}\+? (?:years?|yrs?|months?))\s*\)?$/i
/** Spoken languages, which are asked for elsewhere. */
const spoken =
  /^(?:english|hindi|kannada|tamil|telugu|malayalam|marathi|gujarati|punjabi|bengali|bangla|odia|oriya|urdu|assamese|konkani|sanskrit|french|german|spanish|japanese|mandarin|chinese|arabic|sindhi|nepali|maithili|bhojpuri|tulu|mewari|kashmiri|manipuri)(?: \(.*)?$/i
/** Names of groups before their skills, without a colon. */
const group =
  /^(?:programming|scripting|spoken|languages?|frameworks?|libraries|databases?|tools?|platforms?|technolog(?:y|ies)|technical|software|softwares|web|frontend|front[- ]end|backend|back[- ]end|cloud|devops|operating systems?|os|others?|concepts?|core|soft skills?|skills?|developer tools|ides?|version control|design|testing|mobile|personal|analytics|office|methodolog(?:y|ies)|domain|interpersonal|professional|additional|key|coursework|data|management|engineering|creative|marketing|finance)(?:(?: |\/| ?& ?| and )(?:programming|languages?|frameworks?|libraries|databases?|tools?|platforms?|technolog(?:y|ies)|development|design|skills?|software|systems?|concepts?|subjects?|cloud|devops|web|packages?|utilities|knowledge|expertise|others?)){0,3}$/i

export interface SkillsRead {
  sure: string[]
  unsure: string[]
}

/** The skills of their sections, each once. */
export function skillsIn(sections: readonly Section[], text: Pick<ResumeText, 'edges'>): SkillsRead {
  const sure = new Map<string, string>()
  const unsure = new Map<string, string>()
  for (const { lines } of sections.filter(({ name }) => name === 'skills')) {
    const size = usualSize(lines)
    const rows = rowsOf(
      lines.filter((line, at) => line.size <= size * 1.25 && !isLabelAbove(line, lines[at + 1])),
      text,
    )
    for (const row of rows) {
      for (const part of splitOutside(withoutLabel(row.text))) {
        const skill = cleanSkill(part)
        if (!isSkill(skill)) continue
        const place = row.torn && part.includes(row.torn) ? unsure : sure
        if (!sure.has(skill.toLowerCase()) && !unsure.has(skill.toLowerCase())) place.set(skill.toLowerCase(), skill)
      }
    }
  }
  return { sure: [...sure.values()], unsure: [...unsure.values()] }
}

function usualSize(lines: readonly Line[]): number {
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other)
  return sizes[Math.floor(sizes.length / 2)] ?? 0
}

interface RowOfSkills {
  text: string
  /** A word that may be two halves of one, or two words. */
  torn?: string
}

const startsItem = new RegExp(`^(?:[${bullets}-]|[o{§Øü] )`, 'u')
const startsLabel = /^[^:,]{2,40}:/

/** Joins lines if a list continues in the next line. */
function rowsOf(lines: readonly Line[], { edges }: Pick<ResumeText, 'edges'>): RowOfSkills[] {
  const column = columnIn(lines)
  const rows: RowOfSkills[] = []
  let before: Line | undefined
  for (const line of lines) {
    const words = wordsOfLine(line, column)
    const last = rows.at(-1)
    const goesOn = last && before && isWrapped(before, line, edges[before.block] ?? 0, last.text)
    if (!goesOn) rows.push({ text: words })
    else if (/\p{L}[-\u00ad]$/u.test(last.text) && /^\p{Ll}/u.test(words)) {
      last.text = last.text.slice(0, -1) + words
    } else {
      // Some programs leave the hyphen out: 'Interna' and 'tionalization'.
      const [end] = /\p{Ll}+$/u.exec(last.text) ?? []
      const [next] = /^\p{Ll}+/u.exec(words) ?? []
      if (
        end &&
        next &&
        !/^(?:and|or|of|for|to|in|with|the|on)$/.test(end) &&
        !/^(?:and|or|of|for|to|in|with|the|on)$/.test(next)
      )
        last.torn = `${end} ${next}`
      last.text = `${last.text} ${words}`
    }
    before = line
  }
  return rows
}

/** The name of a group in another font above its list. */
const isLabelAbove = (line: Line, next: Line | undefined) =>
  line.isStrong && next?.isStrong === false && !/[,;|•·]/.test(line.text) && /[,;|•·]/.test(next.text)

/** The left edge of lists that have labels in another font next to them. */
function columnIn(lines: readonly Line[]): number | undefined {
  const isList = ({ cells: [first, second, third] }: Line) =>
    first?.isStrong === true && second?.isStrong === false && !third && second.text.includes(',')
  return lines.find(isList)?.cells[1]?.x
}

/** The text of a line without a label in a separate column, which is no skill. */
function wordsOfLine({ cells, text }: Line, column: number | undefined): string {
  const [first, second] = cells
  const rest = cells
    .slice(1)
    .map((cell) => cell.text)
    .join(' ')
  const isLabel = first && second && !/[,;|•]/.test(first.text) && !startsItem.test(first.text) && /[,;|]/.test(rest)
  const isGroup = first && second && group.test(first.text.replace(/[:\s-]+$/, '')) && cells.length === 2
  const isInColumn = first && second && cells.length === 2 && second.x === column && first.isStrong && !second.isStrong
  if (isLabel || isGroup || isInColumn) {
    return cells
      .slice(1)
      .map((cell) => cell.text)
      .join('  ')
  }
  return text
}

function isWrapped(before: Line, line: Line, edge: number, text: string): boolean {
  if (before.block !== line.block || before.cells.length > 2 || line.cells.length > 1) return false
  if (before.isStrong !== line.isStrong) return false
  if (startsItem.test(line.text) || startsLabel.test(line.text) || /[.;:|]$/.test(text)) return false
  if (/[,&/(]$|\band$/.test(text) || isOpen(text)) return true
  const isList = /[,|;•·]/.test(text.replace(/^[^:]{2,40}:/, '')) || startsLabel.test(text)
  const perLetter = before.width / Math.max(before.text.length, 1)
  const nextWord = (line.text.split(/[\s,]/)[0] ?? '').length + 1
  const isFull = before.x + before.width + nextWord * perLetter * 0.9 > edge
  const isHyphened = /\p{L}[-\u00ad]$/u.test(text)
  return (isFull || isHyphened) && (isList || startsItem.test(text) || isHyphened || line.x > before.x + 2)
}

const isOpen = (text: string) => text.lastIndexOf('(') > text.lastIndexOf(')')

const withoutLabel = (row: string): string => {
  const plain = row.replace(startsItem, '').trim()
  const [, label = '', rest = ''] = /^([^:,(]{2,50}):\s*(.*)$/.exec(plain) ?? []
  // 'Java: Advanced' is a skill with its level, and 'Tools: Git' a group.
  if (label && level.test(rest)) return label
  return label ? rest : plain
}

/** Splits a row at separators outside of brackets. */
function splitOutside(row: string): string[] {
  const masked: string[] = []
  const text = row.replace(/\([^()]*\)/g, (inner) => {
    masked.push(inner)
    return `\uE001${masked.length - 1}\uE002`
  })
  return text
    .split(separators)
    .map((part) => part.replace(/\uE001(\d+)\uE002/g, (_, at: string) => masked[Number(at)] ?? ''))
}

const cleanSkill = (part: string): string =>
  part
    .replace(levelBehind, '')
    .replace(/\([^)]*\)?/g, '')
    .replace(/^[^\p{L}\p{M}\p{N}.]+|[^\p{L}\p{M}\p{N}+#.)]+$/gu, '')
    .replace(/\.$/, '')
    .replace(/^(?:and|&|etc|others?:?|like)\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim()

const isSkill = (text: string): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= 40 &&
  text.split(/\s+/).length <= 6 &&
  !/[@()\uE000-\uE002]|https?:|www\./.test(text) &&
  !level.test(text) &&
  !spoken.test(text) &&
  !/^(?:etc|and|others?|skills?|tools?|languages?|programming languages?|technologies|frameworks?|databases?|soft skills?|technical skills?)\.?$/i.test(
    text,
  )
