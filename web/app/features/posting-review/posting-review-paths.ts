/** The list of postings. */
export const postingsPath = '/admin?tab=postings'
/** One posting. */
export const reviewPath = (jobId: string): string => `${postingsPath}&posting=${jobId}`
