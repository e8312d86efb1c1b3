import type { PublicJob } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { applicationOf, blankOf, faultsOf } from './apply-values.ts'

const question = { text: 'Why?', options: [], isRequired: true, wanted: null }
const questions = [
  { ...question, _id: 'a', kind: 'text' },
  { ...question, _id: 'b', kind: 'yes_no', wanted: 'yes' },
  { ...question, _id: 'c', kind: 'many', options: ['x', 'y'], isRequired: false },
  { ...question, _id: 'd', kind: 'number', wanted: '2' },
] satisfies PublicJob['questions']
const job = { questions } as unknown as PublicJob

test('a blank application has a fault at every question that needs an answer', () => {
  const blank = blankOf(job, 'resume')
  expect(blank.answers).toEqual(['', '', [], ''])
  expect(faultsOf(job, blank)).toEqual({ 'answers.0': 'missing', 'answers.1': 'missing', 'answers.3': 'missing' })
})

test('the form marks an answer with which nobody can apply before it is sent', () => {
  const answers = ['Because', 'no', [], '1']
  expect(faultsOf(job, { ...blankOf(job, 'resume'), answers })).toEqual({
    'answers.1': 'unwanted',
    'answers.3': 'unwanted',
  })
})

test('answers are sent in the order of the questions, each as its kind', () => {
  const values = { ...blankOf(job, 'resume'), answers: ['Because', 'yes', ['x'], '3'] }
  expect(faultsOf(job, values)).toEqual({})
  expect(applicationOf(job, values)).toMatchObject({
    clientId: values.clientId,
    answers: [
      { questionId: 'a', value: 'Because' },
      { questionId: 'b', value: true },
      { questionId: 'c', value: ['x'] },
      { questionId: 'd', value: 3 },
    ],
  })
})
