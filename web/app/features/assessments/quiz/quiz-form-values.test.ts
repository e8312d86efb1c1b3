import { messages, QuizDraft, type QuizForEdit } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import {
  blankQuiz,
  blankSlot,
  copyOf,
  draftOf,
  faultsOf,
  faultsOfSlot,
  formOf,
  mayAddQuestion,
  type QuizForm,
  roleGroups,
  type Slot,
  skillsIn,
  unexplained,
  warningOf,
  withoutQuestion,
  withQuestionBack,
  withQuestionCopied,
  withQuestionMoved,
} from './quiz-form-values.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const slot = (change: Partial<Slot> = {}): Slot => ({
  ...blankSlot('a'),
  question: 'What is 2 + 2?',
  options: ['4', '3', '5', '22'].map((text) => ({ text })),
  isSaved: true,
  ...change,
})
const whole = (change: Partial<QuizForm> = {}): QuizForm => ({
  ...blankQuiz(),
  title: 'Sums',
  relatedRoles: ['finance'],
  description: 'Adding up.',
  difficulty: 'beginner',
  questions: [slot()],
  ...change,
})
const stored: QuizForEdit = {
  _id: uuid(1),
  title: 'Sums',
  description: 'Adding up.',
  difficulty: 'advance',
  relatedRoles: ['finance'],
  testType: 'practice test',
  timeLimit: null,
  questionCount: 1,
  questions: [
    {
      _id: uuid(2),
      question: 'What is 2 + 2?',
      explanation: 'Count.',
      skill: 'Sums',
      options: ['3', '4', '5', '6'].map((text, index) => ({ _id: uuid(10 + index), text, isCorrect: text === '4' })),
    },
  ],
}

describe('the form of a test', () => {
  test('the form of a test sends a valid test, with the first option as the right one unless another is chosen [ATEST-08]', () => {
    expect(blankSlot('a').correct).toBe(1)
    const draft = QuizDraft.parse(draftOf(whole({ questions: [slot(), slot({ key: 'b', correct: 3 })] })))
    expect(draft.questions.map((it) => it.options.map((option) => option.isCorrect))).toEqual([
      [true, false, false, false],
      [false, false, true, false],
    ])
    expect(draft.timeLimit).toBe(20)
  })

  test('the form of a test keeps the ids and right options of a stored test, and marks all its questions as saved', () => {
    const form = formOf(stored)
    expect(form.questions[0]).toMatchObject({ correct: 2, isSaved: true, explanation: 'Count.', skill: 'Sums' })
    const draft = QuizDraft.parse(draftOf(form))
    expect(draft.questions).toEqual(stored.questions)
    expect(draft.timeLimit).toBeNull()
  })

  test('the form of a test names each skill once, and the questions of a practice test that have no explanation', () => {
    const questions = [
      slot({ skill: 'Sums ' }),
      slot({ key: 'b', skill: 'Sums', explanation: 'Count.' }),
      slot({ key: 'c', skill: '', isSaved: false }),
    ]
    expect(skillsIn(whole({ questions }))).toEqual(['Sums'])
    expect(unexplained(whole({ questions }))).toEqual([])
    expect(unexplained(whole({ questions, testType: 'practice test' }))).toEqual([1])
  })

  test('the form of a test sends a time limit for skill tests, and none for practice tests', () => {
    expect(draftOf(whole({ testType: 'practice test', timeLimit: 30 })).timeLimit).toBeNull()
    expect(draftOf(whole({ timeLimit: 30 })).timeLimit).toBe(30)
    expect(draftOf(whole({ timeLimit: '' })).timeLimit).toBeNull()
  })

  test('the form of a test asks for name, details, level and a role [ATEST-06]', () => {
    expect(Object.keys(faultsOf({ ...blankQuiz(), questions: [] }))).toEqual([
      'title',
      'relatedRoles',
      'description',
      'difficulty',
    ])
    expect(faultsOf(whole())).toEqual({})
  })

  test('the form of a test asks for the text and all four options of a question, and for options that differ [ATEST-07]', () => {
    const three = slot({ options: ['4', '3', ' ', '22'].map((text) => ({ text })) })
    const twins = slot({ options: ['4', '3', 'x', 'X '].map((text) => ({ text })) })

    expect(Object.keys(faultsOfSlot(slot({ question: ' ' }), 2))).toEqual(['questions.2.question'])
    expect(Object.keys(faultsOfSlot(three, 0))).toEqual(['questions.0.options.2.text'])
    expect(warningOf(faultsOfSlot(three, 0))).toBe('Enter all fields!')
    expect(faultsOfSlot(twins, 0)).toEqual({ 'questions.0.options': messages.optionsDiffer })
    expect(warningOf(faultsOfSlot(twins, 0))).toBe(messages.optionsDiffer)
  })

  test('the form of a test takes a new question once all others are saved [ATEST-09]', () => {
    expect(mayAddQuestion(whole())).toBe(true)
    expect(mayAddQuestion(whole({ questions: [] }))).toBe(true)
    expect(mayAddQuestion(whole({ questions: [slot(), slot({ key: 'b', isSaved: false })] }))).toBe(false)
  })

  test('the form of a test notes the id of a deleted question that the server knows, and forgets it when it comes back [ATEST-11]', () => {
    const form = formOf(stored)
    const [first] = form.questions
    const less = withoutQuestion(form, uuid(2))

    expect(less).toMatchObject({ questions: [], deletedQuestionIds: [uuid(2)] })
    expect(first && withQuestionBack(less, first, 0)).toEqual(form)
    expect(withoutQuestion(whole(), 'a')).toMatchObject({ questions: [], deletedQuestionIds: [] })
  })

  test('the form of a test moves a question, and puts a copy that is new to the server after its original', () => {
    const form = whole({ questions: [slot({ _id: uuid(2) }), slot({ key: 'b', question: 'Second' })] })
    expect(withQuestionMoved(form, 'a', 1).questions.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(withQuestionMoved(form, 'b', 0).questions.map(({ key }) => key)).toEqual(['b', 'a'])
    expect(withQuestionMoved(form, 'gone', 0)).toEqual(form)

    const copied = withQuestionCopied(form, 'a', 'c').questions
    expect(copied.map(({ key, isSaved }) => [key, isSaved])).toEqual([
      ['a', true],
      ['c', false],
      ['b', true],
    ])
    expect(copied[1]).not.toHaveProperty('_id')
    expect(copied[1]).toMatchObject({ question: 'What is 2 + 2?', correct: 1 })
  })

  test('the form of a test copies a stored test without its ids', () => {
    const copy = copyOf(stored)
    expect(copy.title).toBe('Copy of Sums')
    expect(JSON.stringify(draftOf(copy))).not.toContain('_id')
    expect(draftOf(copy).questions).toMatchObject(
      stored.questions.map(({ question, options }) => ({
        question,
        options: options.map(({ text, isCorrect }) => ({ text, isCorrect })),
      })),
    )
  })

  test('the form of a test offers the non-technical and technical roles, and the analysts [ATEST-16]', () => {
    expect(roleGroups.map(({ title, choices }) => [title, choices.length])).toEqual([
      ['Non-technical', 6],
      ['Technical', 7],
      ['Analyst roles', 2],
    ])
  })
})
