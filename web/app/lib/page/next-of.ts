/** The entry after this one, or the first one after the last; null if no other is in the list. */
export function nextOf<Entry>(entries: readonly Entry[], isThis: (entry: Entry) => boolean): Entry | null {
  const at = entries.findIndex(isThis)
  return entries[at + 1] ?? entries.find((entry) => !isThis(entry)) ?? null
}
