import type { TestTakenWhole } from '@firstrung/contract'

/** The latest skill test of a list that has the newest first; practice tests do not count. */
export const newestSkillTest = (taken: readonly TestTakenWhole[]): TestTakenWhole | undefined =>
  taken.find(({ test }) => test.testType === 'skill test')
