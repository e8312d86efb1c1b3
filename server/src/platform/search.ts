/** The text in lower case with the special characters of LIKE escaped, so that they are meant literally. */
export const escapeLike = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** The pattern for LIKE that finds the text anywhere. The column must be compared in lower case. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`
