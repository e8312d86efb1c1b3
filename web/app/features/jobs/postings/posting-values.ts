import {
  type AnswerDayKind,
  limits,
  type OwnPosting,
  type PayKind,
  type PostingRuleParams,
  payOfBand,
  type QuestionKind,
  type RichText,
  type RuleKind,
} from '@firstrung/contract'

/** A number, or the typed text if it is not a number. */
type Numbered = number | string

/** The facts of a posting, without its text. */
export interface PostingFacts {
  /** 'range' uses the pay range of the job that is posted with it. */
  payKind: PayKind | 'range'
  payMin: Numbered
  payMax: Numbered
  months: Numbered
  startsOn: string
  experienceMin: Numbered
  experienceMax: Numbered
  applyBy: string
  answerDays: Numbered
  answerDayKind: AnswerDayKind
  process: { title: string; days: Numbered }[]
  assignmentHours: Numbered
  bondMonths: Numbered
  questions: QuestionForm[]
  rules: RuleForm[]
}

export interface PostingForm extends PostingFacts {
  content: RichText
}

const blank = (value: number | null): Numbered => value ?? ''

/** The form of a posting. */
export const formOf = (posting: OwnPosting): PostingForm => ({
  content: posting.content,
  payKind: posting.pay.kind,
  payMin: blank(posting.pay.min),
  payMax: blank(posting.pay.max),
  months: blank(posting.months),
  startsOn: posting.startsOn ?? '',
  experienceMin: posting.experienceMin,
  experienceMax: blank(posting.experienceMax),
  applyBy: posting.applyBy ?? '',
  answerDays: posting.answerDays,
  answerDayKind: posting.answerDayKind,
  process: posting.process.map(({ title, days }) => ({ title, days: blank(days) })),
  assignmentHours: blank(posting.assignmentHours),
  bondMonths: blank(posting.bondMonths),
  questions: questionsOf(posting),
  rules: rulesOf(posting),
})

/** The body for a form. */
export const bodyOf = ({ payKind, payMin, payMax, questions, rules, ...values }: PostingForm, revision: number) => ({
  ...values,
  ...questionsBodyOf(questions),
  ...rulesBodyOf(rules),
  revision,
  pay: { kind: payKind, min: payMin, max: payMax },
})

/** The inputs for faults of the body: 'pay.max' is 'payMax', 'process.1.title' stays, 'rules.1.params.percent' is 'rules.1.from'. */
export function pathOf(field: string): string {
  const [first = '', second = '', third, name] = field.split('.')
  if (first === 'questions') return field.split('.').slice(0, 3).join('.')
  if (first === 'rules') return name ? `rules.${second}.${name === 'to' || name === 'anyOf' ? name : 'from'}` : field
  if (first === 'pay') return second === 'kind' ? 'payKind' : `pay${second.charAt(0).toUpperCase()}${second.slice(1)}`
  return third === undefined ? first : field
}

export interface QuestionForm {
  _id?: string
  kind: QuestionKind
  text: string
  options: string[]
  isRequired: boolean
  /** Empty if no answer is wanted. */
  wanted: string
}

export const newQuestion = (): QuestionForm => ({ kind: 'text', text: '', options: [], isRequired: true, wanted: '' })

const questionsOf = ({ questions }: OwnPosting): QuestionForm[] =>
  questions.map(({ wanted, ...question }) => ({ ...question, wanted: wanted ?? '' }))

const hasOptions = (kind: QuestionKind) => kind === 'one' || kind === 'many'

/** The body for the questions: options and wanted answers only where the kind has them. */
export const questionsBodyOf = (questions: QuestionForm[]) => ({
  questions: questions.map(({ options, wanted, ...question }) => ({
    ...question,
    options: hasOptions(question.kind) ? options : [],
    wanted: wanted === '' || question.kind === 'text' || question.kind === 'link' ? null : wanted,
  })),
})

export interface RuleForm {
  kind: RuleKind
  /** The names of degrees, places, work modes or skills. */
  anyOf: string[]
  /** The first and the last year, months, percent, or the least number of skills. */
  from: Numbered
  to: Numbered
  isHard: boolean
}

export const newRule = (): RuleForm => ({ kind: 'graduation_year', anyOf: [], from: '', to: '', isHard: false })

const rulesOf = ({ rules }: OwnPosting): RuleForm[] =>
  rules.map(({ params, isHard }) => ({ ...newRule(), isHard, ...fromParams(params) }))

function fromParams(params: PostingRuleParams): Partial<RuleForm> & { kind: RuleKind } {
  switch (params.kind) {
    case 'graduation_year':
      return { kind: params.kind, from: params.from, to: params.to }
    case 'experience':
      return { kind: params.kind, from: params.months }
    case 'test_percent':
      return { kind: params.kind, from: params.percent }
    case 'skills':
      return { kind: params.kind, anyOf: params.anyOf, from: params.atLeast }
    case 'degree':
    case 'place':
    case 'work_mode':
      return { kind: params.kind, anyOf: [...params.anyOf] }
  }
}

/** The body for the rules. The shape refuses blank values. */
export const rulesBodyOf = (rules: RuleForm[]) => ({
  rules: rules.map(({ isHard, ...rule }) => ({ isHard, params: toParams(rule) })),
})

function toParams({ kind, anyOf, from, to }: Omit<RuleForm, 'isHard'>) {
  switch (kind) {
    case 'graduation_year':
      return { kind, from, to: to === '' ? from : to }
    case 'experience':
      return { kind, months: from }
    case 'test_percent':
      return { kind, percent: from }
    case 'skills':
      return { kind, anyOf, atLeast: from === '' ? 1 : from }
    case 'degree':
    case 'place':
    case 'work_mode':
      return { kind, anyOf }
  }
}

/** The first values of a new job's posting, on this Indian day: no questions, and the pay range of the job. */
export const newFacts = (today: string): PostingFacts => ({
  ...{ payKind: 'range', payMin: '', payMax: '', months: '', startsOn: '', experienceMin: 0, experienceMax: '' },
  applyBy: dayAfter(today, limits.applyWithinDays.default),
  answerDays: limits.answerPromise.default,
  answerDayKind: 'calendar',
  ...{ process: [], assignmentHours: '', bondMonths: '', questions: [], rules: [] },
})

/** The first values of a copy: those of the copied posting, except facts that belong only to the earlier job. */
export function copiedFacts(source: OwnPosting, salary: string, today: string): PostingFacts {
  const { content: _, questions, startsOn, ...facts } = formOf(source)
  const isExact = JSON.stringify(source.pay) !== JSON.stringify(payOfBand(salary))
  return {
    ...facts,
    ...(!isExact && { payKind: 'range', payMin: '', payMax: '' }),
    startsOn: startsOn > today ? startsOn : '',
    applyBy: newFacts(today).applyBy,
    questions: questions.map(({ _id, ...question }) => question),
  }
}

/** The body for the posting of a new job. Pay range and length of an internship come from the job's form. */
export function newPostingBody(facts: PostingFacts, { jobRole, salary }: { jobRole: string; salary: string }) {
  const { payKind, payMin, payMax, months, questions, rules, ...others } = facts
  return {
    ...others,
    ...questionsBodyOf(questions),
    ...rulesBodyOf(rules),
    months: jobRole === 'internship' ? '' : months,
    pay: payKind === 'range' ? payOfBand(salary) : { kind: payKind, min: payMin, max: payMax },
  }
}

const dayAfter = (today: string, days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day that can be chosen as the last day of applying, and the last one; as YYYY-MM-DD from today in India. */
export function applyByBounds(today: string): { min: string; max: string } {
  return { min: dayAfter(today, 1), max: dayAfter(today, limits.applyWithinDays.max) }
}
