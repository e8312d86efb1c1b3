/** The page on which a posting is edited. */
export const postingPath = (jobId: string): string => `/job/${jobId}/board`

/** The key of unsaved changes of a posting in the browser. */
export const postingDraftKey = (jobId: string): string => `posting/${jobId}`
