import type { JobApplicationInput, PublicJob } from '@firstrung/contract'
import { randomId } from '#app/lib/random-id.ts'

/** An answer in the form: a text, the chosen options, or nothing yet. */
type Answer = string | string[]

export interface ApplyForm {
  /** Stays the same while somebody tries again, so that they apply once. */
  clientId: string
  resumeId: string
  answers: Answer[]
  note: string
  sharesContact: 'now' | 'shortlisted'
  alsoPool: boolean
}

/** A blank application: the main resume is chosen, contact is shared when somebody is shortlisted. */
export const blankOf = ({ questions }: PublicJob, resumeId: string): ApplyForm => ({
  clientId: randomId(),
  resumeId,
  answers: questions.map(({ kind }) => (kind === 'many' ? [] : '')),
  note: '',
  sharesContact: 'shortlisted',
  alsoPool: false,
})

/** As it is sent. Every question has its answer, in order, so that a refusal finds its input; an empty one is no answer. */
export const applicationOf = ({ questions }: PublicJob, { answers, ...values }: ApplyForm): JobApplicationInput => ({
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

/** The questions without an answer that they need, and the answers with which nobody can apply. By their inputs' paths. */
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
