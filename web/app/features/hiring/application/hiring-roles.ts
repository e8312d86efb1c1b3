import {
  type HiringCandidate,
  type HiringRole,
  isScheduled,
  type JobList,
  type ListOf,
  listWords,
  type Move,
  type MoveOf,
  messages,
  movesFrom,
  nextStage,
} from '@firstrung/contract'

/** A list of a panel and its texts. */
interface PanelList {
  list: JobList
  label: string
  /** The text of an empty list; `emptyTable` is for tables, if it differs. */
  empty: string
  emptyTable?: string
  /** How candidates get into the list. */
  emptyHint?: string
  /** The order of the candidates. */
  hint?: string
}

interface PanelMove {
  label: string
  /** The dialog before the move. */
  asks?: 'scorecard' | 'hire' | 'remove' | 'unhire' | 'restore'
  /** Other moves are disabled in a completed job. */
  inCompletedJob?: boolean
}

/** The columns of a table with their headings, from left to right. */
type Columns = Partial<
  Record<
    | ('name' | 'nameAndContact' | 'contact' | 'education' | 'skills' | 'match' | 'skillTest')
    | ('rating' | 'remark' | 'resume' | 'interview' | 'actions'),
    string
  >
>
export type Column = keyof Columns

export type PanelView = 'cards' | 'table'

/** What the hiring panel of one role shows and offers; its calls are in `hiring-queries.ts`. */
export interface RoleConfig {
  role: HiringRole
  /** In the order of the page. */
  lists: readonly PanelList[]
  /** How much a card shows. */
  card: 'short' | 'full'
  columns: Columns
  moves: Partial<Record<Move, PanelMove>>
  /** Whether a move that the stage allows is offered. */
  offers: (move: Move, candidate: HiringCandidate) => boolean
  /** The label of the disabled button before the moves: it names the last step. */
  takenStep: (candidate: HiringCandidate) => string | undefined
  /** The recruiter requests interviews, and the team enters their links. */
  interviews: 'ask' | 'link'
}

const admin: RoleConfig & { moves: Record<MoveOf<'admin'>, PanelMove> } = {
  role: 'admin',
  lists: (Object.keys(listWords.admin) as ListOf<'admin'>[]).map((list) => ({
    list,
    ...listWords.admin[list],
    ...(list === 'applicants' && {
      hint: 'Best match first: the most required skills, then a fitting location and pay, then the better skill test. People hired elsewhere come last.',
    }),
  })),
  card: 'full',
  columns: {
    nameAndContact: 'Name',
    education: 'Degree',
    skills: 'Skills',
    match: 'Match',
    skillTest: 'Skill test',
    rating: 'Rating',
    remark: 'Remarks',
    resume: 'Resume',
    interview: 'Interview',
    actions: 'Actions',
  },
  moves: {
    shortlist: { label: 'Shortlist', asks: 'scorecard' },
    remove: { label: 'Remove', asks: 'remove' },
    unhire: { label: 'Undo hire', asks: 'unhire', inCompletedJob: true },
  },
  offers: (move, { isHired }) => move !== 'shortlist' || !isHired,
  takenStep({ stage, isHired }) {
    if (isHired || stage === 'hired') return 'Hired'
    return nextStage('admin', 'shortlist', stage) ? undefined : 'Shortlisted'
  },
  interviews: 'link',
}

const recruiter: RoleConfig & { moves: Record<MoveOf<'recruiter'>, PanelMove> } = {
  role: 'recruiter',
  // In the documented order (HIRE-06). Rejected candidates are in a separate list below (rejected-list.tsx).
  lists: (Object.keys(listWords.recruiter) as ListOf<'recruiter'>[])
    .filter((list) => list !== 'rejected')
    .map((list) => ({
      list,
      ...listWords.recruiter[list],
      ...(list === 'applicants' && { emptyHint: messages.noApplicantsHint }),
    })),
  card: 'short',
  columns: {
    name: 'Name',
    contact: 'Mobile No/Unique ID',
    resume: 'Resume',
    remark: 'Remark',
    rating: 'Rating',
    match: 'Match',
    skillTest: 'Test',
    education: 'Education',
    interview: 'Interview',
    actions: 'Actions',
  },
  moves: {
    shortlist: { label: 'Shortlist' },
    waitlist: { label: 'Waitlist' },
    hire: { label: 'Hire', asks: 'hire' },
    remove: { label: 'Reject' },
    restore: { label: 'Restore', asks: 'restore' },
  },
  // From Round 2 hiring is offered once an interview has a link or a room (HIRE-21).
  offers: (move, { stage, isHired, interviews }) =>
    move !== 'hire' || (!isHired && (stage !== 'recruiterShortlisted' || interviews.some(isScheduled))),
  takenStep: ({ stage, isHired }) => (isHired && stage !== 'hired' ? 'Hired' : undefined),
  interviews: 'ask',
}

export const hiringRoles: Record<HiringRole, RoleConfig> = { admin, recruiter }

/** The offered moves, the promotion first. */
export const movesFor = ({ role, offers }: RoleConfig, candidate: HiringCandidate): Move[] =>
  movesFrom(role, candidate.stage).filter((move) => offers(move, candidate))

/** The text of an empty list. */
export function emptyTextOf({ empty, emptyTable = empty }: PanelList, view: PanelView, isFiltered = false): string {
  if (isFiltered) return messages.nothingToShow
  return view === 'table' ? emptyTable : empty
}
