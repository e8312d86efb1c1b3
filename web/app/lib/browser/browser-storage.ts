/**
 * What we store in this browser. If the browser blocks site data, any use of its storage throws; if the storage is full,
 * writing throws. Then the page keeps the data in memory, until it is closed or loaded again.
 */
export interface BrowserStorage {
  get(key: string): string | null
  set(key: string, text: string): void
  remove(key: string): void
  clear(): void
}

function storage(name: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const inMemory = new Map<string, string>()
  const tryTo = <T>(work: (stored: Storage) => T, otherwise: T): T => {
    try {
      return work(window[name])
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => inMemory.get(key) ?? tryTo((stored) => stored.getItem(key), null),
    set(key, text) {
      inMemory.delete(key)
      const isKept = tryTo((stored) => {
        stored.setItem(key, text)
        return true
      }, false)
      if (!isKept) inMemory.set(key, text)
    },
    remove(key) {
      inMemory.delete(key)
      tryTo((stored) => stored.removeItem(key), undefined)
    },
    clear() {
      inMemory.clear()
      tryTo((stored) => stored.clear(), undefined)
    },
  }
}

/** Shared by all tabs of this browser. */
export const browserStorage = storage('localStorage')
/** Only for this tab. */
export const tabStorage = storage('sessionStorage')

/** Whether this browser blocks site data, so that a session ends with the page. */
export function isSiteDataBlocked(): boolean {
  try {
    return typeof window !== 'undefined' && !window.localStorage
  } catch {
    return true
  }
}
