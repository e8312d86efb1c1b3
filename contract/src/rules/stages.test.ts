import { describe, expect, test } from 'vitest'
import {
  type ApplicationSource,
  applicationSources,
  decidedStages,
  dueStages,
  type HiringRole,
  interviewRound,
  jobLists,
  listFor,
  listWords,
  movesFrom,
  nextStage,
  recruiterSees,
  type Stage,
  stages,
  stagesIn,
  stagesOfRound,
  stagesOutOfPool,
  waitingStages,
} from './stages.ts'

const roles: HiringRole[] = ['admin', 'recruiter']
const allowed = (role: HiringRole) =>
  stages.flatMap((from) => movesFrom(role, from).map((move) => `${from} -${move}-> ${nextStage(role, move, from)}`))

describe('the moves between stages', () => {
  test('the moves between stages of the team are these and no others', () => {
    expect(allowed('admin')).toEqual([
      'applicant -shortlist-> shortlisted',
      'shortlisted -remove-> applicant',
      'hired -unhire-> before',
      'removed -shortlist-> shortlisted',
    ])
  })

  test('the moves between stages of a recruiter are these and no others', () => {
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
  test('the lists of a job come in the documented order', () => {
    expect(jobLists).toEqual(['applicants', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'rejected'])
  })

  test('the lists of a job show each candidate under one tab of a role: from the pool or by stage, never both', () => {
    for (const role of roles) {
      const tabs = Object.keys(listWords[role])
      for (const stage of stages) {
        const list = listFor(role, stage)
        if (list === undefined) {
          expect(['withdrawn', 'unanswered']).toContain(stage)
          continue
        }
        expect(tabs).toContain(list)
        for (const source of applicationSources) {
          expect(stagesIn(role, list, source).includes(stage)).toBe(stagesOutOfPool(role, source).includes(stage))
        }
      }
    }
  })

  test('the lists of a job of a recruiter have Round 2 under both names, and rejected candidates separately (G-109)', () => {
    expect(stagesIn('recruiter', 'applicants', 'pool')).toEqual(['shortlisted'])
    expect(stagesIn('recruiter', 'shortlisted', 'pool')).toEqual(['recruiterShortlisted'])
    expect(stagesIn('recruiter', 'recruiterShortlisted', 'pool')).toEqual(['recruiterShortlisted'])
    expect(stagesIn('recruiter', 'rejected', 'pool')).toEqual(['removed'])
    expect(stagesOutOfPool('recruiter', 'pool')).toContain('removed')
  })

  test('the lists of a job include direct applications next to the pool', () => {
    expect(stagesIn('recruiter', 'applicants', 'direct')).toEqual(['applicant', 'shortlisted'])
    expect(stagesIn('admin', 'applicants', 'direct')).toEqual(['applicant', 'removed'])
    for (const role of roles) expect(stagesOutOfPool(role, 'direct')).toEqual(stages)
  })

  test('the lists of a job do not include withdrawn candidates', () => {
    for (const role of roles) {
      expect(listFor(role, 'withdrawn')).toBeUndefined()
      expect(movesFrom(role, 'withdrawn')).toEqual([])
      for (const source of applicationSources) {
        expect(jobLists.flatMap((list) => stagesIn(role, list, source))).not.toContain('withdrawn')
        expect(stagesOutOfPool(role, source)).toContain('withdrawn')
      }
    }
  })

  test('the lists of a job of the team show rejected candidates in the pool again', () => {
    expect(listFor('admin', 'removed')).toBe('applicants')
    expect(stagesIn('admin', 'applicants', 'pool')).toEqual([])
    expect(stagesIn('admin', 'rejected', 'pool')).toEqual([])
    expect(stagesOutOfPool('admin', 'pool')).toEqual([
      'shortlisted',
      'recruiterShortlisted',
      'waitlisted',
      'hired',
      'withdrawn',
      'unanswered',
    ])
  })

  test('the lists of a job show a recruiter no candidates before screening except direct applications', () => {
    const seen = (source: ApplicationSource, screening: 'managed' | 'direct') =>
      stages.filter((stage) => recruiterSees({ stage, source }, screening))
    const all = stages.filter((stage) => stage !== 'withdrawn' && stage !== 'unanswered')

    expect(seen('pool', 'managed')).toEqual(all.filter((stage) => stage !== 'applicant'))
    expect(seen('pool', 'direct')).toEqual(all)
    expect(seen('direct', 'managed')).toEqual(all)
    expect(seen('direct', 'direct')).toEqual(all)
  })
})

test('candidates wait for an answer from the team’s shortlist or their own application to the decision', () => {
  expect(waitingStages('pool')).toEqual(['shortlisted', 'recruiterShortlisted', 'waitlisted'])
  expect(waitingStages('direct')).toEqual(['applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted'])
  expect(decidedStages).toEqual(['hired', 'removed', 'withdrawn', 'unanswered'])
})

test('companies owe an answer by a day until they waitlist a candidate or decide (G-125)', () => {
  expect(dueStages('pool')).toEqual(['shortlisted', 'recruiterShortlisted'])
  expect(dueStages('direct')).toEqual(['applicant', 'shortlisted', 'recruiterShortlisted'])
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
    ['withdrawn', [], null],
  ])('the round of an interview from %s with rounds %j is %s', (stage, rounds, round) => {
    expect(interviewRound(stage, rounds)).toBe(round)
  })

  test.each<[Stage, number[], number[], number | null]>([
    ['recruiterShortlisted', [1], [1], 2],
    ['recruiterShortlisted', [1, 2], [1], 2],
    ['recruiterShortlisted', [1, 2], [1, 2], 3],
    ['recruiterShortlisted', [2], [2], 3],
    ['recruiterShortlisted', [2, 3], [2], 3],
    ['recruiterShortlisted', [2, 3], [2, 3], 4],
    ['recruiterShortlisted', [2, 3, 4], [2, 3, 4], 4],
    // The interview of round 3 was cancelled.
    ['recruiterShortlisted', [2, 4], [2, 4], 3],
    ['waitlisted', [2], [2], 1],
    ['waitlisted', [1, 2], [1, 2], 3],
    ['shortlisted', [1], [1], 1],
    ['hired', [1, 2], [1, 2], null],
  ])(
    'the round of an interview from %s with rounds %j, of which %j are over, is %4$s of four',
    (stage, asked, over, round) => {
      expect(interviewRound(stage, asked, { count: 4, over })).toBe(round)
    },
  )

  test('rounds after the second one belong to its stages', () => {
    expect(stagesOfRound(1)).toEqual(['applicant', 'shortlisted', 'waitlisted'])
    for (const round of [2, 3, 8]) expect(stagesOfRound(round)).toEqual(['recruiterShortlisted', 'waitlisted'])
  })
})
