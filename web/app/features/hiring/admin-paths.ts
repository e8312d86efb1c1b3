/** The tab with all jobs. */
export const jobsPath = '/admin?tab=manage-jobs'

/** The page of one job. */
export const jobPath = (jobId: string): string => `${jobsPath}&job=${jobId}`
