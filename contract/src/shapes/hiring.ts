import { z } from 'zod'
import { durationUnits, interestTypes, limits } from '../constants.ts'
import * as messages from '../messages.ts'
import { type JobList, jobLists, movesOf, stages } from '../stages.ts'
import { candidateView, InterviewRecord, QuizTaken, RatingRecord, ResumeRecord } from './candidates.ts'
import {
  blankAsAbsent,
  code,
  Day,
  Email,
  filtersOf,
  HttpLink,
  Id,
  Instant,
  listOf,
  longText,
  number,
  Page,
  prepare,
  TimeOfDay,
  text,
  whole,
} from './fields.ts'
import { jobView } from './jobs.ts'

export const Interest = z.object({ interestType: z.enum(interestTypes) })

/** PUT /api/user/apply: the candidate withdraws. */
export const SteppingBack = Interest.extend({ interested: z.literal(false) })

/** One reason for a candidate's rank in the pool; `met` says whether it counts in their favour. */
export const MatchReason = z.object({ label: z.string(), met: z.boolean() })

/** A candidate in one of a job's lists. Recruiters get no `testsTaken` answers and no other job's ratings. */
export const HiringCandidate = z.object({
  ...candidateView,
  resume: ResumeRecord,
  interviews: z.array(InterviewRecord),
  ratings: z.array(RatingRecord),
  /** The best skill test of the last twelve months, for the team only; recruiters get an empty list. */
  testsTaken: z.array(QuizTaken),
  stage: z.enum(stages),
  /** Hired for this or another job, and the hiring lasts: shows the disabled 'Hired' button (X-56, G-110). */
  isHired: z.boolean(),
  /** Hired for another job than this one. */
  isHiredElsewhere: z.boolean(),
  match: z.array(MatchReason),
})
export type HiringCandidate = z.infer<typeof HiringCandidate>

const perList = <T extends z.ZodType>(of: T) =>
  z.object(Object.fromEntries(jobLists.map((list) => [list, of])) as Record<JobList, T>)

/** A job with the first page of each of its lists; `nextCursors` lead on, null at the end of a list. */
export const JobWithLists = z.object({
  ...jobView,
  ...perList(z.array(HiringCandidate)).shape,
  counts: perList(z.number()),
  /** A count that stops at its bound is a lower bound: show it as '10,000+'. */
  countsAreBounded: z.boolean(),
  nextCursors: perList(z.string().nullable()),
  /** How many interviews have no link yet; for the team only, recruiters get 0. */
  interviewsWithoutLink: z.number(),
})
export type JobWithLists = z.infer<typeof JobWithLists>

/** A job as the detail page reads it, without candidates. */
export const JobAlone = z.object(jobView)

/** Filters over a job's lists, and the list to page; without `list` the first page of all comes. */
export const PanelQuery = filtersOf(
  z.object({
    candidateType: text(20).optional(),
    degree: text().optional(),
    skills: listOf(text(60), limits.skills).optional(),
    graduationYear: blankAsAbsent(whole(0, limits.year.max)),
    name: text().optional(),
    list: z.enum(jobLists).optional(),
    ...Page.shape,
  }),
)
export type PanelQuery = z.output<typeof PanelQuery>

/** '30 minutes', or a number with its unit in another field; becomes `{number} {unit}`. */
const durationParts = z.object({
  interviewDuration: z.union([code(40), z.number().min(0).max(limits.interviewMinutes)], messages.durationMinimum),
  interviewDurationUnit: z.enum(durationUnits).optional(),
  durationUnit: z.enum(durationUnits).optional(),
})
const durationText = /^(\d{1,4}) ?(minutes?|hours?)?$/i

/** The duration as minutes, or null when it cannot be read. At least 1 of its unit. */
export function durationMinutes(input: z.input<typeof durationParts>): number | null {
  const found = durationText.exec(String(input.interviewDuration).trim().replace(/\s+/g, ' '))
  const amount = Number(found?.[1] ?? 0)
  const unit = found?.[2] ?? input.interviewDurationUnit ?? input.durationUnit ?? 'minutes'
  return amount >= 1 ? amount * (unit.toLowerCase().startsWith('hour') ? 60 : 1) : null
}

const interviewFields = {
  interviewDate: Day,
  interviewTime: TimeOfDay,
  interviewEmail: Email,
  ...durationParts.shape,
  /** Accepted as documented; the server computes the round itself. */
  interviewRound: whole(1, 2).optional(),
  round: whole(1, 2).optional(),
}

/** Requires a readable duration of at most a working day. */
function checkDuration(check: z.core.ParsePayload<z.input<typeof durationParts>>): void {
  const minutes = durationMinutes(check.value)
  if (minutes !== null && minutes <= limits.interviewMinutes) return
  const message = minutes === null ? messages.durationMinimum : messages.durationMaximum
  check.issues.push({ code: 'custom', path: ['interviewDuration'], message, input: check.value.interviewDuration })
}

/** The fields of a recruiter's interview request. */
export const InterviewAsk = z.object(interviewFields).check(checkDuration)
export type InterviewAsk = z.output<typeof InterviewAsk>

/** Asks for the short answer. */
const reply = z
  .literal('changes')
  .optional()
  .describe("'changes' asks for the short answer: what changed and the counts, without the job and its lists.")
/** `stage` is the stage that the caller saw; if sent, it must still be current. */
const onCandidate = { jobId: Id, applicantId: Id, stage: z.enum(stages).optional(), reply }
const onJob = [
  z.object({ action: z.literal('complete'), jobId: Id, reply }),
  z.object({ action: z.literal('reopen'), jobId: Id, reply }),
] as const

/** PUT /api/rdashboard/jobs/actions. */
export const RecruiterAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(movesOf('recruiter')), ...onCandidate }),
  z.object({ action: z.literal('interview'), ...onCandidate, ...interviewFields }).check(checkDuration),
  ...onJob,
])
export type RecruiterAction = z.output<typeof RecruiterAction>

/** The team's rating of a candidate for a job, with a remark. A rating of 0 counts as given. */
export const Scorecard = z.object({
  rating: prepare(
    limits.shortText,
    (value) => (value === '' || value === null ? undefined : value),
    number(limits.rating.min, limits.rating.max),
  ),
  comment: longText(limits.remark, messages.fieldNeeded),
})
export type Scorecard = z.output<typeof Scorecard>

/** PUT /api/admin/jobs/actions. 'unhire' is additive. */
export const AdminAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('shortlist'), ...onCandidate, ...Scorecard.shape }),
  z.object({ action: z.enum(['remove', 'unhire']), ...onCandidate }),
  ...onJob,
])
export type AdminAction = z.output<typeof AdminAction>

/** The answer of an action: the job with its current lists. `userId` for actions on a candidate. */
export const ActionAnswer = z.object({ job: JobWithLists, userId: z.string().optional(), msg: z.string() })
export type ActionAnswer = z.infer<typeof ActionAnswer>

/** The short answer of an action: what changed. Clients that show a list fetch it again. */
export const HiringChanges = z.object({
  /** For actions on a candidate, with the new stage. */
  userId: z.string().optional(),
  stage: z.enum(stages).optional(),
  /** Whether the job's candidates can be moved: filling its last opening completes it. */
  isActive: z.boolean(),
  /** The size of each list as the caller sees it, without filters. */
  counts: perList(z.number()),
  msg: z.string(),
})
export type HiringChanges = z.infer<typeof HiringChanges>

/** A hiring as the team sees it on the candidate's page. */
export const HiringRecord = z.object({
  jobId: Id,
  jobTitle: z.string(),
  companyName: z.string(),
  hiredAt: Instant,
  /** The last day of an internship; empty for other roles. */
  endsOn: z.string(),
  /** Whether it prevents a hiring for another job. */
  stands: z.boolean(),
  jobState: z.enum(['open', 'completed', 'deleted']),
})
export type HiringRecord = z.infer<typeof HiringRecord>

export const HiringRef = z.object({ id: Id, jobId: Id })

/** PUT /api/admin/interview-link in its two forms. */
export const InterviewLink = z
  .object({
    jobId: Id,
    interviewLink: HttpLink,
    action: z.literal('user-interview').optional(),
    userId: Id.optional(),
    reply,
  })
  .refine((it) => (it.action === undefined) === (it.userId === undefined), {
    path: ['userId'],
    error: messages.linkForWhom,
  })
export type InterviewLink = z.output<typeof InterviewLink>
