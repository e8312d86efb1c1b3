import { EventChange, EventDraft, type EventRecord, messages, readInput } from '@firstrung/contract'
import { randomId } from '#app/lib/random-id.ts'
import type { FormRefusal } from '#app/lib/use-submit.ts'

/** What stands in the event form; blank while nothing is there. */
export interface EventForm {
  /** Of a new event: made here, so that a request that is sent again makes one. */
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

/** The form over an event that is there already. */
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

/** The tags with one more; one that is there already stays there once (AEVT-03). */
export const withTag = (tags: readonly string[], tag: string): string[] => [...new Set([...tags, tag])]

/** What keeps the form from being sent: the sentence to show and the fields it is about. Null when nothing does. */
export function refusalOf(values: EventForm, isNew: boolean): FormRefusal | null {
  const read = readInput(isNew ? EventDraft : EventChange, values)
  if (read.ok) return null
  const faults: Record<string, string> = {}
  // The banner's two halves are one field of the form.
  for (const { field, msg } of read.errors) {
    const name = field.split('.')[0] ?? field
    faults[name === 'bannerS3PublicUrl' ? 'bannerS3FileKey' : name] ??=
      msg === messages.eventFieldsNeeded ? messages.fieldNeeded : msg
  }
  const isMissing = read.errors.some(({ msg }) => msg === messages.eventFieldsNeeded)
  return { msg: isMissing ? messages.eventFieldsNeeded : read.msg, faults }
}
