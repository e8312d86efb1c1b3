/** The page on which a posting is edited. */
export const postingPath = (jobId: string): string => `/job/${jobId}/board`

/** Under which the browser keeps changes of a posting that are not saved. */
export const postingDraftKey = (jobId: string): string => `posting/${jobId}`
