import { expect, test } from 'vitest'
import { experienceText } from './job-labels.ts'

test.each([
  [0, null, 'No experience needed'],
  [0, 0, 'No experience needed'],
  [1, 3, '1 to 3 years of experience'],
  [2, 2, '2 years of experience'],
  [3, null, '3 or more years of experience'],
] as const)('experience from %s to %s years reads %s', (min, max, text) => {
  expect(experienceText(min, max)).toBe(text)
})
