import { type FoundBy, searchWords } from '@firstrung/contract'
import { jobNames } from '#src/domains/content/content.job-names.service.ts'
import { placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import {
  askingWords,
  commonWords,
  everydayNames,
  filtersByWords,
  joiningWords,
  keyOfWords,
  placeWords,
  readableWords,
  type WordFilter,
} from './search-words.ts'

/**
 * Words of `job_vector` that must all be there: 't/react' is react in the title. See migration 0096 for the letters.
 */
type Way = readonly string[]
/** Ways of which one is enough. */
type Group = readonly Way[]
/** A text query: each group must be found. */
export type Groups = readonly Group[]

/** What a search text means. */
export interface Reading {
  /** Whether the text has no word. */
  isBlank: boolean
  /** What must be found; empty where the text narrows nothing. */
  groups: Groups
  /** The whole text as the title or the company's name, where words of it are read as filters; else empty. */
  literal: Groups
  /** Closer ways of being found, the closest first; a job that is found by none of them comes last. */
  tiers: readonly Groups[]
  /** The filters that words of the text are, each with the text without them. */
  foundBy: readonly FoundBy[]
  /** Words that are in no list of ours, and may be typed wrongly. */
  unlisted: readonly string[]
}

interface Meaning {
  kind: 'job' | 'skill'
  name: string
  /** The key under which jobs are stored that ask for it. */
  key: string | null
  /** Each as words. */
  spellings: readonly (readonly string[])[]
  related: readonly (readonly string[])[]
}

/** The longest name, in words. */
const mostWords = 6

const placesByWords = new Map<string, { key: string; label: string }>()
const meanings = new Map<string, Meaning[]>()
/** Names of several words under each of these. */
const longerByWord = new Map<string, { text: string; meaning: Meaning }[]>()
fillLists()

function fillLists(): void {
  for (const label of placeNames.all)
    for (const spelling of placeNames.spellingsOf(label)) {
      const words = keyOfWords(searchWords(spelling))
      // Somebody who asks for India asks for all of it.
      const isMode = placeNames.keyOf(label) === 'remote'
      if (!placesByWords.has(words) && !isMode) placesByWords.set(words, { key: placeNames.keyOf(label), label })
    }
  const add = (spelling: string, meaning: Meaning) => {
    const key = keyOfWords(searchWords(spelling))
    const known = meanings.get(key) ?? []
    if (!known.some(({ kind }) => kind === meaning.kind)) meanings.set(key, [...known, meaning])
    const words = searchWords(spelling)
    if (words.length < 2 || !meaning.spellings.some((one) => keyOfWords(one) === key)) return
    for (const word of new Set(words))
      longerByWord.set(word, [...(longerByWord.get(word) ?? []), { text: ` ${words.join(' ')} `, meaning }])
  }
  for (const { name, spellings, shared, related } of jobNames) {
    const meaning: Meaning = {
      kind: 'job',
      name,
      key: null,
      spellings: [name, ...spellings].map(searchWords),
      related: related.flatMap(allOfJob).map(searchWords),
    }
    for (const spelling of [name, ...spellings, ...shared]) add(spelling, meaning)
  }
  for (const name of skillNames.all) {
    const spellings = skillNames.spellingsOf(name)
    const meaning: Meaning = {
      kind: 'skill',
      name,
      key: skillNames.keyOf(name),
      spellings: spellings.map(searchWords),
      related: [],
    }
    for (const spelling of spellings) if (skillNames.labelOf(spelling) === name) add(spelling, meaning)
  }
}

/** A related job under all its names, where the list has it. */
function allOfJob(name: string): string[] {
  const key = keyOfWords(searchWords(name))
  const job = jobNames.find((one) => keyOfWords(searchWords(one.name)) === key)
  return [name, ...(job?.spellings ?? [])]
}

type Part = { words: string[]; from: number } & (
  | { is: 'filter'; filter: WordFilter }
  | { is: 'place'; place: { key: string; label: string } }
  | { is: 'name'; meanings: Meaning[] }
  | { is: 'asking' | 'joining' | 'word' }
)

/** Reads a search text as the people mean it who type it. */
export function readSearch(text: string): Reading {
  const words = searchWords(text)
  const all = partsOf(words)
  // A text of joining words alone is a name: 'Who We Are', 'IN'.
  const isName = all.every(({ is }) => is === 'joining')
  const parts: Part[] = isName ? all.map(({ words, from }) => ({ is: 'word', words, from })) : all
  const wanted = parts.filter(({ is }) => is === 'word' || is === 'name')
  const filters = groupsOfFilters(parts)
  const near = wanted.map((part, at) => waysOf(part, wanted[at - 1], wanted[at + 1]))
  const tier = (level: Level) => (near.length > 0 ? [...near.map((ways) => ways[level]), ...filters] : [])
  const spoken = parts.filter(({ is }) => is !== 'asking' && is !== 'joining').flatMap(({ words }) => words)
  const literal = filters.length > 0 && spoken.length > 1 ? literalOf(spoken) : []
  return {
    isBlank: words.length === 0,
    groups: [...near.map(({ found }) => found), ...filters],
    literal,
    tiers: near.length > 0 ? [tier('typed'), tier('titled'), tier('strong')] : [],
    foundBy: foundByOf(text, words, parts),
    unlisted: parts.filter(({ is }) => is === 'word').flatMap(({ words }) => words),
  }
}

/** The longest known phrase at each word. */
function partsOf(words: readonly string[]): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < words.length; ) {
    const years = yearsAt(words, from)
    const part = years ?? phraseAt(words, from) ?? ({ is: 'word', words: words.slice(from, from + 1), from } as const)
    parts.push(part)
    from += part.words.length
  }
  return parts
}

function phraseAt(words: readonly string[], from: number): Part | null {
  for (let length = Math.min(mostWords, words.length - from); length > 0; length -= 1) {
    const phrase = words.slice(from, from + length)
    const key = keyOfWords(phrase)
    const filter = filtersByWords.get(key)
    if (filter) return { is: 'filter', filter, words: phrase, from }
    if (askingWords.has(key)) return { is: 'asking', words: phrase, from }
    const place = placesByWords.get(key)
    const isPlaced = from > 0 && placeWords.has(words[from - 1] ?? '')
    const known = meaningsOf(key)
    if (place && (isPlaced || !known)) return { is: 'place', place, words: phrase, from }
    if (joiningWords.has(key)) return { is: 'joining', words: phrase, from }
    if (known) return { is: 'name', meanings: known, words: phrase, from }
  }
  return null
}

/** What a phrase means; also of several: 'teachers'. */
const meaningsOf = (key: string): Meaning[] | undefined =>
  meanings.get(key) ?? (/[^s]s$/.test(key) && key.length > 4 ? meanings.get(key.slice(0, -1)) : undefined)

const mostYears = 15
/** '2 years experience', '1-3 yrs', '2+ years of exp': jobs that ask for no more than the most of it. A duration is left out. */
function yearsAt(words: readonly string[], from: number): Part | null {
  const numbers: number[] = []
  let at = from
  for (; /^(\d{1,2}\+?|to)$/.test(words[at] ?? '') && at - from < 3; at += 1)
    if (words[at] !== 'to') numbers.push(Number.parseInt(words[at] ?? '', 10))
  if (numbers.length === 0) return null
  const unit = words[at] ?? ''
  if (/^(months?|weeks?|days?|hours?|hrs?)$/.test(unit)) return { is: 'asking', words: words.slice(from, at + 1), from }
  if (!/^(years?|yrs?|yr|saal|साल|वर्ष)$/.test(unit)) return null
  at += 1
  if (words[at] === 'of') at += 1
  if (/^(experience|exp|experienced|अनुभव)$/.test(words[at] ?? '')) at += 1
  const years = Math.min(Math.max(...numbers), mostYears)
  const filter: WordFilter =
    years === 0 ? { filter: 'fresher', value: 'yes' } : { filter: 'years', value: String(years) }
  return { is: 'filter', filter, words: words.slice(from, at), from }
}

/** Filters of one kind are either-or: 'pune mumbai' is both places. */
function groupsOfFilters(parts: readonly Part[]): Group[] {
  const ways = new Map<string, Way[]>()
  const add = (kind: string, lexemes: readonly string[]) =>
    ways.set(kind, [...(ways.get(kind) ?? []), ...lexemes.map((lexeme) => [lexeme])])
  for (const part of parts) {
    if (part.is === 'place') add('place', [`k/${part.place.key}`])
    if (part.is !== 'filter') continue
    const { filter, value } = part.filter
    if (filter === 'role') add('role', [`r/${value}`])
    if (filter === 'mode') add('mode', [`m/${value}`])
    if (filter === 'fresher') add('experience', ['x/0'])
    if (filter === 'years')
      add(
        'experience',
        Array.from({ length: Number(value) + 1 }, (_, years) => `x/${years}`),
      )
  }
  return [...ways.values()]
}

type Level = 'typed' | 'titled' | 'strong' | 'found'
type Ways = Record<Level, Group>

/** The ways in which a part of the text is found, the closest first; each level has those of the one before. */
function waysOf(part: Part, before: Part | undefined, after: Part | undefined): Ways {
  if (part.is === 'name') return waysOfName(part.words, part.meanings)
  const [word = ''] = part.words
  const pairs = [before?.words.at(-1) && `${before.words.at(-1)}${word}`, after?.words[0] && `${word}${after.words[0]}`]
  const joined = (scope: string): Way[] => pairs.flatMap((pair) => (pair ? [[`${scope}/${pair}`]] : []))
  const typed: Way[] = [[`t/${word}`], ...joined('t')]
  const strong: Way[] = [...typed, [`u/${word}`], [`s/${word}`], ...joined('s')]
  return { typed, titled: typed, strong, found: commonWords.has(word) ? strong : [...strong, [`a/${word}`]] }
}

/** Shorter ones are also the ends of other names, degrees and initials: they are looked for in titles and names alone. */
const shortName = 3
const isLatin = (words: readonly string[]): boolean => words.every((word) => /^[\x20-\x7e]+$/.test(word))

function waysOfName(words: readonly string[], meant: readonly Meaning[]): Ways {
  const isShort = words.length === 1 && (words[0]?.length ?? 0) <= shortName
  const isAbbreviation = words.length === 1 && (words[0]?.length ?? 0) <= shortName + 1
  const spellings = meant.flatMap((meaning) => meaning.spellings)
  const keys = meant.flatMap(({ key }): Way[] => (key ? [[`k/${key}`]] : []))
  const named = spellings.flatMap((spelling) => (isLone(spelling) ? [] : [spelling]))
  const own = inScope('t', words)
  const ownAlone = own.map((way) => [...way, ...longerNames(words, meant)])
  const namedAlone = named.map((spelling) => [...inOrder(spelling), ...longerNames(spelling, meant)])
  // Nobody's title has the Hindi word or the whole of an abbreviation: all names are as good as the one that was typed.
  const typed = isAbbreviation || !isLatin(words) ? [...ownAlone, ...namedAlone] : ownAlone
  const titled = [...ownAlone, ...namedAlone]
  const related = meant.flatMap((meaning) => meaning.related.map(inOrder))
  const near = isShort ? (words[0]?.length === 1 ? [] : inScope('c', words)) : inScope('s', words)
  const strong = [...own, ...named.map(inOrder), ...near, ...keys, ...related]
  const isSkill = meant.some(({ kind }) => kind === 'skill')
  const isEveryday =
    isShort || words.some((word) => everydayNames.has(word) || commonWords.has(word) || /[+#]/.test(word))
  const anywhere =
    isEveryday || (words.length > 1 && !isSkill) ? [] : [words.map((word) => `${isSkill ? 'a' : '='}/${word}`)]
  return { typed, titled, strong, found: [...strong, ...anywhere] }
}

/** A spelling of one letter or a sign is no way to find other names for it: 'c' is not another word for anything. */
const isLone = (spelling: readonly string[]): boolean => spelling.length === 1 && (spelling[0]?.length ?? 0) < 2

/** A name in the title, its words one after the other: 'account officer' is no 'account opening officer'. */
const inOrder = (words: readonly string[]): Way =>
  words.length < 2 ? words.map((word) => `t/${word}`) : words.slice(1).map((word, at) => `t/${words[at] ?? ''}${word}`)

/** So many longer names are told apart. */
const mostLonger = 30
/** Titles with a longer name that means another job: a chartered accountant is no accountant, React Native is not React. */
function longerNames(words: readonly string[], meant: readonly Meaning[]): Way {
  const own = ` ${words.join(' ')} `
  const longer = [...(longerByWord.get(words[0] ?? '') ?? [])].filter(
    ({ text, meaning }) => text.length > own.length && text.includes(own) && !meant.includes(meaning),
  )
  return longer.slice(0, mostLonger).map(({ text }) => {
    const all = text.trim().split(' ')
    const at = all.indexOf(words[0] ?? '')
    return at > 0 ? `!t/${all[at - 1]}${all[at]}` : `!t/${all[words.length - 1]}${all[words.length]}`
  })
}

/** The words of a name in one place, also with two neighbours joined. */
function inScope(scope: string, words: readonly string[]): Way[] {
  const apart = words.map((word) => `${scope}/${word}`)
  const joined = words
    .slice(1)
    .map((word, at) => [...apart.slice(0, at), `${scope}/${words[at] ?? ''}${word}`, ...apart.slice(at + 2)])
  return [apart, ...joined]
}

const literalOf = (words: readonly string[]): Groups => words.map((word) => [[`t/${word}`], [`c/${word}`]])

/** Each filter with the text that is left without its words, and without the preposition before a place. */
function foundByOf(text: string, words: readonly string[], parts: readonly Part[]): FoundBy[] {
  const written = text.split(/\s+/).filter(Boolean)
  const owners = written.flatMap((raw, at) => searchWords(raw).map(() => at))
  const isSame = owners.length === words.length
  const without = (from: number, count: number): string => {
    const gone = new Set(Array.from({ length: count }, (_, at) => (isSame ? (owners[from + at] ?? -1) : from + at)))
    return (isSame ? written : words).filter((_, at) => !gone.has(at)).join(' ')
  }
  return parts.flatMap((part): FoundBy[] => {
    if (part.is !== 'filter' && part.is !== 'place') return []
    const said = part.is === 'filter' ? part.filter : { filter: 'place' as const, value: part.place.label }
    const led = part.is === 'place' && part.from > 0 && placeWords.has(words[part.from - 1] ?? '') ? 1 : 0
    return [{ ...said, q: without(part.from - led, part.words.length + led) }]
  })
}

/** Latin words of our lists, with which a text may be corrected. */
export const listedWords: readonly string[] = [
  ...new Set(
    [
      ...jobNames.flatMap(({ name, spellings, shared }) => [name, ...spellings, ...shared]),
      ...[placeNames, skillNames].flatMap((names) => names.all.flatMap((name) => names.spellingsOf(name))),
      ...readableWords,
    ]
      .flatMap(searchWords)
      .filter((word) => /^[a-z]{4,}$/.test(word)),
  ),
]
