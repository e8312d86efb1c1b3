/** The page on which a posting is edited. */
export const postingPath = (jobId: string): string => `/job/${jobId}/board`
