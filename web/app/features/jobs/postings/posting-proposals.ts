import { type DescriptionFacts, payText } from '@firstrung/contract'
import type { Proposal } from '#app/lib/form/proposals.ts'
import type { PostingForm } from './posting-values.ts'

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

/** Facts of a job's description file that differ from its posting. */
export function postingProposals(
  { pay, experience, months }: DescriptionFacts,
  now: PostingForm,
): Proposal<PostingForm>[] {
  const proposals: Proposal<PostingForm>[] = []
  const add = (label: string, text: string, values: Partial<PostingForm>) => {
    const isOpen = Object.entries(values).some(([name, value]) => now[name as keyof PostingForm] !== value)
    proposals.push({ label, text, values, isOpen })
  }
  if (pay) {
    // The form keeps both ends of a single amount.
    add('Pay', payText(pay), { payKind: pay.kind, payMin: pay.min ?? '', payMax: pay.max ?? '' })
  }
  if (experience) {
    const { min, max } = experience
    const text = max === null ? `From ${count(min, 'year')}` : `${min} to ${count(max, 'year')}`
    add('Experience', text, { experienceMin: min, experienceMax: max ?? '' })
  }
  if (months) add('Duration', count(months, 'month'), { months })
  return proposals
}
