import sax from 'sax'
import { checkCount, type Entry, type ReadFile, UnreadableFile, unfitEntry } from './question-file-entry.ts'
import { type MoodleText, moodleEntry } from './question-file-moodle.ts'
import type { TextFormat } from './question-file-text.ts'

/** An element with its texts, without those of the elements in it. */
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

/** Reads the questions of a file in Moodle's XML format. */
export function readMoodleXml(xml: string): ReadFile {
  const quiz = treeOf(xml)
  if (quiz?.name !== 'quiz') throw new UnreadableFile('The file is XML, but has no questions of Moodle.')
  const questions = quiz.children.filter(({ name }) => name === 'question')
  checkCount(questions.length)
  return { entries: questions.flatMap((question) => entryOf(question) ?? []), notes: [] }
}

function treeOf(xml: string): Node | undefined {
  const parser = sax.parser(true)
  const open: Node[] = []
  let root: Node | undefined
  const add = (text: string) => {
    const node = open.at(-1)
    // What is in a file is lost anyway.
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
  parser.onerror = () => {
    throw new UnreadableFile(`The file cannot be read from line ${parser.line + 1} on: its XML is damaged.`)
  }
  parser.write(xml.replace(/^\uFEFF/, '')).close()
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

/** Old files name no format; Moodle takes the texts of such answers for those of the question. */
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

function entryOf(question: Node): Entry | undefined {
  const type = question.attributes['type'] ?? ''
  if (type === 'category') return undefined
  const at = `Line ${question.line}`
  const stem = moodleText(childOf(question, 'questiontext'), 'moodle')
  const name = textOf(childOf(question, 'name')) || stem.text.slice(0, 200)
  if (type !== 'multichoice') {
    return unfitEntry(at, kinds[type] ?? `It is of a kind that a test does not have (${type || 'none'}).`, name)
  }
  const answers = question.children.filter((child) => child.name === 'answer')
  const texts = [stem, ...answers.map((answer) => moodleText(answer, stem.format))]
  if (texts.some(({ text }) => text.length > mostLetters)) return unfitEntry(at, 'It is too long.', name)
  const feedback = childOf(question, 'generalfeedback')
  const tags = childOf(question, 'tags')?.children.map(textOf).filter(Boolean) ?? []
  return moodleEntry(at, {
    stem,
    answers: answers.map((answer) => ({
      text: moodleText(answer, stem.format),
      fraction: Number(answer.attributes['fraction'] ?? 0),
      hasFeedback: textOf(childOf(answer, 'feedback')) !== '',
    })),
    explanation: feedback ? moodleText(feedback, stem.format) : null,
    skill: tags[0] ?? '',
    tags: tags.length,
  })
}
