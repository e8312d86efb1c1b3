import type {
  AnswerDayKind,
  ApplicationSource,
  AttendanceAnswer,
  BulkOutcome,
  ContactSharing,
  DeclineReason,
  LateStage,
  MessageReportReason,
  Stage,
  TemplateKind,
  Verdict,
} from '@firstrung/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The stage of a candidate in one job. Without a row they are in the pool, as an applicant. */
export interface ApplicationTable {
  id: Generated<string>
  jobId: string
  candidateId: string
  stage: Stage
  source: Generated<ApplicationSource>
  stageChangedAt: Generated<Date>
  hiredAt: Date | null
  /** The Indian day on which a hiring for an internship ends by itself. */
  hiringEndsOn: Generated<string | null>
  /** Since when the hiring is over and the candidate is free for other jobs (G-110). */
  hiringEndedAt: Generated<Date | null>
  /** The resume that was sent; null where the current one counts. */
  resumeId: Generated<string | null>
  /** What the candidate wrote to the company. */
  note: Generated<string>
  /** When the company sees email and phone; null for applications out of the pool. */
  sharesContact: ContactSharing | null
  /** When the candidate applied to this job; null for applications out of the pool. */
  appliedAt: Date | null
  /** When somebody of the company first opened the profile or the resume. */
  seenAt: Generated<Date | null>
  /** The end of the Indian day until which the posting promised the first answer; null for applications out of the pool. */
  promisedBy: Generated<Date | null>
  /** The end of the Indian day until which the company owes its next answer; null where none is due. */
  answerBy: Generated<Date | null>
  /** Within how many days the first answer was promised, and how they are counted; null out of the pool. */
  promisedDays: Generated<number | null>
  promisedDayKind: Generated<AnswerDayKind>
  /** When the recruiters are reminded of `answerBy`: half of the days are left, or a fifth of them. */
  firstReminderAt: Generated<Date | null>
  secondReminderAt: Generated<Date | null>
  /** How often they were reminded of it. */
  reminded: Generated<number>
  /** When the company first answered. */
  answeredAt: Generated<Date | null>
  /** Made by the client, so that a repeated request applies once. */
  clientId: string | null
  /** How the candidate fitted the rules of the posting when they applied. */
  fit: JSONColumnType<FitSnapshot> | null
  withdrawnReason: Generated<string>
  /** Whether its texts were deleted, years after it ended. */
  wordsDropped: Generated<boolean>
  /** Whether the pool of the job counts the candidate; kept by triggers. */
  inPool: Generated<boolean>
}

/** Rules of a posting by how the applicant fitted them, as sentences. */
export interface FitSnapshot {
  met: string[]
  missing: string[]
  unknown: string[]
}

/** An answer to a question of a posting, with the question as it was worded then. */
export interface ApplicationAnswerTable {
  applicationId: string
  position: number
  questionId: string | null
  question: string
  value: ColumnType<string | number | boolean | string[], string, string>
}

/** Direct applications up to this time were reported to the recruiters of the job. */
export interface ApplicantNoticeTable {
  jobId: string
  toldUntil: Date
}

/** An answer to an application that was closed without one: its candidate is asked whether they still want the job. */
export interface LateAnswerTable {
  applicationId: string
  authorId: string | null
  /** The stage of the application once they say yes. */
  toStage: LateStage
  askedAt: Date
  askUntil: Date
  /** How the question was settled; 'over' if the job ended first. */
  outcome: Generated<'yes' | 'no' | 'silent' | 'over' | null>
  settledAt: Generated<Date | null>
}

/** One move of an application; rows are never changed. */
export interface StageChangeTable {
  id: Generated<string>
  applicationId: string
  fromStage: Stage
  toStage: Stage
  actorId: string | null
  reason: Generated<string>
  changedAt: Generated<Date>
}

/** A rejection, next to its stage change. The candidate is notified at `tellAt`, unless it is undone before. */
export interface DeclineTable {
  changeId: string
  reason: DeclineReason | null
  tellAt: Date
  toldAt: Generated<Date | null>
  undoneAt: Generated<Date | null>
  /** What the company writes instead of our text. */
  subject: Generated<string>
  message: Generated<string>
}

/** A message that a company keeps for the candidates it writes to. */
export interface MessageTemplateTable {
  id: Generated<string>
  companyId: string
  kind: TemplateKind
  name: string
  subject: string
  body: string
  writtenAt: Date
}

/** A bulk move, carried out by a task. */
export interface BulkMoveTable {
  id: Generated<string>
  jobId: string
  actorId: string | null
  move: 'shortlist' | 'waitlist' | 'remove' | 'restore' | 'mail'
  reason: DeclineReason | null
  subject: Generated<string>
  message: string
  startedAt: Date
  finishedAt: Generated<Date | null>
}

/** A candidate in a bulk move; has no outcome until they are moved or left out. */
export interface BulkMovePersonTable {
  bulkId: string
  candidateId: string
  outcome: Generated<BulkOutcome | null>
}

/** A mail of a company to a candidate in one job. */
export interface ApplicationMailTable {
  id: Generated<string>
  applicationId: string
  authorId: string | null
  subject: string
  body: string
  sentAt: Date
}

/** A message between the company and the candidate of an application. */
export interface ApplicationMessageTable {
  id: Generated<string>
  applicationId: string
  byCompany: boolean
  authorId: string | null
  clientId: string
  text: string
  /** Unique within a conversation. */
  sentAt: Date
  /** When the other side has read it. */
  readAt: Generated<Date | null>
  /** When the team removed it. */
  hiddenAt: Generated<Date | null>
}

/** A report to the team about a message of the other side. */
export interface MessageReportTable {
  id: Generated<string>
  messageId: string
  /** Null when the account is gone. */
  reporterId: string | null
  reason: MessageReportReason
  note: string
  reportedAt: Date
  settledAt: Date | null
  outcome: 'kept' | 'hidden' | null
}

/** When one side of a conversation was last notified. */
export interface MessageNoticeTable {
  applicationId: string
  toCompany: boolean
  notifiedAt: Date
  /** The time of the last message of which they were notified. */
  toldUntil: Date
  /** When they will be notified of messages that came since. */
  dueAt: Date | null
}

/** The team's rating and remark on a candidate for one job. */
export interface ScorecardTable {
  applicationId: string
  rating: number
  comment: string
  authorId: string | null
  writtenAt: Generated<Date>
}

/** One round of interviewing. `heldOn` and `heldAt` are Indian time. */
export interface InterviewTable {
  id: Generated<string>
  applicationId: string
  round: number
  status: Generated<'requested' | 'scheduled' | 'suspended' | 'cancelled'>
  heldOn: string
  heldAt: string
  durationMinutes: number
  durationText: string
  /** Of its interviewer; empty on a day for groups. */
  email: string
  link: Generated<string>
  /** Where it is held; empty where it has no room. */
  room: Generated<string>
  /** The id of its calendar entry. */
  calendarUid: Generated<string>
  /** The version of the calendar entry that was last sent; 0 before the first. */
  calendarSequence: Generated<number>
  /**
   * When the candidate was reminded of the planned time: the day before, and within the last hour. Where it was planned too
   * late for a reminder, when it was planned.
   */
  dayRemindedAt: Generated<Date | null>
  hourRemindedAt: Generated<Date | null>
  /** What the candidate says about coming at the planned time; null until they do. */
  attendance: Generated<AttendanceAnswer | null>
  attendanceAt: Generated<Date | null>
  attendanceReason: Generated<string>
  /** Since when the company says that the candidate did not come; null where it does not. */
  candidateAbsentAt: Generated<Date | null>
  /** Since when the candidate says that nobody from the company came; null where they do not. */
  companyAbsentAt: Generated<Date | null>
  requestedBy: string | null
  requestedAt: Generated<Date>
}

/** Somebody of the company who holds an interview beside its interviewer; the first has position 1. */
export interface InterviewHostTable {
  interviewId: string
  accountId: string
  position: number
}

/** What a member of the job's company wrote about a candidate, for the other members. */
export interface ApplicationNoteTable {
  id: Generated<string>
  applicationId: string
  authorId: string | null
  text: string
  writtenAt: Generated<Date>
  editedAt: Date | null
}

/** An interview that was moved or cancelled by hand, and why; rows are never changed. Days and times are Indian. */
export interface InterviewChangeTable {
  id: Generated<string>
  interviewId: string
  what: 'moved' | 'cancelled'
  fromOn: string
  fromAt: string
  fromMinutes: number
  /** Null when it was cancelled. */
  toOn: string | null
  toAt: string | null
  toMinutes: number | null
  /** What each side said about the other not coming, until this change; null where it said nothing. */
  candidateAbsentAt: Date | null
  companyAbsentAt: Date | null
  reason: string
  actorId: string | null
  changedAt: Generated<Date>
}

/** Filters and order of a panel that somebody saved. */
export interface PanelViewTable {
  id: Generated<string>
  accountId: string
  name: string
  search: string
  savedAt: Generated<Date>
}

/** The scorecard of a recruiter or an interviewer about a candidate. */
export interface EvaluationTable {
  id: Generated<string>
  applicationId: string
  authorId: string | null
  /** The round of interviews that it is about; null for none. */
  round: number | null
  criteria: JSONColumnType<{ name: string; level: number; note: string }[]>
  verdict: Verdict
  text: Generated<string>
  submittedAt: Generated<Date>
  editedAt: Date | null
}

/** Kept by triggers, so that counting a list never needs a scan. The count is the sum of sixteen slots. */
export interface StageCountTable {
  jobId: string
  stage: Stage
  source: ApplicationSource
  inPool: boolean
  slot: number
  n: number
}

/** When a recruiter last opened the panel of a job. */
export interface JobVisitTable {
  jobId: string
  recruiterId: string
  seenAt: Date
}

/** A company that sees email and phone of a candidate. Triggers of applications give grants; only candidates and the team end them. */
export interface ContactGrantTable {
  candidateId: string
  companyId: string
  /** 'copy' where it had no grant when the candidate ended its access. */
  via: 'application' | 'shortlisted' | 'team' | 'copy'
  givenAt: Date
  endedAt: Generated<Date | null>
}

/** A company that a candidate does not want to be seen by. */
export interface CompanyBlockTable {
  candidateId: string
  companyId: string
  since: Date
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    applications: ApplicationTable
    applicationAnswers: ApplicationAnswerTable
    applicantNotices: ApplicantNoticeTable
    stageChanges: StageChangeTable
    lateAnswers: LateAnswerTable
    declines: DeclineTable
    messageTemplates: MessageTemplateTable
    applicationMails: ApplicationMailTable
    applicationMessages: ApplicationMessageTable
    messageReports: MessageReportTable
    messageNotices: MessageNoticeTable
    bulkMoves: BulkMoveTable
    bulkMovePeople: BulkMovePersonTable
    scorecards: ScorecardTable
    evaluations: EvaluationTable
    interviews: InterviewTable
    applicationNotes: ApplicationNoteTable
    interviewChanges: InterviewChangeTable
    interviewHosts: InterviewHostTable
    stageCounts: StageCountTable
    panelViews: PanelViewTable
    jobVisits: JobVisitTable
    contactGrants: ContactGrantTable
    companyBlocks: CompanyBlockTable
  }
}
