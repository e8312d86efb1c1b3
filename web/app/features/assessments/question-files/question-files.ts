import { limits, QuizDraft, readInput, reversibleSheetCell, shortened } from '@firstrung/contract'
import { stringify } from 'csv-stringify/browser/esm/sync'
import {
  blankSlot,
  draftOf,
  faultsOfSlot,
  type QuizForm,
  type Slot,
  warningOf,
  withQuestions,
} from '#app/features/assessments/quiz/quiz-form-values.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { type Entry, sameText } from './question-file-entry.ts'
import { columns } from './question-file-head.ts'
import { keyOf } from './question-file-key.ts'
import { readQuestionFile } from './question-file-reader.ts'

/** A question that is left out. */
export interface LeftOut {
  /** 'Line 4'. */
  at: string
  /** The beginning of the question; may be empty. */
  question: string
  why: string
}

/** The questions of a file as they will be stored, and the others with the reason. */
export interface ReadQuestions {
  questions: Slot[]
  /** What each question loses, by its key. */
  notes: Record<string, string[]>
  leftOut: LeftOut[]
  /** Notes about the whole file. */
  fileNotes: string[]
}

const shownLetters = 80

/**
 * Reads the questions of a file: CSV or Excel with columns for question, options and key, GIFT or Moodle XML. Questions that
 * the test has already are left out, and those above its limit. Throws `UnreadableFile`.
 */
export async function readQuestions(fileName: string, bytes: Uint8Array, form: QuizForm): Promise<ReadQuestions> {
  const { entries, notes } = await readQuestionFile(fileName, bytes)
  const known = new Set(form.questions.map(({ question }) => sameText(question)))
  const room = limits.questionsPerQuiz - withQuestions(form, []).questions.length
  const read: ReadQuestions = { questions: [], notes: {}, leftOut: [], fileNotes: notes }
  for (const entry of entries) {
    const slot = storedSlot(entry)
    const stored =
      typeof slot === 'string'
        ? slot
        : known.has(sameText(slot.question))
          ? 'The test already has this question.'
          : read.questions.length >= room
            ? `A test has at most ${limits.questionsPerQuiz} questions.`
            : slot
    if (typeof stored === 'string') {
      const question = shortened(entry.question.replaceAll(/\s+/g, ' ').trim(), shownLetters)
      read.leftOut.push({ at: entry.at, question, why: stored })
    } else {
      known.add(sameText(stored.question))
      read.questions.push(stored)
      if (entry.notes.length > 0) read.notes[stored.key] = entry.notes
    }
  }
  return read
}

/** The questions as a CSV file, which can be read again. Each cell is in quotation marks, so that no separator can move it. */
export const questionsAsCsv = (questions: readonly Slot[]): string =>
  stringify(
    questions.map(({ question, options, correct, explanation, skill }) => {
      const texts = options.map((option) => option.text)
      return [question, ...texts, keyFor(correct, texts), explanation, skill]
    }),
    { bom: true, header: true, columns, quoted: true, cast: { string: reversibleSheetCell } },
  )

/** A key that names only the right option: its number may also be the text of another option. */
const keyFor = (correct: number, texts: readonly string[]): string =>
  [`${correct}`, `Option ${correct}`, 'ABCDEFGHI'.charAt(correct - 1)].find(
    (key) => keyOf(key, texts).correct === correct,
  ) ?? `Option ${'ABCDEFGHI'.charAt(correct - 1)}`

/** A question as the server will store it, or why the server would refuse it. */
function storedSlot({ unfit, question, options, correct, explanation, skill }: Entry): Slot | string {
  const slot: Slot = {
    ...blankSlot(randomId()),
    question,
    correct,
    explanation,
    skill,
    options: options.map((text) => ({ text })),
    isSaved: true,
  }
  const fault = unfit ?? faultOf(slot)
  if (fault) return fault
  const { questions } = draftOf({ questions: [slot] } as QuizForm)
  const checked = readInput(QuizDraft.shape.questions, questions)
  if (!checked.ok) return checked.msg
  const [stored] = checked.value
  if (!stored) return 'It is empty.'
  return {
    ...slot,
    question: stored.question,
    options: stored.options.map(({ text }) => ({ text })),
    explanation: stored.explanation ?? '',
    skill: stored.skill ?? '',
  }
}

function faultOf(slot: Slot): string | undefined {
  if (slot.options.length !== limits.optionsPerQuestion) {
    return `It has ${slot.options.length} options; a question of a test has ${limits.optionsPerQuestion}.`
  }
  const texts = slot.options.map(({ text }) => sameText(text))
  const second = texts.findIndex((text, index) => text !== '' && texts.indexOf(text) < index)
  const faults = faultsOfSlot(slot, 0)
  if (Object.keys(faults).length > 0 && second < 0) return Object.values(faults)[0] ?? warningOf(faults)
  if (second >= 0) return `Options ${texts.indexOf(texts[second] ?? '') + 1} and ${second + 1} are the same.`
  return slot.correct < 1 ? 'No option is marked as the right one.' : undefined
}
