/** The entry after somebody's, or the first one after the last; null if nobody else is in the list. */
export function nextOf<Entry extends { userId: string }>(entries: readonly Entry[], userId: string): Entry | null {
  const at = entries.findIndex((entry) => entry.userId === userId)
  return entries[at + 1] ?? entries.find((entry) => entry.userId !== userId) ?? null
}
