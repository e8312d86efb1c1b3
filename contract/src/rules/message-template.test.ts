import { expect, test } from 'vitest'
import { fillMessage, unknownPlaceholder } from './message-template.ts'

const facts = { candidate: 'Kavya $& {company}', jobTitle: 'Java Developer', company: 'Sahyadri', recruiter: 'Meera' }

test('placeholders are filled in once, and a name with a placeholder stays as it is', () => {
  expect(fillMessage('Dear {candidate}, {jobTitle} at {company}. {recruiter} {other}', facts)).toBe(
    'Dear Kavya $& {company}, Java Developer at Sahyadri. Meera {other}',
  )
})

test('an unknown placeholder is named', () => {
  expect(unknownPlaceholder('Dear {candidate}, {salary}')).toBe('salary')
  expect(unknownPlaceholder('Dear {candidate}, {} { }')).toBeUndefined()
})
