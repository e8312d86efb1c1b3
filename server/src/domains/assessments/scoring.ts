import { limits, type SkillScore } from '@firstrung/contract'

/** A question with its key. */
export interface KeyedQuestion {
  id: string
  text: string
  explanation: string
  skill: string
  options: { id: string; text: string; isCorrect: boolean }[]
}

/** A question as it was answered; without an answer, `answerId` and `answer` are empty. */
export interface AnsweredQuestion extends Choice {
  question: string
  answer: string
}

export interface Score {
  score: number
  total: number
  answered: number
  answers: AnsweredQuestion[]
  skills: SkillScore[]
}

/** An option chosen for a question; an empty answer takes the choice back. */
export interface Choice {
  questionId: string
  answerId: string
}

/** One chosen option for each question. */
type Choices = ReadonlyMap<string, string>

/** Rounds of choices in the order in which they were made: a later choice for the same question replaces the earlier. */
export function choicesOf(...rounds: (readonly Choice[])[]): Choices {
  return new Map(rounds.flat().map(({ questionId, answerId }) => [questionId, answerId]))
}

/** One mark for each correct choice. Choices that name no question or option of this quiz count as unanswered (G-34). */
export function scoreOf(questions: readonly KeyedQuestion[], choices: Choices): Score {
  let score = 0
  let answered = 0
  const answers = questions.map((question): AnsweredQuestion => {
    const chosen = question.options.find((option) => option.id === choices.get(question.id))
    if (chosen) answered += 1
    if (chosen?.isCorrect) score += 1
    return {
      questionId: question.id,
      question: question.text,
      answerId: chosen?.id ?? '',
      answer: chosen?.text ?? '',
    }
  })
  return { score, total: questions.length, answered, answers, skills: skillScoresOf(questions, choices) }
}

/**
 * Skills with too few questions are counted together with questions without a skill, because a score of their own would reveal
 * which answer was right. A single entry compares nothing, so none is returned.
 */
function skillScoresOf(questions: readonly KeyedQuestion[], choices: Choices): SkillScore[] {
  const bySkill = Map.groupBy(questions, ({ skill }) => skill)
  const isScored = (skill: string) => skill !== '' && (bySkill.get(skill)?.length ?? 0) >= limits.questionsPerSkill
  const scores = [...Map.groupBy(questions, ({ skill }) => (isScored(skill) ? skill : ''))]
    .map(([skill, within]) => ({ skill, score: within.filter(isRightIn(choices)).length, total: within.length }))
    .sort((one, other) => Number(one.skill === '') - Number(other.skill === ''))
  return scores.length > 1 ? scores : []
}

const isRightIn = (choices: Choices) => (question: KeyedQuestion) =>
  question.options.some((option) => option.isCorrect && option.id === choices.get(question.id))

/** A score in whole percent; null when the quiz has no questions left. */
export function percentOf({ score, total }: { score: number; total: number }): number {
  return total === 0 ? 0 : Math.round((score * 100) / total)
}

/** Whether two submissions choose the same for every question. */
export function sameAnswers(one: readonly AnsweredQuestion[], other: readonly AnsweredQuestion[]): boolean {
  const choices = choicesOf(one)
  return one.length === other.length && other.every((it) => choices.get(it.questionId) === it.answerId)
}

/** Results count if they were submitted later than this. */
export function countsSince(now: Date): Date {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - limits.resultMonths)
  return since
}
