import { z } from 'zod'
import { applicationWaits, contactSharing } from '../lists/hiring.ts'
import { jobRoles, workModes } from '../lists/jobs.ts'
import { offerStates } from '../lists/offers.ts'
import { applicationStates, applicationStatuses } from '../rules/application-statuses.ts'
import { applicationSources } from '../rules/stages.ts'
import { GivenAnswer } from './applying.ts'
import { OwnInterview } from './candidates.ts'
import { Day, Id, Instant, Page } from './fields.ts'

/** Which of the candidate's own applications: those of a group, or those that wait for the candidate; all without either. */
export const ApplicationsQuery = Page.extend({
  state: z.enum(applicationStates).optional(),
  /** Only applications that wait for this; the dashboard counts them by the same rule. */
  waits: z.enum(applicationWaits).optional(),
})
export type ApplicationsQuery = z.output<typeof ApplicationsQuery>

/** A job as its applicants know it: nothing that is only for the company. */
export const AppliedJob = z.object({
  _id: Id,
  jobTitle: z.string(),
  companyName: z.string(),
  /** The file of the company's logo; empty without one. */
  logoKey: z.string(),
  jobRole: z.enum(jobRoles),
  jobType: z.enum(workModes),
  jobLocations: z.array(z.string()),
})

/** What waits for the candidate: the number of applications, and up to five of them. Empty kinds are absent. */
export const CandidateNeeds = z.object({
  needs: z.array(
    z.object({
      kind: z.enum(applicationWaits),
      count: z.number(),
      applications: z.array(z.object({ _id: Id, jobTitle: z.string(), companyName: z.string() })),
    }),
  ),
})
export type CandidateNeeds = z.infer<typeof CandidateNeeds>

/** An application as its candidate sees it. Remarks, ratings and notes are never part of it (G-93). */
export const OwnApplication = z.object({
  _id: Id,
  job: AppliedJob,
  /** Put forward by the team out of the pool, or sent by the candidate. */
  source: z.enum(applicationSources),
  status: z.enum(applicationStatuses),
  /** The status in words. */
  stage: z.string(),
  /** What comes next, as a sentence or two. */
  next: z.string(),
  isOpen: z.boolean(),
  canWithdraw: z.boolean(),
  /** Only if the candidate sent it: when, and while they wait, the end of the promised day of the next answer. */
  appliedAt: Instant.optional(),
  answerBy: Instant.optional(),
  /** After a late answer of the company: until when the candidate can reply whether they still want the job. */
  replyBy: Instant.optional(),
  /** Messages of the company that the candidate has not read. */
  unreadMessages: z.number(),
  /** Since when the status holds. */
  stageChangedAt: Instant,
  /** Interviews that are planned or took place, the next one first. */
  interviews: z.array(OwnInterview),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** Something that happened in an application, or will. */
export const TimelineEntry = z.object({
  kind: z.enum([
    'stage',
    'sent',
    'opened',
    'times',
    'offer',
    'interview',
    'job',
    'due',
    'extended',
    'asked',
    'replied',
  ]),
  /** For an interview, the time for which it is planned. */
  at: Instant,
  text: z.string(),
  isAhead: z.boolean(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** An application with its timeline, oldest first; the newest hundred entries. */
export const OwnApplicationWhole = OwnApplication.extend({
  /** The job's public page, while there is one. */
  jobSlug: z.string().nullable(),
  timeline: z.array(TimelineEntry),
  /** Proposed times of which the candidate can still choose one, the soonest end first. */
  proposals: z.array(
    z.object({
      _id: Id,
      interviewRound: z.number(),
      /** What the job calls this round; absent where it has named none. */
      roundName: z.string().optional(),
      /** Until when a time can be chosen, at the latest. */
      endsAt: Instant,
    }),
  ),
  /** The newest offer of the company; null where it made none. */
  offer: z.object({ _id: Id, state: z.enum(offerStates), answerBy: Day }).nullable(),
  /** What the company wrote with the current rejection. Absent where it wrote nothing, or where the mail had our own text. */
  rejectionMessage: z.string().optional(),
  /** What was sent with it: answers, a note, and the resume with a link of ten minutes. Absent where the team has put them forward. */
  sent: z
    .object({
      answers: z.array(GivenAnswer),
      note: z.string(),
      /** `label` is what its candidate calls it; empty where they have not said. */
      resume: z.object({ label: z.string(), fileName: z.string(), uploadedAt: Instant.nullable(), url: z.string() }),
      sharesContact: z.enum(contactSharing),
    })
    .optional(),
})
export type OwnApplicationWhole = z.infer<typeof OwnApplicationWhole>
