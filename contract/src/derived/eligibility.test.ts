import { describe, expect, test } from 'vitest'
import type { PostingRuleParams } from '../shapes/postings.ts'
import { type EligibilityFacts, judge, meetsHardRules, ruleSentence } from './eligibility.ts'

const nothing: EligibilityFacts = {
  graduationYear: null,
  degree: '',
  experienceMonths: null,
  testPercent: null,
  places: [],
  workModes: [],
  skills: [],
}
const verdictOf = (params: PostingRuleParams, facts: Partial<EligibilityFacts>) => {
  const { met, missing } = judge([{ params, isHard: true }], { ...nothing, ...facts })
  return met.length > 0 ? 'met' : missing.length > 0 ? 'missing' : 'unknown'
}

type Case = [PostingRuleParams, Partial<EligibilityFacts>, Partial<EligibilityFacts>, string]
const cases: Case[] = [
  [
    { kind: 'graduation_year', from: 2025, to: 2026 },
    { graduationYear: 2026 },
    { graduationYear: 2027 },
    'Graduation in 2025 or 2026',
  ],
  [
    { kind: 'degree', anyOf: ['B.Tech', 'BCA'] },
    { degree: 'B. Tech (CSE)' },
    { degree: 'M.Tech' },
    'A degree in B.Tech or BCA',
  ],
  [
    { kind: 'experience', months: 6 },
    { experienceMonths: 6 },
    { experienceMonths: 0 },
    '6 months of experience or more',
  ],
  [{ kind: 'test_percent', percent: 60 }, { testPercent: 60 }, { testPercent: 59 }, '60% or more in a skill test'],
  [{ kind: 'place', anyOf: ['Pune'] }, { places: ['pune'] }, { places: ['delhi'] }, 'Ready to work in Pune'],
  [
    { kind: 'work_mode', anyOf: ['remote'] },
    { workModes: ['remote'] },
    { workModes: ['hybrid'] },
    'Ready to work from home',
  ],
  [
    { kind: 'skills', anyOf: ['React', 'SQL', 'Go'], atLeast: 2 },
    { skills: ['react', 'go'] },
    { skills: ['go'] },
    'Knows at least 2 of React, SQL, Go',
  ],
]

describe('rules of a posting', () => {
  test.each(cases)(
    'the rules %o are met, missing or unknown, and have a sentence',
    (params, fitting, other, sentence) => {
      expect(verdictOf(params, fitting)).toBe('met')
      expect(verdictOf(params, other)).toBe('missing')
      expect(verdictOf(params, {})).toBe('unknown')
      expect(ruleSentence(params)).toBe(sentence)
    },
  )

  test('hard rules of a posting are only met if the profile shows so; other rules never exclude', () => {
    const params = { kind: 'test_percent', percent: 60 } as const
    expect(meetsHardRules(judge([{ params, isHard: true }], nothing))).toBe(false)
    expect(meetsHardRules(judge([{ params, isHard: false }], nothing))).toBe(true)
  })

  test('rules of a posting never require more skills than they name', () => {
    const params = { kind: 'skills', anyOf: ['React'], atLeast: 3 } as const
    expect(verdictOf({ ...params, anyOf: ['React'] }, { skills: ['react'] })).toBe('met')
    expect(ruleSentence({ ...params, anyOf: ['React'] })).toBe('Knows React')
  })
})
