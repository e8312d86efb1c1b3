import { searchWords } from '@firstrung/contract'
import { jobNames } from '#src/domains/content/content.job-names.service.ts'
import { placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import { wordOf } from './search-query.ts'
import { keyOfWords } from './search-words.ts'

/** What a name of our lists means. */
export interface Meaning {
  kind: 'job' | 'skill'
  name: string
  /** The key under which jobs are stored that ask for it. */
  key: string | null
  /** Each as words. */
  spellings: readonly (readonly string[])[]
  related: readonly Related[]
}

/** Jobs that are shown after those of a name. */
interface Related {
  spellings: readonly (readonly string[])[]
  meanings: readonly Meaning[]
  /** Whether all longer names are meant as well: 'developer' also finds developers of any technology. */
  isWhole: boolean
}

export const placesByWords = new Map<string, { key: string; label: string }>()
export const meanings = new Map<string, Meaning[]>()
/** Names of several words, listed under each of their words. */
export const longerByWord = new Map<string, { text: string; meaning: Meaning }[]>()
fillLists()

function fillLists(): void {
  for (const label of placeNames.all)
    for (const spelling of placeNames.spellingsOf(label)) {
      const words = keyOfWords(searchWords(spelling))
      // A search for India is a search for all of it, so it is no location.
      const isMode = placeNames.keyOf(label) === 'remote'
      if (!placesByWords.has(words) && !isMode) placesByWords.set(words, { key: placeNames.keyOf(label), label })
    }
  const add = (spelling: string, meaning: Meaning) => {
    const key = keyOfWords(searchWords(spelling))
    const known = meanings.get(key) ?? []
    if (!known.some(({ kind }) => kind === meaning.kind)) meanings.set(key, [...known, meaning])
    const words = searchWords(spelling)
    if (words.length < 2 || !meaning.spellings.some((one) => keyOfWords(one) === key)) return
    const single = words.map(wordOf)
    for (const word of new Set(single))
      longerByWord.set(word, [...(longerByWord.get(word) ?? []), { text: ` ${single.join(' ')} `, meaning }])
  }
  const jobs = jobNames.map(({ name, spellings, shared, related }) => {
    const meaning: Meaning = {
      kind: 'job',
      name,
      key: null,
      spellings: [name, ...spellings].map(searchWords),
      related: [],
    }
    for (const spelling of [name, ...spellings, ...shared]) add(spelling, meaning)
    return { meaning, related }
  })
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
  for (const { meaning, related } of jobs) meaning.related = related.map(relatedOf)
}

/** The meanings of a name of our lists. */
export function meaningsOfName(name: string): readonly Meaning[] {
  return meanings.get(keyOfWords(searchWords(name))) ?? []
}

/** A related job under all its names, where the list has it. A plus before it includes all longer names. */
function relatedOf(written: string): Related {
  const isWhole = written.startsWith('+')
  const name = isWhole ? written.slice(1) : written
  const jobs = meaningsOfName(name).filter(({ kind }) => kind === 'job')
  const own = searchWords(name)
  return { spellings: [own, ...jobs.flatMap(({ spellings }) => spellings)], meanings: jobs, isWhole }
}

/** What a phrase means, also in the plural: 'teachers'. */
export const meaningsOf = (key: string): Meaning[] | undefined =>
  meanings.get(key) ?? (/[^s]s$/.test(key) && key.length > 4 ? meanings.get(key.slice(0, -1)) : undefined)
