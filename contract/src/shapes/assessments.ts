import { z } from 'zod'
import { difficulties, limits, testRoles, testTypes } from '../constants.ts'
import * as messages from '../messages.ts'
import { filtersOf, Id, Instant, listOf, lowerCased, Page, text } from './fields.ts'

/** Filters of the list (G-49): any match within one, all of them together. */
export const TestFilter = filtersOf(
  z.object({
    title: text(100).optional(),
    roles: listOf(lowerCased(z.string().max(60)), 20).optional(),
    difficulty: listOf(lowerCased(z.string().max(20)), 5).optional(),
    testType: listOf(lowerCased(z.string().max(20)), 2).optional(),
    /** Only tests this candidate has not submitted, best fitting first (G-33). */
    suggested: z.boolean().optional(),
    ...Page.shape,
  }),
)
export type TestFilter = z.output<typeof TestFilter>

export const testCard = {
  _id: Id,
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(difficulties),
  relatedRoles: z.array(z.string()),
  testType: z.enum(testTypes),
  /** Minutes; null for a test without a clock. */
  timeLimit: z.number().nullable(),
  questionCount: z.number(),
}
export const TestCard = z.object(testCard)
export type TestCard = z.infer<typeof TestCard>

/** A question as a candidate reads it: never with the key. Order is the attempt's own. */
export const Question = z.object({
  _id: Id,
  question: z.string(),
  options: z.array(z.object({ _id: Id, text: z.string() })),
})

export type Question = z.infer<typeof Question>

export const EarlierScore = z.object({ userScore: z.number(), totalScore: z.number(), testTakenAt: Instant })

/** With `unlessTaken` a test with a clock that was submitted before is not started anew: the page asks first. */
export const ViewQuery = z.object({ unlessTaken: z.stringbool().optional() })

/** The attempt that opening the page starts or resumes (G-31). Times are the server's. */
export const Attempt = z.object({
  _id: Id,
  startedAt: Instant,
  deadlineAt: Instant.nullable(),
  now: Instant,
  answers: z.array(z.object({ questionId: Id, answerId: z.string(), counter: z.number() })),
})

export const TestView = z.object({
  quiz: z.object({ ...testCard, questions: z.array(Question), scores: z.array(EarlierScore) }),
  questions: z.array(Question),
  scores: z.array(EarlierScore),
  /** Null for the team, which looks without taking part, and where a further attempt waits to be asked for. */
  attempt: Attempt.nullable(),
})
export type TestView = z.infer<typeof TestView>

const answerId = z.string().max(60)

/** One chosen answer. `counter` grows with each save of the attempt, so that a late one never overwrites a newer one. */
export const AnswerSave = z.object({
  questionId: Id,
  answerId,
  counter: z.number().int().min(0),
})
export type AnswerSave = z.output<typeof AnswerSave>
export const AnswersSave = z.object({ answers: z.array(AnswerSave).min(1).max(limits.questionsPerTest) })

export const Submission = z.object({
  quizId: Id,
  userResponse: z.array(z.object({ questionId: z.string().max(60), answerId })).max(limits.questionsPerTest),
  /** Which attempt the answers belong to; a repeated submission of a closed one gets its result again. */
  attemptId: Id.optional(),
})
export type Submission = z.output<typeof Submission>

export const TestResult = z.object({ totalScore: z.number(), userScore: z.number(), attemptId: Id })

const OptionDraft = z.object({ _id: Id.optional(), text: text(500).pipe(z.string().min(1)), isCorrect: z.boolean() })
const QuestionDraft = z
  .object({
    _id: Id.optional(),
    question: text(limits.longText).pipe(z.string().min(1)),
    options: z.array(OptionDraft).length(limits.optionsPerQuestion, messages.fourOptions),
    /** One line for the reviewer. */
    explanation: text(500).default(''),
  })
  .refine((q) => q.options.filter((option) => option.isCorrect).length === 1, {
    path: ['options'],
    error: messages.oneCorrect,
  })
  .refine((q) => new Set(q.options.map((option) => option.text.toLowerCase())).size === q.options.length, {
    path: ['options'],
    error: messages.optionsDiffer,
  })

/** A test as the team writes it. */
export const TestDraft = z.object({
  title: text(150).pipe(z.string().min(1)),
  description: text(limits.longText).pipe(z.string().min(1)),
  relatedRoles: listOf(lowerCased(z.enum(testRoles)), testRoles.length).pipe(
    z
      .array(z.enum(testRoles))
      .min(1)
      .overwrite((roles) => [...new Set(roles)]),
  ),
  difficulty: lowerCased(z.enum(difficulties)),
  testType: lowerCased(z.enum(testTypes)),
  timeLimit: z.preprocess((v) => (v === '' ? null : v), z.coerce.number().int().min(1).max(600).nullable().optional()),
  questions: z.array(QuestionDraft).max(limits.questionsPerTest).default([]),
  deletedQuestionIds: z.array(Id).max(1000).default([]),
})
export type TestDraft = z.output<typeof TestDraft>

/** A test with its key, for the team only. */
export const TestForEdit = z.object({
  ...testCard,
  questions: z.array(
    z.object({
      _id: Id,
      question: z.string(),
      explanation: z.string(),
      options: z.array(z.object({ _id: Id, text: z.string(), isCorrect: z.boolean() })),
    }),
  ),
})
export type TestForEdit = z.infer<typeof TestForEdit>
