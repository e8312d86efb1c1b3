import { limits, plainDigits } from '@firstrung/contract'

/** The columns of a table with questions, in a CSV or Excel file. */
export const columns = [
  'Question',
  ...Array.from({ length: limits.optionsPerQuestion }, (_, at) => `Option ${at + 1}`),
  'Correct',
  'Explanation',
  'Skill',
]
export const neededColumns = columns.slice(0, -2)

/** The index of each column in a row; several if a table has the column twice. */
export interface Head {
  question: number
  options: number[]
  /** Some tables have the letter of the right option in one column and its text in another. */
  correct: number[]
  /** -1 if the table has none. */
  explanation: number
  skill: number
  /** Columns with the name of a picture or recording. */
  media: number[]
  /** How many columns there are, without empty names at the end. */
  width: number
  /** How many columns there are, with empty names at the end. */
  cells: number
  /** The names of columns that are ignored. */
  unknown: string[]
  /** '“Answer A” as Option 1', for columns that are named as in other programs. */
  renamed: string[]
  /** The names of columns for the same purpose, if only one can be used. */
  twice?: string[]
}

type Kind = 'Question' | 'Correct' | 'Explanation' | 'Skill' | 'Media' | number

/** Names that other programs give to the columns, in lower case, with blanks instead of punctuation. */
const names: [Kind, RegExp][] = [
  ['Question', /^(?:questions?|question (?:text|title|stem|statement)|stem|प्रश्न|सवाल)$/u],
  [
    'Correct',
    /^(?:correct|right|correct (?:answers?|options?|choices?|answer s|option s)|right (?:answer|option)|answers?|answer key|key|ans|सही (?:उत्तर|विकल्प|जवाब)|उत्तर)$/u,
  ],
  ['Explanation', /^(?:explanations?|answer explanation|explanation of answer|rationale|solution|व्याख्या)$/u],
  ['Skill', /^(?:skills?|topics?)$/],
  ['Media', /\b(?:images?|pictures?|photos?|media|audio|video|youtube)\b/],
]
const option =
  /^(?:(?:answer )?(?:option|opt|answer|ans|choice|alternative|विकल्प)(?: text)? ?([1-9]|[a-i]|[कखगघ])|([a-f])|\(?([a-f])\)? option)$/u

/** A column name in the form that is compared: 'Answer 1 – max 75 characters' is 'answer 1', 'Question *' is 'question'. */
const plainName = (name: string) =>
  plainDigits(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (?:max \d+ characters|choose at least one|required)$/, '')

function kindOf(name: string): Kind | undefined {
  const sign = option.exec(name)
  const mark = sign?.[1] ?? sign?.[2] ?? sign?.[3]
  if (mark) return /\d/.test(mark) ? Number(mark) : Math.max('abcdefghi'.indexOf(mark), 'कखगघ'.indexOf(mark)) + 1
  return names.find(([, pattern]) => pattern.test(name))?.[0]
}

const columnOf = (kind: Kind) => (typeof kind === 'number' ? `Option ${kind}` : kind)

/** The columns of a table by their names, or the names of the missing columns. */
export function headOf(cells: readonly string[]): Head | { missing: string[] } {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const kinds = cells.slice(0, width).map((cell) => kindOf(plainName(cell)))
  const all = (kind: Kind) => {
    const found = kinds.flatMap((one, at) => (one === kind ? [at] : []))
    const own = found.filter((at) => isOwn(cells[at] ?? '', kind))
    return own.length > 0 && (kind === 'Explanation' || kind === 'Skill') ? own : found
  }
  const missing = neededColumns.filter(
    (column) => !kinds.some((kind) => kind !== undefined && columnOf(kind) === column),
  )
  if (missing.length > 0) return { missing }
  const optionCount = Math.max(...kinds.map((kind) => (typeof kind === 'number' ? kind : 0)))
  const optionKinds = Array.from({ length: optionCount }, (_, at) => at + 1)
  const single: Kind[] = ['Question', ...optionKinds, 'Explanation', 'Skill']
  const twice = single.find((kind) => all(kind).length > 1)
  const taken = new Set([...single, 'Correct' as const, 'Media' as const].flatMap(all))
  const first = (kind: Kind) => all(kind)[0] ?? -1
  return {
    question: first('Question'),
    options: optionKinds.map(first),
    correct: all('Correct'),
    explanation: first('Explanation'),
    skill: first('Skill'),
    media: all('Media'),
    width,
    cells: cells.length,
    unknown: cells.filter((cell, at) => cell.trim() !== '' && !taken.has(at)),
    renamed: kinds.flatMap((kind, at) => {
      const name = cells[at] ?? ''
      const isRenamed = kind !== undefined && kind !== 'Media' && taken.has(at) && !isOwn(name, kind)
      return isRenamed ? [`“${name.trim()}” as ${columnOf(kind)}`] : []
    }),
    ...(twice !== undefined && { twice: all(twice).map((at) => cells[at]?.trim() ?? '') }),
  }
}

/** Whether a column has the name that our own files use. */
const isOwn = (name: string, kind: Kind) =>
  name.trim().toLowerCase().replaceAll(/\s+/g, ' ') === columnOf(kind).toLowerCase()
