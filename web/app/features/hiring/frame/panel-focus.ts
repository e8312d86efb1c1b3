/** The candidate of the card or row that has the focus. */
export const focusedPerson = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-person]')?.dataset['person']

const nameIn = (entry: Element | null | undefined) => entry?.querySelector<HTMLElement>('[data-person-name]')
const entryOf = (id: string) => document.querySelector(`[data-person="${id}"]`)

/** Focuses the name of a candidate on the panel; returns false if they are not on screen. */
export function focusPerson(id: string): boolean {
  const name = nameIn(entryOf(id))
  name?.focus()
  return Boolean(name)
}

/** Focuses the candidate after or before this one in the order of the page, or the first one. */
export function focusNeighbour(id: string | undefined, by: 1 | -1): boolean {
  const entries = [...document.querySelectorAll<HTMLElement>('[data-person]')]
  const at = entries.findIndex((entry) => entry.dataset['person'] === id)
  const name = nameIn(at === -1 ? entries[0] : entries[at + by])
  name?.focus()
  name?.scrollIntoView({ block: 'nearest' })
  return Boolean(name)
}
