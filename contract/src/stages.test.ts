import { describe, expect, test } from 'vitest'
import {
  decidedStages,
  type HiringRole,
  interviewRound,
  isWaiting,
  jobLists,
  listFor,
  listWords,
  movesFrom,
  nextStage,
  recruiterSees,
  type Stage,
  stages,
  stagesIn,
  stagesOutOfPool,
} from './stages.ts'

const roles: HiringRole[] = ['admin', 'recruiter']
const allowed = (role: HiringRole) =>
  stages.flatMap((from) => movesFrom(role, from).map((move) => `${from} -${move}-> ${nextStage(role, move, from)}`))

describe('the moves between stages', () => {
  test('of the team are these and no others', () => {
    expect(allowed('admin')).toEqual([
      'applicant -shortlist-> shortlisted',
      'shortlisted -remove-> applicant',
      'hired -unhire-> before',
      'removed -shortlist-> shortlisted',
    ])
  })

  test('of a recruiter are these and no others', () => {
    expect(allowed('recruiter')).toEqual([
      'applicant -shortlist-> recruiterShortlisted',
      'applicant -waitlist-> waitlisted',
      'applicant -remove-> removed',
      'shortlisted -shortlist-> recruiterShortlisted',
      'shortlisted -waitlist-> waitlisted',
      'shortlisted -remove-> removed',
      'recruiterShortlisted -hire-> hired',
      'recruiterShortlisted -waitlist-> waitlisted',
      'recruiterShortlisted -remove-> removed',
      'waitlisted -hire-> hired',
      'waitlisted -remove-> removed',
      'removed -restore-> before',
    ])
  })
})

describe('the lists of a job', () => {
  test('come in the documented order', () => {
    expect(jobLists).toEqual(['applicants', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'rejected'])
  })

  test('show each candidate under one tab of a role, among the pool or by stage, never in both', () => {
    for (const role of roles) {
      const tabs = Object.keys(listWords[role])
      for (const stage of stages) {
        const list = listFor(role, stage)
        expect(tabs).toContain(list)
        expect(stagesIn(role, list).includes(stage)).toBe(stagesOutOfPool(role).includes(stage))
      }
    }
  })

  test('of a recruiter have Round 2 under both names, and rejected candidates apart (G-109)', () => {
    expect(stagesIn('recruiter', 'applicants')).toEqual(['shortlisted'])
    expect(stagesIn('recruiter', 'shortlisted')).toEqual(['recruiterShortlisted'])
    expect(stagesIn('recruiter', 'recruiterShortlisted')).toEqual(['recruiterShortlisted'])
    expect(stagesIn('recruiter', 'rejected')).toEqual(['removed'])
    expect(stagesOutOfPool('recruiter')).toContain('removed')
  })

  test('of the team show candidates that a recruiter rejected in the pool', () => {
    expect(listFor('admin', 'removed')).toBe('applicants')
    expect(stagesIn('admin', 'applicants')).toEqual([])
    expect(stagesIn('admin', 'rejected')).toEqual([])
    expect(stagesOutOfPool('admin')).toEqual(['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'])
  })

  test('show a recruiter nobody unscreened', () => {
    const seen = (screening: 'managed' | 'direct') => stages.filter((stage) => recruiterSees(stage, screening))

    expect(seen('managed')).toEqual(['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed'])
    expect(seen('direct')).toEqual(stages)
  })
})

test('candidates wait for an answer from the team’s shortlist to the decision', () => {
  expect(stages.filter(isWaiting)).toEqual(['shortlisted', 'recruiterShortlisted', 'waitlisted'])
  expect(decidedStages).toEqual(['hired', 'removed'])
})

describe('the round of an interview', () => {
  test.each<[Stage, number[], number | null]>([
    ['shortlisted', [], 1],
    ['recruiterShortlisted', [], 2],
    ['recruiterShortlisted', [1], 2],
    ['waitlisted', [], 1],
    ['waitlisted', [1], 2],
    ['waitlisted', [2], 1],
    ['waitlisted', [1, 2], 2],
    ['shortlisted', [1], 1],
    ['hired', [], null],
    ['removed', [], null],
  ])('from %s with rounds %j is %s', (stage, rounds, round) => {
    expect(interviewRound(stage, rounds)).toBe(round)
  })
})
