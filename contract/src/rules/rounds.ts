/** A round of interviews, and what its job calls it; without a name where the job has named none. */
export interface RoundFacts {
  round: number
  roundName?: string | null | undefined
}

/** Within a sentence: 'Technical interview', 'HR talk interview'; without names 'interview', 'round 2 interview'. */
export function interviewIn({ round, roundName }: RoundFacts): string {
  if (roundName) return /interview/i.test(roundName) ? roundName : `${roundName} interview`
  return round > 1 ? `round ${round} interview` : 'interview'
}

/** The same with its article: 'the Technical interview', 'a round 2 interview'. */
export function anInterviewIn(round: RoundFacts): string {
  const article = round.roundName ? 'the' : round.round > 1 ? 'a' : 'an'
  return `${article} ${interviewIn(round)}`
}

/** A text with a capital letter at its beginning. */
export const inSentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
