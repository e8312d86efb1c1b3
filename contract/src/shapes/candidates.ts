import { z } from 'zod'
import { limits } from '../limits.ts'
import { quizTypes } from '../lists/assessments.ts'
import { indianScripts, readingStates, skillLevels } from '../lists/candidates.ts'
import { attendanceAnswers } from '../lists/hiring.ts'
import { mentorshipFields, mentorshipStatuses, mockInterviewStatuses } from '../lists/team.ts'
import * as messages from '../messages/messages.ts'
import {
  type CandidateField,
  type CandidateFieldName,
  type CandidateGroup,
  type CandidateValue,
  candidateField,
  candidateFieldNames,
  type ListField,
  type NumberField,
} from '../rules/candidate-fields.ts'
import { languageLevels } from '../text/languages.ts'
import {
  blankAsAbsent,
  blankAsNull,
  HttpsLinkOrBlank,
  Id,
  Instant,
  LinkOrBlank,
  list,
  longText,
  MobileNo,
  Month,
  oneOfNumbers,
  Password,
  PersonName,
  prepare,
  rupees,
  text,
  unique,
  Year,
} from './fields.ts'

const answerOfText = z.string()
const answerOfNumber = z.number().nullable()
const answerOfList = z.array(z.string())
const answers: Record<CandidateField['kind'], z.ZodType> = {
  name: answerOfText,
  phone: answerOfText,
  text: answerOfText,
  state: answerOfText,
  year: answerOfNumber,
  rupees: answerOfNumber,
  oneOf: answerOfNumber,
  someOf: answerOfList,
  texts: answerOfList,
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && !value.trim())

/** How many unfinished rows a form may have in addition to the complete ones. */
const unfinished = 20

/** A list without the rows in which one of `needed` is blank: a form may send unfinished rows (CEDIT-31). */
const finishedRows = <T extends z.ZodType>(needed: readonly string[], row: T, max: number) =>
  prepare(
    max + unfinished,
    (rows) =>
      Array.isArray(rows)
        ? rows.filter(
            (it) => typeof it !== 'object' || it === null || !needed.some((name) => isBlank(Reflect.get(it, name))),
          )
        : rows,
    list(row, max),
  )

/** How many texts, including blank and repeated ones, may be sent for `filledTexts`. */
const mostTexts = 200

/** A list of at most `max` texts without the blank ones, each once; also as comma text. */
const filledTexts = <T extends z.ZodType<string>>(item: T, max: number) =>
  prepare(
    mostTexts,
    (value) => {
      const texts = typeof value === 'string' ? value.split(',') : value
      return Array.isArray(texts) ? unique(texts.filter((it) => !isBlank(it))) : texts
    },
    list(item, max).overwrite(unique),
  )

export const Skill = z.object({ skill: text(60, messages.fieldNeeded), level: z.enum(skillLevels) })
export type Skill = z.infer<typeof Skill>

export const Experience = z
  .object({
    companyName: text(),
    description: longText(limits.longText),
    role: blankAsAbsent(text()),
    from: blankAsAbsent(Month),
    to: blankAsAbsent(Month),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: messages.monthsOrder })
export type Experience = z.infer<typeof Experience>

export const Certificate = z.object({
  name: text(limits.shortText, messages.fieldNeeded),
  /** The issuer of the certificate. */
  issuer: text().default(''),
  /** The month of the certificate, YYYY-MM. */
  month: Month.or(z.literal('')).default(''),
  link: HttpsLinkOrBlank.default(''),
})
export type Certificate = z.infer<typeof Certificate>

export const Language = z.object({
  name: text(limits.language, messages.fieldNeeded),
  level: z.enum(languageLevels),
})
export type Language = z.infer<typeof Language>

export const ProjectEntry = z.object({
  _id: Id.optional(),
  title: text(),
  link: LinkOrBlank.default(''),
  description: longText(limits.longText),
})
export type ProjectEntry = z.infer<typeof ProjectEntry>

type Input<F extends CandidateFieldName> = F extends NumberField
  ? z.ZodOptional<z.ZodType<number | null>>
  : z.ZodOptional<z.ZodType<CandidateValue<F>>>

/** The input shape of each field. */
function inputOfFields() {
  const shapes = candidateFieldNames.map((name) => [name, inputOf(candidateField(name))])
  return Object.fromEntries(shapes) as { [F in CandidateFieldName]: Input<F> }
}

function inputOf(field: CandidateField): z.ZodType {
  switch (field.kind) {
    case 'name':
      return PersonName.optional()
    case 'phone':
      return MobileNo.optional()
    case 'text':
    case 'state':
      return text(field.max).optional()
    case 'year':
      return blankAsNull(Year)
    case 'rupees':
      return blankAsNull(rupees(field.max, 'year', messages.amountOfRupees))
    case 'oneOf':
      return blankAsNull(oneOfNumbers(field.choices.map(({ value }) => value)))
    case 'someOf':
      return filledTexts(z.enum(field.choices), field.most).optional()
    case 'texts':
      return filledTexts(text(field.max), field.most).optional()
  }
}

type Answer<F extends CandidateFieldName> = F extends NumberField
  ? z.ZodNullable<z.ZodNumber>
  : F extends ListField
    ? z.ZodArray<z.ZodString>
    : z.ZodString

/** The answer shape of the fields of one group. */
function answerOf<G extends CandidateField['group']>(group: G) {
  const names = candidateFieldNames.filter((name) => candidateField(name).group === group)
  return Object.fromEntries(names.map((name) => [name, answers[candidateField(name).kind]])) as {
    [F in keyof CandidateGroup<G> & CandidateFieldName]: Answer<F>
  }
}

/**
 * The candidate's side of PUT /api/user/register/profile: absent fields stay, present ones replace. An empty value is
 * present: the server refuses it where it would clear a required field.
 */
export const candidateInput = {
  ...inputOfFields(),
  skills: finishedRows(['skill'], Skill, limits.skills).optional(),
  workExperience: text(40).optional(),
  experienceDesc: finishedRows(['companyName', 'description'], Experience, limits.experiences).optional(),
  workedOnProject: z.boolean().nullable().optional(),
  projects: finishedRows(['title', 'description'], ProjectEntry, limits.projects).optional(),
  /** Courses and exams; those without a name are left out. */
  certificates: finishedRows(['name'], Certificate, limits.certificates).optional(),
  /** Languages; those without a name are left out. */
  languages: finishedRows(['name'], Language, limits.languages).optional(),
  resumeS3FileKey: text(400).optional(),
  resumeS3PublicUrl: text(2000).optional(),
}

export const personFields = {
  /** Any text is read; another id than the caller's is refused. */
  userId: blankAsAbsent(text()),
  userType: text(20).optional(),
  email: text(limits.email).optional(),
  /** Blank keeps the picture: forms send it only after a new upload. */
  avatarS3FileKey: blankAsAbsent(text(400)),
  avatarS3PublicUrl: text(2000).optional(),
  /** Accepted only while the account has none. */
  password: blankAsAbsent(Password),
}

export const College = z.object(answerOf('college'))
export const Preferences = z.object(answerOf('preferences'))
const SkillRecord = z.object({ skill: z.string(), level: z.enum(skillLevels) })
export const ExperienceRecord = z.object({
  skills: z.array(SkillRecord),
  workExperience: z.string(),
  experienceDesc: z.array(
    z.object({
      companyName: z.string(),
      description: z.string(),
      role: z.string().optional(),
      /** The first month, YYYY-MM. */
      from: z.string().optional(),
      /** The last month, YYYY-MM; absent beside `from` while they are still there. */
      to: z.string().optional(),
    }),
  ),
})
export const CertificateRecord = z.object({
  name: z.string(),
  /** The issuer of the certificate; empty where the candidate entered none. */
  issuer: z.string(),
  /** The month of the certificate, YYYY-MM; empty where the candidate entered none. */
  month: z.string(),
  link: z.string(),
})
export const LanguageRecord = z.object({
  name: z.string(),
  level: z.enum(languageLevels),
})
export const ResumeRecord = z.object({
  resumeS3FileKey: z.string(),
  /** A signed link of ten minutes, made for this viewer; empty without a resume. */
  resumeS3PublicUrl: z.string(),
  resumeFileName: z.string(),
  uploadedAt: Instant.nullable(),
})
export type ResumeRecord = z.infer<typeof ResumeRecord>
export const ProjectRecord = z.object({ _id: Id, title: z.string(), link: z.string(), description: z.string() })
export type ProjectRecord = z.infer<typeof ProjectRecord>

/** Somebody who holds an interview beside its interviewer. Candidates read an empty name of somebody without one, never an email. */
export const FurtherHost = z.object({ userId: Id, fullName: z.string() })
export type FurtherHost = z.infer<typeof FurtherHost>

export const InterviewRecord = z.object({
  _id: Id,
  job: Id,
  interviewLink: z.string(),
  interviewRound: z.number(),
  /** What the job calls this round; absent where it has named none. */
  roundName: z.string().optional(),
  interviewDate: z.string(),
  interviewTime: z.string(),
  interviewDuration: z.string(),
  interviewEmail: z.string(),
  /** Where it is held, if the candidate comes there; empty where no room was given. */
  interviewRoom: z.string(),
  alsoWith: z.array(FurtherHost),
  /** Id and version of its calendar entry (RFC 5545). */
  calendarUid: z.string(),
  calendarSequence: z.number(),
  /** What the candidate says about coming at this time; null until they do. The reason is empty without one. */
  attendance: z.object({ answer: z.enum(attendanceAnswers), at: Instant, reason: z.string() }).nullable(),
  /** Since when the company says that the candidate did not come; null where it does not. */
  candidateAbsentAt: Instant.nullable(),
  /** Since when the candidate says that nobody from the company came; null where they do not. */
  companyAbsentAt: Instant.nullable(),
})
export type InterviewRecord = z.infer<typeof InterviewRecord>

/** An interview on the candidate's own pages. */
export const OwnInterview = InterviewRecord.extend({
  /** The proposal out of which the candidate chose the time, and where they can move it; null where somebody else planned it. */
  proposal: Id.nullable(),
  jobTitle: z.string(),
  companyName: z.string(),
  /** Whether the candidate is hired for its job: then nobody asks whether they will be there. */
  isHired: z.boolean(),
  /** The time before the last move of the interview, and the reason; null if it was never moved. */
  moved: z.object({ interviewDate: z.string(), interviewTime: z.string(), reason: z.string() }).nullable(),
})
export type OwnInterview = z.infer<typeof OwnInterview>

export const RatingRecord = z.object({ job: Id, rating: z.number(), comment: z.string() })

/** A taken quiz in short. `score` of `totalScore` answers are right; `answered` questions have an answer. */
export const QuizTaken = z.object({
  _id: Id,
  /** 1 for the first attempt of this candidate at this quiz. */
  attempt: z.number(),
  /** The result of the first attempt at the same quiz. */
  first: z.object({ score: z.number(), totalScore: z.number() }),
  /** Whether this is the result that counts: the best one at this quiz in the last twelve months. */
  counts: z.boolean(),
  score: z.number(),
  totalScore: z.number(),
  answered: z.number(),
  testTakenAt: Instant,
  test: z.object({ _id: Id, title: z.string(), testType: z.enum(quizTypes) }),
})
export type QuizTaken = z.infer<typeof QuizTaken>

/** The right answers within one skill. An empty skill has all questions without a score of their own. */
export const SkillScore = z.object({ skill: z.string(), score: z.number(), total: z.number() })
export type SkillScore = z.infer<typeof SkillScore>

/** The same with every answer; an unanswered question has an empty answerId. */
export const QuizTakenWhole = QuizTaken.extend({
  /** The score by skill; empty where the questions name none. */
  skills: z.array(SkillScore),
  answers: z.array(z.object({ questionId: Id, question: z.string(), answerId: z.string(), answer: z.string() })),
})
export type QuizTakenWhole = z.infer<typeof QuizTakenWhole>

/** A requested mock interview; day and time are Indian. */
export const MockInterviewRequest = z.object({
  _id: Id,
  interviewType: z.literal('mock'),
  status: z.enum(mockInterviewStatuses),
  field: z.string(),
  requestedDate: z.string(),
  requestedTime: z.string(),
  /** Day and time as one instant. */
  requestedInterviewDate: Instant,
  /** The link to the interview; empty until the team has entered it. */
  meetingLink: z.string(),
  requestedAt: Instant,
})
export type MockInterviewRequest = z.infer<typeof MockInterviewRequest>

/** `mentorName` is the chosen field. */
export const Mentorship = z.object({
  _id: Id,
  mentorName: z.enum(mentorshipFields),
  status: z.enum(mentorshipStatuses),
  requestedAt: Instant,
})
export type Mentorship = z.infer<typeof Mentorship>

/** What every view of a candidate shows. */
export const candidateView = {
  _id: Id,
  userId: Id,
  uniqueId: z.string(),
  email: z.string(),
  ...answerOf('person'),
  avatarS3FileKey: z.string(),
  avatarS3PublicUrl: z.string(),
  college: College,
  preferences: Preferences,
  experience: ExperienceRecord,
  workedOnProject: z.boolean().nullable(),
  projects: z.array(ProjectRecord),
  /** Courses and exams, in the order in which they were entered. */
  certificates: z.array(CertificateRecord),
  /** Languages, each with how well it is spoken. */
  languages: z.array(LanguageRecord),
}
export const CandidateView = z.object(candidateView)
export type CandidateView = z.infer<typeof CandidateView>

/** The candidate's own profile (ENT-03). `ratings` is always empty here: remarks are for recruiters. */
export const CandidateRecord = z.object({
  ...candidateView,
  userType: z.literal('user'),
  profileCompleted: z.boolean(),
  isPassword: z.boolean(),
  isAdmin: z.literal(false),
  adminCreated: z.boolean(),
  resume: ResumeRecord.extend({
    reviewText: z.string(),
    /** Until when the review is promised; null while none was requested. */
    reviewDueAt: Instant.nullable(),
  }),
  resumeIsReviewed: z.boolean(),
  testsTaken: z.array(QuizTakenWhole),
  isInterestedInJob: z.boolean(),
  isInterestedInIntern: z.boolean(),
  /** Since when the candidate is interested; null where they are not. */
  interestedInJobSince: Instant.nullable(),
  interestedInInternSince: Instant.nullable(),
  /** Newest first. */
  interviewRequests: z.array(MockInterviewRequest),
  /** The newest one, open or closed. */
  mentorship: Mentorship.nullable(),
  appliedForProject: z.boolean(),
  interviews: z.array(OwnInterview),
  ratings: z.array(RatingRecord),
})
export type CandidateRecord = z.infer<typeof CandidateRecord>

export const ResumeUpload = z.object({ resumeS3FileKey: text(400), resumeS3PublicUrl: text(2000).optional() })

const readText = z.string().max(limits.shortText)

/** An experience that the program read in a resume: a company or a role. */
const ReadExperience = z.object({
  companyName: readText,
  role: readText,
  /** As 'May 2024', '2024' or 'Present'; blank where unknown. */
  from: z.string().max(limits.readDate),
  to: z.string().max(limits.readDate),
  description: z.string().max(limits.longText),
})

const ReadProject = z.object({
  title: readText,
  link: z.string().max(limits.longText),
  description: z.string().max(limits.longText),
})

const readValues = {
  fullName: readText,
  email: readText,
  mobileNo: readText,
  /** The newest first. */
  education: z.array(College).max(limits.studies),
  skills: z.array(readText).max(limits.skills),
  /** In the order of the resume. */
  experience: z.array(ReadExperience).max(limits.experiences),
  projects: z.array(ReadProject).max(limits.projects),
}

/** What a program reads in a resume; blank, null or empty where it found nothing certain. */
export const ResumeFacts = z.object({
  ...readValues,
  /** Uncertain values: pages show them, and never fill them in. */
  unsure: z.object(readValues).partial(),
  /** Scripts in which words of the file cannot be read: these words are left out. */
  lostScripts: z.array(z.enum(indianScripts)).max(indianScripts.length).optional(),
})
export type ResumeFacts = z.infer<typeof ResumeFacts>

/** Values for empty fields of the profile; names as in the profile's save. */
export const ResumeOffer = z.object({
  fullName: readText.optional(),
  mobileNo: readText.optional(),
  collegeName: readText.optional(),
  degree: readText.optional(),
  startingYear: z.int().optional(),
  graduationYear: z.int().optional(),
  skills: z.array(SkillRecord).max(limits.skills).optional(),
  /** A description begins with the dates if they cannot be read as months. */
  experienceDesc: ExperienceRecord.shape.experienceDesc.max(limits.experiences).optional(),
  projects: z.array(ReadProject).max(limits.projects).optional(),
})
export type ResumeOffer = z.infer<typeof ResumeOffer>

/** The reading of the current resume. */
export const ResumeReading = z.object({
  state: z.enum(readingStates),
  resumeS3FileKey: z.string(),
  /** Null unless the state is 'read'. */
  facts: ResumeFacts.nullable(),
  /** Empty when the profile already has everything that was read. */
  offer: ResumeOffer,
})
export type ResumeReading = z.infer<typeof ResumeReading>

/** Fills empty fields from the reading of this resume. */
export const ResumeFill = z.object({ resumeS3FileKey: text(400, messages.fieldNeeded) })

/** Empties the fields that were filled in and that nobody has changed since. */
export const ResumeUnfill = z.object({
  values: z
    .object(candidateInput)
    .pick({
      fullName: true,
      mobileNo: true,
      collegeName: true,
      degree: true,
      startingYear: true,
      graduationYear: true,
      skills: true,
      experienceDesc: true,
    })
    .extend({
      projects: finishedRows(['title', 'description'], ProjectEntry.omit({ _id: true }), limits.projects).optional(),
    }),
})

/** One day on which somebody opened the resume. Members of the team appear as 'the team'; recruiters with name and company. */
export const ResumeOpening = z.object({
  _id: Id,
  by: z.enum(['recruiter', 'team']),
  fullName: z.string(),
  companyName: z.string(),
  currentPosition: z.string(),
  openedAt: Instant,
})
export type ResumeOpening = z.infer<typeof ResumeOpening>
