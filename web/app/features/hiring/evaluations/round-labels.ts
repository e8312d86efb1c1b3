import type { Evaluations } from '@firstrung/contract'

type Named = Pick<Evaluations, 'roundNames'>

/** 'Technical interview'; in a job that has named no rounds 'Round 2'. */
export const roundLabel = ({ roundNames }: Named, round: number): string => roundNames[round - 1] ?? `Round ${round}`

/** The same within a sentence: 'Technical interview', 'round 2'. */
export const roundIn = ({ roundNames }: Named, round: number): string => roundNames[round - 1] ?? `round ${round}`

/** What a scorecard of a round judges: its own criteria, else those of the job. */
export const criteriaOf = ({ kits, criteria }: Pick<Evaluations, 'kits' | 'criteria'>, round: number | null) =>
  kits.find((kit) => kit.round === round)?.criteria ?? criteria
