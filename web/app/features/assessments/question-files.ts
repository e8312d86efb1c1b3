import { limits, QuizDraft, readInput } from '@firstrung/contract'
import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { stringify } from 'csv-stringify/browser/esm/sync'
import * as gift from 'gift-pegjs'
import { randomId } from '#app/lib/random-id.ts'
import {
  blankSlot,
  draftOf,
  faultsOfSlot,
  type QuizForm,
  type Slot,
  warningOf,
  withQuestions,
} from './quiz-form-values.ts'

/** The columns of a CSV file with questions. `Correct` is the number of the right option, or its letter or text. */
const columns = [
  'Question',
  ...Array.from({ length: limits.optionsPerQuestion }, (_, at) => `Option ${at + 1}`),
  'Correct',
  'Explanation',
  'Skill',
]
const neededColumns = columns.slice(0, -2)

/** One question of a file, as far as it could be read. */
interface Entry {
  /** 'Row 4', 'Question 3'. */
  at: string
  /** Why it cannot be a question of a test. */
  unfit?: string
  question: string
  options: string[]
  /** From 1; 0 where none is marked. */
  correct: number
  explanation: string
  skill: string
}

/** The questions of a file that a test can take, and the others with the reason. */
export interface ReadQuestions {
  questions: Slot[]
  leftOut: { at: string; why: string }[]
}

/** A file that cannot be read at all. The message is for people. */
export class UnreadableFile extends Error {}

/**
 * Reads the questions of a CSV file (with the columns above, separated by commas, semicolons or tabs) or of a GIFT file,
 * as Moodle exports it. Those that the test has already are left out, and those for which it has no room.
 */
export function readQuestions(fileName: string, text: string, form: QuizForm): ReadQuestions {
  const entries = /\.csv$/i.test(fileName) ? entriesOfCsv(text) : entriesOfGift(text)
  const known = new Set(form.questions.map(({ question }) => sameText(question)))
  const room = limits.questionsPerQuiz - withQuestions(form, []).questions.length
  const read: ReadQuestions = { questions: [], leftOut: [] }
  for (const { at, unfit, ...entry } of entries) {
    const slot: Slot = {
      ...blankSlot(randomId()),
      ...entry,
      options: entry.options.map((option) => ({ text: option })),
      isSaved: true,
    }
    const why =
      unfit ??
      faultOf(slot) ??
      (known.has(sameText(slot.question))
        ? 'The test already has this question.'
        : read.questions.length >= room
          ? `A test has at most ${limits.questionsPerQuiz} questions.`
          : undefined)
    if (why) read.leftOut.push({ at, why })
    else {
      known.add(sameText(slot.question))
      read.questions.push(slot)
    }
  }
  return read
}

/** The questions as a CSV file, which can be read again. */
export const questionsAsCsv = (questions: readonly Slot[]): string =>
  stringify(
    questions.map(({ question, options, correct, explanation, skill }) => [
      question,
      ...options.map((option) => option.text),
      correct,
      explanation,
      skill,
    ]),
    // A cell that begins like a formula would be run by the program that opens the file.
    { bom: true, header: true, columns, escape_formulas: true },
  )

const sameText = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Why the server would refuse a question. */
function faultOf(slot: Slot): string | undefined {
  if (slot.options.length !== limits.optionsPerQuestion) {
    return `It has ${slot.options.length} options; a question of a test has ${limits.optionsPerQuestion}.`
  }
  const faults = faultsOfSlot(slot, 0)
  if (Object.keys(faults).length > 0) return Object.values(faults)[0] ?? warningOf(faults)
  if (slot.correct < 1) return 'No option is marked as the right one.'
  const { questions } = draftOf({ questions: [slot] } as QuizForm)
  const checked = readInput(QuizDraft.shape.questions, questions)
  return checked.ok ? undefined : checked.msg
}

function entriesOfCsv(text: string): Entry[] {
  const rows = rowsOf(text)
  const [head, ...others] = rows
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase())
  const missing = neededColumns.filter((column) => !names.includes(column.toLowerCase()))
  if (missing.length > 0) {
    throw new UnreadableFile(
      `The first row must name the columns: ${neededColumns.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  }
  return others.map(({ record, line }) => {
    // Our own files have an apostrophe before what would be a formula.
    const cell = (column: string) =>
      (record[names.indexOf(column.toLowerCase())] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')
    const options = columns.slice(1, 1 + limits.optionsPerQuestion).map((column) => cell(column).trim())
    return {
      at: `Line ${line}`,
      question: cell('Question').trim(),
      options,
      correct: correctOf(cell('Correct').trim(), options),
      explanation: cell('Explanation').trim(),
      skill: cell('Skill').trim(),
    }
  })
}

/** The number of the right option: given by its number, its letter or its text; 0 for none of them. */
function correctOf(given: string, options: readonly string[]): number {
  const byNumber = /^[1-9]$/.test(given) ? Number(given) : 0
  if (byNumber > 0 && byNumber <= options.length) return byNumber
  const byText = options.findIndex((option) => sameText(option) === sameText(given)) + 1
  if (byText > 0 || given.length !== 1) return byText
  const byLetter = given.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) + 1
  return byLetter >= 1 && byLetter <= options.length ? byLetter : 0
}

interface CsvRow {
  record: string[]
  /** The line of the file on which it begins. */
  line: number
}

function rowsOf(text: string): CsvRow[] {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [';', '\t'].find((one) => first.split(one).length > first.split(',').length) ?? ','
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // With `info` each record comes with its position, of which the library's types know nothing.
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({
      record,
      line: info.lines - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(
      `The file cannot be read from line ${String(error['lines'])} on. Is a quotation mark missing?`,
    )
  }
}

function entriesOfGift(text: string): Entry[] {
  try {
    // Titles of categories and texts between questions are no questions.
    const items = gift.parse(`${text}\n`).filter(({ type }) => type !== 'Category' && type !== 'Description')
    return items.map((item, index) => ({ at: `Question ${index + 1}`, ...entryOfGift(item) }))
  } catch (error) {
    if (!(error instanceof gift.SyntaxError)) throw error
    throw new UnreadableFile(
      `The file cannot be read from line ${error.location.start.line} on: it is not a CSV or GIFT file.`,
    )
  }
}

const plain = (text: string) =>
  text
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .trim()

function entryOfGift(item: ReturnType<typeof gift.parse>[number]): Omit<Entry, 'at'> {
  const nothing = { question: '', options: [], correct: 0, explanation: '', skill: '' }
  if (item.type !== 'MC') return { ...nothing, unfit: 'It is not a question with options to choose from.' }
  const choices = item.choices
  const right = choices.flatMap((choice, index) => (choice.isCorrect || choice.weight === 100 ? [index + 1] : []))
  const isShared = right.length > 1 || choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100)
  return {
    ...(isShared && { unfit: 'More than one option is right.' }),
    question: plain(item.stem.text),
    options: choices.map((choice) => plain(choice.text.text)),
    correct: right[0] ?? 0,
    explanation: plain(item.globalFeedback?.text ?? ''),
    skill: item.tags?.[0] ?? '',
  }
}
