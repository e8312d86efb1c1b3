import type { Entry } from './question-file-entry.ts'
import { hasFormula, type PlainText, plainText, speaksOf, type TextFormat } from './question-file-text.ts'

/** A text of a Moodle file and its format. */
export interface MoodleText {
  text: string
  format: TextFormat
  /** The names of the files that come with it. */
  files?: readonly string[]
}

/** A question with options to choose from, as GIFT and Moodle XML have it. */
export interface MoodleQuestion {
  stem: MoodleText
  answers: { text: MoodleText /** In percent: 100 is right. */; fraction: number; hasFeedback: boolean }[]
  /** The general feedback. */
  explanation: MoodleText | null
  skill: string
  tags: number
}

const listed = (words: readonly string[]) => [...new Set(words)].join(', ')

/** Converts a Moodle question into a question of a test. It is left out if something is lost that its answer needs. */
export function moodleEntry(at: string, { stem, answers, explanation, skill, tags }: MoodleQuestion): Entry {
  const question = read(stem, true)
  const options = answers.map(({ text }) => read(text, false))
  const reason = read(explanation ?? { text: '', format: 'plain' }, true)
  const unfit = faultOf(question, options, answers)
  const texts = [question, ...options, reason].map(({ text }) => text)
  return {
    at,
    ...(unfit && { unfit }),
    question: question.text,
    options: options.map(({ text }) => text),
    correct: answers.findIndex(({ fraction }) => fraction === 100) + 1,
    explanation: reason.text,
    skill,
    notes: [
      reason.lost.length > 0 && `Its explanation loses ${listed(reason.lost)}.`,
      hasFormula(...texts) && 'A formula is shown as it is written.',
      answers.some(({ hasFeedback }) => hasFeedback) && 'The feedback on its options is not taken.',
      tags > 1 && `Of its ${tags} tags, the first one is taken as skill.`,
    ].filter((note) => note !== false),
  }
}

/** Why a question cannot be answered in the form in which it was read, or does not have exactly one right option. */
function faultOf(question: PlainText, options: readonly PlainText[], answers: MoodleQuestion['answers']) {
  const all = [question, ...options]
  const lost = all.flatMap((text) => text.lost)
  if (lost.length > 0) return `It has ${listed(lost)}, which a test cannot show.`
  const mark = all.flatMap(({ marks }) => marks).find((one) => speaksOf[one].test(question.text))
  if (mark) return `It speaks of ${mark} words, which a test cannot show.`
  const shares = answers.map(({ fraction }) => fraction)
  if (!shares.every(Number.isFinite)) return 'How much one of its options counts cannot be read.'
  const isShared =
    shares.some((share) => share > 0 && share !== 100) || shares.filter((share) => share === 100).length > 1
  return isShared ? 'More than one option is right.' : undefined
}

function read({ text, format, files = [] }: MoodleText, fencesCode: boolean) {
  const plain = plainText(text, format, fencesCode)
  // A file that the text does not refer to would also be lost.
  return plain.lost.length === 0 && files.length > 0 ? { ...plain, lost: [`the file ${listed(files)}`] } : plain
}
