import type { QuizTakenWhole } from '@firstrung/contract'

/** Whether any skill test was submitted; practice tests do not count. */
export const hasSkillTest = (taken: readonly QuizTakenWhole[]): boolean =>
  taken.some(({ test }) => test.testType === 'skill test')

/** The skill test that counts: the highest of the best results of all tests, the newest of equal ones. */
export const bestSkillTest = (taken: readonly QuizTakenWhole[]): QuizTakenWhole | undefined =>
  taken
    .filter(({ test, counts }) => counts && test.testType === 'skill test')
    .toSorted((one, other) => shareOf(other) - shareOf(one))
    .at(0)

const shareOf = ({ score, totalScore, answered }: QuizTakenWhole): number =>
  answered === 0 ? -1 : Math.round((100 * score) / Math.max(1, totalScore))
