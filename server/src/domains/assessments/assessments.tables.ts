import type { Difficulty, QuizType, SkillScore } from '@firstrung/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { AnsweredQuestion } from './scoring.ts'

/** A skill test or a practice test. Candidates see it once it has a question. */
export interface QuizTable {
  id: Generated<string>
  title: string
  description: string
  difficulty: Difficulty
  /** Related roles, lower case. */
  roles: string[]
  type: QuizType
  /** Minutes; null for a test without a clock. */
  timeLimit: number | null
  /** The number of current questions. */
  itemCount: Generated<number>
  /** Grows with every change of the questions. */
  revision: Generated<number>
  /** Since when it is in no list and cannot be started. */
  archivedAt: Date | null
  createdBy: string | null
  createdAt: Generated<Date>
}

/** A question of a quiz. When it is removed from the quiz it stays for old results. */
export interface ItemTable {
  id: Generated<string>
  testId: string
  position: number
  text: string
  explanation: Generated<string>
  /** What it measures; empty where the team has not said so. */
  skill: Generated<string>
  deletedAt: Date | null
}

/** One of the four answers offered. Exactly one of them is correct. */
export interface ItemOptionTable {
  id: Generated<string>
  itemId: string
  position: number
  text: string
  isCorrect: boolean
}

/** One attempt of a candidate: open until it is submitted, by the candidate or at its deadline. */
export interface AttemptTable {
  id: Generated<string>
  testId: string
  candidateId: string
  /** 1 for the first attempt of this candidate at this test. */
  number: number
  /** Order of questions and options is derived from it. */
  seed: number
  /** Whether pages use the stored ids of options, because the attempt was started before each attempt had its own ids. */
  plainOptions: Generated<boolean>
  /** Grows with every save, so that closing the attempt notices an answer that was saved in between. */
  saves: Generated<number>
  /** The tab that has it; only this tab may save and submit. Null if it was opened without naming a tab. */
  openedIn: Generated<string | null>
  startedAt: Generated<Date>
  deadlineAt: Date | null
  submittedAt: Date | null
  score: number | null
  total: number | null
  answered: number | null
  /** Each question and the chosen option, with their texts at submission. Option ids are those of this attempt. */
  answers: JSONColumnType<AnsweredQuestion[]> | null
  /** The score by skill, with the names of the time of submission. */
  skills: JSONColumnType<SkillScore[], string | undefined>
}

/** What was chosen so far in an open attempt. */
export interface AttemptAnswerTable {
  attemptId: string
  itemId: string
  /** Null when the choice was taken back. */
  optionId: string | null
  /** Grows with each save, so that a late one never overwrites a newer one. */
  counter: number
  savedAt: Generated<Date>
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    tests: QuizTable
    items: ItemTable
    itemOptions: ItemOptionTable
    attempts: AttemptTable
    attemptAnswers: AttemptAnswerTable
  }
}
