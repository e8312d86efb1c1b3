import type { JobMark } from '@firstrung/contract'
import { relative } from '#app/lib/text/dates.ts'
import { count } from '#app/lib/text/format.ts'

interface MarkText {
  kind: 'applied' | 'withdrawn' | 'saved' | 'met' | 'skills'
  text: string
}

/** The texts of a job's marks. The list of saved jobs leaves out 'Saved'. */
export function textsOf({ isSaved, appliedAt, isWithdrawn, fit }: JobMark, isSavedList: boolean): MarkText[] {
  const { skillsHad, skillsAsked, isMet } = fit
  return [
    ...(appliedAt === null
      ? []
      : isWithdrawn
        ? [{ kind: 'withdrawn' as const, text: 'Withdrawn' }]
        : [{ kind: 'applied' as const, text: `Applied ${relative(appliedAt)}` }]),
    ...(isSaved && !isSavedList ? [{ kind: 'saved' as const, text: 'Saved' }] : []),
    // 'Met' includes the skills. It is not shown after applying, because then the company decides.
    ...(isMet && appliedAt === null
      ? [{ kind: 'met' as const, text: 'You meet its requirements' }]
      : skillsHad > 0
        ? [{ kind: 'skills' as const, text: `${count(skillsHad)} of ${count(skillsAsked)} skills` }]
        : []),
  ]
}
