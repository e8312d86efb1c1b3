import { expect, test } from 'vitest'
import { candidateOf, panelOf } from '#app/testing/fixtures.ts'
import { between } from './selection.tsx'

const [asha, binu, chitra, dev] = ['Asha', 'Binu', 'Chitra', 'Dev'].map((_id) => candidateOf({ _id }))
const job = panelOf({ applicants: [asha, binu, chitra] as never, shortlisted: [dev] as never })

test('Shift chooses all between two candidates of one list, in either direction', () => {
  expect(between(job, 'Asha', 'Chitra')).toEqual(['Asha', 'Binu', 'Chitra'])
  expect(between(job, 'Chitra', 'Binu')).toEqual(['Binu', 'Chitra'])
})

test('Shift chooses nobody when the two candidates are in different lists', () => {
  expect(between(job, 'Asha', 'Dev')).toEqual([])
})
