import { draftStorage } from '#app/lib/browser/draft-storage.ts'

/** How unsaved input of a form is stored in the browser. */
export interface FormDraft<Values> {
  /** Identifies the form and its subject. */
  key: string
  /** Fields with keys of new uploads: unsaved ones are deleted after some days. */
  uploads?: readonly (keyof Values)[]
  /** Fields that are neither stored nor read. */
  secret?: readonly (keyof Values)[]
  /**
   * Stores all fields, not only changed ones: input for one revision must not mix with another, and a new object keeps its
   * id, so that sending it twice creates only one.
   */
  whole?: boolean
  /** Kept also after sending, because people may come back from another page without having finished there. */
  outlivesSaving?: boolean
  /** Whether nested lists and texts still have the form's shape, if the type alone cannot show it. */
  accepts?: (values: Values) => boolean
}

const uploadsLast = 24 * 3600 * 1000

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === '' ? 'blank' : typeof value)
const isAlike = (value: unknown, like: unknown) => {
  const kinds = [kindOf(value), kindOf(like)]
  return kinds[0] === kinds[1] || kinds.includes('blank')
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The draft of a form, stored in this browser until it is saved. It does not revert changes made elsewhere since. */
export const formDraft = {
  /** The form with the draft; null without one. */
  read<Values extends object>(
    { key, uploads = [], secret = [], accepts }: FormDraft<Values>,
    saved: Values,
  ): Values | null {
    const draft = draftStorage.read(key)
    if (!draft || typeof draft.content !== 'object' || draft.content === null) return null
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    const kept = Object.entries(draft.content).filter(([name, value]) => {
      const field = name as keyof Values
      const fits = name in saved && isAlike(value, saved[field])
      return fits && !secret.includes(field) && !isSame(value, saved[field]) && (isFresh || !uploads.includes(field))
    })
    if (kept.length === 0) return null
    const values = { ...saved, ...Object.fromEntries(kept) }
    return accepts && !accepts(values) ? null : values
  },

  keep<Values extends object>({ key, secret = [], whole }: FormDraft<Values>, values: Values, saved: Values): void {
    const open = Object.entries(values).filter(([name]) => !secret.includes(name as keyof Values))
    const changed = open.filter(([name, value]) => !isSame(value, saved[name as keyof Values]))
    if (changed.length === 0) draftStorage.drop(key)
    else draftStorage.keep(key, Object.fromEntries(whole ? open : changed))
  },

  drop: ({ key }: Pick<FormDraft<never>, 'key'>): void => draftStorage.drop(key),
}
