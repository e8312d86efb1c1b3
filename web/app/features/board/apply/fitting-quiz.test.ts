import { expect, test } from 'vitest'
import { fittingQuiz } from './fitting-quiz.ts'

const quizzes = [
  { title: 'Clear Writing and Content', relatedRoles: ['content'] },
  { title: 'Data with Python', relatedRoles: ['python', 'data analyst'] },
  { title: 'Frontend Foundations', relatedRoles: ['frontend', 'react'] },
]

test.each([
  ['its title', { title: 'Frontend Developer', skills: [] }, 'Frontend Foundations'],
  ['its skills', { title: 'Web Intern', skills: ['react', 'css'] }, 'Frontend Foundations'],
  ['the most of both', { title: 'Data Analyst', skills: ['react', 'python'] }, 'Data with Python'],
  ['nothing at all, the first', { title: 'Accountant', skills: ['tally'] }, 'Clear Writing and Content'],
])('the test for a job fits %s', (_, job, title) => {
  expect(fittingQuiz(quizzes, job)?.title).toBe(title)
})

test('without tests none fits a job', () => {
  expect(fittingQuiz([], { title: 'Accountant', skills: [] })).toBeNull()
})
