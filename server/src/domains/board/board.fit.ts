import { type EligibilityFacts, type JobMark, type Judgement, judge, type PostingRule } from '@firstrung/contract'

/** How a job fits somebody: its rules, and the skills that it names beside them, by their keys. */
export interface Fit extends Judgement {
  skillsHad: string[]
  skillsLacked: string[]
}

/** Compares what a job asks for with a profile. The page of a job and the marks of jobs in lists both use it, so they agree. */
export function compare(rules: readonly PostingRule[], wanted: readonly string[], facts: EligibilityFacts): Fit {
  // A rule that asks for skills says it already.
  const asked = rules.some(({ params }) => params.kind === 'skills') ? [] : wanted
  const [skillsHad, skillsLacked] = [true, false].map((isHad) =>
    asked.filter((skill) => facts.skills.includes(skill) === isHad),
  ) as [string[], string[]]
  return { ...judge(rules, facts), skillsHad, skillsLacked }
}

/** The short form. Candidates may know skills that their profile lacks, so only a rule can be unmet. */
export function shortFit({ met, missing, unknown, skillsHad, skillsLacked }: Fit): JobMark['fit'] {
  const hasRules = met.length + missing.length + unknown.length > 0
  const isUnknown = !hasRules || unknown.length + skillsLacked.length > 0
  return {
    skillsHad: skillsHad.length,
    skillsAsked: skillsHad.length + skillsLacked.length,
    isMet: missing.length > 0 ? false : isUnknown ? null : true,
  }
}
