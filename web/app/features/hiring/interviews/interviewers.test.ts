import { expect, test } from 'vitest'
import { alsoWithText, interviewersText, withoutInterviewer } from './interviewers.ts'

const named = (...names: string[]) => ({ alsoWith: names.map((fullName, at) => ({ userId: `${at}`, fullName })) })

test('those who hold an interview beside its interviewer are named in one line; who has no name is left out', () => {
  expect(alsoWithText(named())).toBe('')
  expect(alsoWithText(named(''))).toBe('')
  expect(alsoWithText(named('Ira Sen'))).toBe('Also with Ira Sen')
  expect(alsoWithText(named('Ira Sen', 'Neha Joshi', 'Vikram Rao'))).toBe(
    'Also with Ira Sen, Neha Joshi, and Vikram Rao',
  )
})

test('everybody who holds an interview is the interviewer by email, then the others by name', () => {
  expect(interviewersText({ interviewEmail: 'panel@example.org', ...named('Ira Sen') })).toBe(
    'panel@example.org, Ira Sen',
  )
  expect(interviewersText({ interviewEmail: '', ...named() })).toBe('')
})

test('a colleague who became the interviewer is not asked for a second time', () => {
  const team = [
    { _id: 'ira', email: 'ira@example.org' },
    { _id: 'neha', email: 'neha@example.org' },
  ]
  expect(withoutInterviewer(['ira', 'neha'], ' Ira@Example.org', team)).toEqual(['neha'])
  expect(withoutInterviewer(['ira'], 'panel@example.org', team)).toEqual(['ira'])
})
