import { tabStorage } from './browser-storage.ts'
import { randomId } from './random-id.ts'

const key = 'tab-id'

/** An id of this tab, which survives a reload: a test is taken in one tab at a time. */
export function ownTab(): string {
  const known = tabStorage.get(key)
  if (known) return known
  const made = randomId()
  tabStorage.set(key, made)
  return made
}
