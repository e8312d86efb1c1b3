import {
  analystRoles,
  beginningOf,
  type Difficulty,
  limits,
  messages,
  nonTechnicalFields,
  QuizDraft,
  type QuizForEdit,
  type QuizType,
  type RouteInput,
  type routes,
  technicalFields,
} from '@firstrung/contract'
import type { FormDraft } from '#app/lib/form/form-draft.ts'
import type { Faults, FormChecks } from '#app/lib/form/form-refusal.ts'
import { isBlank } from '#app/lib/form/form-values.ts'
import { roleLabel } from './quiz-labels.ts'

/** A question in the builder. Saved ones are locked; they have an id once the server has them. */
export interface Slot {
  /** Identifies the slot while the form is open. */
  key: string
  _id?: string
  question: string
  options: { _id?: string; text: string }[]
  /** 1 to 4. */
  correct: number
  explanation: string
  /** The skill that the question measures; may be empty. */
  skill: string
  isSaved: boolean
}

export interface QuizForm {
  title: string
  relatedRoles: string[]
  description: string
  difficulty: Difficulty | ''
  testType: QuizType
  /** Minutes; empty means the default. */
  timeLimit: number | ''
  questions: Slot[]
  deletedQuestionIds: string[]
}

const choices = (roles: readonly string[]) => roles.map((value) => ({ value, label: roleLabel(value) }))

export const roleGroups = [
  { title: 'Non-technical', choices: choices(nonTechnicalFields) },
  { title: 'Technical', choices: choices(technicalFields) },
  { title: 'Analyst roles', choices: choices(analystRoles) },
]

const optionIndexes = [...Array(limits.optionsPerQuestion).keys()]

export const blankSlot = (key: string): Slot => ({
  key,
  question: '',
  options: optionIndexes.map(() => ({ text: '' })),
  correct: 1,
  explanation: '',
  skill: '',
  isSaved: false,
})

export const blankQuiz = (): QuizForm => ({
  title: '',
  relatedRoles: [],
  description: '',
  difficulty: '',
  testType: 'skill test',
  timeLimit: limits.skillTestMinutes,
  questions: [blankSlot('first')],
  deletedQuestionIds: [],
})

/** The form for a stored quiz: all of its questions locked. */
export const formOf = (test: QuizForEdit): QuizForm => ({
  title: test.title,
  relatedRoles: test.relatedRoles,
  description: test.description,
  difficulty: test.difficulty,
  testType: test.testType,
  timeLimit: test.timeLimit ?? limits.skillTestMinutes,
  questions: test.questions.map((question) => ({
    key: question._id,
    _id: question._id,
    question: question.question,
    options: question.options.map(({ _id, text }) => ({ _id, text })),
    correct: question.options.findIndex((option) => option.isCorrect) + 1,
    explanation: question.explanation,
    skill: question.skill,
    isSaved: true,
  })),
  deletedQuestionIds: [],
})

/** The form for a copy of a stored quiz: new to the server. */
export const copyOf = (test: QuizForEdit): QuizForm => {
  const form = formOf(test)
  return { ...form, title: beginningOf(`Copy of ${test.title}`, 150), questions: form.questions.map(newSlot) }
}

/** The body of the request. */
export type SentQuiz = RouteInput<typeof routes.assessments.create>['body']

/** The form as it is sent: the options with their key. */
export const draftOf = ({ questions, ...form }: QuizForm): SentQuiz => ({
  ...form,
  timeLimit: form.testType === 'skill test' && form.timeLimit !== '' ? form.timeLimit : null,
  questions: questions.map(({ _id, question, options, correct, explanation, skill }) => ({
    ...(_id && { _id }),
    question,
    explanation,
    skill,
    options: options.map((option, index) => ({ ...option, isCorrect: index + 1 === correct })),
  })),
})

/** The skills that the questions name, each once, for the other questions. */
export const skillsIn = ({ questions }: QuizForm): string[] =>
  [...new Set(questions.map(({ skill }) => skill.trim()))].filter(Boolean).sort(new Intl.Collator('en').compare)

/** The numbers of saved questions without an explanation in a practice test. */
export const unexplained = ({ testType, questions }: QuizForm): number[] =>
  testType === 'practice test'
    ? questions.flatMap((slot, index) => (slot.isSaved && isBlank(slot.explanation) ? [index + 1] : []))
    : []

/** What prevents a question from being saved, by its index in the form (ATEST-07). */
export function faultsOfSlot(slot: Slot, index: number): Faults {
  const faults: Faults = {}
  if (isBlank(slot.question)) faults[`questions.${index}.question`] = 'Write the question.'
  for (const [at, option] of slot.options.entries())
    if (isBlank(option.text)) faults[`questions.${index}.options.${at}.text`] = 'Fill in all four options.'
  const texts = slot.options.map((option) => option.text.trim().toLowerCase())
  if (Object.keys(faults).length === 0 && new Set(texts).size < texts.length)
    faults[`questions.${index}.options`] = messages.optionsDiffer
  return faults
}

/** What prevents the details from being saved (ATEST-06). */
function faultsOfDetails(form: QuizForm): Faults {
  return {
    ...(isBlank(form.title) && { title: 'Give the test a name.' }),
    ...(isBlank(form.relatedRoles) && { relatedRoles: 'Choose at least one.' }),
    ...(isBlank(form.description) && { description: 'Say what the test is about.' }),
    ...(isBlank(form.difficulty) && { difficulty: 'Choose a level.' }),
  }
}

/** Everything that prevents the quiz from being saved. */
export const faultsOf = (form: QuizForm): Faults =>
  form.questions.reduce((faults, slot, index) => ({ ...faults, ...faultsOfSlot(slot, index) }), faultsOfDetails(form))

/** The message about faults: options that must differ, or a missing value. */
export const warningOf = (faults: Faults): string =>
  Object.values(faults).every((fault) => fault === messages.optionsDiffer)
    ? messages.optionsDiffer
    : messages.enterAllFields

/** What prevents the form from being sent. */
export const checks: FormChecks<QuizForm> = {
  check: (form) => {
    const faults = faultsOf(form)
    return Object.keys(faults).length > 0 ? { msg: warningOf(faults), faults } : null
  },
  schema: QuizDraft,
  toBody: draftOf,
  pathOf: (field) => field,
}

/** Unsaved input stays in this browser: of a stored quiz, of a copy, or of a new one. */
export const formDraftOf = (testId: string | null, copiedFrom: string | null): FormDraft<QuizForm> => ({
  key: `test/${testId ?? (copiedFrom ? `copy-${copiedFrom}` : 'new')}`,
  whole: true,
  accepts: ({ questions }) => questions.every(isSlot),
})

/** Whether a stored question has the form's shape: it may be from an older version. */
const isSlot = (slot: Slot | null): boolean =>
  Array.isArray(slot?.options) &&
  slot.options.every((option) => typeof option?.text === 'string') &&
  [slot.key, slot.question, slot.explanation, slot.skill].every((text) => typeof text === 'string') &&
  typeof slot.correct === 'number'

/** A further question may be added once all existing ones are saved (ATEST-09). */
export const mayAddQuestion = ({ questions }: QuizForm): boolean =>
  questions.every((slot) => slot.isSaved) && questions.length < limits.questionsPerQuiz

/** Without this question; if the server has it, its id is listed as deleted (ATEST-11). */
export const withoutQuestion = (form: QuizForm, key: string): QuizForm => {
  const gone = form.questions.find((slot) => slot.key === key)
  return {
    ...form,
    questions: form.questions.filter((slot) => slot.key !== key),
    deletedQuestionIds: gone?._id ? [...form.deletedQuestionIds, gone._id] : form.deletedQuestionIds,
  }
}

/** With a question at another index. */
export const withQuestionMoved = (form: QuizForm, key: string, to: number): QuizForm => {
  const slot = form.questions.find((it) => it.key === key)
  if (!slot) return form
  return { ...form, questions: form.questions.filter((it) => it !== slot).toSpliced(to, 0, slot) }
}

/** With a copy of a question after it, open for changes. The copy is new to the server. */
export const withQuestionCopied = (form: QuizForm, key: string, copyKey: string): QuizForm => ({
  ...form,
  questions: form.questions.flatMap((slot) =>
    slot.key === key ? [slot, { ...newSlot(slot), key: copyKey, isSaved: false }] : [slot],
  ),
})

/** A question without the ids of the server. */
const newSlot = ({ _id, options, ...slot }: Slot): Slot => ({ ...slot, options: options.map(({ text }) => ({ text })) })

/** With a question restored at its former index. */
export const withQuestionBack = (form: QuizForm, slot: Slot, index: number): QuizForm => ({
  ...form,
  questions: form.questions.toSpliced(index, 0, slot),
  deletedQuestionIds: form.deletedQuestionIds.filter((id) => id !== slot._id),
})

/** The form with these questions after its own. They replace the first question if it is still blank. */
export const withQuestions = (form: QuizForm, questions: readonly Slot[]): QuizForm => ({
  ...form,
  questions: [...form.questions.filter((slot) => !isUntouched(slot)), ...questions],
})

/** Without the questions of a file that were just added. */
export const withoutQuestions = (form: QuizForm, keys: readonly string[]): QuizForm => {
  const questions = form.questions.filter((slot) => !keys.includes(slot.key))
  return { ...form, questions: questions.length > 0 ? questions : blankQuiz().questions }
}

const isUntouched = ({ _id, question, options }: Slot): boolean =>
  !_id && isBlank(question) && options.every(({ text }) => isBlank(text))
