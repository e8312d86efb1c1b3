import { expect, test } from 'vitest'
import { readAll, samples } from './corpus.ts'
import { bars, holds, totalOf } from './score.ts'

const results = await readAll(samples())

test('the resumes of many programs are read well: right or empty, hardly ever wrong', () => {
  const total = totalOf(results.flatMap(({ score }) => score ?? []))
  const below = (Object.keys(bars) as (keyof typeof bars)[]).filter((name) => !holds(name, total[name]))

  expect(below.map((name) => `${name} is ${total[name]}, not ${bars[name]}`)).toEqual([])
})

test('nothing is read in a resume that is a picture', () => {
  const pictures = results.filter(({ truth }) => !truth.hasText)

  expect(pictures.map(({ isRead }) => isRead)).toEqual([false, false])
})
