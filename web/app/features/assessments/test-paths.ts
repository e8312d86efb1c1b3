import type { TestType } from '@firstrung/contract'

/** The team's list of one type of test. */
export const testsPath = (type: TestType = 'skill test'): string =>
  type === 'practice test' ? '/admin?tab=skill-tests&type=practice' : '/admin?tab=skill-tests'

export const testTypeOf = (params: URLSearchParams): TestType =>
  params.get('type') === 'practice' ? 'practice test' : 'skill test'

/** The form of one test; 'new' stands for one that is still to be written. */
export const testPath = (testId: string): string => `/admin?tab=skill-tests&test=${testId}`
