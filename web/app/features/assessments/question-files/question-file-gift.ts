import { beginningOf } from '@firstrung/contract'
import * as gift from 'gift-pegjs'
import { checkCount, type Entry, type ReadFile, unfitEntry } from './question-file-entry.ts'
import { type MoodleQuestion, moodleEntry } from './question-file-moodle.ts'

/** Lines of a file between empty lines: in GIFT, one question. */
interface Block {
  lines: string[]
  /** The line of the file on which it begins. */
  line: number
}

/** A longer block is refused. */
const mostLetters = 200_000

/**
 * Reads the questions of a GIFT file one by one, as Moodle does: an empty line ends a question. A question that
 * cannot be read is left out, with its line and the reason.
 */
export function readGift(text: string): ReadFile {
  const blocks = blocksOf(text)
  checkCount(blocks.length)
  const entries = blocks.flatMap((block) => entryOf(block) ?? [])
  return { entries, notes: [] }
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const isEmpty = line.trim() === ''
    if (!isEmpty && isOpen) blocks.at(-1)?.lines.push(line)
    else if (!isEmpty) blocks.push({ lines: [line], line: index + 1 })
    isOpen = !isEmpty
  }
  return blocks.map(withoutCategory).filter(({ lines }) => lines.some((line) => !isComment(line)))
}

const isComment = (line: string) => line.trimStart().startsWith('//')

/** Removes the line that names a category, because some programs write no empty line after it. */
function withoutCategory({ lines, line }: Block): Block {
  const at = lines.findIndex((one) => one.trimStart().startsWith('$CATEGORY:'))
  const isFirst = at >= 0 && lines.slice(0, at).every(isComment)
  return isFirst ? { lines: lines.slice(at + 1), line: line + at + 1 } : { lines, line }
}

function entryOf(block: Block): Entry | undefined {
  const first = block.lines.findIndex((line) => !isComment(line))
  const at = `Line ${block.line + first}`
  const shown = block.lines.filter((line) => !isComment(line)).join(' ')
  const leftOut = (why: string) => unfitEntry(at, why, beginningOf(shown, 200))
  if (block.lines.join('\n').length > mostLetters) return leftOut('It is too long.')
  const fault = faultOf(block)
  if (fault) return leftOut(fault)
  try {
    const [item] = gift.parse(`${sourceOf(block)}\n`)
    if (!item || item.type === 'Category') return undefined
    const question = questionOf(item)
    return typeof question === 'string' ? leftOut(question) : moodleEntry(at, question)
  } catch (error) {
    if (!(error instanceof gift.SyntaxError)) throw error
    return leftOut(reasonOf(block, error))
  }
}

/** Replaces each blank at the beginning of a line, because the library would keep only one of them. */
const keptBlank = '\uE000'

/**
 * The block as the library needs it. Except in HTML or Markdown, the library joins line breaks and blanks into one blank,
 * so a break between two lines of text is written as its GIFT escape. Comments are kept only before the question, because
 * they may name its tags.
 */
function sourceOf({ lines }: Block): string {
  const first = lines.findIndex((line) => !isComment(line))
  const [head = '', ...others] = lines.slice(first).filter((line) => !isComment(line))
  let source = head
  for (const line of others) {
    const isBetweenTexts = !/(?:[{}]|::)\s*$/.test(source) && !/^\s*[=~#{}:/[]/.test(line)
    const text = line.trimStart()
    const indent = line.slice(0, line.length - text.length).replaceAll('\t', '    ')
    source = isBetweenTexts ? `${source.trimEnd()}\\n${keptBlank.repeat(indent.length)}${text}` : `${source}\n${line}`
  }
  return [...lines.slice(0, first), source].join('\n')
}

/** Removes the blank that the library adds after the gap '_____', if punctuation follows. */
const restored = (text: string) => text.replaceAll(keptBlank, ' ').replace(/_____ (?=[.,;:!?)।])/u, '_____')

/** The fault of a block that can be seen before the library reads it. */
function faultOf(block: Block): string | undefined {
  const signs = signsOf(block)
  const opening = signs.filter(({ sign }) => sign === '{')
  const closing = signs.filter(({ sign }) => sign === '}')
  const second = opening[1]
  if (second && closing[0] && closing[0].index < second.index) {
    return `An empty line is missing between two questions: a second one begins before line ${second.line}.`
  }
  if (second) return `The sign { in line ${second.line} needs a backslash: \\{`
  if (!opening[0]) {
    return closing[0]
      ? 'The sign { before the answers is missing. Is there an empty line within the question?'
      : 'It is a text without answers. An empty line ends a question.'
  }
  if (!closing[0]) return 'The sign } after the answers is missing. Is there an empty line within the question?'
  if (block.lines.filter((line) => line.trim().startsWith('```')).length % 2 === 1) {
    return 'An empty line divides its code, so that its beginning is missing.'
  }
  if (/^\{\s*#/.test(opening[0].rest)) return kinds.Numerical
  const lost = signs.find(({ sign, isEmptyFeedback }) => sign === '#' && isEmptyFeedback)
  return lost && `The sign # in line ${lost.line} needs a backslash: \\#`
}

interface Sign {
  sign: string
  index: number
  line: number
  /** Whether the character is before the answers. */
  isInStem: boolean
  /** The text from the character on. */
  rest: string
  /** A # without a text after it: 'C#', with a missing backslash. */
  isEmptyFeedback: boolean
}

/** The special characters of GIFT in a block that have no backslash, except those around a name. */
function signsOf({ lines, line }: Block): Sign[] {
  const text = lines.map((one) => (isComment(one) ? '' : one)).join('\n')
  const name = /^\s*::/.exec(text)
  const nameEnd = name ? text.indexOf('::', name[0].length) : -1
  const start = nameEnd < 0 ? 0 : nameEnd + 2
  const signs: Sign[] = []
  let at = line + text.slice(0, start).split('\n').length - 1
  let isInStem = true
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index] ?? ''
    if (sign === '\n') at += 1
    else if (sign === '\\') index += 1
    else if ('{}=~#:'.includes(sign)) {
      if (sign === '{') isInStem = false
      const rest = text.slice(index, index + 50)
      signs.push({ sign, index, line: at, isInStem, rest, isEmptyFeedback: !isInStem && /^#\s*[=~}]/.test(rest) })
    }
  }
  return signs
}

/** Why the library could not read a block: mostly a special character without its backslash. */
function reasonOf(block: Block, error: InstanceType<typeof gift.SyntaxError>): string {
  const signs = signsOf(block)
  const wrong =
    signs.find(({ sign, isInStem }) => isInStem && sign !== '{' && sign !== '}') ??
    signs.find(({ sign }) => sign === ':')
  if (wrong) return `The sign ${wrong.sign} in line ${wrong.line} needs a backslash: \\${wrong.sign}`
  if (/-100 and 100/.test(error.message)) return 'A percentage must be between -100 and 100.'
  return 'It is not written as GIFT has it.'
}

const kinds = {
  Description: 'It is a text without answers.',
  TF: 'It is a question of true or false.',
  Short: 'Its answer is to be typed.',
  Numerical: 'Its answer is a number to be typed.',
  Matching: 'It asks to match pairs.',
  Essay: 'Its answer is an essay.',
} as const

/** The question, or why it has no options to choose from. */
function questionOf(item: Exclude<ReturnType<typeof gift.parse>[number], gift.Category>): MoodleQuestion | string {
  if (item.type !== 'MC') return kinds[item.type]
  const read = ({ format, text }: gift.TextFormat) => ({ format, text: restored(text) })
  return {
    stem: read(item.stem),
    answers: item.choices.map(({ isCorrect, weight, text, feedback }) => ({
      text: read(text),
      fraction: weight ?? (isCorrect ? 100 : 0),
      hasFeedback: Boolean(feedback?.text),
    })),
    explanation: item.globalFeedback && read(item.globalFeedback),
    skill: item.tags?.[0] ?? '',
    tags: item.tags?.length ?? 0,
  }
}
