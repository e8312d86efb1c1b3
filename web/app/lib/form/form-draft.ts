import { draftStorage } from '#app/lib/draft-storage.ts'

/** How a browser keeps what was typed into a form and not saved. */
export interface FormDraft<Values> {
  /** Names the form, and the person or the thing it is about. */
  key: string
  /** Fields that name fresh files: those that nothing saved names are cleared away after some days. */
  uploads?: readonly (keyof Values)[]
  /** Fields that stay out of the browser's store. */
  secret?: readonly (keyof Values)[]
  /**
   * Kept whole, and not only where it differs from what is saved: what was written over one revision must not mix with
   * another, and something new keeps its id, so that sending it twice makes one.
   */
  whole?: boolean
  /** Kept also after it was sent: somebody may come back from another page without having finished there. */
  outlivesSaving?: boolean
  /** Whether lists and texts in it still have the form's shape, where their kind alone does not tell. */
  accepts?: (values: Values) => boolean
}

const uploadsLast = 24 * 3600 * 1000

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === '' ? 'blank' : typeof value)
const isAlike = (value: unknown, like: unknown) => {
  const kinds = [kindOf(value), kindOf(like)]
  return kinds[0] === kinds[1] || kinds.includes('blank')
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was typed into a form, kept by this browser until it is saved. What changed elsewhere since is not taken back. */
export const formDraft = {
  /** The form with what was typed in it; null when nothing is kept. */
  read<Values extends object>({ key, uploads = [], accepts }: FormDraft<Values>, saved: Values): Values | null {
    const draft = draftStorage.read(key)
    if (!draft || typeof draft.content !== 'object' || draft.content === null) return null
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    const kept = Object.entries(draft.content).filter(([name, value]) => {
      const field = name as keyof Values
      const fits = name in saved && isAlike(value, saved[field])
      return fits && !isSame(value, saved[field]) && (isFresh || !uploads.includes(field))
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
