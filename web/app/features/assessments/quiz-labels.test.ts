import { difficulties } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { levelLabel } from './quiz-labels.ts'

describe('naming a level', () => {
  test('writes each with a capital letter [ENUM-07]', () => {
    expect(difficulties.map(levelLabel)).toEqual(['Beginner', 'Intermediate', 'Advance'])
  })
})
