import { type Stage, stages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { type Move, type Mover, nextStage, recruiterSees, roundFor } from './steps.ts'

const moves: Move[] = ['shortlist', 'waitlist', 'hire', 'remove']
const allowed = (mover: Mover) =>
  stages.flatMap((from) =>
    moves.flatMap((move) => {
      const to = nextStage(mover, move, from)
      return to ? [`${from} -${move}-> ${to}`] : []
    }),
  )

describe('the steps of the hiring pipeline', () => {
  test('of the team are these and no others', () => {
    expect(allowed('admin')).toEqual([
      'applicant -shortlist-> shortlisted',
      'shortlisted -remove-> applicant',
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
      'recruiterShortlisted -waitlist-> waitlisted',
      'recruiterShortlisted -hire-> hired',
      'waitlisted -hire-> hired',
    ])
  })

  test('show a recruiter nobody unscreened or rejected', () => {
    const seen = (screening: 'managed' | 'direct') => stages.filter((stage) => recruiterSees(stage, screening))

    expect(seen('managed')).toEqual(['shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'])
    expect(seen('direct')).toEqual(['applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'])
  })
})

describe('the round of an interview', () => {
  test.each<[Stage, number[], number | null]>([
    ['shortlisted', [], 1],
    ['recruiterShortlisted', [], 2],
    ['recruiterShortlisted', [1], 2],
    ['waitlisted', [], 1],
    ['waitlisted', [1], 2],
    ['waitlisted', [2], 1],
    ['hired', [], null],
    ['removed', [], null],
  ])('from %s with rounds %j is %s', (stage, rounds, round) => {
    expect(roundFor(stage, rounds)).toBe(round)
  })
})
