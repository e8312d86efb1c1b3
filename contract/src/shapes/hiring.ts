import { z } from 'zod'
import { limits } from '../limits.ts'
import { quizTypes } from '../lists/assessments.ts'
import { interestTypes } from '../lists/candidates.ts'
import { bulkMoves, bulkOutcomes, declineReasons, panelSorts, panelWaits, templateKinds } from '../lists/hiring.ts'
import { durationUnits } from '../lists/jobs.ts'
import * as messages from '../messages/messages.ts'
import { offerPlaceholders, placeholders, unknownPlaceholder } from '../rules/message-template.ts'
import { applicationSources, jobLists, movesOf, stages } from '../rules/stages.ts'
import { durationMinutes } from '../time/durations.ts'
import { AnswerToQuestion } from './applying.ts'
import { candidateView, InterviewRecord, QuizTaken, RatingRecord, ResumeRecord, SkillScore } from './candidates.ts'
import {
  blankAsAbsent,
  code,
  Day,
  Email,
  filtersOf,
  HttpLink,
  Id,
  Instant,
  InstantInput,
  line,
  list,
  listOf,
  longText,
  number,
  Page,
  paragraphs,
  prepare,
  TimeOfDay,
  text,
  unique,
  whole,
} from './fields.ts'
import { jobText, jobView, perList } from './jobs.ts'
import { PostingQuestion } from './postings.ts'

export const Interest = z.object({ interestType: z.enum(interestTypes) })

/** PUT /api/user/apply: the candidate withdraws. */
export const SteppingBack = Interest.extend({ interested: z.literal(false) })

/** One reason for a candidate's rank in the pool; `met` says whether it counts in their favour. */
export const MatchReason = z.object({ label: z.string(), met: z.boolean() })

/** The rejection of a candidate. Until `tellsAt` it can be undone and the candidate never learns of it; then it is null. */
export const Rejection = z.object({
  rejectedAt: Instant,
  tellsAt: Instant.nullable(),
  reason: z.enum(declineReasons).nullable(),
})
export type Rejection = z.infer<typeof Rejection>

/**
 * Only for recruiters. 'masked': email and phone are empty, because the candidate has not given them to the company yet.
 * 'ended': the candidate has ended the company's access, and all but the name is empty.
 */
const contact = z.enum(['masked', 'ended']).optional()

/** A candidate in one of a job's lists. Recruiters get no `testsTaken` answers and no other job's ratings. */
export const HiringCandidate = z.object({
  ...candidateView,
  resume: ResumeRecord,
  interviews: z.array(InterviewRecord),
  ratings: z.array(RatingRecord),
  /** The best skill test of the last twelve months, for the team only; recruiters get an empty list. */
  testsTaken: z.array(QuizTaken),
  /** The percent of the best skill test, for both roles; null without one. */
  testPercent: z.number().nullable(),
  stage: z.enum(stages),
  /** Hired for this or another job, and the hiring lasts: shows the disabled 'Hired' button (X-56, G-110). */
  isHired: z.boolean(),
  /** Hired for another job than this one. */
  isHiredElsewhere: z.boolean(),
  match: z.array(MatchReason),
  /** For rejected candidates alone. */
  rejection: Rejection.optional(),
  /** From the pool, or applied to this job directly; then `resume` is the resume that they sent. */
  source: z.enum(applicationSources),
  /** Only for direct applications. In lists, answers and note are cut at `limits.answerPreview` characters. */
  appliedAt: Instant.optional(),
  answers: z.array(AnswerToQuestion).optional(),
  note: z.string().optional(),
  /** Until when the company has promised the candidate an answer; absent once they have it. */
  answerBy: Instant.optional(),
  /** Messages of the candidate that nobody of the company has read; only for recruiters. */
  unreadMessages: z.number().optional(),
  /** Only in the details of direct applications: the rules of the posting, by how the candidate met them on that day. */
  fit: z.object({ met: z.array(z.string()), missing: z.array(z.string()), unknown: z.array(z.string()) }).optional(),
  contact,
})
export type HiringCandidate = z.infer<typeof HiringCandidate>

/** A job with the first page of each of its lists; `nextCursors` lead to the next page, null at the end of a list. */
export const JobWithLists = z.object({
  ...jobView,
  ...jobText,
  ...perList(z.array(HiringCandidate)).shape,
  counts: perList(z.number()),
  /** Whether counts are bounded: a bounded count is a lower bound, shown as '10,000+'. */
  countsAreBounded: z.boolean(),
  nextCursors: perList(z.string().nullable()),
  /** What the posting asks those who apply, in its order. */
  questions: z.array(PostingQuestion),
  /** How many interviews have no link yet; for the team only, recruiters get 0. */
  interviewsWithoutLink: z.number(),
  /** The named rounds of interviews, in their order, and how long each takes; absent where the job has named none. */
  rounds: z
    .array(
      z.object({
        name: z.string(),
        /** How many minutes an interview takes; null where nobody has said so. */
        minutes: z.number().nullable(),
      }),
    )
    .optional(),
  /** Only for the team: why nobody can change the job. Present if its recruiter is suspended and nobody else works on it. */
  suspension: z.object({ reason: z.string(), suspendedAt: Instant }).optional(),
})
export type JobWithLists = z.infer<typeof JobWithLists>

/** A job as the detail page reads it, without candidates. */
export const JobAlone = z.object({ ...jobView, ...jobText })

/** Filters of a job's lists, and the list to page through; without `list`, the first page of each. */
export const PanelQuery = filtersOf(
  z.object({
    candidateType: text(20).optional(),
    degree: text().optional(),
    skills: listOf(text(60), limits.skills).optional(),
    graduationYear: blankAsAbsent(whole(0, limits.year.max)),
    name: text().optional(),
    /** Text within the name or email, or the beginning of the unique id; one letter is enough. */
    q: text().optional(),
    /** The least percent of the best skill test. */
    minTest: blankAsAbsent(whole(0, 100)),
    /** A location where the candidate lives or wants to work. */
    place: text(limits.location).optional(),
    /** Whether the profile names work experience. */
    experience: blankAsAbsent(z.enum(['yes', 'no'])),
    /** Words of the college's name, in any order. */
    college: text().optional(),
    /** Whether they applied to this job themselves, or come from the pool. */
    source: blankAsAbsent(z.enum(applicationSources)),
    /** Candidates who applied themselves within the last so many days. */
    appliedWithin: blankAsAbsent(whole(0, limits.stageDays)),
    /** The least rating by the team for this job. */
    minRating: blankAsAbsent(number(limits.rating.min, limits.rating.max)),
    /** For how many days at least they have been in their stage, or in the pool. */
    stageSince: blankAsAbsent(whole(0, limits.stageDays)),
    /** Candidates who wait for this; the dashboard counts them by the same rule. */
    waits: blankAsAbsent(z.enum(panelWaits)),
    /** With `waits` 'new-applicants': candidates who came after this instant are new. */
    newSince: blankAsAbsent(InstantInput),
    /** Candidates whose answer to this question of the posting matches `answer`. */
    question: blankAsAbsent(Id),
    /** 'yes' or 'no', an option, the least number, or a part of the text, by the kind of the question. */
    answer: text(limits.questionOption).optional(),
    /** By default the pool begins with the best match, the other lists with the latest change. */
    sort: blankAsAbsent(z.enum(panelSorts)),
    list: z.enum(jobLists).optional(),
    ...Page.shape,
  }),
)
export type PanelQuery = z.output<typeof PanelQuery>

/** Filters and order of a panel under a name; `search` is the query string of its URL. */
export const PanelViewDraft = z.object({
  name: line(limits.panelViewName, messages.viewNameNeeded),
  search: code(limits.longText),
})
export type PanelViewDraft = z.output<typeof PanelViewDraft>
export const SavedPanelView = z.object({ id: Id, name: z.string(), search: z.string() })
export type SavedPanelView = z.infer<typeof SavedPanelView>

/** '30 minutes', or a number with its unit in another field; becomes `{number} {unit}`. */
const durationParts = z.object({
  interviewDuration: z.union([code(40), z.number().min(0).max(limits.interviewMinutes)], messages.durationMinimum),
  interviewDurationUnit: z.enum(durationUnits).optional(),
  durationUnit: z.enum(durationUnits).optional(),
})

/**
 * Plans an interview although the interviewer has another one at this time (G-143). If absent, the request is stored and its
 * answer has a warning; if false, it is refused, so that the caller can ask first.
 */
const despiteClash = z.boolean().optional()

/** Colleagues who hold the interview beside its interviewer. A missing list leaves them as they are. */
const alsoWith = list(Id, limits.furtherHosts).overwrite(unique).optional()

const interviewFields = {
  interviewDate: Day,
  interviewTime: TimeOfDay,
  interviewEmail: Email,
  ...durationParts.shape,
  /** Accepted as documented; the server computes the round itself. */
  interviewRound: whole(1, limits.rounds.max).optional(),
  round: whole(1, limits.rounds.max).optional(),
  /** The recruiter's own meeting link: the interview is scheduled at once (G-111). Without it, the team enters one. */
  interviewLink: blankAsAbsent(HttpLink),
  despiteClash,
  alsoWith,
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

/** An interview with the candidate, the interviewer and the job, as agendas and the team's list show it. */
export const PlannedInterview = InterviewRecord.extend({
  durationMinutes: z.number(),
  requestedAt: Instant,
  jobTitle: z.string(),
  companyName: z.string(),
  /** The candidate. */
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  contact,
  recruiter: z.object({ userId: Id, fullName: z.string(), email: z.string() }),
})
export type PlannedInterview = z.infer<typeof PlannedInterview>

/** GET /api/rdashboard/interviews: by default seven days from today. */
export const AgendaQuery = Page.extend({ from: Day.optional(), to: Day.optional() })
export type AgendaQuery = z.output<typeof AgendaQuery>

/** GET /api/admin/interviews: 'waiting' are those without a link. */
export const TeamInterviewsQuery = Page.extend({ state: z.literal('waiting') })
export type TeamInterviewsQuery = z.output<typeof TeamInterviewsQuery>

const changeOfInterview = {
  /** Sent to the candidate and to everybody who takes part. */
  reason: longText(limits.interviewReason, messages.reasonNeeded),
}

const move = {
  action: z.literal('move'),
  interviewDate: Day,
  interviewTime: TimeOfDay,
  ...durationParts.shape,
  ...changeOfInterview,
  /** Only the team can move an interview to a time at which the candidate has another one. */
  despiteClash,
}
const Cancellation = z.object({ action: z.literal('cancel'), ...changeOfInterview })

/** PUT /api/rdashboard/interviews/:id: a new day, time and duration, other people who hold it, or the end of the interview. */
export const InterviewChange = z.discriminatedUnion('action', [
  z.object({ ...move, alsoWith }).check(checkDuration),
  Cancellation,
])
export type InterviewChange = z.output<typeof InterviewChange>

/** PUT /api/admin/interviews/:id: the company itself says who holds its interviews. */
export const TeamInterviewChange = z.discriminatedUnion('action', [z.object(move).check(checkDuration), Cancellation])

/** PUT /api/user/interviews/:id/attendance; a reason says why somebody cannot come, and is left out otherwise. */
export const InterviewAttendance = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('coming') }),
  z.object({ answer: z.literal('notComing'), reason: longText(limits.interviewReason).optional() }),
])
export type InterviewAttendance = z.output<typeof InterviewAttendance>

/** PUT /api/rdashboard/interviews/:id/absence and /api/user/interviews/:id/absence: whether the other side did not come. */
export const AbsenceNote = z.object({ absent: z.boolean() })
export type AbsenceNote = z.output<typeof AbsenceNote>

/** The interview after the change; null if it was cancelled. */
export const ChangedInterview = z.object({
  jobId: Id,
  userId: Id,
  interview: InterviewRecord.nullable(),
  msg: z.string(),
})
export type ChangedInterview = z.infer<typeof ChangedInterview>

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

/** Refuses a text with a placeholder that is none of the `known` ones, and names it. */
export const checkPlaceholders =
  <Field extends string>(field: Field, known: readonly string[] = placeholders) =>
  (check: z.core.ParsePayload<Record<Field, string>>): void => {
    const input = check.value[field]
    const unknown = unknownPlaceholder(input, known)
    if (unknown === undefined) return
    check.issues.push({ code: 'custom', path: [field], message: messages.unknownPlaceholder(unknown, known), input })
  }

/** A mail, or what rejected candidates read instead of our text; empty for ours. */
const ownText = {
  subject: line(limits.messageSubject).default(''),
  message: paragraphs(limits.bulkMessage).default(''),
}

/** The rejection of one candidate. */
const RejectAction = z
  .object({
    action: z.literal('remove'),
    ...onCandidate,
    reason: z.enum(declineReasons).optional(),
    ...ownText,
  })
  .check(checkPlaceholders('subject'), checkPlaceholders('message'))

/** PUT /api/rdashboard/jobs/actions. */
export const RecruiterAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(movesOf('recruiter').filter((move) => move !== 'remove')), ...onCandidate }),
  RejectAction,
  z.object({ action: z.literal('interview'), ...onCandidate, ...interviewFields }).check(checkDuration),
  ...onJob,
])
export type RecruiterAction = z.output<typeof RecruiterAction>

/** A message that a company keeps for the candidates it writes to. */
export const MessageTemplateDraft = z
  .object({
    kind: z.enum(templateKinds),
    name: line(limits.templateName, messages.fieldNeeded),
    subject: line(limits.messageSubject, messages.fieldNeeded),
    /** A letter of an offer may be longer than a message. */
    body: paragraphs(limits.offer.letter, messages.fieldNeeded),
  })
  .check((draft) => {
    const isOffer = draft.value.kind === 'offer'
    const known = isOffer ? offerPlaceholders : placeholders
    checkPlaceholders('subject', known)(draft)
    checkPlaceholders('body', known)(draft)
    const { body: input } = draft.value
    if (isOffer || input.length <= limits.bulkMessage) return
    draft.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: limits.bulkMessage,
      inclusive: true,
      path: ['body'],
      input,
    })
  })
export type MessageTemplateDraft = z.output<typeof MessageTemplateDraft>
export const MessageTemplate = z.object({
  id: Id,
  kind: z.enum(templateKinds),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** POST …/bulk/preview: which step is planned for which candidates. */
export const BulkQuestion = z.object({
  move: z.enum(bulkMoves),
  applicantIds: z
    .array(Id)
    .max(limits.bulk, { error: messages.tooManyChosen, abort: true })
    .min(1, messages.chooseCandidates),
})
export type BulkQuestion = z.output<typeof BulkQuestion>

/** What a mail says. */
export interface MailText {
  subject: string
  message: string
}

/** A mail has a subject and a text. */
function checkMail({ value, issues }: z.core.ParsePayload<MailText & { move: string }>): void {
  if (value.move !== 'mail') return
  for (const field of ['subject', 'message'] as const) {
    if (value[field] !== '') continue
    issues.push({ code: 'custom', path: [field], message: messages.fieldNeeded, input: value[field] })
  }
}

/** POST /api/rdashboard/jobs/:id/bulk: moves or mails many candidates together; `bulkId` makes a repeat harmless. */
export const BulkStart = BulkQuestion.extend({
  bulkId: Id.optional(),
  reason: z.enum(declineReasons).optional(),
  ...ownText,
}).check(checkPlaceholders('subject'), checkPlaceholders('message'), checkMail)
export type BulkStart = z.output<typeof BulkStart>

const Chosen = { userId: z.string(), name: z.string() }
const LeftOut = z.object({ ...Chosen, why: z.enum(bulkOutcomes).exclude(['moved']) })

/** What a step for many candidates would do, and the values besides their names that fill in the message. */
export const BulkPreview = z.object({
  goes: z.array(z.object(Chosen)),
  leftOut: z.array(LeftOut),
  /** How many of the chosen candidates are no longer in any list of the caller. */
  gone: z.number(),
  /** How long mails wait, so that they can be undone; 0 for moves. */
  delaySeconds: z.number(),
  facts: z.object({ jobTitle: z.string(), company: z.string(), recruiter: z.string() }),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkRef = z.object({ id: Id, bulkId: Id })

/** How far a move of many has come. */
export const BulkProgress = z.object({
  move: z.enum([...bulkMoves, 'restore']),
  /** When the bulk move begins: mails wait, so that they can be undone. */
  startsAt: Instant,
  total: z.number(),
  done: z.number(),
  moved: z.number(),
  isFinished: z.boolean(),
  leftOut: z.array(LeftOut),
})
export type BulkProgress = z.infer<typeof BulkProgress>

/** GET …/consequences: a step that sends messages to people. */
export const ConsequencesQuery = z
  .object({ move: z.enum(['hire', 'remove', 'unhire', 'complete', 'reopen']), applicantId: Id.optional() })
  .refine(({ move, applicantId }) => (move === 'complete' || move === 'reopen') === (applicantId === undefined), {
    path: ['applicantId'],
    error: messages.fieldNeeded,
  })
export type ConsequencesQuery = z.output<typeof ConsequencesQuery>

/** What a step does to people other than its candidate; for 'remove' and 'unhire', to the candidate. */
export const Consequences = z.object({
  /** Whether it completes the job. */
  fillsLastOpening: z.boolean(),
  /** How many upcoming interviews it cancels; for 'reopen', how many it restores. */
  interviews: z.number(),
  /** How many open offers of others it ends. */
  offers: z.number(),
  /** How many candidates we notify. */
  people: z.number(),
})
export type Consequences = z.infer<typeof Consequences>

/** PUT /api/rdashboard/jobs/:id/rejections. */
export const DeclineReasonGiven = z.object({ applicantId: Id, reason: z.enum(declineReasons).nullable() })

/** The team's rating of a candidate for a job, with a remark. A rating of 0 counts as given. */
export const Scorecard = z.object({
  rating: prepare(
    limits.shortText,
    (value) => (value === '' || value === null ? undefined : value),
    number(limits.rating.min, limits.rating.max, messages.commentAndRating),
  ),
  comment: longText(limits.remark, messages.commentAndRating),
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
export const ActionAnswer = z.object({
  job: JobWithLists,
  userId: z.string().optional(),
  msg: z.string(),
  /** The interviewer has another interview then (G-143). */
  warning: z.string().optional(),
})
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
  /** The interviewer has another interview then (G-143). */
  warning: z.string().optional(),
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

/** A person in one job; `userId` is the candidate. */
export const PersonRef = z.object({ id: Id, userId: Id })
export const TeamPersonRef = z.object({ jobId: Id, userId: Id })

/** The cursor of a page of the activity: absent for the newest page. */
export const ActivityPage = z.object({ cursor: Page.shape.cursor })

/** Who did something: `byName` is empty for the team when recruiters read it, and where the account was deleted. */
const actor = { byTeam: z.boolean(), byName: z.string(), byMe: z.boolean() }
const happened = { _id: Id, at: Instant, ...actor }

/** One thing that happened with a candidate in one job. */
export const ActivityEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stage'), ...happened, from: z.enum(stages), to: z.enum(stages) }),
  /** An interview that was asked for; `status` is its current one. */
  z.object({
    kind: z.literal('interview'),
    ...happened,
    round: z.number(),
    /** What the job calls this round; absent where it has named none. */
    roundName: z.string().optional(),
    status: z.enum(['requested', 'scheduled', 'suspended', 'cancelled']),
    date: z.string(),
    time: z.string(),
  }),
  z.object({ kind: z.literal(['opening', 'note', 'applied']), ...happened }),
  z.object({ kind: z.literal('mail'), ...happened, subject: z.string() }),
])
export type ActivityEntry = z.infer<typeof ActivityEntry>

/** A result of a quiz without its answers. Recruiters get the skill tests that count, the team gets all. */
export const PersonTest = z.object({
  _id: Id,
  title: z.string(),
  testType: z.enum(quizTypes),
  percent: z.number(),
  attempt: z.number(),
  counts: z.boolean(),
  /** The right answers by skill; empty where the questions name none. */
  skills: z.array(SkillScore),
})
export type PersonTest = z.infer<typeof PersonTest>

/** A note about a candidate, for the members of the job's company. */
export const NoteText = z.object({ text: longText(limits.note, messages.noteEmpty) })

/** `authorName` is empty where the account was deleted. */
export const PersonNote = z.object({
  _id: Id,
  text: z.string(),
  authorName: z.string(),
  isOwn: z.boolean(),
  writtenAt: Instant,
  editedAt: Instant.nullable(),
})
export type PersonNote = z.infer<typeof PersonNote>

/** A candidate of one job with everything needed for a decision. */
export const PersonInJob = z.object({
  candidate: HiringCandidate,
  tests: z.array(PersonTest),
  /** The newest first, at most 100; the team gets none, because notes belong to the job's company. */
  notes: z.array(PersonNote),
  /** The names of colleagues that a note can mention with @, which notifies them. */
  colleagues: z.array(z.string()),
  /** Messages of the candidate that nobody of the company has read; 0 for the team. */
  unreadMessages: z.number(),
  /** The newest first, at most 100 of them. */
  activity: z.array(ActivityEntry),
  nextCursor: z.string().nullable(),
})
export type PersonInJob = z.infer<typeof PersonInJob>
