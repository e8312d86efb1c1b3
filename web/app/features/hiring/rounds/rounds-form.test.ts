import { RoundsChoice } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { blankRound, inputOf, moved, toBody, valuesOf } from './rounds-form.ts'

const rounds = [
  { position: 1, name: 'Call', minutes: null, guide: '', criteria: null },
  { position: 2, name: 'Task', minutes: 45, guide: 'Ask why.', criteria: ['SQL', 'Tests', 'Calm'] },
]

test('rounds are sent as they were read, and a new one without a position', () => {
  const values = valuesOf(rounds)
  expect(toBody(values)).toEqual({ rounds })
  const added = { rounds: [...values.rounds, { ...blankRound('new'), name: 'Founders', criteria: ' \n' }] }
  expect(toBody(added).rounds.at(-1)).toEqual({
    ...{ position: null, name: 'Founders', minutes: null, guide: '', criteria: null },
  })
})

test('a fault of the rounds is shown at the input that can correct it', () => {
  const twice = { rounds: [...valuesOf(rounds).rounds, { ...blankRound('new'), name: ' call' }] }
  const { error } = RoundsChoice.safeParse(toBody(twice))
  expect(error?.issues).toMatchObject([{ path: ['rounds'], message: 'Please give each round a name of its own.' }])
  expect(inputOf('rounds', twice)).toBe('rounds.2.name')
  expect(inputOf('rounds.1.criteria.0', twice)).toBe('rounds.1.criteria')
  expect(inputOf('rounds.1.minutes', twice)).toBe('rounds.1.minutes')
})

test('a round is moved by one, and never beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
