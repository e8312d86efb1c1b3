import { expect, test } from 'vitest'
import { type Answer, scoreOf, totalOf } from './score.ts'
import type { Truth } from './truth.ts'

const truth: Truth = {
  about: 'one column',
  hasText: true,
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  mobileNo: '+91 98450 00001',
  collegeName: ['Model Institute of Technology, Pune', 'Model Institute of Technology'],
  degree: ['B.Tech in Computer Science', 'B.Tech'],
  startingYear: 2022,
  graduationYear: null,
  skills: ['C++', 'Node.js'],
  maybeSkills: ['Hindi'],
  experience: [{ companyName: 'Kaveri Labs', role: 'Intern' }],
  projects: [{ title: 'Canteen Queue' }],
}
const answer: Answer = {
  fullName: 'ASHA RAO',
  email: 'asha@example.org',
  mobileNo: '9845000001',
  education: [
    {
      collegeName: 'Model Institute of Technology',
      degree: 'BTECH (Computer Science)',
      startingYear: 2022,
      graduationYear: null,
    },
  ],
  skills: ['c++', 'NodeJS', 'Hindi'],
  experience: [{ companyName: 'KAVERI LABS', role: 'intern' }],
  projects: [{ title: 'Canteen queue' }],
}

test('the score of a resume ignores case, dots, blanks and signs', () => {
  const score = scoreOf(truth, answer)

  expect(score.faults).toEqual([])
  expect(totalOf([score])).toMatchObject({ right: 1, wrong: 0, skillPrecision: 1, skillRecall: 1, entries: 1 })
})

test('a missing value is empty, another value is wrong, also where the resume says none', () => {
  const { fields, faults } = scoreOf(truth, {
    ...answer,
    fullName: '',
    email: 'rao@example.org',
    education: [{ collegeName: 'Institute', degree: '', startingYear: 2022, graduationYear: 2026 }],
  })

  expect(fields).toEqual({
    fullName: 'empty',
    email: 'wrong',
    mobileNo: 'right',
    collegeName: 'wrong',
    degree: 'empty',
    startingYear: 'right',
    graduationYear: 'wrong',
  })
  expect(faults).toContain("email 'rao@example.org'")
})

test('C is not C++, and an answer counts for one entry only', () => {
  const { skills, projects } = scoreOf(truth, {
    ...answer,
    skills: ['C', 'Node.js', 'node js'],
    projects: [{ title: 'Canteen Queue' }, { title: 'Canteen Queue' }],
  })

  expect(skills).toEqual({ found: 1, expected: 2, answered: 3 })
  expect(projects).toEqual({ found: 1, expected: 1, answered: 2 })
})

test('a company under another role is no entry that was found', () => {
  const { experience } = scoreOf(truth, { ...answer, experience: [{ companyName: 'Kaveri Labs', role: '2024' }] })

  expect(experience).toEqual({ found: 0, expected: 1, answered: 1 })
})

test('a resume without text that could be read gets nothing but empty fields', () => {
  const score = scoreOf(truth, null)

  expect(totalOf([score])).toMatchObject({ wrong: 0, skillPrecision: 1, skillRecall: 0, entries: 0, entryPrecision: 1 })
})
