import { indianSpelling } from './indian-spelling.ts'

/** Apostrophes of every keyboard, which are left out: 'D’Souza' is 'dsouza'. */
const apostrophes = /['`´’‘‛ʼʻʹ′＇]/g
/** Accents, nuktas, vowel signs of Urdu, and invisible characters. */
const marks =
  /[\u0300-\u036f\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u200b-\u200f\u2060\ufeff\u00ad]/g
/** Letters that are not a base letter with an accent, each with the plain letter that replaces it. */
const letters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'a',
  œ: 'o',
  ß: 's',
  þ: 'p',
}
const otherLetters = /[đðøłħŧıæœßþ]/g
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/**
 * What people mean by a text, whatever their keyboard wrote: lower case, without accents and apostrophes, Indian words in one
 * spelling. `fold_text` of the database does the same.
 */
export const foldText = (text: string): string => indianSpelling(isAscii(text) ? foldAscii(text) : foldLetters(text))

/** The same for most texts, in a fraction of the time. */
const foldAscii = (text: string) => text.replace(/['`]/g, '').toLowerCase()

const foldLetters = (text: string) =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(otherLetters, (letter) => letters[letter] ?? letter)

/** How a text becomes words, step by step. `text_words` of the database has the same steps. */
const steps: readonly (readonly [RegExp, string])[] = [
  [/([a-z0-9])\.js(?![a-z])/g, '$1js'],
  [/\.net(?![a-z])/g, ' dotnet'],
  [/(?<![a-z0-9])([a-z])\.(?=[a-z])/g, '$1'],
  [/go[ -]to[ -]market/g, 'gotomarket'],
  [/(^|[^a-z0-9+#])[+#]+/g, '$1 '],
  [/([a-z0-9][a-z0-9]|[0-9])[+#]+/g, '$1 '],
  [/(?<![a-z0-9])(vitamin|hepatitis|series|grade|class|category|group|usb|type|section)[ -]c(?![a-z0-9+#])/g, '$1c'],
  [
    /[\s\u0080-\u00a0\u1680\u3000!"$%&()*,\-./:;<=>?@[\\\]^_{|}~\u00a1-\u00b1\u00b4-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20bf\u2122\u0964\u0965\u2190-\u27bf]+/g,
    ' ',
  ],
]

/** Short forms and other spellings, each with the word that is searched instead. `long_form` of the database has the same. */
const longForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    asst: 'assistant',
    assoc: 'associate',
    coord: 'coordinator',
    dept: 'department',
    elec: 'electrical',
    engg: 'engineering',
    engr: 'engineer',
    exec: 'executive',
    govt: 'government',
    jr: 'junior',
    mech: 'mechanical',
    mfg: 'manufacturing',
    mgmt: 'management',
    mgr: 'manager',
    mktg: 'marketing',
    opr: 'operator',
    rep: 'representative',
    sr: 'senior',
    centre: 'center',
    counselling: 'counseling',
    counsellor: 'counselor',
    jewellery: 'jewelry',
    labour: 'labor',
    labourer: 'laborer',
    modelling: 'modeling',
    optimisation: 'optimization',
    organisation: 'organization',
    programme: 'program',
    visualisation: 'visualization',
  }),
)

/** The plain words of a text, in their order: 'UI/UX, Node.js & Sr. C++ dev' is 'ui', 'ux', 'nodejs', 'senior', 'c++', 'dev'. */
export const searchWords = (text: string): string[] =>
  steps
    .reduce((words, [pattern, by]) => words.replace(pattern, by), foldText(text))
    .split(' ')
    .flatMap((word) => (word === '' ? [] : (longForms.get(word) ?? word)))
