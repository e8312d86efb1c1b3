/** When links to private files are refetched: they are valid for ten minutes. */
export const signedLinksRefetchMillis = 8 * 60_000
