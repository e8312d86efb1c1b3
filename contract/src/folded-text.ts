/** Apostrophes of every keyboard, which are left out: 'D’Souza' is 'dsouza'. */
const apostrophes = /['`´’‘‛ʼʻʹ′＇]/g
/** Accents, nuktas, and signs that are not seen. */
const marks = /[\u0300-\u036f\u093c\u09bc\u200b-\u200f\u2060\ufeff\u00ad]/g
/** Letters that are no accented ones, and long Hindi vowels, each with the one that it is written as. */
const letters = new Map(
  Array.from('đðøłħŧıæœßþĐÐØŁऑॉीूैौँ', (letter, at) => [letter, Array.from('ddolhtiaospddolआािुेों')[at] ?? letter]),
)

/**
 * What people mean by a text, whatever their keyboard wrote: lower case, without accents and apostrophes. `fold_text` of
 * the database does the same.
 */
export const foldText = (text: string): string =>
  Array.from(
    text.replace(apostrophes, '').normalize('NFKD').toLowerCase().replace(marks, ''),
    (letter) => letters.get(letter) ?? letter,
  ).join('')

/** How a text becomes words, step by step. `text_words` of the database has the same steps. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/([a-z0-9])\.js(?![a-z])/g, '$1js'],
  [/\.net(?![a-z])/g, ' dotnet'],
  [/(?<![a-z0-9])([a-z])\.(?=[a-z])/g, '$1'],
  [/go[ -]to[ -]market/g, 'gotomarket'],
  [/(?<![a-z0-9+#])[+#]+/g, ' '],
  [/([a-z0-9][a-z0-9]|[0-9])[+#]+/g, '$1 '],
  [/(?<![a-z0-9])(vitamin|hepatitis|series|grade|class|category|group|usb|type|section)[ -]c(?![a-z0-9+#])/g, '$1c'],
  [
    /[\s\u0080-\u00a0\u1680\u3000!"$%&()*,\-./:;<=>?@[\\\]^_{|}~\u00a1-\u00b1\u00b4-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20bf\u2122\u0964\u0965\u2190-\u27bf]+/g,
    ' ',
  ],
]

/** The plain words of a text, in their order: 'UI/UX, Node.js & C++' is 'ui', 'ux', 'nodejs', 'c++'. */
export const searchWords = (text: string): string[] =>
  steps
    .reduce((words, [pattern, by]) => words.replace(pattern, by), foldText(text))
    .split(' ')
    .filter(Boolean)
