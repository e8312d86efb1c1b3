import type { HiringChanges } from '@firstrung/contract'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'

/** The result of an action, and its job. */
export interface Done extends Omit<HiringChanges, 'counts'> {
  job: jobs.LockedJob
}
