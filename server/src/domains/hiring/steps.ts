import type { Stage } from '@firstrung/contract'

export type Mover = 'admin' | 'recruiter'
/** 'unhire' leads back to where the candidate stood before, which his history knows (G-27). */
export type Move = 'shortlist' | 'waitlist' | 'hire' | 'remove' | 'unhire'

/** Every step there is (G-23). What is not here is refused. */
const steps: Record<Mover, Partial<Record<Move, Partial<Record<Stage, Stage>>>>> = {
  admin: {
    // A candidate whom a recruiter rejected may be put forward again.
    shortlist: { applicant: 'shortlisted', removed: 'shortlisted' },
    remove: { shortlisted: 'applicant' },
  },
  recruiter: {
    shortlist: { applicant: 'recruiterShortlisted', shortlisted: 'recruiterShortlisted' },
    waitlist: { applicant: 'waitlisted', shortlisted: 'waitlisted', recruiterShortlisted: 'waitlisted' },
    hire: { recruiterShortlisted: 'hired', waitlisted: 'hired' },
    remove: { applicant: 'removed', shortlisted: 'removed' },
  },
}

/** Where this move leads from this stage, or undefined where it is not allowed. */
export const nextStage = (mover: Mover, move: Move, from: Stage): Stage | undefined => steps[mover][move]?.[from]

/** Stages in which a recruiter sees the candidate and may ask for an interview. Unscreened applicants only with direct screening. */
export function recruiterSees(stage: Stage, screening: 'managed' | 'direct'): boolean {
  return stage !== 'removed' && (stage !== 'applicant' || screening === 'direct')
}

/** Which round an interview asked for now is, given the rounds there are; null where none is allowed. */
export function roundFor(stage: Stage, rounds: readonly number[]): 1 | 2 | null {
  if (stage === 'applicant' || stage === 'shortlisted') return 1
  if (stage === 'recruiterShortlisted') return 2
  if (stage === 'waitlisted') return rounds.includes(1) ? 2 : 1
  return null
}
