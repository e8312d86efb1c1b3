import { plainText, type RichText } from '@firstrung/contract'

/** The text of rich text, for searching and comparing. */
export const textOf = (content: RichText): string => content.map(plainText).join('\n').trim()
