import { z } from 'zod'
import { limits } from '../limits.ts'
import { attendanceAnswers, declineReasons } from '../lists/hiring.ts'
import { jobRoles, workModes } from '../lists/jobs.ts'
import { offerPayKinds, offerStates } from '../lists/offers.ts'
import * as messages from '../messages/messages.ts'
import { apiContacts, apiMoves, apiStages } from '../rules/api-stages.ts'
import { applicationSources } from '../rules/stages.ts'
import { richTextOf } from '../text/rich-text.ts'
import { code, Day, Id, Instant, InstantInput, line, list, paragraphs, whole } from './fields.ts'
import { cleanLocations, payOptions } from './jobs.ts'
import { RichTextAnswer, RichTextInput } from './rich-text.ts'

/** What programs ask and are answered below `/api/v1`. Apart from the shapes of pages, so that those can change. */

/** Which page of a list: `cursor` is the `nextCursor` of the page before. */
export const ApiPage = z.object({
  limit: whole(1, limits.apiPage).optional(),
  cursor: code(300).optional(),
})

/** A page of a list. */
export const apiList = <T extends z.ZodType>(of: T) =>
  z.object({
    /** One page of what was asked for. */
    data: z.array(of),
    nextCursor: z.string().nullable(),
  })

/** A vacancy of the company. */
export const ApiJob = z.object({
  /** The id of the vacancy. */
  id: Id,
  title: z.string(),
  /** Full-time, part-time or an internship. */
  role: z.enum(jobRoles),
  /** Where the work is done: at the workplace, at home or both. */
  workMode: z.enum(workModes),
  /** Where the workplace is. */
  locations: z.array(z.string()),
  /** How many people are wanted. */
  openings: z.number(),
  /** Months of an internship; null for other roles. */
  internshipMonths: z.number().nullable(),
  /** The range of the pay, as it was chosen. */
  pay: z.string(),
  qualifications: z.string(),
  /** Whether people can still be hired for it. */
  isOpen: z.boolean(),
  createdAt: Instant,
  /** Who leads the hiring. */
  lead: z.object({
    /** The id of their account. */
    id: Id,
    name: z.string(),
  }),
})
export type ApiJob = z.infer<typeof ApiJob>

/** A single vacancy. */
export const ApiJobWhole = ApiJob.extend({
  /** The description as it was typed; empty where a file was uploaded. */
  description: RichTextAnswer,
})
export type ApiJobWhole = z.infer<typeof ApiJobWhole>

/** Which applications: of one vacancy, in one stage, and those whose stage changed at this moment or later. */
export const ApiApplicationsQuery = ApiPage.extend({
  jobId: Id.optional(),
  stage: z.enum(apiStages).optional(),
  /** Only those whose stage changed at this moment or later. */
  changedSince: InstantInput.optional(),
})
export type ApiApplicationsQuery = z.output<typeof ApiApplicationsQuery>

/** Where an application stands, without its candidate. */
export const ApiApplication = z.object({
  /** The id of the application. */
  id: Id,
  /** The id of the vacancy. */
  jobId: Id,
  /** The id of the candidate's account. */
  candidateId: Id,
  /** Where it stands. */
  stage: z.enum(apiStages),
  /** Sent by the candidate, or out of the pool. */
  source: z.enum(applicationSources),
  /** When the candidate applied; null for those out of the pool. */
  appliedAt: Instant.nullable(),
  /** When its stage changed last. */
  changedAt: Instant,
})
export type ApiApplication = z.infer<typeof ApiApplication>

/** An interview that is planned or was held. */
export const ApiInterview = z.object({
  /** The id of the interview. */
  id: Id,
  /** 1, 2, and the further ones that the job has named. */
  round: z.number(),
  startsAt: Instant,
  /** How long it lasts, as people read it. */
  duration: z.string(),
  /** Where it is held online; empty until there is a link. */
  link: z.string(),
  /** Where it is held if the candidate comes there; empty without a room. */
  room: z.string(),
  /** The email of the interviewer; empty on a day for groups. */
  interviewer: z.string(),
  /** Whether the candidate says that they will come; null until they say so. */
  attendance: z.enum(attendanceAnswers).nullable(),
})

/** An offer of employment, without its letter. */
export const ApiOffer = z.object({
  /** The id of the offer. */
  id: Id,
  state: z.enum(offerStates),
  pay: z.object({
    /** By year or month, or unpaid. */
    kind: z.enum(offerPayKinds),
    /** Whole rupees; null where the work is unpaid. */
    amount: z.number().nullable(),
  }),
  /** The first day of work. */
  startsOn: Day,
  /** Where the work is done. */
  place: z.string(),
  /** The last day on which the candidate can answer, in Indian time. */
  answerBy: Day,
  madeAt: Instant,
  /** When the candidate answered; null until then. */
  answeredAt: Instant.nullable(),
  /** When the company withdrew it; null if it did not. */
  withdrawnAt: Instant.nullable(),
})

/** One application, with what a recruiter of its vacancy sees of the candidate. */
export const ApiApplicationWhole = ApiApplication.extend({
  /** The profile. All but the name is empty where the candidate has ended the company's access. */
  candidate: z.object({
    name: z.string(),
    /** Whether email and phone are shown. */
    contact: z.enum(apiContacts),
    /** Empty unless contacts are shown. */
    email: z.string(),
    /** Empty unless contacts are shown. */
    phone: z.string(),
    city: z.string(),
    state: z.string(),
    college: z.string(),
    degree: z.string(),
    graduationYear: z.number().nullable(),
    /** The skills by name. */
    skills: z.array(z.string()),
  }),
  /** What the candidate answered to the questions of the posting. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** What the candidate wrote to the company. */
  note: z.string(),
  /** Until when the candidate was promised an answer; null where none is due. */
  answerBy: Instant.nullable(),
  /** The rating and the remark of our team; null without them. */
  rating: z
    .object({
      /** From 0 to 5. */
      rating: z.number(),
      comment: z.string(),
    })
    .nullable(),
  /** The percent of the best skill test; null without one. */
  testPercent: z.number().nullable(),
  /** The earliest round first. */
  interviews: z.array(ApiInterview),
  /** The newest offer; null without one. */
  offer: ApiOffer.nullable(),
  /** Set for a rejected candidate, who is notified at `tellsAt` unless it is undone before. */
  rejection: z
    .object({
      reason: z.enum(declineReasons).nullable(),
      /** When the candidate is notified; null once they were. */
      tellsAt: Instant.nullable(),
    })
    .nullable(),
  /** Whether there is a resume to open. */
  hasResume: z.boolean(),
})
export type ApiApplicationWhole = z.infer<typeof ApiApplicationWhole>

/** Where a resume can be read. */
export const ApiResume = z.object({
  /** The address of the file. It opens without a key, so keep it to yourself. */
  url: z.string(),
  /** The name of the file. */
  fileName: z.string(),
  /** Until when the address works. */
  expiresAt: Instant,
})
export type ApiResume = z.infer<typeof ApiResume>

/** POST /api/v1/applications/:id/moves */
export const ApiMove = z
  .object({
    /** `restore` undoes a rejection. */
    move: z.enum(apiMoves),
    /** The stage that the program has read; if sent, it must still be current. */
    stage: z.enum(apiStages).optional(),
    /** Why somebody is rejected, for the company alone: candidates are never told it. */
    reason: z.enum(declineReasons).optional(),
  })
  .refine(({ move, reason }) => move === 'reject' || reason === undefined, {
    path: ['reason'],
    error: messages.reasonOfRejections,
  })
export type ApiMove = z.output<typeof ApiMove>

/** An application after a move. */
export const ApiMoved = ApiApplication.extend({
  /** When a rejected candidate is notified: until then it can be undone, and they never learn of it. */
  tellsAt: Instant.nullable(),
})
export type ApiMoved = z.infer<typeof ApiMoved>

const jobFields = {
  title: line(limits.shortText, messages.fieldNeeded),
  role: z.enum(jobRoles, messages.fieldNeeded),
  /** Where the work is done: at the workplace, at home or both. */
  workMode: z.enum(workModes, messages.fieldNeeded),
  /** Where the workplace is. */
  locations: list(line(limits.location), limits.locations, messages.locationsRange)
    .overwrite(cleanLocations)
    .min(1, messages.locationsRange),
  openings: z
    .int(messages.openingsRange)
    .min(limits.openings.min, messages.openingsRange)
    .max(limits.openings.max, messages.openingsRange),
  /** Months of an internship; without it 6. */
  internshipMonths: z
    .int(messages.internshipMonthsRange)
    .min(limits.internshipMonths.min, messages.internshipMonthsRange)
    .max(limits.internshipMonths.max, messages.internshipMonthsRange)
    .nullish(),
  /** One of the ranges that the form offers for the role. */
  pay: line(limits.shortText, messages.fieldNeeded),
  /** The skills and degrees that are wanted. */
  qualifications: paragraphs(limits.qualifications, messages.fieldNeeded),
}

/** A text, in which blank lines divide paragraphs. */
const description = paragraphs(limits.apiDescription, messages.fieldNeeded).refine(
  (text) => RichTextInput.safeParse(richTextOf(text)).success,
  messages.contentLong,
)

const payOfRole = {
  path: ['pay'],
  error: messages.salaryOfRole,
}
const hasPayOfRole = ({ role, pay }: { role: string; pay: string }) => payOptions(role).includes(pay)

/** A vacancy without its description, as it must be after each change. */
export const ApiJobFacts = z.object(jobFields).refine(hasPayOfRole, payOfRole)
export type ApiJobFacts = z.output<typeof ApiJobFacts>

/** POST /api/v1/jobs */
export const ApiJobDraft = z
  .object({
    ...jobFields,
    description,
    /** Whether to publish it on the job board, after our team has looked at it if needed; otherwise its posting is a draft. */
    onBoard: z.boolean().optional(),
  })
  .refine(hasPayOfRole, payOfRole)
export type ApiJobDraft = z.output<typeof ApiJobDraft>

/** PATCH /api/v1/jobs/:id: what is absent stays. */
export const ApiJobChange = z.object({ ...jobFields, description }).partial()
export type ApiJobChange = z.output<typeof ApiJobChange>

/** A vacancy that was posted or changed. */
export const ApiJobSaved = z.object({
  /** The id of the vacancy. */
  id: Id,
})
export type ApiJobSaved = z.infer<typeof ApiJobSaved>
