import type { MoveOf, Stage } from './stages.ts'

/** Closed lists of `/api/v1`. Programs know these names, so they stay when pages or tables call something else. */

/** Where an application stands, as programs read it. */
export const apiStages = ['received', 'put-forward', 'shortlisted', 'waitlisted', 'hired', 'rejected'] as const
export type ApiStage = (typeof apiStages)[number]

/** What the stages of programs are called everywhere else. */
export const stageOfApi = {
  received: 'applicant',
  'put-forward': 'shortlisted',
  shortlisted: 'recruiterShortlisted',
  waitlisted: 'waitlisted',
  hired: 'hired',
  rejected: 'removed',
} as const satisfies Record<ApiStage, Stage>

/** The stage as programs read it; undefined for the stages that recruiters see in no list. */
export const apiStageOf = (stage: Stage): ApiStage | undefined => apiStages.find((one) => stageOfApi[one] === stage)

/** What programs do with an application, and what it is called everywhere else. */
export const moveOfApi = {
  shortlist: 'shortlist',
  waitlist: 'waitlist',
  hire: 'hire',
  reject: 'remove',
  restore: 'restore',
} as const satisfies Record<string, MoveOf<'recruiter'>>
export const apiMoves = [
  'shortlist',
  'waitlist',
  'hire',
  'reject',
  'restore',
] as const satisfies readonly (keyof typeof moveOfApi)[]

/** Whether email and phone are shown: not until the candidate shares them, and not once they have ended the access. */
export const apiContacts = ['shown', 'masked', 'ended'] as const
export type ApiContact = (typeof apiContacts)[number]
