import { type eventTags, limits } from '@firstrung/contract'
import { topicLabel } from '#app/features/events/event/event-labels.ts'

/** The search; empty fields match anything. */
export interface EventSearch {
  title: string
  topic: string
}

/** The documented order of the buttons. 'All' is a label, not a tag: it sends nothing. */
export const topicChoices = [
  { value: '', label: 'All' },
  ...(['technical', 'personal development', 'business', 'gaming', 'media', 'non technical', 'bootcamp'] as const).map(
    (value: (typeof eventTags)[number]) => ({ value, label: topicLabel(value) }),
  ),
]

/** The search in a URL. */
export function searchOf(params: URLSearchParams): EventSearch {
  const topic = params.get('topic') ?? ''
  return {
    title: (params.get('title') ?? '').slice(0, 100),
    topic: topicChoices.some(({ value }) => value === topic) ? topic : '',
  }
}

/** The URL parameters of a search, without empty fields. */
export function paramsOf({ title, topic }: EventSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (title.trim()) params.set('title', title.trim())
  if (topic) params.set('topic', topic)
  return params
}

/** The filters as they are sent: only filled ones (EVT-07). */
export const filtersOf = ({ title, topic }: EventSearch): { title?: string; relatedTopics?: string[] } => ({
  ...(title.trim() && { title: title.trim() }),
  ...(topic && { relatedTopics: [topic] }),
})

/** The query of the first page of a search. */
export const firstPage = (search: EventSearch) => ({ ...filtersOf(search), limit: limits.page })

export const isSearching = (search: EventSearch): boolean => Object.keys(filtersOf(search)).length > 0
