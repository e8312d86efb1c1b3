import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { OpenedQuiz } from '#app/features/assessments/quiz/quiz-queries.ts'
import { quizCard } from '#app/testing/fixtures.ts'
import { shown } from '#app/testing/render.ts'
import { QuizStart } from './quiz-start.tsx'

const start = (testType: 'skill test' | 'practice test') => {
  const opened = { quiz: { ...quizCard, testType }, scores: [], attemptsLeft: null, nextAttemptAt: null }
  return shown(createElement(QuizStart, { test: opened as unknown as OpenedQuiz }))
}

test('the start page of a skill test says who sees the result, and who does not see the answers', async () => {
  const { text } = await start('skill test')
  expect(text).toContain('so does each company to whose jobs you apply')
  expect(text).toContain('Companies do not see your answers.')
})

test('the start page of a practice test says that only the candidate sees the result', async () => {
  const { text } = await start('practice test')
  expect(text).toContain('only you see the result')
  expect(text).not.toContain('company')
})
