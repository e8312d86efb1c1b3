import { type eventTags, limits } from '@firstrung/contract'
import { topicLabel } from './event-labels.ts'

/** What the person looks for; empty means anything. */
export interface EventSearch {
  title: string
  topic: string
}

/** The documented order of the buttons. 'All' is a label, no tag: it sends nothing. */
export const topicChoices = [
  { value: '', label: 'All' },
  ...(['technical', 'personal development', 'business', 'gaming', 'media', 'non technical', 'bootcamp'] as const).map(
    (value: (typeof eventTags)[number]) => ({ value, label: topicLabel(value) }),
  ),
]

/** The search that an address names. */
export function searchOf(params: URLSearchParams): EventSearch {
  const topic = params.get('topic') ?? ''
  return {
    title: (params.get('title') ?? '').slice(0, 100),
    topic: topicChoices.some(({ value }) => value === topic) ? topic : '',
  }
}

/** The address that names a search; what is not set is left out. */
export function paramsOf({ title, topic }: EventSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (title.trim()) params.set('title', title.trim())
  if (topic) params.set('topic', topic)
  return params
}

/** The filters as they are sent: only those that are set (EVT-07). */
export const filtersOf = ({ title, topic }: EventSearch): { title?: string; relatedTopics?: string[] } => ({
  ...(title.trim() && { title: title.trim() }),
  ...(topic && { relatedTopics: [topic] }),
})

/** What the first page of a search asks for. */
export const firstPage = (search: EventSearch) => ({ ...filtersOf(search), limit: limits.page })

export const isSearching = (search: EventSearch): boolean => Object.keys(filtersOf(search)).length > 0
