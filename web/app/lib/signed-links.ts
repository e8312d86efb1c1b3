/** When links to private files are asked for anew: they live for ten minutes. */
export const signedLinksRefetchMillis = 8 * 60_000
