import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, choicesOf, type KeyedQuestion, percentOf, sameAnswers, scoreOf } from './scoring.ts'

const questionOf = (id: number, correct: number, skill = ''): KeyedQuestion => ({
  id: `q${id}`,
  text: `Question ${id}`,
  explanation: '',
  skill,
  options: [1, 2, 3, 4].map((place) => ({
    id: `q${id}o${place}`,
    text: `${id}/${place}`,
    isCorrect: place === correct,
  })),
})
const paper = [questionOf(1, 1), questionOf(2, 4), questionOf(3, 2)]
const choice = (question: number, option: number): Choice => ({
  questionId: `q${question}`,
  answerId: `q${question}o${option}`,
})

const someQuestions = fc
  .array(fc.integer({ min: 1, max: 4 }), { maxLength: 20 })
  .map((keys) => keys.map((correct, place) => questionOf(place + 1, correct)))
const someChoices = fc.array(
  fc.record({
    questionId: fc.oneof(
      fc.integer({ min: 1, max: 25 }).map((n) => `q${n}`),
      fc.string(),
    ),
    answerId: fc.oneof(
      fc.constant(''),
      fc.tuple(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 0, max: 5 })).map(([q, o]) => `q${q}o${o}`),
    ),
  }),
  { maxLength: 40 },
)

describe('scoring a test', () => {
  test('scoring a test gives one mark for each correct choice, out of the number of questions [CONST-05]', () => {
    expect(scoreOf(paper, choicesOf([choice(1, 1), choice(2, 4), choice(3, 1)]))).toMatchObject({
      score: 2,
      total: 3,
      answered: 3,
    })
  })

  test('scoring a test keeps an entry for every question, an unanswered one with an empty answer [ENT-25]', () => {
    const { answers, answered } = scoreOf(paper, choicesOf([choice(2, 1), { questionId: 'q1', answerId: '' }]))

    expect(answered).toBe(1)
    expect(answers).toEqual([
      { questionId: 'q1', question: 'Question 1', answerId: '', answer: '' },
      { questionId: 'q2', question: 'Question 2', answerId: 'q2o1', answer: '2/1' },
      { questionId: 'q3', question: 'Question 3', answerId: '', answer: '' },
    ])
  })

  test('scoring a test counts an option of another question, and an unknown one, as unanswered', () => {
    const crossed = { questionId: 'q1', answerId: 'q2o4' }
    const unknown = { questionId: 'q2', answerId: 'nothing' }

    expect(scoreOf(paper, choicesOf([crossed, unknown]))).toMatchObject({ score: 0, answered: 0, total: 3 })
  })

  test('scoring a test says the score by skill; skills with fewer than three questions are counted together, at the end', () => {
    const skills = ['Joins', 'NULL', 'Joins', 'Joins', '', 'Groups', 'Groups', 'Groups']
    const questions = skills.map((skill, place) => questionOf(place + 1, 1, skill))
    const choices = choicesOf([choice(1, 1), choice(2, 1), choice(3, 2), choice(4, 1), choice(6, 1)])

    expect(scoreOf(questions, choices).skills).toEqual([
      { skill: 'Joins', score: 2, total: 3 },
      { skill: 'Groups', score: 1, total: 3 },
      { skill: '', score: 1, total: 2 },
    ])
    expect(scoreOf(questions.slice(0, 1), choices).skills).toEqual([])
    expect(scoreOf(paper, choices).skills).toEqual([])
  })

  test('scoring a test prefers submitted answers to saved ones, also empty ones', () => {
    const saved = [choice(1, 1), choice(2, 4), choice(3, 2)]
    const submitted = [choice(1, 2), { questionId: 'q2', answerId: '' }]

    expect(scoreOf(paper, choicesOf(saved, submitted)).answers.map((it) => it.answerId)).toEqual(['q1o2', '', 'q3o2'])
  })

  test('scoring a test never gives more than was answered, nor fewer entries than questions, whatever is handed in', () => {
    fc.assert(
      fc.property(someQuestions, someChoices, (questions, choices) => {
        const result = scoreOf(questions, choicesOf(choices))

        expect(result.score).toBeGreaterThanOrEqual(0)
        expect(result.score).toBeLessThanOrEqual(result.answered)
        expect(result.answered).toBe(result.answers.filter((it) => it.answerId !== '').length)
        expect(result.answers.map((it) => it.questionId)).toEqual(questions.map((question) => question.id))
        expect(result.total).toBe(questions.length)
      }),
    )
  })

  test('scoring a test gives full marks for the key, and one mark less for each wrong choice', () => {
    fc.assert(
      fc.property(someQuestions, fc.infiniteStream(fc.boolean()), (questions, slips) => {
        const keyed = questions.map((question) => {
          const slip = slips.next().value === true
          const chosen = question.options.find((option) => option.isCorrect !== slip)
          return { slip, choice: { questionId: question.id, answerId: chosen?.id ?? '' } }
        })
        const wrong = keyed.filter((it) => it.slip).length

        expect(scoreOf(questions, choicesOf(keyed.map((it) => it.choice))).score).toBe(questions.length - wrong)
      }),
    )
  })
})

describe('telling a repeated submission', () => {
  test('the check for a repeated submission finds a result equal to itself, and not to one with another choice', () => {
    const one = scoreOf(paper, choicesOf([choice(1, 1)])).answers

    expect(sameAnswers(one, scoreOf(paper, choicesOf([choice(1, 1)])).answers)).toBe(true)
    expect(sameAnswers(one, scoreOf(paper, choicesOf([choice(1, 2)])).answers)).toBe(false)
    expect(sameAnswers(one, scoreOf(paper, choicesOf([])).answers)).toBe(false)
    expect(sameAnswers(one, scoreOf(paper.slice(0, 2), choicesOf([choice(1, 1)])).answers)).toBe(false)
  })
})

describe('a score in per cent', () => {
  test.each([
    [0, 20, 0],
    [1, 3, 33],
    [2, 3, 67],
    [20, 20, 100],
    [0, 0, 0],
  ])('a score in per cent is whole: %i of %i is %i', (score, total, percent) => {
    expect(percentOf({ score, total })).toBe(percent)
  })
})
