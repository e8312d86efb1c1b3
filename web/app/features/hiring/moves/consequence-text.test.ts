import { expect, test } from 'vitest'
import { consequenceText } from './consequence-text.ts'

const of = (interviews: number, people: number, fillsLastOpening = false) => ({ interviews, people, fillsLastOpening })

test('a hiring says whom else it reaches (G-108)', () => {
  expect(consequenceText('hire', 'Dev', of(0, 0))).toBe('Dev is told that they are hired.')
  expect(consequenceText('hire', 'Dev', of(2, 3, true))).toBe(
    'Dev is told that they are hired. This fills the last opening: 2 interviews are cancelled and 3 people are told.',
  )
  expect(consequenceText('hire', 'Dev', of(0, 1, true))).toContain('This fills the last opening: 1 person is told.')
  expect(consequenceText('hire', 'Dev', of(0, 0, true))).toContain('This fills the last opening and completes the job.')
})

test('the end of a search and its reopening say whom they reach', () => {
  expect(consequenceText('complete', '', of(1, 2))).toBe(
    'This ends the search: 1 interview is cancelled and 2 people are told. Upcoming interviews come back when the job is reopened.',
  )
  expect(consequenceText('complete', '', of(0, 0))).toContain('nobody is told')
  expect(consequenceText('reopen', '', of(1, 3))).toBe(
    '3 people are told that the job is open again, and 1 interview comes back.',
  )
})

test('a step back of the team says that the candidate and the recruiter are told', () => {
  expect(consequenceText('remove', 'Dev', of(1, 1))).toBe(
    'Dev goes back to All candidates. They and the recruiter are told, and 1 interview is cancelled.',
  )
  expect(consequenceText('unhire', 'Dev', of(0, 1))).toContain('They and the recruiter are told.')
})
