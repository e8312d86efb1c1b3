import { draftStorage } from './draft-storage.ts'

/** Files that no saved record names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === '' ? 'blank' : typeof value)
const isAlike = (value: unknown, like: unknown) => {
  const kinds = [kindOf(value), kindOf(like)]
  return kinds[0] === kinds[1] || kinds.includes('blank')
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Of a form what differs from what is saved, kept by this browser until it is saved. What changed elsewhere meanwhile
 * is not taken back by it.
 */
export const formDraft = {
  /** The form with what was typed in it; null when nothing is kept. `uploads` are fields that name fresh files. */
  read<T extends object>(name: string, saved: T, uploads: readonly (keyof T)[] = []): T | null {
    const draft = draftStorage.read(name)
    if (!draft || typeof draft.content !== 'object' || draft.content === null) return null
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    const kept = Object.entries(draft.content).filter(([field, value]) => {
      const like: unknown = saved[field as keyof T]
      const isUpload = uploads.includes(field as keyof T)
      return field in saved && isAlike(value, like) && !isSame(value, like) && (isFresh || !isUpload)
    })
    return kept.length > 0 ? { ...saved, ...Object.fromEntries(kept) } : null
  },

  /** `secret` fields stay out of the browser's store. */
  keep<T extends object>(name: string, values: T, saved: T, secret: readonly (keyof T)[] = []): void {
    const changed = Object.entries(values).filter(
      ([field, value]) => !secret.includes(field as keyof T) && !isSame(value, saved[field as keyof T]),
    )
    if (changed.length > 0) draftStorage.keep(name, Object.fromEntries(changed))
    else draftStorage.drop(name)
  },

  drop: (name: string): void => draftStorage.drop(name),
}
