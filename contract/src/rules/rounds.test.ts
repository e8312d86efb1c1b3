import { expect, test } from 'vitest'
import { anInterviewIn, inSentenceCase, interviewIn, type RoundFacts } from './rounds.ts'

test.each<[RoundFacts, string, string]>([
  [{ round: 1 }, 'interview', 'an interview'],
  [{ round: 2, roundName: null }, 'round 2 interview', 'a round 2 interview'],
  [{ round: 2, roundName: 'Technical interview' }, 'Technical interview', 'the Technical interview'],
  [{ round: 1, roundName: 'HR talk' }, 'HR talk interview', 'the HR talk interview'],
])('the words for the round %j are its name, or the documented ones: %s', (round, inSentence, withArticle) => {
  expect(interviewIn(round)).toBe(inSentence)
  expect(anInterviewIn(round)).toBe(withArticle)
})

test('a text has a capital letter at the beginning of a sentence', () => {
  expect(inSentenceCase('round 2 interview')).toBe('Round 2 interview')
  expect(inSentenceCase('')).toBe('')
})
