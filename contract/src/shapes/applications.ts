import { z } from 'zod'
import { applicationStates, applicationStatuses } from '../application-statuses.ts'
import { applicationWaits, contactSharing } from '../lists/hiring.ts'
import { jobRoles, workModes } from '../lists/jobs.ts'
import { applicationSources } from '../stages.ts'
import { GivenAnswer } from './applying.ts'
import { OwnInterview } from './candidates.ts'
import { Id, Instant, Page } from './fields.ts'

/** Which of the own applications: those of a group, those that wait for something of the candidate; without either all. */
export const ApplicationsQuery = Page.extend({
  state: z.enum(applicationStates).optional(),
  /** Those that wait for this, by the rule by which the dashboard counts them. */
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
  /** Of those that the candidate has sent: when, and, while they wait, the end of the day by which the next answer is promised. */
  appliedAt: Instant.optional(),
  answerBy: Instant.optional(),
  /** While the company has answered after all and waits for a reply: until when the candidate can say whether they still want it. */
  replyBy: Instant.optional(),
  /** Messages of the company that the candidate has not read. */
  unreadMessages: z.number(),
  /** Since when the status holds. */
  stageChangedAt: Instant,
  /** Those that are planned or took place, the next one first. */
  interviews: z.array(OwnInterview),
})
export type OwnApplication = z.infer<typeof OwnApplication>

/** Something that happened in an application, or will. */
export const TimelineEntry = z.object({
  kind: z.enum(['stage', 'sent', 'opened', 'interview', 'job', 'due', 'extended', 'asked', 'replied']),
  /** An interview stands at the time for which it is planned. */
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
  /** What the company wrote with the rejection that holds. Absent where it wrote nothing, or where the mail had our words instead. */
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
