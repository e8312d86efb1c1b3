import { z } from 'zod'
import { formSentences } from '../calls/read-input.ts'
import { limits } from '../limits.ts'
import { difficulties, quizRoles, quizTypes } from '../lists/assessments.ts'
import * as messages from '../messages/messages.ts'
import { QuizTaken, SkillScore } from './candidates.ts'
import {
  blankAsNull,
  code,
  count,
  filtersOf,
  flag,
  Id,
  Instant,
  int8,
  list,
  listOf,
  longText,
  lowerCased,
  Page,
  text,
  unique,
  whole,
} from './fields.ts'

/** Filters of the list: a quiz must match one value of each filter, and all filters. */
export const QuizFilter = filtersOf(
  z.object({
    title: text(100).optional(),
    roles: listOf(lowerCased(code(60)), 20).optional(),
    difficulty: listOf(lowerCased(code(20)), 5).optional(),
    testType: listOf(lowerCased(code(20)), 2).optional(),
    /** Lists archived quizzes, which only the team sees, instead of the others. */
    archived: z.boolean().optional(),
    /** Only tests this candidate has not submitted, best fitting first (G-33). */
    suggested: z.boolean().optional(),
    ...Page.shape,
  }),
)
export type QuizFilter = z.output<typeof QuizFilter>

export const quizCard = {
  _id: Id,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(difficulties),
  relatedRoles: z.array(z.string()),
  testType: z.enum(quizTypes),
  /** Minutes; null for a quiz without a clock. */
  timeLimit: z.number().nullable(),
  questionCount: z.number(),
  /** Only for the team; absent unless it is archived. */
  archivedAt: Instant.optional(),
}
export const QuizCard = z.object(quizCard)
export type QuizCard = z.infer<typeof QuizCard>

/** A question as candidates see it, without the key. The order and the ids of the options belong to the attempt. */
export const Question = z.object({
  _id: Id,
  question: z.string(),
  options: z.array(z.object({ _id: z.string(), text: z.string() })),
})

export type Question = z.infer<typeof Question>

/** `counts`: the best result of the last twelve months. */
export const EarlierScore = z.object({
  userScore: z.number(),
  totalScore: z.number(),
  testTakenAt: Instant,
  attemptId: Id,
  counts: z.boolean(),
})

/**
 * With `start=false` an open attempt is resumed, but none is started: for the start screen. `tabId` names the tab in which
 * it is taken, by an id that the page makes up: an attempt that another tab has is not resumed then, but without `start=false` it
 * is taken over.
 */
export const ViewQuery = z.object({ start: flag.optional(), tabId: Id.optional() })

/** The attempt that was started or resumed. Times are the server's. */
export const Attempt = z.object({
  _id: Id,
  startedAt: Instant,
  deadlineAt: Instant.nullable(),
  now: Instant,
  answers: z.array(z.object({ questionId: Id, answerId: z.string(), counter: z.number() })),
})

/** How many more attempts at a quiz may be started now, and when the next one may be. */
export const attemptRoom = {
  /** Null where there is no limit. */
  attemptsLeft: z.number().nullable(),
  /** Null unless none may be started now. */
  nextAttemptAt: Instant.nullable(),
}

export const QuizView = z.object({
  quiz: z.object({ ...quizCard, questions: z.array(Question), scores: z.array(EarlierScore) }),
  questions: z.array(Question),
  scores: z.array(EarlierScore),
  /** Null for the team, which takes no part, and where no attempt was started. */
  attempt: Attempt.nullable(),
  /** An attempt that is open in another tab or on another device. */
  elsewhere: z.object({ deadlineAt: Instant.nullable(), answered: z.number() }).nullable(),
  ...attemptRoom,
})
export type QuizView = z.infer<typeof QuizView>

/** An attempt that is open, for 'Continue, 12 minutes left'. */
export const RunningAttempt = z.object({
  _id: Id,
  startedAt: Instant,
  /** Null for a quiz without a clock. */
  deadlineAt: Instant.nullable(),
  test: z.object({ _id: Id, title: z.string(), testType: z.enum(quizTypes) }),
})
export type RunningAttempt = z.infer<typeof RunningAttempt>

/** A skill test of which attempts were started in the last 24 hours. */
export const RecentTest = z.object({ testId: Id, ...attemptRoom })

const answerId = code(60)

/** One chosen answer. `counter` grows with each save of the attempt, so a late save never overwrites a newer one. */
export const AnswerSave = z.object({
  questionId: Id,
  answerId,
  counter: count(0, int8),
})
export type AnswerSave = z.output<typeof AnswerSave>
/** With a `tabId`, as in `ViewQuery`, answers are refused once the attempt was taken over by another one. */
export const AnswersSave = z.object({
  answers: list(AnswerSave, limits.questionsPerQuiz).min(1),
  tabId: Id.optional(),
})
export type AnswersSave = z.output<typeof AnswersSave>

export const Submission = z.object({
  quizId: Id,
  userResponse: list(z.object({ questionId: code(60), answerId }), limits.questionsPerQuiz),
  /** Which attempt the answers belong to; submitting a closed attempt again returns its result. */
  attemptId: Id.optional(),
  /** As in `AnswersSave`. */
  tabId: Id.optional(),
})
export type Submission = z.output<typeof Submission>

export const QuizResult = z.object({
  totalScore: z.number(),
  userScore: z.number(),
  attemptId: Id,
  /** The score by skill, in the order of the quiz; empty where the questions name none. */
  skills: z.array(SkillScore),
})
export type QuizResult = z.infer<typeof QuizResult>

/** A question of a practice test after submission (G-101). `answer` is empty where none was chosen. */
export const ReviewedQuestion = z.object({
  questionId: Id,
  question: z.string(),
  answer: z.string(),
  isRight: z.boolean(),
  rightAnswer: z.string(),
  explanation: z.string(),
})
export type ReviewedQuestion = z.infer<typeof ReviewedQuestion>

/** A submitted attempt, for the candidate who made it. */
export const AttemptResult = QuizTaken.extend({
  skills: z.array(SkillScore),
  /** The questions in the order of the attempt. Null for a skill test, whose right answers nobody sees (G-101). */
  review: z.array(ReviewedQuestion).nullable(),
  ...attemptRoom,
})
export type AttemptResult = z.infer<typeof AttemptResult>

const OptionDraft = z.object({ _id: Id.optional(), text: longText(500, messages.fieldNeeded), isCorrect: z.boolean() })
const QuestionDraft = z
  .object({
    _id: Id.optional(),
    question: longText(limits.longText, messages.fieldNeeded),
    options: z.array(OptionDraft).length(limits.optionsPerQuestion, { error: messages.fourOptions, abort: true }),
    /** Why the right answer is right. Candidates read it after a practice test. Absent keeps the current one. */
    explanation: longText(500).optional(),
    /** What the question measures, such as 'Joins'. Absent keeps the current one. */
    skill: text(limits.questionSkill).optional(),
  })
  .refine((q) => q.options.filter((option) => option.isCorrect).length === 1, {
    path: ['options'],
    error: messages.oneCorrect,
  })
  .refine((q) => new Set(q.options.map((option) => option.text.toLowerCase())).size === q.options.length, {
    path: ['options'],
    error: messages.optionsDiffer,
  })

/** A quiz as the team writes it. */
export const QuizDraft = z
  .object({
    title: text(150, messages.fieldNeeded),
    description: longText(limits.longText, messages.fieldNeeded),
    relatedRoles: listOf(lowerCased(z.enum(quizRoles)), quizRoles.length).pipe(
      list(z.enum(quizRoles), quizRoles.length).min(1, messages.fieldNeeded).overwrite(unique),
    ),
    difficulty: lowerCased(z.enum(difficulties)),
    testType: lowerCased(z.enum(quizTypes)),
    timeLimit: blankAsNull(whole(1, 600)),
    questions: list(QuestionDraft, limits.questionsPerQuiz).default([]),
    deletedQuestionIds: list(Id, 1000).default([]),
  })
  .register(formSentences, { missing: messages.enterAllFields })
export type QuizDraft = z.output<typeof QuizDraft>

/** How candidates have answered a quiz, counting the first submitted attempt of each. */
export const QuizStatistics = z.object({
  attempts: z.number(),
  questions: z.array(
    z.object({
      _id: Id,
      question: z.string(),
      attempts: z.number(),
      right: z.number(),
      /** -1 to 1: whether those who do well in the rest of the quiz are right more often. Null where it is not defined. */
      discrimination: z.number().nullable(),
    }),
  ),
})
export type QuizStatistics = z.infer<typeof QuizStatistics>

export const QuizArchive = z.object({ archived: z.boolean() })

/** A quiz with its key, for the team only. */
export const QuizForEdit = z.object({
  ...quizCard,
  questions: z.array(
    z.object({
      _id: Id,
      question: z.string(),
      explanation: z.string(),
      skill: z.string(),
      options: z.array(z.object({ _id: Id, text: z.string(), isCorrect: z.boolean() })),
    }),
  ),
})
export type QuizForEdit = z.infer<typeof QuizForEdit>
