import { expect, test } from 'vitest'
import { fittingQuiz } from './fitting-quiz.ts'

const quizzes = [
  { title: 'Clear Writing and Content', relatedRoles: ['content'] },
  { title: 'Data with Python', relatedRoles: ['python', 'data analyst'] },
  { title: 'Frontend Foundations', relatedRoles: ['frontend', 'react'] },
]

test.each([
  ['its title', { title: 'Frontend Developer', skills: [] }, 'Frontend Foundations', true],
  ['its skills', { title: 'Web Intern', skills: ['react', 'css'] }, 'Frontend Foundations', true],
  ['the most of both', { title: 'Data Analyst', skills: ['react', 'python'] }, 'Data with Python', true],
  ['nothing at all, the first', { title: 'Accountant', skills: ['tally'] }, 'Clear Writing and Content', false],
])('the test for a job fits %s', (_, job, title, fits) => {
  expect(fittingQuiz(quizzes, job)).toMatchObject({ quiz: { title }, fits })
})

test('without tests none fits a job', () => {
  expect(fittingQuiz([], { title: 'Accountant', skills: [] })).toBeNull()
})
