import type { Entry } from './question-file-entry.ts'
import { hasFormula, plainText, type TextFormat } from './question-file-text.ts'

/** A text of a Moodle file and what it is written in. */
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

/** A question of Moodle as one of a test. One that cannot be answered without what is lost is left out. */
export function moodleEntry(at: string, { stem, answers, explanation, skill, tags }: MoodleQuestion): Entry {
  const question = read(stem, true)
  const options = answers.map(({ text }) => read(text, false))
  const reason = read(explanation ?? { text: '', format: 'plain' }, true)
  const right = answers.flatMap(({ fraction }, index) => (fraction === 100 ? [index + 1] : []))
  const isShared = right.length > 1 || answers.some(({ fraction }) => fraction > 0 && fraction < 100)
  const needed = [question, ...options].flatMap(({ lost }) => lost)
  const unfit =
    needed.length > 0
      ? `It has ${listed(needed)}, which a test cannot show.`
      : isShared
        ? 'More than one option is right.'
        : undefined
  const texts = [question, ...options, reason].map(({ text }) => text)
  return {
    at,
    ...(unfit && { unfit }),
    question: question.text,
    options: options.map(({ text }) => text),
    correct: right[0] ?? 0,
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

function read({ text, format, files = [] }: MoodleText, fencesCode: boolean) {
  const plain = plainText(text, format, fencesCode)
  // A file that the text does not show would be lost as well.
  return plain.lost.length === 0 && files.length > 0 ? { ...plain, lost: [`the file ${listed(files)}`] } : plain
}
