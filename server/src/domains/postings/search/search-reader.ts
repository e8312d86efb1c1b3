import { type FoundBy, searchWords } from '@firstrung/contract'
import { jobNames } from '#src/domains/content/content.job-names.service.ts'
import { placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { longerByWord, type Meaning, meanings, meaningsOf, meaningsOfName, placesByWords } from './search-meanings.ts'
import { type Group, type Groups, type Way, wordOf } from './search-query.ts'
import {
  andWords,
  askingWords,
  commonWords,
  degrees,
  eitherWords,
  everydayNames,
  filtersByWords,
  joiningWords,
  keyOfWords,
  languages,
  placeWords,
  readableWords,
  type WordFilter,
} from './search-words.ts'

/** What a search text means. */
export interface Reading {
  /** Whether the text has no word. */
  isBlank: boolean
  /** What must be found; empty where the text narrows nothing. */
  groups: Groups
  /** The whole text as the title or the company's name, where words of it are read as filters; else empty. */
  literal: Groups
  /** Closer ways of being found, the closest first; a found job that has none of them comes last. */
  tiers: readonly Groups[]
  /** The filters that words of the text mean, each with the text without those words. */
  foundBy: readonly FoundBy[]
  /** Words that are in no list of ours, and may be typed wrongly. */
  unlisted: readonly string[]
  /** Whether the text has a name of our lists, and not only filters. */
  isNamed: boolean
}

/** The longest name, in words. */
const mostWords = 6

type Part = { words: string[]; from: number } & (
  | { is: 'filter'; filter: WordFilter }
  | { is: 'place'; place: { key: string; label: string } }
  | { is: 'name'; meanings: Meaning[] }
  | { is: 'degree'; meanings: Meaning[] }
  | { is: 'asking' | 'joining' | 'word' }
)

/** Reads what people mean by a search text. */
export function readSearch(text: string): Reading {
  const words = searchWords(text)
  const all = partsOf(words)
  // A text of joining words alone is a name: 'Who We Are', 'IN'.
  const isName = all.every(({ is }) => is === 'joining')
  const parts: Part[] = isName ? all.map(({ words, from }) => ({ is: 'word', words, from })) : all
  const wanted = wantedOf(parts)
  const filters = groupsOfFilters(parts)
  const near = alternativesOf(wanted, parts, startsOf(text, words)).map((either) =>
    union(either.map((part) => waysOf(part, wanted[wanted.indexOf(part) - 1], wanted[wanted.indexOf(part) + 1]))),
  )
  const tier = (level: Level) => near.map((ways) => ways[level])
  const closerRelated = near.some((ways) => ways.near.length > ways.titled.length) ? [tier('near')] : []
  const aside = parts.flatMap(
    (part): Groups =>
      (part.is === 'word' || part.is === 'degree' || part.is === 'name') && !wanted.includes(part)
        ? [[part.words.map((word) => `=/${word}`)]]
        : [],
  )
  const spoken = parts.filter(({ is }) => is !== 'asking' && is !== 'joining').flatMap(({ words }) => words)
  return {
    isBlank: words.length === 0,
    groups: [...tier('found'), ...filters],
    literal: filters.length > 0 && spoken.length > 1 ? literalOf(spoken) : [],
    tiers: [
      ...(aside.length > 0 ? [[...tier('typed'), ...aside]] : []),
      ...(near.length > 0 ? [tier('typed'), tier('titled'), ...closerRelated, tier('strong')] : []),
    ],
    foundBy: foundByOf(text, words, parts),
    unlisted: parts.filter((part) => part.is === 'word' && !isCommon(part)).flatMap(({ words }) => words),
    isNamed: wanted.some(({ is }) => is === 'name'),
  }
}

const isCommon = ({ is, words: [word = ''] }: Part): boolean => is === 'word' && commonWords.has(word)

/**
 * The parts that must be found. If the search names a job or a skill, then words that say little, degrees ('MCA', '12th pass')
 * and languages exclude no job: most jobs do not name them. A degree alone finds the jobs of its field.
 */
function wantedOf(parts: readonly Part[]): Part[] {
  const named = parts.filter((part) => part.is === 'name' || (part.is === 'word' && !isCommon(part)))
  // 'Hindi typist': any typist, those first whose job names Hindi.
  if (named.some(isJob)) return named.filter(({ words }) => !languages.has(keyOfWords(words)))
  if (named.length > 0) return named
  const fields = parts.filter((part) => part.is === 'degree' && part.meanings.length > 0)
  if (fields.length > 0) return fields
  const isFiltered = parts.some(({ is }) => is === 'filter' || is === 'place')
  return parts.filter(({ is }) => is === 'word' || (is === 'degree' && !isFiltered))
}

/** The indexes of the words that follow a comma, a slash or the like. */
function startsOf(text: string, words: readonly string[]): ReadonlySet<number> {
  const pieces = text.split(/[,;|/\n]|\s&\s/).map((piece) => searchWords(piece).length)
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, count) => sum + count, 0))
  return new Set(pieces.reduce((sum, count) => sum + count, 0) === words.length ? starts : [])
}

const isJob = (part: Part): boolean => part.is === 'name' && part.meanings.some(({ kind }) => kind === 'job')

/**
 * Groups of alternatives of which one is enough: 'sales/marketing', 'electrician or plumber', 'accountant and cashier', 'React
 * or Angular'.
 */
function alternativesOf(wanted: readonly Part[], parts: readonly Part[], starts: ReadonlySet<number>): Part[][] {
  const groups: Part[][] = []
  for (const part of wanted) {
    const last = groups.at(-1)?.at(-1)
    if (last && isEither(last, part, parts, starts)) groups.at(-1)?.push(part)
    else groups.push([part])
  }
  return groups
}

function isEither(last: Part, part: Part, parts: readonly Part[], starts: ReadonlySet<number>): boolean {
  if (part.is === 'degree') return true
  const between = parts
    .filter(({ is, from }) => is === 'joining' && from > last.from && from < part.from)
    .flatMap(({ words }) => words)
  if (between.some((word) => eitherWords.has(word))) return true
  return isJob(last) && isJob(part) && (starts.has(part.from) || between.some((word) => andWords.has(word)))
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
    const fields = degrees.get(key)
    if (fields) return { is: 'degree', meanings: fields.flatMap((name) => meaningsOfName(name)), words: phrase, from }
    const place = placesByWords.get(key)
    const isPlaced = from > 0 && placeWords.has(words[from - 1] ?? '')
    const known = meaningsOf(key)
    if (place && (isPlaced || !known)) return { is: 'place', place, words: phrase, from }
    if (joiningWords.has(key)) return { is: 'joining', words: phrase, from }
    if (known) return { is: 'name', meanings: known, words: phrase, from }
  }
  return null
}

const mostYears = 15
/**
 * '2 years experience', '1-3 yrs', '2+ years of exp': finds jobs that ask for at most the larger number. A duration is left
 * out.
 */
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
  // Somebody in Pune who wants to work from home can do any remote job.
  if (ways.has('place') && ways.get('mode')?.some(([lexeme]) => lexeme === 'm/remote')) add('place', ['k/remote'])
  return [...ways.values()]
}

type Level = 'typed' | 'titled' | 'near' | 'strong' | 'found'
type Ways = Record<Level, Group>

const union = (several: readonly Ways[]): Ways => {
  const at = (level: Level): Group => several.flatMap((ways) => ways[level])
  return { typed: at('typed'), titled: at('titled'), near: at('near'), strong: at('strong'), found: at('found') }
}

/** The ways in which a part of the text is found, the closest first; each level has those of the one before. */
function waysOf(part: Part, before: Part | undefined, after: Part | undefined): Ways {
  if (part.is === 'name') return waysOfName(part.words, part.meanings)
  if (part.is === 'degree' && part.meanings.length > 0) {
    const ways = waysOfName(part.words, part.meanings)
    const found = [...ways.found, part.words.map((word) => `=/${word}`)]
    if (part.meanings.length < 2) return { ...ways, found }
    // The first field is the closest: 'mca' is software first, then all of IT.
    const closest = part.meanings.slice(0, 1)
    const { typed, titled } = waysOfName(part.words, closest)
    return {
      typed,
      titled,
      near: [...titled, ...closest.flatMap((meaning) => relatedAlone(meaning))],
      strong: ways.strong,
      found,
    }
  }
  const [word = ''] = part.words
  const pairs = [before?.words.at(-1) && `${before.words.at(-1)}${word}`, after?.words[0] && `${word}${after.words[0]}`]
  const joined = (scope: string): Way[] => pairs.flatMap((pair) => (pair ? [[`${scope}/${pair}`]] : []))
  const typed: Way[] = [[`t/${word}`], ...joined('t')]
  const strong: Way[] = [...typed, [`u/${word}`], [`s/${word}`], ...joined('s')]
  return {
    typed,
    titled: typed,
    near: typed,
    strong,
    found: commonWords.has(word) ? strong : [...strong, [`a/${word}`]],
  }
}

/**
 * Words up to this length are also endings of other names, degrees and initials, so they are searched only in titles and names.
 */
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
  // Titles do not have the Hindi word, or the long form of an abbreviation, so all names count like the typed one.
  const typed = isAbbreviation || !isLatin(words) ? [...ownAlone, ...namedAlone] : ownAlone
  const titled = [...ownAlone, ...namedAlone]
  const related = meant.flatMap((meaning) => relatedAlone(meaning))
  const close = isShort ? (words[0]?.length === 1 ? [] : inScope('c', words)) : inScope('s', words)
  const strong = [...own, ...namedAlone, ...close, ...keys, ...related, ...askingFor(words)]
  // For a whole field, the jobs that the list names come first.
  const isField = meant.some(({ related }) => related.some(({ isWhole }) => isWhole))
  const near = isField ? [...titled, ...meant.flatMap((meaning) => relatedAlone(meaning, false))] : titled
  return { typed, titled, near, strong, found: [...strong, ...anywhere(words, meant)] }
}

/** A name somewhere in the text: several words one after the other, one word unless it is also a word of every day. */
function anywhere(words: readonly string[], meant: readonly Meaning[]): Way[] {
  if (words.length > 1) return [inOrder(words, '=')]
  const [word = ''] = words
  if (word.length <= shortName || everydayNames.has(word) || commonWords.has(word) || /[+#]/.test(word)) return []
  return [[`${meant.some(({ kind }) => kind === 'skill') ? 'a' : '='}/${word}`]]
}

/** For 'java developer': jobs of developers that ask for Java, and titles with Java. */
function askingFor(words: readonly string[]): Way[] {
  for (let cut = words.length - 1; cut > 0; cut -= 1) {
    const skill = meanings.get(keyOfWords(words.slice(0, cut)))?.find(({ kind }) => kind === 'skill')
    const job = meanings.get(keyOfWords(words.slice(cut)))?.find(({ kind }) => kind === 'job')
    if (!skill?.key || !job) continue
    const spellings = [...job.spellings, ...job.related.flatMap((related) => related.spellings)]
    return [
      ...spellings.map((spelling) => [`k/${skill.key}`, ...inOrder(spelling)]),
      inScope('t', words.slice(0, cut))[0] ?? [],
    ]
  }
  return []
}

/** A spelling of one character is not used to find other names: 'c' is not another word for anything. */
const isLone = (spelling: readonly string[]): boolean => spelling.length === 1 && (spelling[0]?.length ?? 0) < 2

/** A name in one field, its words one after the other: 'account officer' is no 'account opening officer'. */
const inOrder = (words: readonly string[], scope = 't'): Way =>
  words.length < 2
    ? words.map((word) => `${scope}/${word}`)
    : words.slice(1).map((word, at) => `${scope}/${words[at] ?? ''}${word}`)

/** The most longer names that a query excludes. */
const mostLonger = 30
/** Titles with a longer name that means another job: a chartered accountant is no accountant, React Native is not React. */
function longerNames(words: readonly string[], meant: readonly Meaning[]): Way {
  const single = words.map(wordOf)
  const [first = ''] = single
  const own = ` ${single.join(' ')} `
  const alike = new Set([...meant, ...meant.flatMap(({ related }) => related.flatMap(({ meanings }) => meanings))])
  const longer = (longerByWord.get(first) ?? []).filter(
    ({ text, meaning }) =>
      text.length > own.length &&
      text.includes(own) &&
      !alike.has(meaning) &&
      // Only names of the same kind: 'Python developer' does belong to Python.
      meant.some(({ kind }) => kind === meaning.kind),
  )
  return longer.slice(0, mostLonger).map(({ text }) => {
    const all = text.trim().split(' ')
    const at = all.indexOf(first)
    return at > 0 ? `!t/${all[at - 1]}${all[at]}` : `!t/${all[words.length - 1]}${all[words.length]}`
  })
}

/** The jobs that are shown after those of a name, in titles; with `withWhole` false, without jobs of whole groups. */
const relatedAlone = ({ related }: Meaning, withWhole = true): Way[] =>
  related.flatMap(({ spellings, meanings, isWhole }) =>
    isWhole && !withWhole
      ? []
      : spellings.map((spelling) => [...inOrder(spelling), ...(isWhole ? [] : longerNames(spelling, meanings))]),
  )

/** The words of a name in one field, also with two neighbours joined. */
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
