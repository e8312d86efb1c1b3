import { limits } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import {
  blankQuiz,
  blankSlot,
  type QuizForm,
  type Slot,
  withQuestions,
} from '#app/features/assessments/quiz/quiz-form-values.ts'
import { UnreadableFile } from './question-file-entry.ts'
import { questionsAsCsv, readQuestions } from './question-files.ts'

const slot = (change: Partial<Slot> = {}): Slot => ({
  ...blankSlot('a'),
  question: 'What is 2 + 2?',
  options: ['4', '3', '5', '22'].map((text) => ({ text })),
  isSaved: true,
  ...change,
})
const empty = blankQuiz()
const formWith = (...questions: Slot[]): QuizForm => ({ ...empty, questions })
const head = 'Question,Option 1,Option 2,Option 3,Option 4,Correct,Explanation,Skill'
const read = (name: string, text: string, form = empty) => readQuestions(name, new TextEncoder().encode(text), form)
const withoutKeys = (slots: readonly Slot[]) => slots.map((one) => ({ ...one, key: '' }))

describe('questions of a CSV file', () => {
  test('questions of a CSV file are the same as before the export, with code, quotes, and texts that look like formulas', async () => {
    const questions = [
      slot({ explanation: 'Count, "slowly".', skill: 'Sums', correct: 1 }),
      slot({
        question: 'What does it print?\n```js\nconsole.log("a,b")\n```',
        options: ['=1+1', '-1', '+2', '@x'].map((text) => ({ text })),
        correct: 4,
      }),
    ]
    const file = questionsAsCsv(questions)
    expect(file).toContain('"\u00A0=1+1"')
    const { questions: got, leftOut } = await read('test.csv', file)
    expect(leftOut).toEqual([])
    expect(withoutKeys(got)).toEqual(withoutKeys(questions))
    expect(new Set(got.map(({ key }) => key)).size).toBe(2)
  })

  test.each([
    ['2', 2],
    ['c', 3],
    ['Rows', 4],
  ])('questions of a CSV file have the right option by its number, letter or text: %s', async (given, correct) => {
    const { questions } = await read('a.csv', `${head}\nJoin?,Left,Right,Inner,Rows,${given},,`, empty)
    expect(questions).toMatchObject([{ correct }])
  })

  test('questions of a CSV file are separated by semicolons or tabs too, with the columns in any order', async () => {
    for (const mark of [';', '\t']) {
      const names = ['correct', 'question', 'option 4', 'option 3', 'option 2', 'option 1'].join(mark)
      const { questions } = await read(
        'a.csv',
        `${names}\r\n1${mark}Which, one?${mark}d${mark}c${mark}b${mark}a\r\n`,
        empty,
      )
      expect(questions).toMatchObject([
        { question: 'Which, one?', correct: 1, options: [{ text: 'a' }, {}, {}, { text: 'd' }] },
      ])
    }
  })

  test('questions of a CSV file are left out, with their line and the reason, where a test cannot have them', async () => {
    const rows = [
      'Fine?,a,b,c,d,1,,',
      'Three options?,a,b,c,,1,,',
      'Twice the same?,a,A,c,d,1,,',
      'No key?,a,b,c,d,,,',
      'Known?,a,b,c,d,1,,',
      ' FINE? ,a,b,c,d,2,,',
      `Long?,a,b,c,d,1,${'x'.repeat(501)},`,
      ',a,b,c,d,1,,',
    ]
    const { questions, leftOut } = await read(
      'a.csv',
      [head, ...rows].join('\n'),
      formWith(slot({ question: 'Known?' })),
    )
    expect(questions.map(({ question }) => question)).toEqual(['Fine?'])
    expect(leftOut).toMatchObject([
      { at: 'Line 3', why: 'Fill in all four options.' },
      { at: 'Line 4', question: 'Twice the same?', why: 'Options 1 and 2 are the same.' },
      { at: 'Line 5', why: 'No option is marked as the right one.' },
      { at: 'Line 6', why: 'The test already has this question.' },
      { at: 'Line 7', why: 'The test already has this question.' },
      { at: 'Line 8', why: 'Explanation: please write at most 500 characters.' },
      { at: 'Line 9', why: 'Write the question.' },
    ])
  })

  test('questions of a CSV file are no more than a test can have', async () => {
    const rows = Array.from({ length: limits.questionsPerQuiz + 1 }, (_, n) => `Question ${n},a,b,c,d,1,,`)
    const { questions, leftOut } = await read('a.csv', [head, ...rows].join('\n'), formWith(slot()))
    expect(questions).toHaveLength(limits.questionsPerQuiz - 1)
    expect(leftOut.map(({ why }) => why)).toEqual(
      Array(2).fill(`A test has at most ${limits.questionsPerQuiz} questions.`),
    )
  })

  test('questions of a CSV file are none in a file without the columns, or without anything', async () => {
    await expect(read('a.csv', 'Question,Option 1\nA?,b')).rejects.toThrow(
      /Missing: Option 2, Option 3, Option 4, Correct\.$/,
    )
    await expect(read('a.csv', '')).rejects.toThrow(UnreadableFile)
  })
})

describe('questions of a GIFT file', () => {
  test('questions of a GIFT file are those with four options of which one is right', async () => {
    const { questions, leftOut } = await read(
      'bank.txt',
      `$CATEGORY: SQL

// [tag:Joins]
::Q1:: What does JOIN do? {
  =Combines rows#right
  ~Deletes rows
  ~Sorts rows
  ~Nothing
  ####Because it joins.
}

[html]<p>Which \\: one?</p>{~a ~b =c ~%-50%d}

Sky is blue. {T}

Two? {~%50%a ~%50%b ~c ~d}

Three? {=a ~b ~c}
`,
      empty,
    )
    expect(questions).toMatchObject([
      { question: 'What does JOIN do?', correct: 1, explanation: 'Because it joins.', skill: 'Joins', isSaved: true },
      { question: 'Which : one?', correct: 3, options: [{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }] },
    ])
    expect(leftOut).toMatchObject([
      { at: 'Line 14', why: 'It is a question of true or false.' },
      { at: 'Line 16', question: 'Two?', why: 'More than one option is right.' },
      { at: 'Line 18', why: 'It has 3 options; a question of a test has 4.' },
    ])
  })

  test('questions of a GIFT file are none where the file is of another kind', async () => {
    const { questions, leftOut } = await read('bank.gift', 'Open? {=a ~b')
    expect(questions).toEqual([])
    expect(leftOut).toMatchObject([{ at: 'Line 1', why: /} after the answers is missing/ }])
  })
})

test('an untouched first question makes room for those of a file; others stay before them', async () => {
  const read = [slot({ key: 'new', question: 'New?' })]
  expect(withQuestions(empty, read).questions.map(({ key }) => key)).toEqual(['new'])
  expect(withQuestions(formWith(slot({ key: 'own' })), read).questions.map(({ key }) => key)).toEqual(['own', 'new'])
})
