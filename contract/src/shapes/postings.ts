import { z } from 'zod'
import { limits } from '../limits.ts'
import { jobRoles, workModes } from '../lists/jobs.ts'
import {
  answerDayKinds,
  jobReportReasons,
  payKinds,
  postingDecisions,
  postingStates,
  postingSteps,
  questionKinds,
  ruleKinds,
  scamRules,
} from '../lists/postings.ts'
import * as messages from '../messages/messages.ts'
import { citiesOf } from '../text/places.ts'
import { leastYearlyPay, typedRupees } from '../text/typed-numbers.ts'
import {
  blankAsNull,
  count,
  Day,
  Id,
  Instant,
  line,
  list,
  mostFields,
  Page,
  paragraphs,
  prepare,
  text,
  whole,
  Year,
} from './fields.ts'
import { RichTextAnswer, RichTextInput } from './rich-text.ts'

/** Rupees a year or a month, `max` null for 'from'. Both null where the pay is not stated or there is none. */
const amount = blankAsNull(whole(0, limits.pay, messages.payRange)).transform((value) => value ?? null)

/** Amounts as people write them, such as '6 LPA'. An amount for the other period stays a text, so that it is refused. */
function typedAmounts(pay: unknown): unknown {
  if (typeof pay !== 'object' || pay === null) return pay
  const { kind, min, max, ...rest } = pay as Record<string, unknown>
  const read = (value: unknown) =>
    typeof value === 'string' ? (typedRupees(value, kind === 'month' ? 'month' : 'year') ?? value) : value
  return { ...rest, kind, min: read(min), max: read(max) }
}

export const PayInput = prepare(
  mostFields,
  typedAmounts,
  z.object({ kind: z.enum(payKinds, messages.fieldNeeded), min: amount, max: amount }),
)
  .overwrite(({ kind, min, max }) =>
    kind === 'year' || kind === 'month' ? { kind, min, max } : { kind, min: null, max: null },
  )
  .refine(({ kind, min }) => (kind !== 'year' && kind !== 'month') || min !== null, {
    path: ['min'],
    error: messages.payNeeded,
  })
  .refine(({ kind, min }) => kind !== 'year' || min === null || min >= leastYearlyPay, {
    path: ['min'],
    error: messages.payTooLow,
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, { path: ['max'], error: messages.payInOrder })
export const Pay = z.object({ kind: z.enum(payKinds), min: z.number().nullable(), max: z.number().nullable() })
export type Pay = z.infer<typeof Pay>

/** A step of the hiring process, and about how many days it takes. */
const ProcessStep = z.object({
  title: line(limits.processStep, messages.fieldNeeded),
  days: blankAsNull(whole(0, limits.processDays, messages.processDaysRange)),
})

/** A question to applicants. Options belong to `one` and `many`. */
const questionFields = {
  kind: z.enum(questionKinds),
  text: line(limits.question, messages.fieldNeeded),
  options: list(line(limits.questionOption, messages.fieldNeeded), limits.questionOptions),
  isRequired: z.boolean(),
  /** The answer without which nobody can apply: 'yes' or 'no', one of the options, or the smallest number. Null for none. */
  wanted: line(limits.questionOption).nullable(),
}
const hasOptions = (kind: string) => kind === 'one' || kind === 'many'
export const QuestionInput = z
  .object({ _id: Id.optional(), ...questionFields })
  .refine(({ kind, options }) => hasOptions(kind) === options.length >= 2, {
    path: ['options'],
    error: messages.questionOptions,
  })
  .refine(
    ({ kind, wanted, options }) =>
      wanted === null ||
      (kind === 'yes_no' && (wanted === 'yes' || wanted === 'no')) ||
      (hasOptions(kind) && options.includes(wanted)) ||
      (kind === 'number' && /^\d{1,10}$/.test(wanted)),
    { path: ['wanted'], error: messages.questionWanted },
  )
export const QuestionsInput = z.object({ questions: list(QuestionInput, limits.questions) })
export const PostingQuestion = z.object({
  _id: Id,
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  wanted: z.string().nullable(),
})
export type PostingQuestion = z.infer<typeof PostingQuestion>

const values = list(line(limits.location, messages.fieldNeeded), limits.ruleValues).min(1, messages.fieldNeeded)
/** The cities of a rule, each once: 'Pune, Mumbai' are two, 'Pune, Maharashtra' is Pune. */
export const ruleCities = (texts: string[]): string[] => [
  ...new Map(citiesOf(texts).map((city) => [city.toLowerCase(), city])).values(),
]
/** What a rule asks for. */
const PostingRuleParams = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('graduation_year'), from: Year, to: Year }),
  z.object({ kind: z.literal('degree'), anyOf: values }),
  /** The band of the profile, from this one on: 0 for none, 6 or 12 months. */
  z.object({ kind: z.literal('experience'), months: whole(0, 12) }),
  z.object({ kind: z.literal('test_percent'), percent: whole(1, 100) }),
  z.object({
    kind: z.literal('place'),
    // Candidates name cities without their states.
    anyOf: list(line(limits.location, messages.fieldNeeded), limits.ruleValues).overwrite(ruleCities).pipe(values),
  }),
  z.object({ kind: z.literal('work_mode'), anyOf: list(z.enum(workModes), workModes.length).min(1) }),
  /** At least so many of these skills. */
  z.object({ kind: z.literal('skills'), anyOf: values, atLeast: whole(1, limits.ruleValues) }),
])
export type PostingRuleParams = z.output<typeof PostingRuleParams>
export const PostingRulesInput = z.object({
  rules: list(z.object({ params: PostingRuleParams, isHard: z.boolean() }), limits.postingRules),
})
/** A rule as it is stored and sent. The sentence is made from it by `ruleSentence`. */
export interface PostingRule {
  params: PostingRuleParams
  isHard: boolean
}
export const PostingRule = z.object({ params: z.custom<PostingRuleParams>(), isHard: z.boolean() })

/** What a posting says beside its text. */
const postingFields = {
  pay: PayInput,
  months: blankAsNull(whole(1, limits.postingMonths)),
  startsOn: blankAsNull(Day),
  experienceMin: whole(0, limits.experienceYears),
  experienceMax: blankAsNull(whole(0, limits.experienceYears)),
  /** The last Indian day of applying. */
  applyBy: Day,
  answerDays: whole(limits.answerPromise.min, limits.answerPromise.max, messages.answerDaysRange),
  /** If absent, the stored value stays. */
  answerDayKind: z.enum(answerDayKinds).optional(),
  process: list(ProcessStep, limits.processSteps),
  assignmentHours: blankAsNull(whole(0, limits.assignmentHours)),
  bondMonths: blankAsNull(whole(0, limits.bondMonths)),
  /** Saved together with the posting; if absent, the stored ones stay. */
  questions: QuestionsInput.shape.questions.optional(),
  rules: PostingRulesInput.shape.rules.optional(),
}
type Experience = { experienceMin: number; experienceMax?: number | null | undefined }
const isInOrder = ({ experienceMin, experienceMax }: Experience) =>
  experienceMax == null || experienceMin <= experienceMax
const inOrder = { path: ['experienceMax'], error: messages.experienceInOrder }

/** The first values of a posting when its job is posted; its text is the description of the job. */
export const NewPostingInput = z.object({ ...postingFields }).refine(isInOrder, inOrder)
export type NewPostingInput = z.output<typeof NewPostingInput>

/** A posting as its recruiter edits it. */
export const PostingInput = z
  .object({
    /** The revision that was read; another one is refused (409 `posting_changed`). */
    revision: count(0, 1_000_000),
    content: RichTextInput,
    ...postingFields,
  })
  .refine(isInOrder, inOrder)
export type PostingInput = z.output<typeof PostingInput>

/** A number in an unfinished form: it may be empty, or a text that cannot be read yet. */
const typedNumber = z.union([z.number().min(0).max(limits.pay), text(40)])
/** The posting of a job that is not posted yet, as far as its form is filled in. */
export const UnpostedPosting = z.object({
  /** 'range' for the pay range of the job. */
  payKind: z.enum([...payKinds, 'range']),
  /** Rupees a year or a month. */
  payMin: typedNumber,
  /** Rupees a year or a month; empty for 'from'. */
  payMax: typedNumber,
  months: typedNumber,
  startsOn: text(40),
  experienceMin: typedNumber,
  experienceMax: typedNumber,
  /** The last Indian day of applying. */
  applyBy: text(40),
  answerDays: typedNumber,
  answerDayKind: z.enum(answerDayKinds),
  process: list(z.object({ title: text(limits.processStep), days: typedNumber }), limits.processSteps),
  assignmentHours: typedNumber,
  bondMonths: typedNumber,
  questions: list(
    z.object({
      kind: z.enum(questionKinds),
      text: text(limits.question),
      options: list(text(limits.questionOption), limits.questionOptions),
      isRequired: z.boolean(),
      wanted: text(limits.questionOption),
    }),
    limits.questions,
  ),
  rules: list(
    z.object({
      kind: z.enum(ruleKinds),
      anyOf: list(text(limits.location), limits.ruleValues),
      from: typedNumber,
      to: typedNumber,
      isHard: z.boolean(),
    }),
    limits.postingRules,
  ),
})
export type UnpostedPosting = z.output<typeof UnpostedPosting>

/** What applicants read about a job beside the documented fields. */
const postingView = {
  pay: Pay,
  months: z.number().nullable(),
  startsOn: z.string().nullable(),
  experienceMin: z.number(),
  experienceMax: z.number().nullable(),
  /** The last Indian day of applying. */
  applyBy: z.string().nullable(),
  answerDays: z.number(),
  answerDayKind: z.enum(answerDayKinds),
  process: z.array(z.object({ title: z.string(), days: z.number().nullable() })),
  assignmentHours: z.number().nullable(),
  bondMonths: z.number().nullable(),
}

/** A sign of fraud and the words that contain it. */
export const PostingFlag = z.object({ rule: z.enum(scamRules), quote: z.string(), foundAt: Instant })
export type PostingFlag = z.infer<typeof PostingFlag>

/**
 * What a program reads with certainty in a description file; otherwise blank, empty or null. It is proposed, never stored as a
 * value of a job or posting.
 */
export const DescriptionFacts = z.object({
  jobTitle: z.string().max(120),
  jobRole: z.enum(jobRoles).nullable(),
  jobType: z.enum(workModes).nullable(),
  numOpenings: z.int().min(limits.openings.min).max(limits.openings.max).nullable(),
  skills: z.array(z.string().max(60)).max(limits.skills),
  pay: Pay.nullable(),
  jobLocations: z.array(z.string().max(limits.location)).max(limits.locations),
  /** Years, `max` null for 'from'. */
  experience: z
    .object({
      min: z.int().min(0).max(limits.experienceYears),
      max: z.int().min(0).max(limits.experienceYears).nullable(),
    })
    .nullable(),
  months: z.int().min(1).max(limits.postingMonths).nullable(),
})
export type DescriptionFacts = z.infer<typeof DescriptionFacts>

/** The text of an uploaded description file, cut where it is too long, and the facts read from it. */
export const DescriptionRead = z.object({
  state: z.enum(['read', 'no text', 'failed']),
  content: RichTextAnswer,
  isCut: z.boolean(),
  facts: DescriptionFacts.nullable(),
})
export type DescriptionRead = z.infer<typeof DescriptionRead>
/** The key of an uploaded file in jds/, or its bare name. */
export const DescriptionFileRef = z.object({ description: text(400, messages.fieldNeeded) })

/** The fields that a posting lacks before it can be published. */
export const postingLacks = ['content', 'applyBy', 'pay'] as const

/** A posting as its recruiter sees it. */
export const OwnPosting = z.object({
  jobId: Id,
  slug: z.string(),
  state: z.enum(postingStates),
  revision: z.number(),
  content: RichTextAnswer,
  /** Where the text came from: typed, or read from the description file; null while there is none. */
  textSource: z.enum(['typed', 'file']).nullable(),
  /** What the description file says; null without a file or until it is read. */
  facts: DescriptionFacts.nullable(),
  ...postingView,
  questions: z.array(PostingQuestion),
  rules: z.array(PostingRule),
  lacks: z.array(z.enum(postingLacks)),
  /** Whether the team reviews it first: the company's first posting, one that the team took down, or one with signs of fraud. */
  needsReview: z.boolean(),
  /** The words that the team will look at. */
  found: z.array(PostingFlag),
  /** What the team wrote with its last decision. */
  reviewReason: z.string(),
  publishedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** How many candidates applied to this job directly. */
  applications: z.number(),
  /** How many answers the company has to give before this posting can be published (409 `answers_owed`); 0 for none. */
  answersToGive: z.number(),
  /** If the company has as many jobs on the board as allowed (409 `board_full`): how many, and its tier; otherwise null. */
  fullBoard: z.object({ most: z.number(), tier: z.number() }).nullable(),
})
export type OwnPosting = z.infer<typeof OwnPosting>

export const PostingRef = z.object({ id: Id })
export const PostingStepRef = z.object({ id: Id, step: z.enum(postingSteps) })

/** A posting in the team's list. */
export const ReviewedPosting = z.object({
  jobId: Id,
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  recruiter: z.string(),
  role: z.enum(jobRoles),
  state: z.enum(postingStates),
  flags: z.number(),
  reports: z.number(),
  /** Since when it has this state. */
  since: Instant,
})
export type ReviewedPosting = z.infer<typeof ReviewedPosting>
export const PostingsQuery = Page.extend({
  state: z.enum(postingStates).optional(),
  /** Only postings with open reports. */
  reported: z.enum(['yes']).optional(),
  search: text().optional(),
})
export type PostingsQuery = z.output<typeof PostingsQuery>

/** A posting as the team judges it. */
export const PostingInReview = z.object({
  ...ReviewedPosting.shape,
  companyId: Id,
  /** The file of the company's logo; empty without one. */
  logoKey: z.string(),
  content: RichTextAnswer,
  ...postingView,
  jobLocations: z.array(z.string()),
  jobType: z.enum(workModes),
  qualifications: z.string(),
  questions: z.array(PostingQuestion),
  rules: z.array(PostingRule),
  found: z.array(PostingFlag),
  reported: z.array(
    z.object({ reason: z.enum(jobReportReasons), note: z.string(), reportedAt: Instant, reporter: z.string() }),
  ),
  /** What the team decided before, newest first. */
  decisions: z.array(
    z.object({ decision: z.enum(postingDecisions), reason: z.string(), decidedAt: Instant, by: z.string() }),
  ),
})
export type PostingInReview = z.infer<typeof PostingInReview>

/** A decision of the team; the recruiter reads the reason, which everything but an approval needs. */
export const PostingDecisionInput = z
  .object({
    decision: z.enum(postingDecisions),
    reason: paragraphs(limits.reviewReason),
    /** Refuses to decide while there are signs of fraud or reports, which the caller has not seen. */
    ifClean: z.literal(true).optional(),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
    path: ['reason'],
    error: messages.fieldNeeded,
  })
export type PostingDecisionInput = z.output<typeof PostingDecisionInput>
