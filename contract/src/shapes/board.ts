import { z } from 'zod'
import { limits } from '../limits.ts'
import { companySizes, jobRoles, workModes } from '../lists/jobs.ts'
import { alertFrequencies, answerDayKinds, jobReportReasons, jobSorts, postedWithinDays } from '../lists/postings.ts'
import * as messages from '../messages/messages.ts'
import { neededToApply } from '../rules/candidate-fields.ts'
import { AnswerRecord } from './answers.ts'
import {
  code,
  codesOf,
  flag,
  Id,
  Instant,
  line,
  listOf,
  oneOfNumbers,
  Page,
  paragraphs,
  text,
  whole,
} from './fields.ts'
import { Pay, PostingQuestion, PostingRule } from './postings.ts'
import { RichTextAnswer } from './rich-text.ts'

/** The longest public name of a job or a company. */
const slugLength = 200
/** The public name of a job or a company in URLs. */
export const SlugRef = z.object({ slug: code(slugLength, 1) })

const filters = {
  q: text(limits.shortText).optional(),
  role: z.enum(jobRoles).optional(),
  skills: listOf(line(limits.location), limits.searchSkills).optional(),
  place: line(limits.location).optional(),
  mode: z.enum(workModes).optional(),
  /** Rupees a year; a monthly pay counts twelve times. */
  payMin: whole(0, limits.pay).optional(),
  /** Jobs that need no experience. */
  fresher: flag.optional(),
  company: code(200).optional(),
}
/** Filters, order and page of the board. */
export const JobSearch = Page.extend({
  ...filters,
  /** Posted within so many days. */
  since: oneOfNumbers(postedWithinDays).optional(),
  sort: z.enum(jobSorts).optional(),
  /** Searches the text as it was typed, without corrections. */
  exact: flag.optional(),
})
export type JobSearch = z.output<typeof JobSearch>

/** A live job in a list. It contains nothing about the recruiter, no contact and no tax number. */
export const JobCard = z.object({
  slug: z.string(),
  title: z.string(),
  company: z.object({ name: z.string(), slug: z.string(), isChecked: z.boolean(), logoKey: z.string() }),
  role: z.enum(jobRoles),
  mode: z.enum(workModes),
  places: z.array(z.string()),
  pay: Pay,
  months: z.number().nullable(),
  startsOn: z.string().nullable(),
  openings: z.number(),
  skills: z.array(z.string()),
  /** Whether it needs no experience. */
  isFresher: z.boolean(),
  publishedAt: Instant,
  /** The last Indian day of applying. */
  applyBy: z.string(),
  answerDays: z.number(),
  answerDayKind: z.enum(answerDayKinds),
})
export type JobCard = z.infer<typeof JobCard>

/** A filter that was recognized in a search text, and in `q` the text without its words. */
export const FoundBy = z.object({
  filter: z.enum(['role', 'mode', 'place', 'fresher', 'years']),
  /** A value of the filter, the name of a location, or years of experience. */
  value: z.string(),
  q: z.string(),
})
export type FoundBy = z.infer<typeof FoundBy>

export const FoundJobs = z.object({
  jobs: z.array(JobCard),
  /** Counted up to `limits.countedJobs`. */
  total: z.number(),
  totalIsBounded: z.boolean(),
  nextCursor: z.string().nullable(),
  foundBy: z.array(FoundBy),
  /** The text that was searched instead, if unknown words of the typed text were replaced or left out; null if none were. */
  corrected: z.string().nullable(),
  /** The same for the locations of the filter. */
  correctedPlace: z.string().nullable(),
})
export type FoundJobs = z.infer<typeof FoundJobs>

/** A company as everybody sees it. */
export const PublicCompany = z.object({
  slug: z.string(),
  name: z.string(),
  /** The file of its logo; empty without one. */
  logoKey: z.string(),
  industry: z.string(),
  description: z.string(),
  type: z.string(),
  size: z.enum([...companySizes, '']),
  founded: z.number().nullable(),
  isChecked: z.boolean(),
  /** What has been checked about the company, by the team or by a code in its mail; empty if nothing. */
  checks: z.array(z.string()),
  openJobs: z.number(),
  /** Null while fewer than `limits.answerRecordShown` answers were due. */
  answers: AnswerRecord.nullable(),
})
export type PublicCompany = z.infer<typeof PublicCompany>
export const CompanyPage = z.object({ company: PublicCompany, jobs: z.array(JobCard) })
export type CompanyPage = z.infer<typeof CompanyPage>

/** A job as its public page shows it; after its end for thirty days, without a way to apply. */
export const PublicJob = z.object({
  ...JobCard.omit({ company: true }).shape,
  company: PublicCompany,
  state: z.enum(['live', 'paused', 'closed']),
  closedAt: Instant.nullable(),
  content: RichTextAnswer,
  /** The name of the description file at /files/jds/…, and the link; empty without one. */
  descriptionFileName: z.string(),
  descriptionUrl: z.string(),
  experienceMin: z.number(),
  experienceMax: z.number().nullable(),
  process: z.array(z.object({ title: z.string(), days: z.number().nullable() })),
  assignmentHours: z.number().nullable(),
  bondMonths: z.number().nullable(),
  questions: z.array(PostingQuestion),
  rules: z.array(PostingRule),
  /** Who posts it: name and position. */
  poster: z.object({ name: z.string(), position: z.string() }),
  related: z.array(JobCard),
})
export type PublicJob = z.infer<typeof PublicJob>

/** One way in which a candidate fits or not, as a sentence; with a link to where they can change it. */
export const FitLine = z.object({
  sentence: z.string(),
  isHard: z.boolean(),
  step: z.object({ label: z.string(), path: z.string() }).nullable(),
})
export type FitLine = z.infer<typeof FitLine>
/** A reason why a candidate cannot apply, with the step that removes it. The easiest to remove comes first. */
export const WhyNot = z.object({
  code: z.enum(['skill_test', 'resume', 'closed', 'applied', 'rule', 'too_many', 'profile', 'email', 'blocked']),
  sentence: z.string(),
  step: z.object({ label: z.string(), path: z.string() }).nullable(),
})
export type WhyNot = z.infer<typeof WhyNot>
/** What a job page adds for a candidate. */
export const MyJob = z.object({
  isSaved: z.boolean(),
  application: z.object({ _id: Id, appliedAt: Instant, isWithdrawn: z.boolean() }).nullable(),
  fit: z.object({ met: z.array(FitLine), missing: z.array(FitLine), unknown: z.array(FitLine) }),
  whyNot: z.array(WhyNot),
  /** Fields that the application form asks for, because the profile lacks them. */
  asks: z.array(z.enum(neededToApply)),
  /** Whether the company sees email and phone already, from an earlier application or because it has shortlisted them. */
  seesContact: z.boolean(),
})
export type MyJob = z.infer<typeof MyJob>

/** The jobs whose marks are asked for. */
export const JobMarksQuery = z.object({
  /** The public names of 1 to 50 jobs, with commas between them. */
  slugs: codesOf(slugLength, limits.jobMarks),
})
/** What a job in a list is to a candidate: the short form of `MyJob`, with the same meaning. */
export const JobMark = z.object({
  slug: z.string(),
  isSaved: z.boolean(),
  /** When the candidate applied or was put forward; null without an application. */
  appliedAt: Instant.nullable(),
  /** Whether they have withdrawn that application. */
  isWithdrawn: z.boolean(),
  fit: z.object({
    /** How many of the asked skills the profile has. */
    skillsHad: z.number(),
    /** How many skills are compared; 0 where the job names none, or where one of its rules asks for skills. */
    skillsAsked: z.number(),
    /** Whether all rules of the job and all its skills are met; null for a job without rules, or when the profile does not say. */
    isMet: z.boolean().nullable(),
  }),
})
export type JobMark = z.infer<typeof JobMark>
export const JobMarks = z.object({
  /** In the order of the question. */
  marks: z.array(JobMark),
})
export type JobMarks = z.infer<typeof JobMarks>

/** A job that was saved; it stays in the list when it is closed. */
export const SavedJob = JobCard.extend({ state: z.enum(['live', 'paused', 'closed']), savedAt: Instant })
export type SavedJob = z.infer<typeof SavedJob>

/** A search whose new jobs we mail to the candidate. */
export const SavedSearchInput = z.object({
  name: line(limits.searchName, messages.fieldNeeded),
  query: z.object(filters),
  mail: z.enum(alertFrequencies),
})
export type SavedSearchInput = z.output<typeof SavedSearchInput>
export type SearchFilters = SavedSearchInput['query']
export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  query: z.custom<SearchFilters>(),
  mail: z.enum(alertFrequencies),
  createdAt: Instant,
  lastMailedAt: Instant.nullable(),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** The code in a mail that ends an alert. */
export const StopRef = z.object({ token: Id })

export const JobReport = z.object({ reason: z.enum(jobReportReasons), note: paragraphs(limits.reportNote) })
export type JobReport = z.output<typeof JobReport>
