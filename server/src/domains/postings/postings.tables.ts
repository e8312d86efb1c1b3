import type {
  AnswerDayKind,
  DescriptionFacts,
  JobReportReason,
  JobRole,
  PayKind,
  PostingDecision,
  PostingRuleParams,
  PostingState,
  QuestionKind,
  RichText,
  ScamRule,
  workModes,
} from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'

type ProcessSteps = { title: string; days: number | null }[]
type OneOfModes = (typeof workModes)[number]

/** Why a posting has its state, where its recruiter did not choose it. */
export type StateCause = 'completed' | 'expired' | 'team' | 'reports' | 'suspended'

/** What the board shows of a job. Every posted job has one; its state says whether it is on the board. */
export interface PostingTable {
  jobId: string
  /** Its public name in URLs; never changes. */
  slug: string
  state: Generated<PostingState>
  content: JSONColumnType<RichText, string | undefined, string>
  contentText: Generated<string>
  textSource: 'typed' | 'file' | null
  /** What the description file says; null without a file or until it is read. */
  fileFacts: JSONColumnType<DescriptionFacts, string | undefined, string | null> | null
  payKind: Generated<PayKind>
  payMin: number | null
  payMax: number | null
  months: number | null
  startsOn: string | null
  experienceMin: Generated<number>
  experienceMax: number | null
  /** The end of the last Indian day of applying. */
  applyBy: Date | null
  answerDays: Generated<number>
  answerDayKind: Generated<AnswerDayKind>
  /** When the recruiter took more time for all who waited; once for each job. */
  answersExtendedAt: Generated<Date | null>
  process: JSONColumnType<ProcessSteps, string | undefined, string>
  assignmentHours: number | null
  bondMonths: number | null
  publishedAt: Date | null
  closedAt: Date | null
  stateSince: Generated<Date>
  revision: Generated<number>
  stateCause: StateCause | null
  /** The team wants to see it before it is on the board (again). */
  mustBeReviewed: Generated<boolean>
  /** Goes on the board as soon as the description file is read. */
  waitsForText: Generated<boolean>
  /** Canonical names, lower-cased. */
  skills: Generated<string[]>
  placeKeys: Generated<string[]>
}

export interface PostingQuestionTable {
  id: Generated<string>
  jobId: string
  position: number
  kind: QuestionKind
  text: string
  options: string[]
  isRequired: boolean
  wanted: string | null
}

export interface PostingRuleTable {
  jobId: string
  position: number
  params: JSONColumnType<PostingRuleParams>
  isHard: boolean
}

export interface PostingFlagTable {
  jobId: string
  rule: ScamRule
  quote: string
  foundAt: Generated<Date>
  settledAt: Date | null
}

/** A phone number, UPI id or personal mail that a posting names. */
export interface PostingContactTable {
  jobId: string
  contact: string
}

export interface PostingDecisionTable {
  id: Generated<string>
  jobId: string
  decision: PostingDecision
  reason: Generated<string>
  decidedBy: string | null
  decidedAt: Generated<Date>
}

export interface JobReportTable {
  id: Generated<string>
  jobId: string
  reporterId: string | null
  reason: JobReportReason
  note: Generated<string>
  reportedAt: Generated<Date>
  settledAt: Date | null
}

/** What public pages show of a posting; kept by triggers. */
export interface PostingPageTable {
  jobId: string
  slug: string
  state: 'live' | 'paused' | 'closed'
  companyId: string
  title: string
  role: JobRole
  workMode: OneOfModes
  locations: string[]
  openings: number
  qualifications: string
  descriptionKey: string | null
  descriptionFileName: string
  posterName: string
  posterPosition: string
  skills: string[]
  content: JSONColumnType<RichText>
  payKind: PayKind
  payMin: number | null
  payMax: number | null
  months: number | null
  startsOn: string | null
  experienceMin: number
  experienceMax: number | null
  applyBy: Date
  answerDays: number
  answerDayKind: AnswerDayKind
  process: JSONColumnType<ProcessSteps>
  assignmentHours: number | null
  bondMonths: number | null
  publishedAt: Date
  closedAt: Date | null
}

/** What public pages show of a company with a posting; kept by triggers. */
export interface CompanyPageTable {
  companyId: string
  slug: string
  name: string
  industry: string
  description: string
  type: string
  founded: number | null
  size: string
  isChecked: boolean
  logoKey: string | null
  mailConfirmedAt: Date | null
  /** The domain of the confirmed company mail. */
  mailDomain: string | null
  /** The number in the register of companies; empty where the GST number alone was confirmed, null for nothing. */
  registeredAs: string | null
  registeredAt: Date | null
}

/** What the board is searched by: a row of each live posting; kept by triggers. */
export interface PostingSearchTable {
  jobId: string
  publishedAt: Date
  applyBy: Date
  companyId: string
  role: JobRole
  workMode: OneOfModes
  skills: string[]
  placeKeys: string[]
  /** Rupees a year; null where the pay is not said. */
  payYear: number | null
  isFresher: boolean
  /** A tsvector. */
  search: string
}

/** A word of jobs that are or were on the board, lower-cased; kept by triggers. */
export interface JobWordTable {
  word: string
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    postings: PostingTable
    postingQuestions: PostingQuestionTable
    postingRules: PostingRuleTable
    postingFlags: PostingFlagTable
    postingContacts: PostingContactTable
    postingDecisions: PostingDecisionTable
    jobReports: JobReportTable
    postingPages: PostingPageTable
    companyPages: CompanyPageTable
    postingSearch: PostingSearchTable
    jobWords: JobWordTable
  }
}
