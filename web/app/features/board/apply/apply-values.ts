import {
  candidateField,
  type JobApplicationInput,
  messages,
  type NeededToApply,
  type PublicJob,
  type ResumeOffer,
} from '@firstrung/contract'
import { randomId } from '#app/lib/browser/random-id.ts'

/** An answer in the form: a text, the chosen options, or nothing yet. */
type Answer = string | string[]

/** The missing details of the profile; blank if not asked for. */
export type AskedDetails = Record<NeededToApply, string>

export interface ApplyForm extends AskedDetails {
  /** Stays the same for each try, so that the candidate applies only once. */
  clientId: string
  resumeId: string
  answers: Answer[]
  note: string
  sharesContact: 'now' | 'shortlisted'
  alsoPool: boolean
}

/** A blank application: the main resume is chosen, and contact is shared only when the candidate is shortlisted. */
export const blankOf = ({ questions }: PublicJob, resumeId: string): ApplyForm => ({
  fullName: '',
  mobileNo: '',
  collegeName: '',
  clientId: randomId(),
  resumeId,
  answers: questions.map(({ kind }) => (kind === 'many' ? [] : '')),
  note: '',
  sharesContact: 'shortlisted',
  alsoPool: false,
})

/** The application as it is sent. Every question has an entry, in order, so that a refusal finds its input; it may be empty. */
export const applicationOf = (
  { questions }: PublicJob,
  { answers, fullName: _name, mobileNo: _number, collegeName: _college, ...values }: ApplyForm,
): JobApplicationInput => ({
  ...values,
  answers: questions.map(({ _id, kind }, at) => {
    const answer = answers[at] ?? ''
    if (kind === 'yes_no' && answer !== '') return { questionId: _id, value: answer === 'yes' }
    if (kind === 'number' && typeof answer === 'string' && /^\d{1,10}$/.test(answer)) {
      return { questionId: _id, value: Number(answer) }
    }
    return { questionId: _id, value: answer }
  }),
})

/** Required questions without an answer, and answers with which nobody can apply, by the paths of their inputs. */
export function faultsOf({ questions }: PublicJob, { answers }: ApplyForm): Record<string, 'missing' | 'unwanted'> {
  const faults: Record<string, 'missing' | 'unwanted'> = {}
  questions.forEach(({ kind, isRequired, wanted }, at) => {
    const answer = answers[at] ?? ''
    const isMissing = typeof answer === 'string' ? answer.trim() === '' : answer.length === 0
    if (isMissing) {
      if (isRequired || wanted !== null) faults[`answers.${at}`] = 'missing'
      return
    }
    if (wanted === null) return
    const fits = kind === 'number' ? Number(answer) >= Number(wanted) : [answer].flat().includes(wanted)
    if (!fits) faults[`answers.${at}`] = 'unwanted'
  })
  return faults
}

/** The details that are asked for, as the profile stores them. */
export const detailsOf = (asks: readonly NeededToApply[], values: ApplyForm): Partial<AskedDetails> =>
  Object.fromEntries(asks.map((name) => [name, values[name]]))

/** What to do about each missing detail that is still blank. */
export const missingDetails = (asks: readonly NeededToApply[], values: ApplyForm): Partial<AskedDetails> =>
  Object.fromEntries(
    asks
      .filter((name) => values[name].trim() === '')
      .map((name) => [name, candidateField(name).missing ?? messages.fieldNeeded]),
  )

/** What the resume says about the missing details that are still blank. */
export const readDetails = (
  asks: readonly NeededToApply[],
  values: AskedDetails,
  offer: ResumeOffer | undefined,
): Partial<AskedDetails> =>
  Object.fromEntries(
    asks.flatMap((name) => {
      const read = offer?.[name]
      return read && values[name] === '' ? [[name, read]] : []
    }),
  )
