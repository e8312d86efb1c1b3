import { vi } from 'vitest'

/** For tests: the browser APIs that sessions need. Returns its storage and the addresses it was redirected to. */
export function stubBrowser() {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
  const visited: string[] = []
  const location = { assign: (url: string) => void visited.push(url) }
  const window = Object.assign(new EventTarget(), { localStorage, location })
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', localStorage)
  return { items, visited, window }
}
