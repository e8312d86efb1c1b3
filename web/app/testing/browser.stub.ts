import { vi } from 'vitest'

const storageOver = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  clear: () => items.clear(),
})

/** For tests: the browser APIs that sessions need. Returns its storage and the URLs it was redirected to. */
export function stubBrowser() {
  const items = new Map<string, string>()
  const localStorage = storageOver(items)
  const sessionStorage = storageOver(new Map())
  const visited: string[] = []
  const location = {
    ...{ pathname: '/', search: '', hash: '' },
    assign: (url: string) => void visited.push(url),
    reload: () => void visited.push('reloaded'),
  }
  const window = Object.assign(new EventTarget(), { localStorage, sessionStorage, location })
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('location', location)
  return { items, visited, window }
}
