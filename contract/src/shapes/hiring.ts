import { z } from 'zod'
import { durationUnits, interestTypes, limits, stages } from '../constants.ts'
import * as messages from '../messages.ts'
import { candidateView, InterviewRecord, RatingRecord, ResumeRecord, TestTaken } from './candidates.ts'
import { Day, Email, filtersOf, HttpLink, Id, listOf, Page, TimeOfDay, text } from './fields.ts'
import { jobView } from './jobs.ts'

export const Interest = z.object({ interestType: z.enum(interestTypes) })

/** One reason why a candidate stands where he stands in the pool; `met` says whether it speaks for him. */
export const MatchReason = z.object({ label: z.string(), met: z.boolean() })

/** A candidate in one of a job's lists. Recruiters get no `testsTaken` answers and no other job's ratings. */
export const HiringCandidate = z.object({
  ...candidateView,
  resume: ResumeRecord,
  interviews: z.array(InterviewRecord),
  ratings: z.array(RatingRecord),
  /** The newest skill test, for the team only; recruiters get an empty list. */
  testsTaken: z.array(TestTaken),
  stage: z.enum(stages),
  /** Hired for this or another job: shows the disabled 'Hired' button. */
  isHired: z.boolean(),
  match: z.array(MatchReason),
})
export type HiringCandidate = z.infer<typeof HiringCandidate>

export const jobLists = ['applicants', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired'] as const
export type JobList = (typeof jobLists)[number]

const perList = <T extends z.ZodType>(of: T) =>
  z.object({ applicants: of, shortlisted: of, recruiterShortlisted: of, waitlisted: of, hired: of })

/** A job with the first page of each of its lists; `nextCursors` lead on, null at the end of a list. */
export const JobWithLists = z.object({
  ...jobView,
  ...perList(z.array(HiringCandidate)).shape,
  counts: perList(z.number()),
  /** A count that stops at its bound is a lower bound: show it as '10,000+'. */
  countsAreBounded: z.boolean(),
  nextCursors: perList(z.string().nullable()),
})
export type JobWithLists = z.infer<typeof JobWithLists>

/** A job as the detail page reads it: without people. */
export const JobAlone = z.object(jobView)

/** Filters over a job's lists and which list to page on; without `list` the first page of all comes. */
export const PanelQuery = filtersOf(
  z.object({
    candidateType: text(20).optional(),
    degree: text().optional(),
    skills: listOf(text(60), limits.skills).optional(),
    graduationYear: z.preprocess((v) => (v === '' || v === null ? undefined : v), z.coerce.number().int().optional()),
    name: text().optional(),
    list: z.enum(jobLists).optional(),
    ...Page.shape,
  }),
)
export type PanelQuery = z.output<typeof PanelQuery>

/** '30 minutes', or a number with its unit in an own field; becomes `{number} {unit}`. */
const durationParts = z.object({
  interviewDuration: z.union([z.string(), z.number()]),
  interviewDurationUnit: z.enum(durationUnits).optional(),
  durationUnit: z.enum(durationUnits).optional(),
})
const durationText = /^\s*(\d{1,4})\s*(minutes?|hours?)?\s*$/i

/** The duration as minutes, or null when it cannot be read. At least 1 of its unit. */
export function durationMinutes(input: z.input<typeof durationParts>): number | null {
  const found = durationText.exec(String(input.interviewDuration))
  const count = Number(found?.[1] ?? 0)
  const unit = found?.[2] ?? input.interviewDurationUnit ?? input.durationUnit ?? 'minutes'
  return count >= 1 ? count * (unit.toLowerCase().startsWith('hour') ? 60 : 1) : null
}

const interviewFields = {
  interviewDate: Day,
  interviewTime: TimeOfDay,
  interviewEmail: Email,
  ...durationParts.shape,
  /** Taken as documented; which round it is, the server knows by itself. */
  interviewRound: z.coerce.number().int().min(1).max(2).optional(),
  round: z.coerce.number().int().min(1).max(2).optional(),
}
const hasDuration = (ask: z.input<typeof durationParts>) => durationMinutes(ask) !== null
const noDuration = { path: ['interviewDuration'], error: messages.durationMinimum }

/** What a recruiter says when he asks for an interview. */
export const InterviewAsk = z.object(interviewFields).refine(hasDuration, noDuration)
export type InterviewAsk = z.output<typeof InterviewAsk>

/** `stage` is the stage the caller saw; when given it must still hold (G-74). */
const onCandidate = { jobId: Id, applicantId: Id, stage: z.enum(stages).optional() }
const onJob = [
  z.object({ action: z.literal('complete'), jobId: Id }),
  z.object({ action: z.literal('reopen'), jobId: Id }),
] as const

/** PUT /api/rdashboard/jobs/actions. */
export const RecruiterAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['shortlist', 'hire', 'waitlist', 'remove']), ...onCandidate }),
  z.object({ action: z.literal('interview'), ...onCandidate, ...interviewFields }).refine(hasDuration, noDuration),
  ...onJob,
])
export type RecruiterAction = z.output<typeof RecruiterAction>

/** PUT /api/admin/jobs/actions. A rating of 0 counts as given; 'unhire' is additive (G-27). */
export const AdminAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('shortlist'),
    ...onCandidate,
    rating: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce.number().min(limits.rating.min).max(limits.rating.max),
    ),
    comment: text(limits.remark).pipe(z.string().min(1)),
  }),
  z.object({ action: z.enum(['remove', 'unhire']), ...onCandidate }),
  ...onJob,
])
export type AdminAction = z.output<typeof AdminAction>

/** The answer of an action: the job with its lists as they stand now. `userId` for actions on a candidate. */
export const ActionAnswer = z.object({ job: JobWithLists, userId: z.string().optional(), msg: z.string() })

/** PUT /api/admin/interview-link in its two forms. */
export const InterviewLink = z
  .object({ jobId: Id, interviewLink: HttpLink, action: z.literal('user-interview').optional(), userId: Id.optional() })
  .refine((it) => (it.action === undefined) === (it.userId === undefined), { path: ['userId'] })
export type InterviewLink = z.output<typeof InterviewLink>
export const InterviewLinkAnswer = z.object({ job: JobWithLists, userId: z.string().optional(), msg: z.string() })
