import { type AnswerInput, type FieldError, HttpLink, messages, type QuestionKind } from '@firstrung/contract'
import { fail } from '#src/platform/errors/errors.ts'

/** A question of a posting. */
export interface Question {
  id: string
  kind: QuestionKind
  text: string
  options: string[]
  isRequired: boolean
  /** The answer without which nobody can apply. */
  wanted: string | null
}

type Value = AnswerInput['value']
export interface CheckedAnswer {
  question: Question
  value: Value
}

/**
 * The answers in the order of the questions. First refuses missing answers, answers of another kind and answers to unknown
 * questions, with `answers.2.value` (400). Then refuses answers that the company does not want (403 `not_eligible`). The number
 * is the answer's index; for a required answer that was not sent, its question's.
 */
export function checkAnswers(questions: readonly Question[], given: readonly AnswerInput[]): CheckedAnswer[] {
  const known = new Set(questions.map(({ id }) => id))
  const faults: FieldError[] = given.flatMap(({ questionId }, at) => {
    if (!known.has(questionId)) return { field: `answers.${at}.questionId`, msg: messages.questionsChanged }
    const isFirst = given.findIndex((other) => other.questionId === questionId) === at
    return isFirst ? [] : { field: `answers.${at}.questionId`, msg: messages.answerOfOtherKind }
  })
  const unwanted: FieldError[] = []
  const answers = questions.flatMap((question, position): CheckedAnswer[] => {
    const sentAt = given.findIndex(({ questionId }) => questionId === question.id)
    const value = given[sentAt]?.value
    const field = `answers.${sentAt === -1 ? position : sentAt}.value`
    if (value === undefined || isBlank(value)) {
      if (question.isRequired || question.wanted !== null) faults.push({ field, msg: messages.answerNeeded })
      return []
    }
    if (!isOfKind(question, value)) faults.push({ field, msg: ofOtherKind(question) })
    else if (!isWanted(question, value)) unwanted.push({ field, msg: messages.answerNotWanted })
    return [{ question, value }]
  })
  if (faults.length > 0) fail('invalid', { fields: faults })
  if (unwanted.length > 0) fail('not_eligible', { msg: messages.answerNotWanted, fields: unwanted })
  return answers
}

/** People type links, so a link can be malformed. In the other kinds only programs send what the form does not offer. */
const ofOtherKind = ({ kind }: Question) => (kind === 'link' ? messages.linkHttp : messages.answerOfOtherKind)

const isBlank = (value: Value) => value === '' || (Array.isArray(value) && value.length === 0)

function isOfKind({ kind, options }: Question, value: Value): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'link':
      return HttpLink.safeParse(value).success
    case 'yes_no':
      return typeof value === 'boolean'
    case 'one':
      return typeof value === 'string' && options.includes(value)
    case 'many':
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((option) => options.includes(option))
      )
    case 'number':
      return typeof value === 'number'
  }
}

/** Whether a given answer is not what the company wants now. False for an answer of another kind. */
export function missesWanted(question: Pick<Question, 'kind' | 'wanted'>, value: Value): boolean {
  const types = { yes_no: 'boolean', number: 'number', one: 'string', many: 'object', text: 'string', link: 'string' }
  return typeof value === types[question.kind] && !isWanted(question, value)
}

function isWanted({ kind, wanted }: Pick<Question, 'kind' | 'wanted'>, value: Value): boolean {
  if (wanted === null) return true
  if (kind === 'yes_no') return value === (wanted === 'yes')
  if (kind === 'number') return Number(value) >= Number(wanted)
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}
