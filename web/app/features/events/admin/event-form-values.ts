import { EventChange, EventDraft, type EventRecord, messages } from '@firstrung/contract'
import { randomId } from '#app/lib/browser/random-id.ts'
import { type FormChecks, fieldOf, sayOnce } from '#app/lib/form/form-refusal.ts'
import { filledIn } from '#app/lib/form/form-values.ts'

export const blankEvent = () => ({
  /** Created here, so that a repeated request creates only one event. */
  _id: randomId(),
  title: '',
  eventDate: '',
  eventTime: '',
  eventLink: '',
  relatedTopics: [] as string[],
  description: '',
  bannerS3FileKey: '',
  bannerS3PublicUrl: '',
  capacity: '' as number | '',
})

/** The values of the event form; blank when missing. */
export type EventForm = ReturnType<typeof blankEvent>

/** The form for an existing event. */
export const formOf = (event: EventRecord): EventForm => filledIn(blankEvent(), event)

/** The tags with one more; an existing one is not added twice (AEVT-03). */
export const withTag = (tags: readonly string[], tag: string): string[] => [...new Set([...tags, tag])]

/** The checks before the form is sent. */
export const checksOf = (isNew: boolean): FormChecks<EventForm> => ({
  schema: isNew ? EventDraft : EventChange,
  pathOf,
  reword: sayOnce(messages.eventFieldsNeeded),
})

/** Both fields of the banner have one input in the form. */
function pathOf(path: string): string {
  const field = fieldOf(path)
  return field === 'bannerS3PublicUrl' ? 'bannerS3FileKey' : field
}
