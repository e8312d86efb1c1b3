import { expect, test } from 'vitest'
import { consequenceText } from './consequence-text.ts'

const of = (interviews: number, people: number, fillsLastOpening = false, offers = 0) => ({
  interviews,
  offers,
  people,
  fillsLastOpening,
})

test('the text before a hiring says how many interviews and other people it affects (G-108)', () => {
  expect(consequenceText('hire', 'Dev', of(0, 0))).toBe('Dev is told that they are hired.')
  expect(consequenceText('hire', 'Dev', of(2, 3, true))).toBe(
    'Dev is told that they are hired. This fills the last opening: 2 interviews are cancelled and 3 people are told.',
  )
  expect(consequenceText('hire', 'Dev', of(2, 3, true, 1))).toContain(
    'This fills the last opening: 2 interviews are cancelled, 1 open offer ends and 3 people are told.',
  )
  expect(consequenceText('complete', '', of(0, 3, false, 2))).toContain('2 open offers end and 3 people are told.')
  expect(consequenceText('hire', 'Dev', of(0, 1, true))).toContain('This fills the last opening: 1 person is told.')
  expect(consequenceText('hire', 'Dev', of(0, 0, true))).toContain('This fills the last opening and completes the job.')
})

test('the text before completing or reopening a job says how many interviews and people it affects', () => {
  expect(consequenceText('complete', '', of(1, 2))).toBe(
    'This ends the search: 1 interview is cancelled and 2 people are told. Upcoming interviews come back when the job is reopened.',
  )
  expect(consequenceText('complete', '', of(0, 0))).toContain('so none is told')
  expect(consequenceText('reopen', '', of(1, 3))).toBe(
    '3 people are told that the job is open again, and 1 interview comes back.',
  )
})

test('the text before the team moves a candidate back says that we notify the candidate and the recruiter', () => {
  expect(consequenceText('remove', 'Dev', of(1, 1))).toBe(
    'Dev goes back to All candidates. They and the recruiter are told, and 1 interview is cancelled.',
  )
  expect(consequenceText('unhire', 'Dev', of(0, 1))).toContain('They and the recruiter are told.')
})
