/** What is not simply written with a capital letter. '0-2' stands for years where the bands stand for months. */
const written: Record<string, string> = { sde: 'SDE', '0-2': '0-2 Years' }

/** A stored word as people read it. */
export const wordLabel = (word: string): string => written[word] ?? word.charAt(0).toUpperCase() + word.slice(1)

export const choicesOf = (words: readonly string[]) => words.map((value) => ({ value, label: wordLabel(value) }))
