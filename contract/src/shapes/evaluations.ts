import { z } from 'zod'
import { limits } from '../limits.ts'
import { criterionLevels, verdicts } from '../lists/hiring.ts'
import * as messages from '../messages/messages.ts'
import { InterviewRecord } from './candidates.ts'
import { Day, Id, Instant, line, list, paragraphs, whole } from './fields.ts'

/** One criterion of a job, judged. */
export const Judged = z.object({
  /** As the job names it. */
  name: line(limits.criterion, messages.fieldNeeded),
  level: whole(1, criterionLevels.length, messages.levelNeeded),
  note: line(limits.criterionNote).default(''),
})

const Round = whole(1, limits.rounds.max)

/** A scorecard as somebody fills it in. */
export const EvaluationDraft = z.object({
  /** The interview round that the scorecard is about; null for none. */
  round: Round.nullable().default(null),
  criteria: list(Judged, limits.criteria.max),
  verdict: z.enum(verdicts, messages.verdictNeeded),
  text: paragraphs(limits.evaluation).default(''),
})
export type EvaluationDraft = z.output<typeof EvaluationDraft>

export const Evaluation = z.object({
  _id: Id,
  /** Empty once the account is deleted. */
  authorName: z.string(),
  isOwn: z.boolean(),
  round: z.number().nullable(),
  criteria: z.array(z.object({ name: z.string(), level: z.number(), note: z.string() })),
  verdict: z.enum(verdicts),
  text: z.string(),
  submittedAt: Instant,
  editedAt: Instant.nullable(),
  /** Whether the caller may still change it. */
  mayEdit: z.boolean(),
})
export type Evaluation = z.infer<typeof Evaluation>

/** What an interview of a named round asks and judges: for those who judge candidates, never for these. */
export const RoundKit = z.object({
  round: z.number(),
  /** How many minutes it takes; null where nobody has said so. */
  minutes: z.number().nullable(),
  /** What to ask; empty where nobody has said so. */
  guide: z.string(),
  /** What its scorecards judge. */
  criteria: z.array(z.string()),
})
export type RoundKit = z.infer<typeof RoundKit>

/** The scorecards about one candidate. Scorecards of others about a round are left out until the caller has judged that round. */
export const Evaluations = z.object({
  fullName: z.string(),
  jobTitle: z.string(),
  /** What a scorecard judges, unless its round has a kit. */
  criteria: z.array(z.string()),
  /** The rounds that the caller may judge, the latest first. */
  rounds: z.array(z.number()),
  /** What the job calls its rounds, in their order; empty where it has named none. */
  roundNames: z.array(z.string()),
  /** The kits of those named rounds that the caller may judge. */
  kits: z.array(RoundKit),
  evaluations: z.array(Evaluation),
  /** How many scorecards of others are left out, by round. */
  hidden: z.array(z.object({ round: z.number().nullable(), count: z.number() })),
})
export type Evaluations = z.infer<typeof Evaluations>

export const EvaluationRef = z.object({ id: Id, userId: Id })

const isOnce = (names: string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

export const CriteriaChoice = z.object({
  criteria: list(line(limits.criterion, messages.fieldNeeded), limits.criteria.max)
    .min(limits.criteria.min, messages.criteriaRange)
    .refine(isOnce, messages.criteriaDiffer),
})
export type CriteriaChoice = z.output<typeof CriteriaChoice>

/** GET /api/rdashboard/interviewing: without days all of them, with one or both those of the agenda's days. */
export const OwnInterviewsQuery = z.object({ from: Day.optional(), to: Day.optional() })
export type OwnInterviewsQuery = z.output<typeof OwnInterviewsQuery>

/** An interview that the caller conducts. */
export const HeldInterview = z.object({
  _id: Id,
  jobId: Id,
  jobTitle: z.string(),
  userId: Id,
  fullName: z.string(),
  resumeS3PublicUrl: z.string(),
  resumeFileName: z.string(),
  /** 'masked': the company does not see email and phone, and the resume is a copy without them. 'ended': it sees no resume. */
  contact: z.enum(['masked', 'ended']).optional(),
  round: z.number(),
  /** What the job calls this round; absent where it has named none. */
  roundName: z.string().optional(),
  interviewDate: z.string(),
  interviewTime: z.string(),
  interviewDuration: z.string(),
  interviewLink: z.string(),
  interviewRoom: z.string(),
  /** The others who hold it, as far as they belong to the company. */
  alsoWith: InterviewRecord.shape.alsoWith,
  attendance: InterviewRecord.shape.attendance,
  candidateAbsentAt: InterviewRecord.shape.candidateAbsentAt,
  companyAbsentAt: InterviewRecord.shape.companyAbsentAt,
  /** Whether the caller has filled in a scorecard for this round. */
  isEvaluated: z.boolean(),
})
export type HeldInterview = z.infer<typeof HeldInterview>
