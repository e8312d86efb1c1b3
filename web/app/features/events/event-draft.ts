import { draftStorage } from '#app/lib/draft-storage.ts'
import { blankEvent, type EventForm } from './event-form-values.ts'

const nameOf = (userId: string) => `event/${userId}`

/** Files that no record names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

/** Whether a stored thing has the form's shape: a draft may be older than the form. */
function isForm(value: unknown): value is EventForm {
  if (typeof value !== 'object' || value === null) return false
  const kept = value as Record<string, unknown>
  return Object.entries(blankEvent()).every(([name, blank]) => {
    if (Array.isArray(blank)) return Array.isArray(kept[name]) && kept[name].every((item) => typeof item === 'string')
    return typeof kept[name] === 'string' || (name === 'capacity' && typeof kept[name] === 'number')
  })
}

/** What a member of the team typed of a new event and has not created yet. */
export const eventDraft = {
  read(userId: string): EventForm | null {
    const draft = draftStorage.read(nameOf(userId))
    if (!draft || !isForm(draft.content)) return null
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    return isFresh ? draft.content : { ...draft.content, bannerS3FileKey: '', bannerS3PublicUrl: '' }
  },

  keep: (userId: string, values: EventForm): void => draftStorage.keep(nameOf(userId), values),
  drop: (userId: string): void => draftStorage.drop(nameOf(userId)),
}
