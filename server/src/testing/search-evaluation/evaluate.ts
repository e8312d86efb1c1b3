import { readFileSync } from 'node:fs'

/** A job of the fixed set. */
export interface EvaluatedJob {
  title: string
  company: string
  role: 'internship' | 'job(full-time)' | 'job(part-time)'
  mode: 'remote' | 'in-office' | 'hybrid'
  places: string[]
  years: number
  asked: string
  kinds: string[]
}

const roles = { i: 'internship', f: 'job(full-time)', p: 'job(part-time)' } as const
const modes = { r: 'remote', o: 'in-office', h: 'hybrid' } as const

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))

/** The jobs of the set, the oldest first. Their titles and companies together are different. */
export const evaluatedJobs: readonly EvaluatedJob[] = linesOf('jobs.txt').map((line) => {
  const [title = '', company = '', role = '', mode = '', places = '', years = '', asked = '', kinds = ''] =
    line.split(' | ')
  return {
    title,
    company,
    role: roles[role as keyof typeof roles],
    mode: modes[mode as keyof typeof modes],
    places: places.split(', '),
    years: Number(years),
    asked,
    kinds: kinds.trim().split(' '),
  }
})

/** What every description says besides its title: words that are in many of them and mean none. */
export const descriptionOf = ({ title, asked }: EvaluatedJob): string =>
  `We look for a ${title}. You work with our sales, support and HR teams, and with the data of our customers. You know ${asked}. ` +
  'It is a first job for somebody who learns fast; we train you in the first month. A laptop is paid by the company. ' +
  'The process: a call with HR, a short test, and a talk with the manager of the team, who answers by mail.'

/** A search with its graded answers. */
export interface EvaluatedSearch {
  q: string
  place: string | undefined
  right: ReadonlySet<string>
  fair: ReadonlySet<string>
}

export const jobKey = ({ title, company }: Pick<EvaluatedJob, 'title' | 'company'>): string => `${title} at ${company}`

const searchesOf = (file: string): EvaluatedSearch[] => linesOf(file).map(searchOf)

/**
 * The sets of searches. The first was written with the search; the second and the third were written before they were asked,
 * the third was asked for the first time after the second had been mended. docs/performance.md has the figures of their first
 * runs.
 */
export const evaluatedSets = {
  first: searchesOf('queries.txt'),
  second: searchesOf('second-queries.txt'),
  third: searchesOf('third-queries.txt'),
} as const

function searchOf(line: string): EvaluatedSearch {
  const [typed = '', grades = ''] = line.split(' => ')
  const [right = '', fair = ''] = grades.split('~')
  const [, place, q = typed] = /^place=(\S+) (.*)$/.exec(typed) ?? []
  const terms = right.trim().split(' ').filter(Boolean)
  const filters = terms.filter((term) => /^(role:|mode:|company:|years:|@|fresher$)/.test(term))
  const kinds = terms.filter((term) => !filters.includes(term))
  const passes = (job: EvaluatedJob): boolean =>
    filters.every((filter) => {
      if (filter === 'fresher') return job.years === 0
      if (filter.startsWith('years:')) return job.years <= Number(filter.slice(6))
      if (filter.startsWith('role:')) return job.role === filter.slice(5)
      if (filter.startsWith('mode:')) return job.mode === filter.slice(5)
      if (filter.startsWith('company:')) return job.company === filter.slice(8).replaceAll('_', ' ')
      return filter.split('/').some((one) => job.places.includes(one.slice(1)))
    })
  const named = (names: readonly string[]): ReadonlySet<string> =>
    new Set(
      evaluatedJobs
        .filter((job) => passes(job) && (names.includes('*') || job.kinds.some((kind) => names.includes(kind))))
        .map(jobKey),
    )
  return { q, place, right: named(kinds), fair: named(fair.trim().split(' ').filter(Boolean)) }
}

/** The answers of a set of searches, in figures from 0 to 1. */
export interface Figures {
  searches: number
  recallAt10: number
  rightFirst: number
  noAnswer: number
  wrongInFirst5: number
  /** The searches with a wrong result, one line for each. */
  faults: string[]
}

/** The bar that the board's search must reach. */
export const bar = { recallAt10: 0.92, rightFirst: 0.9, noAnswer: 0.01, wrongInFirst5: 0.02 } as const

/** Whether figures reach the bar. */
export const reaches = (figures: Figures): boolean =>
  figures.recallAt10 >= bar.recallAt10 &&
  figures.rightFirst >= bar.rightFirst &&
  figures.noAnswer <= bar.noAnswer &&
  figures.wrongInFirst5 <= bar.wrongInFirst5

/** Asks all searches; `find` gives the keys of the first ten jobs in their order. */
export async function evaluate(
  searches: readonly EvaluatedSearch[],
  find: (search: EvaluatedSearch) => Promise<string[]>,
): Promise<Figures> {
  const answered = searches.filter(({ right }) => right.size > 0)
  let [recall, first, none, wrong, shown] = [0, 0, 0, 0, 0]
  const faults: string[] = []
  for (const search of searches) {
    const { q, right, fair } = search
    const found = (await find(search)).slice(0, 10)
    const wrongOnes = found.slice(0, 5).filter((key) => !right.has(key) && !fair.has(key))
    wrong += wrongOnes.length
    shown += Math.min(found.length, 5)
    if (wrongOnes.length > 0) faults.push(`${q}: wrong ${wrongOnes.join('; ')}`)
    if (right.size === 0) continue
    const most = Math.min(right.size, 10)
    const hits = found.filter((key) => right.has(key)).length
    recall += hits / most
    if (hits < most) {
      const missing = [...right].filter((key) => !found.includes(key))
      faults.push(`${q}: ${hits} of ${most}${right.size <= 10 ? `, without ${missing.join('; ')}` : ''}`)
    }
    if (right.has(found[0] ?? '')) first += 1
    else faults.push(`${q}: first ${found[0] ?? 'nothing'}`)
    if (found.length === 0) none += 1
  }
  const of = answered.length
  return {
    searches: searches.length,
    recallAt10: recall / of,
    rightFirst: first / of,
    noAnswer: none / of,
    wrongInFirst5: wrong / Math.max(shown, 1),
    faults,
  }
}
