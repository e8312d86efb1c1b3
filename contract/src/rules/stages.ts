import type { Role } from '../lists/accounts.ts'
import * as messages from '../messages/messages.ts'

/** The stage of a candidate in one job. Stored once; each role has its own lists of it. */
export const stages = [
  'applicant',
  'shortlisted',
  'recruiterShortlisted',
  'waitlisted',
  'hired',
  'removed',
  'withdrawn',
  'unanswered',
] as const
export type Stage = (typeof stages)[number]

/** How an application came about: out of the pool, or sent by the candidate to this one job. */
export const applicationSources = ['pool', 'direct'] as const
export type ApplicationSource = (typeof applicationSources)[number]

/** Who moves candidates, and reads the lists of a job. */
export type HiringRole = Extract<Role, 'admin' | 'recruiter'>

export const moves = ['shortlist', 'waitlist', 'hire', 'remove', 'unhire', 'restore'] as const
/** A change of stage. 'unhire' and 'restore' lead back to the stage before the hiring or the rejection, read from the history. */
export type Move = (typeof moves)[number]

interface StageRow {
  /** The lists in which a role sees this stage. The first one is the role's main list. */
  lists: Record<HiringRole, readonly string[]>
  /**
   * Whether these candidates are also in the pool, where a candidate may have no application. Candidates who applied to the job
   * directly are never in it: the role sees them in the same list as the pool.
   */
  isInPool: Record<HiringRole, boolean>
  /** The stages to which a role can move candidates (G-23). Missing moves are refused. */
  moves: Record<HiringRole, Partial<Record<Move, Stage | 'before'>>>
  /** The interview rounds that can be requested. Those that a job has named after the second one belong to it. */
  interviewRounds: readonly (1 | 2)[]
  /** Whether the decision in this job was made, so that nobody waits for an answer. */
  isDecided: boolean
  /** Whether the company owes an answer by a day. Waitlisted candidates have an answer, and wait for the end of the job. */
  hasClock: boolean
}

/** Everything that depends on a stage. A stage without a row does not compile, and a new list needs its texts below. */
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
    hasClock: true,
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
    hasClock: true,
  },
  // A recruiter's Round 2 is listed under both names.
  recruiterShortlisted: {
    lists: { admin: ['recruiterShortlisted'], recruiter: ['shortlisted', 'recruiterShortlisted'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: { hire: 'hired', waitlist: 'waitlisted', remove: 'removed' } },
    interviewRounds: [2],
    isDecided: false,
    hasClock: true,
  },
  waitlisted: {
    lists: { admin: ['waitlisted'], recruiter: ['waitlisted'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: { hire: 'hired', remove: 'removed' } },
    interviewRounds: [1, 2],
    isDecided: false,
    hasClock: false,
  },
  hired: {
    lists: { admin: ['hired'], recruiter: ['hired'] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: { unhire: 'before' }, recruiter: {} },
    interviewRounds: [],
    isDecided: true,
    hasClock: false,
  },
  // The team still sees candidates that a recruiter rejected, and can put them forward again. Recruiters have a
  // list of their own for them (G-109).
  removed: {
    lists: { admin: ['applicants'], recruiter: ['rejected'] },
    isInPool: { admin: true, recruiter: false },
    moves: { admin: { shortlist: 'shortlisted' }, recruiter: { restore: 'before' } },
    interviewRounds: [],
    isDecided: true,
    hasClock: false,
  },
  // The candidate has taken the application back: nobody sees it any more.
  withdrawn: {
    lists: { admin: [], recruiter: [] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: {} },
    interviewRounds: [],
    isDecided: true,
    hasClock: false,
  },
  // The company did not answer by the promised day, so the application was closed. Nobody moves it any more.
  unanswered: {
    lists: { admin: [], recruiter: [] },
    isInPool: { admin: false, recruiter: false },
    moves: { admin: {}, recruiter: {} },
    interviewRounds: [],
    isDecided: true,
    hasClock: false,
  },
} as const satisfies Record<Stage, StageRow>

const rows: Record<Stage, StageRow> = table

type ListsOf<R extends HiringRole> = (typeof table)[Stage]['lists'][R]
type First<Lists> = Lists extends readonly [infer List, ...unknown[]] ? List : never
/** A list of a job, by its documented name. */
export type JobList = ListsOf<HiringRole>[number]
/** A list with its own tab for a role. */
export type ListOf<R extends HiringRole> = First<ListsOf<R>>
/** A move that a role can make. */
export type MoveOf<R extends HiringRole> = { [S in Stage]: keyof (typeof table)[S]['moves'][R] }[Stage]

/** The lists of a job in the order of progress, and the rejected candidates after them. */
export const jobLists = [
  ...new Set(stages.flatMap((stage): JobList[] => [...table[stage].lists.admin, ...table[stage].lists.recruiter])),
]

interface ListWords {
  label: string
  /** The text of an empty list. */
  empty: string
  /** The same below the head of a table, where it differs. */
  emptyTable?: string
}

const hiredWords = { empty: messages.noOneHired, emptyTable: messages.noHired }

/** The labels of each role's lists, in the order of its page. */
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
    rejected: { label: 'Rejected', empty: messages.noRejected },
  },
}

/** Whether an application is part of the pool as a role sees it. */
const isOfPool = (role: HiringRole, stage: Stage, source: ApplicationSource): boolean =>
  source === 'pool' && rows[stage].isInPool[role]

/** The stages that a role sees in a list besides the pool. Those of direct applications include all of pool applications. */
export const stagesIn = (role: HiringRole, list: JobList, source: ApplicationSource): Stage[] =>
  stages.filter((stage) => !isOfPool(role, stage, source) && rows[stage].lists[role].includes(list))

/** The stages that are not in the pool as a role sees it. */
export const stagesOutOfPool = (role: HiringRole, source: ApplicationSource): Stage[] =>
  stages.filter((stage) => !isOfPool(role, stage, source))

/** The main list of a stage for a role; undefined where the role does not see it. */
export const listFor = <R extends HiringRole>(role: R, stage: Stage): ListOf<R> | undefined =>
  rows[stage].lists[role][0] as ListOf<R> | undefined

/** The moves of a role from a stage, the promotion first. */
export const movesFrom = <R extends HiringRole>(role: R, stage: Stage): MoveOf<R>[] =>
  Object.keys(rows[stage].moves[role]) as MoveOf<R>[]

/** Every move of a role. */
export const movesOf = <R extends HiringRole>(role: R): MoveOf<R>[] => [
  ...new Set(stages.flatMap((stage) => movesFrom(role, stage))),
]

/** The stage after a move: undefined where it is not allowed, 'before' where the history says it. */
export const nextStage = (role: HiringRole, move: Move, from: Stage): Stage | 'before' | undefined =>
  rows[from].moves[role][move]

/** The stages from which a role can make this move. */
export const stagesOfMove = (role: HiringRole, move: Move): Stage[] =>
  stages.filter((stage) => nextStage(role, move, stage) !== undefined)

/** Whether a recruiter sees an application, and may request an interview. They see the pool only with screening `direct`. */
export const recruiterSees = (
  { stage, source }: { stage: Stage; source: ApplicationSource },
  screening: 'managed' | 'direct',
): boolean =>
  listFor('recruiter', stage) !== undefined && (screening === 'direct' || !isOfPool('recruiter', stage, source))

/** How many rounds a job has that has named none. */
const documentedRounds = 2

/**
 * The round of an interview that is requested now, given the existing rounds; null where none can be requested. `over` are the
 * rounds whose interviews have taken place: in a job with more than the two documented rounds, each further one waits for that.
 */
export function interviewRound(
  stage: Stage,
  asked: readonly number[],
  { count = documentedRounds, over = [] }: { count?: number; over?: readonly number[] } = {},
): number | null {
  const { interviewRounds } = rows[stage]
  const last = interviewRounds.at(-1)
  if (last === undefined) return null
  const further = Array.from({ length: last === documentedRounds ? count - last : 0 }, (_, at) => last + 1 + at)
  const next = [...interviewRounds, ...further].find((round) => !asked.includes(round))
  if (next === undefined) return further.at(-1) ?? last
  return next > documentedRounds && !over.includes(next - 1) ? next - 1 : next
}

/** The stages in which an interview of this round can be requested. */
export const stagesOfRound = (round: number): Stage[] => {
  const documented = round === 1 ? 1 : 2
  return stages.filter((stage) => rows[stage].interviewRounds.includes(documented))
}

/** Whether a candidate waits for an answer to this application. Candidates in the pool do not know of theirs. */
export const isWaiting = ({ stage, source }: { stage: Stage; source: ApplicationSource }): boolean =>
  !rows[stage].isDecided && !isOfPool('admin', stage, source)

/** The stages in which candidates wait for an answer. */
export const waitingStages = (source: ApplicationSource): Stage[] =>
  stages.filter((stage) => isWaiting({ stage, source }))

/** How a recruiter can answer an application that was closed without one. It moves if its candidate still wants the job. */
export const lateMoves = ['shortlist', 'waitlist'] as const
export type LateMove = (typeof lateMoves)[number]

/** The stage of an application after a late answer: the same as after this move of an applicant. */
export const lateStageOf = {
  shortlist: 'recruiterShortlisted',
  waitlist: 'waitlisted',
} as const satisfies Record<LateMove, (typeof table)['applicant']['moves']['recruiter'][LateMove]>
export type LateStage = (typeof lateStageOf)[LateMove]

/** Whether the company owes the candidate an answer by a day. */
export const isAnswerDue = (standing: { stage: Stage; source: ApplicationSource }): boolean =>
  rows[standing.stage].hasClock && isWaiting(standing)

/** The stages in which the company owes an answer by a day. */
export const dueStages = (source: ApplicationSource): Stage[] =>
  stages.filter((stage) => isAnswerDue({ stage, source }))

/** The stages in which the decision has been made. */
export const decidedStages: readonly Stage[] = stages.filter((stage) => rows[stage].isDecided)

/** The name of a stage in a sentence about a candidate. */
export const stageNames: Record<Stage, string> = {
  applicant: 'All candidates',
  shortlisted: 'Shortlisted',
  recruiterShortlisted: 'Round 2',
  waitlisted: 'Waitlisted',
  hired: 'Hired',
  removed: 'Rejected',
  withdrawn: 'Withdrawn',
  unanswered: 'Closed without an answer',
}

/** The names of the stages in a recruiter's report, where everybody begins in the first one. */
export const reportedStages: Record<Stage, string> = {
  ...stageNames,
  applicant: 'Received',
  shortlisted: 'Put forward by our team',
}
