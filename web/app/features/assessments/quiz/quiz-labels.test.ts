import { difficulties, limits } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { durationLabel, levelLabel, questionStatsLabels } from './quiz-labels.ts'

describe('naming a level', () => {
  test('naming a level writes each with a capital letter [ENUM-07]', () => {
    expect(difficulties.map(levelLabel)).toEqual(['Beginner', 'Intermediate', 'Advance'])
  })
})

test('a time limit reads 1 minute, 20 minutes or No time limit', () => {
  expect([1, 20, null].map(durationLabel)).toEqual(['1 minute', '20 minutes', 'No time limit'])
})

describe('the numbers of a question', () => {
  const question = { _id: 'a', question: 'A', attempts: 3, right: 2, discrimination: 0.3333 }

  test('the numbers of a question are a whole percentage and a discrimination to two decimals, marked below thirty attempts', () => {
    expect(questionStatsLabels(question)).toEqual({ right: '67 %', discrimination: '0.33', isEarly: true })
    expect(questionStatsLabels({ ...question, attempts: limits.meaningfulAttempts }).isEarly).toBe(false)
    const none = { ...question, attempts: 0, right: 0, discrimination: null }
    expect(questionStatsLabels(none)).toEqual({ right: 'N/A', discrimination: 'N/A', isEarly: true })
  })
})
