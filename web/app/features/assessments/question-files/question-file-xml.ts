import { beginningOf } from '@firstrung/contract'
import sax from 'sax'
import { checkCount, type Entry, type ReadFile, UnreadableFile, unfitEntry } from './question-file-entry.ts'
import { type MoodleText, moodleEntry } from './question-file-moodle.ts'
import type { TextFormat } from './question-file-text.ts'

/** An element with its own text, without the texts of its child elements. */
interface Node {
  name: string
  attributes: Record<string, string>
  children: Node[]
  text: string
  line: number
}

/** Moodle's own files have six levels. */
const mostDepth = 20
const mostLetters = 200_000

/** Reads the questions of a file in Moodle's XML format. If the XML is damaged, each question is read separately. */
export function readMoodleXml(xml: string): ReadFile {
  const source = xml.replace(/^\uFEFF/, '')
  const quiz = treeOf(source)
  if (typeof quiz === 'number') return readDamaged(source, quiz)
  if (quiz?.name !== 'quiz') throw new UnreadableFile('The file is XML, but has no questions of Moodle.')
  const questions = quiz.children.filter(({ name }) => name === 'question')
  checkCount(questions.length)
  return { entries: questions.flatMap((question) => entryOf(question) ?? []), notes: [] }
}

/** The XML of each question, with the line on which it begins. The end of a question may be missing. */
function partsOf(xml: string): { source: string; line: number }[] {
  const parts: { source: string; line: number }[] = []
  const marks = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<question\b|<\/question\s*>/g
  let from: number | undefined
  let line = 1
  let counted = 0
  const end = (at: number) => {
    if (from === undefined) return
    line += xml.slice(counted, from).split('\n').length - 1
    counted = from
    parts.push({ source: xml.slice(from, at), line })
    from = undefined
  }
  for (const { 0: mark, index } of xml.matchAll(marks)) {
    if (mark === '<question') {
      end(index)
      from = index
    } else if (mark.startsWith('</')) end(index + mark.length)
  }
  end(xml.length)
  return parts
}

function readDamaged(xml: string, faultyLine: number): ReadFile {
  const parts = /<quiz\b/.test(xml) && !xml.includes('<!ENTITY') ? partsOf(xml) : []
  checkCount(parts.length)
  const entries = parts.flatMap(({ source, line }): Entry[] => {
    const question = treeOf(source)
    if (typeof question !== 'number') return question ? [entryOf(question, line - 1) ?? []].flat() : []
    const at = line + question - 1
    const name = /<text>(?:<!\[CDATA\[)?([^<]*)/.exec(source)?.[1] ?? ''
    return [
      unfitEntry(
        `Line ${line}`,
        `Its XML is damaged in line ${at}. Is a sign such as & or < not written as &amp; or &lt;?`,
        name,
      ),
    ]
  })
  if (entries.every(({ unfit }) => unfit !== undefined)) {
    throw new UnreadableFile(`The file cannot be read from line ${faultyLine} on: its XML is damaged.`)
  }
  return { entries, notes: [] }
}

/** The root element of the source, or the line in which it is damaged. */
function treeOf(xml: string): Node | undefined | number {
  const parser = sax.parser(true)
  const open: Node[] = []
  let root: Node | undefined
  const add = (text: string) => {
    const node = open.at(-1)
    // The content of a file element is not used.
    if (node && node.name !== 'file') node.text += text
  }
  parser.onopentag = ({ name, attributes }) => {
    if (open.length >= mostDepth) throw new UnreadableFile('The file is nested too deeply to be one of Moodle.')
    const node = {
      name: name.toLowerCase(),
      attributes: attributes as Record<string, string>,
      children: [],
      text: '',
      line: parser.line + 1,
    }
    if (open.length === 0) root = node
    else open.at(-1)?.children.push(node)
    open.push(node)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = add
  parser.oncdata = add
  let damagedAt: number | undefined
  parser.onerror = (error) => {
    damagedAt ??= parser.line + 1
    throw error
  }
  try {
    parser.write(xml).close()
  } catch (error) {
    if (damagedAt === undefined) throw error
    return damagedAt
  }
  return root
}

const childOf = (node: Node | undefined, name: string) => node?.children.find((child) => child.name === name)
const textOf = (node: Node | undefined) => (childOf(node, 'text') ?? node)?.text.trim() ?? ''

const formats: Record<string, TextFormat> = {
  html: 'html',
  moodle_auto_format: 'moodle',
  plain_text: 'plain',
  markdown: 'markdown',
}

/** Old files name no format for answers; Moodle then uses the format of the question. */
const moodleText = (node: Node | undefined, otherwise: TextFormat): MoodleText => ({
  text: textOf(node),
  format: formats[node?.attributes['format'] ?? ''] ?? otherwise,
  files: (node?.children ?? []).filter(({ name }) => name === 'file').map(({ attributes }) => attributes['name'] ?? ''),
})

const kinds: Record<string, string> = {
  truefalse: 'It is a question of true or false.',
  shortanswer: 'Its answer is to be typed.',
  numerical: 'Its answer is a number to be typed.',
  matching: 'It asks to match pairs.',
  essay: 'Its answer is an essay.',
  description: 'It is a text without answers.',
  cloze: 'It has gaps to be filled in.',
}

/** In percent; NaN if it cannot be read. */
const shareOf = (fraction = '') => (fraction.trim() === '' ? Number.NaN : Number(fraction))

/** `before` is the number of lines in the file before the source. */
function entryOf(question: Node, before = 0): Entry | undefined {
  const type = question.attributes['type'] ?? ''
  if (type === 'category') return undefined
  const at = `Line ${before + question.line}`
  const stem = moodleText(childOf(question, 'questiontext'), 'moodle')
  const name = textOf(childOf(question, 'name')) || beginningOf(stem.text, 200)
  if (type !== 'multichoice') {
    return unfitEntry(at, kinds[type] ?? `It is of a kind that a test does not have (${type || 'none'}).`, name)
  }
  if (textOf(childOf(question, 'hidden')) === '1') return unfitEntry(at, 'It is hidden in Moodle.', name)
  const answers = question.children.filter((child) => child.name === 'answer')
  const texts = [stem, ...answers.map((answer) => moodleText(answer, stem.format))]
  if (texts.some(({ text }) => text.length > mostLetters)) return unfitEntry(at, 'It is too long.', name)
  const feedback = childOf(question, 'generalfeedback')
  const tags = childOf(question, 'tags')?.children.map(textOf).filter(Boolean) ?? []
  return moodleEntry(at, {
    stem,
    answers: answers.map((answer) => ({
      text: moodleText(answer, stem.format),
      fraction: shareOf(answer.attributes['fraction']),
      hasFeedback: textOf(childOf(answer, 'feedback')) !== '',
    })),
    explanation: feedback ? moodleText(feedback, stem.format) : null,
    skill: tags[0] ?? '',
    tags: tags.length,
  })
}
