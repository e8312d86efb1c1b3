import type { JobList } from '@firstrung/contract'

/** The tab with all jobs. */
export const jobsPath = '/admin?tab=manage-jobs'

/** The page of one job. */
export const jobPath = (jobId: string): string => `${jobsPath}&job=${jobId}`

/** One list of the candidates of a job. */
export const listPath = (jobId: string, list: JobList): string => `${jobPath(jobId)}&list=${list}`
