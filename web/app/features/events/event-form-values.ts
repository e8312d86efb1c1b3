import { EventChange, EventDraft, type EventRecord, messages } from '@firstrung/contract'
import { type FormChecks, type FormRefusal, fieldOf } from '#app/lib/form/form-refusal.ts'
import { randomId } from '#app/lib/random-id.ts'

/** The values of the event form; blank when missing. */
export interface EventForm {
  /** Of a new event: made here, so that a repeated request makes one. */
  _id: string
  title: string
  eventDate: string
  eventTime: string
  eventLink: string
  relatedTopics: string[]
  description: string
  bannerS3FileKey: string
  bannerS3PublicUrl: string
  capacity: number | ''
}

export const blankEvent = (): EventForm => ({
  _id: randomId(),
  title: '',
  eventDate: '',
  eventTime: '',
  eventLink: '',
  relatedTopics: [],
  description: '',
  bannerS3FileKey: '',
  bannerS3PublicUrl: '',
  capacity: '',
})

/** The form for an existing event. */
export const formOf = (event: EventRecord): EventForm => ({
  _id: event._id,
  title: event.title,
  eventDate: event.eventDate,
  eventTime: event.eventTime,
  eventLink: event.eventLink ?? '',
  relatedTopics: event.relatedTopics,
  description: event.description,
  bannerS3FileKey: event.bannerS3FileKey,
  bannerS3PublicUrl: event.bannerS3PublicUrl,
  capacity: event.capacity ?? '',
})

/** The tags with one more; an existing one is not added twice (AEVT-03). */
export const withTag = (tags: readonly string[], tag: string): string[] => [...new Set([...tags, tag])]

/** What prevents the form from being sent. */
export const checksOf = (isNew: boolean): FormChecks<EventForm> => ({
  schema: isNew ? EventDraft : EventChange,
  pathOf,
  reword,
})

/** The two parts of the banner are one field of the form. */
function pathOf(path: string): string {
  const field = fieldOf(path)
  return field === 'bannerS3PublicUrl' ? 'bannerS3FileKey' : field
}

/** One message for all missing fields. */
function reword({ msg, faults }: FormRefusal): FormRefusal {
  const isMissing = (fault: string) => fault === messages.eventFieldsNeeded
  return {
    msg: Object.values(faults).some(isMissing) ? messages.eventFieldsNeeded : msg,
    faults: Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field, isMissing(fault) ? messages.fieldNeeded : fault]),
    ),
  }
}
