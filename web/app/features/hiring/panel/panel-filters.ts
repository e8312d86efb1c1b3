import {
  type ApplicationSource,
  applicationSources,
  type JobList,
  limits,
  type PanelSort,
  type PanelWait,
  panelSorts,
  panelWaits,
} from '@firstrung/contract'

/** The typed values of the filters, and the order; empty means everybody, in the usual order. */
export interface PanelFilters {
  q: string
  degree: string
  skills: string[]
  graduationYear: string
  name: string
  minTest: string
  place: string
  experience: '' | 'yes' | 'no'
  college: string
  /** Whether candidates applied themselves, and within how many days. */
  source: ApplicationSource | ''
  appliedWithin: string
  minRating: string
  stageSince: string
  /** What candidates wait for, and since when they are new. */
  waits: PanelWait | ''
  newSince: string
  /** The id of a question of the posting, and the wanted answer. */
  question: string
  answer: string
  sort: PanelSort | ''
}

/** The parameters of a panel query. */
export interface PanelRequest extends Partial<Omit<PanelFilters, 'experience' | 'sort' | 'source' | 'waits'>> {
  source?: ApplicationSource
  waits?: PanelWait
  candidateType?: 'all'
  experience?: 'yes' | 'no'
  sort?: PanelSort
  /** Which page, for a single list. */
  list?: JobList
  cursor?: string
  limit?: number
}

export const noFilters: PanelFilters = {
  q: '',
  degree: '',
  skills: [],
  graduationYear: '',
  name: '',
  minTest: '',
  place: '',
  experience: '',
  college: '',
  source: '',
  appliedWithin: '',
  minRating: '',
  stageSince: '',
  waits: '',
  newSince: '',
  question: '',
  answer: '',
  sort: '',
}

/** Leaves out empty filters, names of fewer than four characters (AJOB-08), and questions without an answer. */
export function requestOf({
  skills,
  name,
  experience,
  sort,
  source,
  question,
  answer,
  waits,
  newSince,
  ...texts
}: PanelFilters): PanelRequest {
  const filled = Object.entries(texts).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()] as const] : []))
  return {
    candidateType: 'all',
    ...(Object.fromEntries(filled) as Partial<typeof texts>),
    ...(skills.length > 0 && { skills }),
    ...(name.trim().length > limits.nameFilterOver && { name: name.trim() }),
    ...(experience && { experience }),
    ...(source && { source }),
    ...(waits && { waits, ...(waits === 'new-applicants' && newSince && { newSince }) }),
    ...(question && answer.trim() && { question, answer: answer.trim() }),
    ...(sort && { sort }),
  }
}

/** How many filters narrow the lists. */
export function filterCount(filters: PanelFilters): number {
  // A question and its answer are one filter, and so are 'new' and its date.
  const { candidateType: _, answer: __, newSince: ___, ...request } = requestOf({ ...filters, sort: '' })
  return Object.keys(request).length
}

/** Whether these filters narrow the lists. */
export const isFiltered = (filters: PanelFilters): boolean => filterCount(filters) > 0

/** The URL parameters of the filters. */
const parameters = {
  q: 'q',
  degree: 'degree',
  graduationYear: 'year',
  name: 'name',
  minTest: 'test',
  place: 'place',
  college: 'college',
  source: 'source',
  appliedWithin: 'applied',
  minRating: 'rating',
  stageSince: 'since',
  question: 'question',
  answer: 'answer',
  experience: 'experience',
  waits: 'waits',
  newSince: 'new',
  sort: 'sort',
} as const satisfies Partial<Record<keyof PanelFilters, string>>
const skillParameter = 'skill'

/** Used instead of the contract's shape of ids, which would add a tenth to the page's scripts. */
const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The longest text of each filter, as the server accepts it. */
const longest: Partial<Record<keyof PanelFilters, number>> = { place: limits.location, answer: limits.questionOption }
/** The largest value of each number filter. */
const largest: Partial<Record<keyof PanelFilters, number>> = {
  graduationYear: limits.year.max,
  minTest: 100,
  minRating: limits.rating.max,
  stageSince: limits.stageDays,
  appliedWithin: limits.stageDays,
}

/** The filters in a URL. Values that the server would refuse are left out. */
export function filtersIn(search: URLSearchParams): PanelFilters {
  const read = Object.entries(parameters).map(([field, parameter]) => {
    const text = (search.get(parameter) ?? '').slice(0, longest[field as keyof PanelFilters] ?? limits.shortText)
    const most = largest[field as keyof PanelFilters]
    return [field, most !== undefined && !(/^\d{1,4}(\.\d)?$/.test(text) && Number(text) <= most) ? '' : text]
  })
  const { experience, sort, source, question, waits, newSince, ...texts } = Object.fromEntries(read) as PanelFilters
  return {
    ...texts,
    skills: search.getAll(skillParameter).slice(0, limits.skills),
    experience: experience === 'yes' || experience === 'no' ? experience : '',
    source: applicationSources.find((one) => one === source) ?? '',
    question: looksLikeId.test(question) ? question : '',
    waits: panelWaits.find((one) => one === waits) ?? '',
    newSince: /^20\d\d-\d\d-\d\dT[\d:.]{8,12}Z$/.test(newSince) ? newSince : '',
    sort: panelSorts.find((one) => one === sort) ?? '',
  }
}

/** Writes the filters into URL parameters and leaves the other parameters. */
export function writeFilters(search: URLSearchParams, filters: PanelFilters): void {
  for (const [field, parameter] of Object.entries(parameters)) {
    const text = filters[field as keyof typeof parameters]
    if (text) search.set(parameter, text)
    else search.delete(parameter)
  }
  search.delete(skillParameter)
  for (const skill of filters.skills) search.append(skillParameter, skill)
}

/** The values of the filter fields, and which of them are in the URL already. */
export interface FilterInput {
  typed: PanelFilters
  /** The filters of the URL at the last comparison. */
  shown: PanelFilters
  /** Filters that were written to the URL, which changes a moment later; oldest first. */
  sent: PanelFilters[]
}

/**
 * Copies new filters of the URL into the fields if something else set them: Back, a saved view, 'Clear filters'.
 * Changes that came from the fields, and input that was not sent yet, leave the fields as they are.
 */
export function withAddress({ typed, shown, sent }: FilterInput, filters: PanelFilters): FilterInput {
  const arrived = sent.findIndex((one) => isSame(one, filters))
  if (arrived >= 0) return { typed, shown: filters, sent: sent.slice(arrived + 1) }
  const isUnfinished = !isSame(typed, sent.at(-1) ?? shown)
  return { typed: isUnfinished ? typed : filters, shown: filters, sent: [] }
}

export const isSame = (one: PanelFilters, other: PanelFilters): boolean => JSON.stringify(one) === JSON.stringify(other)
