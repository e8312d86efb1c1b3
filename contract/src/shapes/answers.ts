import { z } from 'zod'
import { Id, Instant, Page } from './fields.ts'

/** How a company has kept its promise to answer, over `limits.answerRecordDays` days. */
export const AnswerRecord = z.object({
  /** Applications whose promised day has ended. */
  due: z.number(),
  /** How many of them had an answer by then. */
  inTime: z.number(),
  /** Half of these answers came within so many days, rounded up; null without any. */
  medianDays: z.number().nullable(),
})
export type AnswerRecord = z.infer<typeof AnswerRecord>

/** GET /api/rdashboard/answers: the owed answers of one job, or of all jobs. */
export const OwedAnswersQuery = Page.extend({ jobId: Id.optional() })
export type OwedAnswersQuery = z.output<typeof OwedAnswersQuery>

/** Somebody who waits for a first answer. */
export const OwedAnswer = z.object({
  applicationId: Id,
  jobId: Id,
  jobTitle: z.string(),
  /** The candidate. */
  userId: Id,
  name: z.string(),
  /** Empty where `contact` is 'masked': the company does not see it yet. */
  email: z.string(),
  contact: z.enum(['masked', 'ended']).optional(),
  appliedAt: Instant,
  /** The end of the promised day; in the past where the answer is late. */
  promisedBy: Instant,
})
export type OwedAnswer = z.infer<typeof OwedAnswer>

export const OwedAnswers = z.object({
  answers: z.array(OwedAnswer),
  /** How many wait in all, or in the job that was asked for. */
  total: z.number(),
  nextCursor: z.string().nullable(),
  /** The jobs in which somebody waits, the oldest deadline first; at most `limits.list`. */
  jobs: z.array(z.object({ jobId: Id, jobTitle: z.string(), count: z.number() })),
  /** The answer record that everybody sees on the company's jobs; null while too few answers were due. */
  record: AnswerRecord.nullable(),
  /** How many answers the company has to give before it publishes another job, those of colleagues among them; 0 for none. */
  answersToGive: z.number(),
})
export type OwedAnswers = z.infer<typeof OwedAnswers>

/** A company whose applicants wait. */
export const OwingCompany = z.object({
  companyId: Id,
  companyName: z.string(),
  /** How many wait, and for how many of them the promised day has ended. */
  waiting: z.number(),
  late: z.number(),
  /** The oldest of the promised days. */
  promisedBy: Instant,
  record: AnswerRecord,
})
export type OwingCompany = z.infer<typeof OwingCompany>
