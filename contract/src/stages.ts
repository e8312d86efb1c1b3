import type { Role } from './constants.ts'
import * as messages from './messages.ts'

/** Where a candidate stands in one job. Stored once; each role reads its own lists of it. */
export const stages = ['applicant', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'removed'] as const
export type Stage = (typeof stages)[number]

/** Who moves candidates, and reads the lists of a job. */
export type HiringRole = Extract<Role, 'admin' | 'recruiter'>

export const moves = ['shortlist', 'waitlist', 'hire', 'remove', 'unhire'] as const
/** A change of stage. 'unhire' leads back to where the candidate stood before, which the history of stages knows. */
export type Move = (typeof moves)[number]

interface StageRow {
  /** The lists in which a role reads who stands here. The first one is where the role finds them; none hides them. */
  lists: Record<HiringRole, readonly string[]>
  /** Whether they are read among the pool, where there may be no application either. */
  isInPool: Record<HiringRole, boolean>
  /** Where a role can move somebody from here (G-23). What is missing is refused. */
  moves: Record<HiringRole, Partial<Record<Move, Stage | 'before'>>>
  /** The rounds of an interview that can be asked for. */
  interviewRounds: readonly (1 | 2)[]
  /** Whether the decision in this job has been made, so that nobody waits for an answer. */
  isDecided: boolean
}

/** Everything that depends on a stage. A stage without a row does not compile, and a new list demands its words below. */
const table = {
  applicant: {
    lists: { admin: ['applicants'], recruiter: ['applicants'] },
    isInPool: { admin: true, recruiter: true },
    moves: {
      admin: { shortlist: 'shortlisted' },
      recruiter: { shortlist: 'recruiterShortlisted', waitlist: 'waitlisted', remove: 'removed' },
    },
    interviewRounds: [1],
    isDecided: false,
  },
  shortlisted: {
    lists: { admin: ['shortlisted'], recruiter: ['applicants'] },
    isInPool: { admin: false, recruiter: false },
    moves: {
      admin: { remove: 'applicant' },
      recruiter: { shortlist: 'recruiterShortlisted', waitlist: 'waitlisted', remove: 'removed' },
    },
    interviewRounds: [1],
    isDecided: false,
  },
  // A recruiter's Round 2 comes under both names.
  recruiterShortlisted: {
    lists: { admin: ['recruiterShortlisted'], recruiter: ['shortlisted', 'recruiterShortlisted'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: { hire: 'hired', waitlist: 'waitlisted' } },
    interviewRounds: [2],
    isDecided: false,
  },
  waitlisted: {
    lists: { admin: ['waitlisted'], recruiter: ['waitlisted'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: { hire: 'hired' } },
    interviewRounds: [1, 2],
    isDecided: false,
  },
  hired: {
    lists: { admin: ['hired'], recruiter: ['hired'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: { unhire: 'before' }, recruiter: {} },
    interviewRounds: [],
    isDecided: true,
  },
  // The team still sees candidates that a recruiter rejected, and can put them forward again.
  removed: {
    lists: { admin: ['applicants'], recruiter: [] },
    isInPool: { admin: true, recruiter: false },
    moves: { admin: { shortlist: 'shortlisted' }, recruiter: {} },
    interviewRounds: [],
    isDecided: true,
  },
} as const satisfies Record<Stage, StageRow>

const rows: Record<Stage, StageRow> = table

type ListsOf<R extends HiringRole> = (typeof table)[Stage]['lists'][R]
type First<Lists> = Lists extends readonly [infer List, ...unknown[]] ? List : never
/** A list of a job, by its documented name. */
export type JobList = ListsOf<HiringRole>[number]
/** A list that a role has under a tab of its own. */
export type ListOf<R extends HiringRole> = First<ListsOf<R>>
/** A move that a role can make. */
export type MoveOf<R extends HiringRole> = { [S in Stage]: keyof (typeof table)[S]['moves'][R] }[Stage]

/** The lists of a job in the order in which candidates climb them. */
export const jobLists = [...new Set(stages.flatMap((stage) => table[stage].lists.admin))]

interface ListWords {
  label: string
  /** What an empty list says. */
  empty: string
  /** The same below the head of a table, where it differs. */
  emptyTable?: string
}

const hiredWords = { empty: messages.noOneHired, emptyTable: messages.noHired }

/** What each role calls its lists, in the order of the recruiter's page; the team's tabs follow `jobLists`. */
export const listWords: { [R in HiringRole]: Record<ListOf<R>, ListWords> } = {
  admin: {
    applicants: { label: 'All candidates', empty: messages.noApplicants },
    shortlisted: { label: 'Shortlisted Candidates', empty: messages.noShortlisted },
    recruiterShortlisted: { label: 'Round 2', empty: messages.noShortlisted },
    waitlisted: { label: 'Waitlisted', empty: messages.nothingToShow },
    hired: { label: 'Hired', ...hiredWords },
  },
  recruiter: {
    applicants: { label: 'Applications Received', empty: messages.noApplicants },
    shortlisted: { label: 'Round 2 Candidates', empty: messages.noShortlisted },
    hired: { label: 'Hired Candidates', ...hiredWords },
    waitlisted: { label: 'Waitlisted Candidates', empty: messages.nothingToShow },
  },
}

/** The stages whose candidates a role reads in a list without looking into the pool. */
export const stagesIn = (role: HiringRole, list: JobList): Stage[] =>
  stages.filter((stage) => !rows[stage].isInPool[role] && rows[stage].lists[role].includes(list))

/** The stages that take a candidate out of the pool as a role reads it. */
export const stagesOutOfPool = (role: HiringRole): Stage[] => stages.filter((stage) => !rows[stage].isInPool[role])

/** The list in which a role finds who stands in a stage, or undefined where there is none. */
export const listFor = <R extends HiringRole>(role: R, stage: Stage): ListOf<R> | undefined =>
  rows[stage].lists[role][0] as ListOf<R> | undefined

/** The moves that a role can make from a stage, the one upwards first. */
export const movesFrom = <R extends HiringRole>(role: R, stage: Stage): MoveOf<R>[] =>
  Object.keys(rows[stage].moves[role]) as MoveOf<R>[]

/** Every move that a role can make from some stage. */
export const movesOf = <R extends HiringRole>(role: R): MoveOf<R>[] => [
  ...new Set(stages.flatMap((stage) => movesFrom(role, stage))),
]

/** Where a move leads from a stage: undefined where it is not allowed, 'before' where the history knows it. */
export const nextStage = (role: HiringRole, move: Move, from: Stage): Stage | 'before' | undefined =>
  rows[from].moves[role][move]

/** Whether a recruiter sees who stands in a stage, and may ask for an interview. The pool only where nobody screens first. */
export const recruiterSees = (stage: Stage, screening: 'managed' | 'direct'): boolean =>
  rows[stage].lists.recruiter.length > 0 && (screening === 'direct' || !rows[stage].isInPool.recruiter)

/** Which round an interview asked for now is, given the rounds there are; null where none can be asked for. */
export function interviewRound(stage: Stage, asked: readonly number[]): 1 | 2 | null {
  const { interviewRounds } = rows[stage]
  return interviewRounds.find((round) => !asked.includes(round)) ?? interviewRounds.at(-1) ?? null
}

/** The stages in which a candidate waits for an answer to this application, and not only in the pool. */
export const isWaiting = (stage: Stage): boolean => !rows[stage].isDecided && !rows[stage].isInPool.admin

/** The stages in which the decision has been made. */
export const decidedStages: readonly Stage[] = stages.filter((stage) => rows[stage].isDecided)
