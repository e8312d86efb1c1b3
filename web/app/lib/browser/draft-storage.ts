import { browserStorage } from './browser-storage.ts'

/** Unsaved input, stored in this browser so that a reload or a broken connection loses nothing. */
export interface Draft {
  savedAt: number
  content: unknown
}

const prefix = 'draft:'

export const draftStorage = {
  /** The draft under this name; null without one, or when it cannot be read. */
  read(name: string): Draft | null {
    try {
      const draft: unknown = JSON.parse(browserStorage.get(prefix + name) ?? 'null')
      if (typeof draft !== 'object' || draft === null) return null
      if (!('savedAt' in draft) || typeof draft.savedAt !== 'number' || !('content' in draft)) return null
      return { savedAt: draft.savedAt, content: draft.content }
    } catch {
      return null
    }
  },

  keep(name: string, content: unknown): void {
    browserStorage.set(prefix + name, JSON.stringify({ savedAt: Date.now(), content }))
  },

  drop(name: string): void {
    browserStorage.remove(prefix + name)
  },
}
