import {
  descriptionOf,
  type EvaluatedSearch,
  evaluatedJobs,
  jobKey,
} from '@firstrung/server/src/testing/search-evaluation/evaluate.ts'
import MiniSearch, { type SearchOptions } from 'minisearch'

const modes = { remote: 'remote work from home', hybrid: 'hybrid', 'in-office': 'in office' }

/** The jobs in a library, as its manual says: typing errors and beginnings of words count, the title counts most. */
const index = new MiniSearch({
  idField: 'key',
  fields: ['title', 'company', 'asked', 'places', 'role', 'mode', 'text'],
  storeFields: ['places'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, asked: 2, places: 2 } },
})
index.addAll(
  evaluatedJobs.map((job) => ({
    ...job,
    key: jobKey(job),
    places: job.places.join(' '),
    mode: modes[job.mode],
    text: descriptionOf(job),
  })),
)

const find =
  (options: SearchOptions) =>
  ({ q, place }: EvaluatedSearch): Promise<string[]> => {
    const wanted = place?.toLowerCase().split(',')
    const found = index.search(q, {
      ...options,
      ...(wanted && { filter: ({ places }) => wanted.some((one) => String(places).toLowerCase().includes(one)) }),
    })
    return Promise.resolve(found.map(({ id }) => String(id)))
  }

/** The library, once with jobs that have any of the words, once with those that have all. */
export const libraries = {
  'MiniSearch, any word': find({ combineWith: 'OR' }),
  'MiniSearch, all words': find({ combineWith: 'AND' }),
}
