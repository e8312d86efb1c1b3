/** How well somebody speaks a language. */
export const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]
/** The level of a language for which none was chosen. */
export const defaultLanguageLevel: LanguageLevel = 'conversational'
