import { z } from 'zod'
import { formSentences } from '../calls/read-input.ts'
import { limits } from '../limits.ts'
import { recruiterNeeds, workingRoles } from '../lists/hiring.ts'
import { jobRoles, jobStates, ownJobSorts, salaryOptions, stipendOptions, workModes } from '../lists/jobs.ts'
import * as messages from '../messages/messages.ts'
import { type JobList, jobLists } from '../rules/stages.ts'
import { placesOf } from '../text/places.ts'
import { isBlankRichText, type RichText } from '../text/rich-text.ts'
import { CriteriaChoice } from './evaluations.ts'
import {
  blankAsAbsent,
  blankAsNull,
  Id,
  Instant,
  line,
  list,
  listOf,
  longText,
  Page,
  prepare,
  text,
  whole,
} from './fields.ts'
import { NewPostingInput, UnpostedPosting } from './postings.ts'
import { Company } from './recruiter-records.ts'
import { RichTextAnswer, RichTextInput } from './rich-text.ts'

/** Other documented spellings of a job role. */
const roleAliases: Record<string, string> = {
  'full-time': 'job(full-time)',
  'free-lancing': 'job(part-time)',
  freelancing: 'job(part-time)',
  'part-time': 'job(part-time)',
}
export const JobRoleInput = prepare(
  limits.shortText,
  (value) => (typeof value === 'string' ? (roleAliases[value.trim().toLowerCase()] ?? value) : value),
  z.enum(jobRoles, messages.fieldNeeded),
)

/** Pay options of a role: salaries for full-time, stipends otherwise. */
export const payOptions = (role: string): readonly string[] =>
  role === 'job(full-time)' ? salaryOptions : stipendOptions

/** Divides an entry with several locations. Trimmed, spaces collapsed, each once ignoring case, in its first spelling. */
export function cleanLocations(locations: string[]): string[] {
  const seen = new Map<string, string>()
  for (const place of locations.flatMap(placesOf)) {
    if (!seen.has(place.toLowerCase())) seen.set(place.toLowerCase(), place)
  }
  return [...seen.values()]
}

/** A vacancy as a recruiter posts it. */
export const JobDraft = z
  .object({
    /** Made by the client, so that a repeated request posts once. */
    _id: z.uuidv4().optional(),
    /** The draft from which it is posted; it is deleted. */
    draftId: Id.optional(),
    /**
     * A job of the company whose posting is taken over as well: requirements, questions, steps, the promise of an answer and
     * further facts; text and pay where the new job has the same description and range. Colleagues who
     * work on it join the new one. Read only when posting. A job that the caller cannot see is refused as 400 in this field.
     */
    copyOf: blankAsAbsent(Id),
    jobTitle: text(120, messages.fieldNeeded),
    /** The uploaded file's key in jds/, or its bare name. Needed unless the description is typed. */
    description: text(400).optional(),
    /** The description as it was typed. */
    descriptionContent: RichTextInput.optional(),
    qualifications: longText(limits.qualifications, messages.fieldNeeded),
    /** One of the options of the role. */
    salary: text(40),
    jobRole: JobRoleInput,
    jobType: z.enum(workModes, messages.fieldNeeded),
    // Locations are divided at line breaks, so these must not become blanks before.
    jobLocations: listOf(longText(limits.location), 100).pipe(
      list(z.string(), 100)
        .overwrite(cleanLocations)
        .min(1, messages.locationsRange)
        .refine((places) => places.length <= limits.locations, messages.locationsRange),
    ),
    numOpenings: whole(limits.openings.min, limits.openings.max, messages.openingsRange),
    /** Months of an internship; without it the default, and after an edit the value before. */
    internshipMonths: blankAsAbsent(
      whole(limits.internshipMonths.min, limits.internshipMonths.max, messages.internshipMonthsRange),
    ),
    /**
     * Whether to publish it on the public board, after the team's review if needed. Otherwise the posting is a draft, which its
     * recruiter is asked to publish (G-140). Read only when the job is posted.
     */
    onBoard: z.boolean().optional(),
    /**
     * What its posting says besides the description, instead of values made from the job or copied. Read only when the job is
     * posted; later another call changes it.
     */
    posting: NewPostingInput.nullish(),
    /** The criteria of its scorecards. Read only when the job is posted; later another call changes them. */
    criteria: CriteriaChoice.shape.criteria.optional(),
  })
  .refine(({ description, descriptionContent }) => description || !isBlankRichText(descriptionContent ?? []), {
    path: ['description'],
    error: messages.fieldNeeded,
    // Checked even if there are other faults, so that the refusal names everything that is missing.
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      issues.every(({ path }) => !path?.includes('descriptionContent') && !path?.includes('description')),
  })
  .refine((job) => !jobRoles.includes(job.jobRole) || payOptions(job.jobRole).includes(job.salary), {
    path: ['salary'],
    error: messages.salaryOfRole,
  })
  .register(formSentences, { missing: messages.enterAllFields })
export type JobDraft = z.output<typeof JobDraft>

/** A vacancy that is not posted yet, with whatever was entered so far; blanks where nothing was. */
export const UnpostedJob = z.object({
  jobTitle: text(120),
  jobRole: z.enum([...jobRoles, '']),
  jobType: z.enum([...workModes, '']),
  numOpenings: blankAsNull(whole(limits.openings.min, limits.openings.max, messages.openingsRange)),
  description: text(400),
  descriptionFileName: text(400),
  descriptionContent: RichTextInput,
  qualifications: longText(limits.qualifications),
  salary: text(40),
  jobLocations: listOf(text(limits.location), limits.locations),
  internshipMonths: blankAsNull(
    whole(limits.internshipMonths.min, limits.internshipMonths.max, messages.internshipMonthsRange),
  ),
  criteria: list(line(limits.criterion), limits.criteria.max).optional(),
  /** The job of which it is a copy. */
  copyOf: blankAsAbsent(Id),
  /** What its posting says; null where nothing was chosen. */
  posting: UnpostedPosting.nullish(),
})
export type UnpostedJob = z.output<typeof UnpostedJob>

/** A draft of a vacancy, seen by its recruiter alone. */
export const StoredJobDraft = z.object({ _id: Id, fields: z.custom<UnpostedJob>(), updatedAt: Instant })
export type StoredJobDraft = z.infer<typeof StoredJobDraft>

/** Whose vacancies: the recruiter's own, by default, or all on which they work. */
export const ScopeQuery = z.object({ scope: z.enum(['own', 'company']).optional() })
export type JobScope = NonNullable<z.output<typeof ScopeQuery>['scope']>

export const JobRecruiter = z.object({ _id: Id, fullName: z.string(), email: z.string(), company: Company })

/** A vacancy without its candidates. */
export const jobView = {
  _id: Id,
  jobTitle: z.string(),
  description: z.string(),
  descriptionFileName: z.string(),
  /** A signed link of ten minutes to the description file. */
  descriptionUrl: z.string(),
  qualifications: z.string(),
  salary: z.string(),
  jobRole: z.enum(jobRoles),
  jobType: z.enum(workModes),
  jobLocations: z.array(z.string()),
  numOpenings: z.number(),
  /** Months of an internship; null for other roles. */
  internshipMonths: z.number().nullable(),
  isActive: z.boolean(),
  createdAt: Instant,
  /** Day of the latest requested interview; empty without one. */
  interviewDate: z.string(),
  recruiter: JobRecruiter,
  /** The caller's role in the vacancy; null for the team of the installation. */
  myRole: z.enum(workingRoles).nullable(),
}
/** The description as it was typed; empty without one. It is part of a single vacancy, not of lists. */
export const jobText = { descriptionContent: RichTextAnswer }
export const Job = z.object(jobView)
export type Job = z.infer<typeof Job>
/** A single vacancy. */
export type WholeJob = Job & { descriptionContent: RichText }

/** The same shape for each list of a job. */
export const perList = <T extends z.ZodType>(of: T) =>
  z.object(Object.fromEntries(jobLists.map((list) => [list, of])) as Record<JobList, T>)

/** How far the hiring for a job is, as its card shows it. Numbers about candidates stop at `limits.counted`. */
export const JobProgress = z.object({
  /** The size of each list as the caller sees it, without the pool. */
  counts: perList(z.number()),
  /** Candidates in the recruiter's first list since their last visit of the panel; 0 for the team. */
  newApplicants: z.number(),
  /** Candidates who have waited for a decision for seven days or more. */
  answersOwed: z.number(),
  /** Interviews from now on, and the beginning of the next one. */
  interviewsAhead: z.number(),
  nextInterviewAt: Instant.nullable(),
  interviewsWithoutLink: z.number(),
  /** Since when the team is needed: an interview has no link, or nobody is shortlisted for the open job. */
  waitingSince: Instant.nullable(),
})
export type JobProgress = z.infer<typeof JobProgress>

/** A vacancy in a list. */
export const ListedJob = Job.extend({ progress: JobProgress })
export type ListedJob = z.infer<typeof ListedJob>

/** Which of the recruiter's own jobs to list: text within the title or a location, and a state. */
export const OwnJobsQuery = Page.extend({
  ...ScopeQuery.shape,
  search: text().optional(),
  state: z.enum(jobStates).optional(),
  sort: z.enum(ownJobSorts).optional(),
})
export type OwnJobsQuery = z.output<typeof OwnJobsQuery>

/** What waits for the recruiter in open jobs: the number in each of up to five jobs, and in all. Empty kinds are absent. */
export const RecruiterNeeds = z.object({
  needs: z.array(
    z.object({
      kind: z.enum(recruiterNeeds),
      count: z.number(),
      jobs: z.array(
        z.object({
          jobId: Id,
          jobTitle: z.string(),
          count: z.number(),
          /** The caller's last visit of the panel: candidates who came later are new. */
          since: Instant.nullable(),
        }),
      ),
    }),
  ),
})
export type RecruiterNeeds = z.infer<typeof RecruiterNeeds>

export const RecruiterStats = z.object({
  totalJobs: z.number(),
  ongoingJobHirings: z.number(),
  completedHirings: z.number(),
  candidatesHired: z.number(),
})
export type RecruiterStats = z.infer<typeof RecruiterStats>
