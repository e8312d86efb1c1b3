/** The next entry; after the last one the first. Null if the list has no other. */
export function nextOf<Entry>(entries: readonly Entry[], isThis: (entry: Entry) => boolean): Entry | null {
  const at = entries.findIndex(isThis)
  return entries[at + 1] ?? entries.find((entry) => !isThis(entry)) ?? null
}
