import { useState } from 'react'
import type { Undoable } from '#app/ui/notice/undo-toasts.tsx'

/** The most toasts at once; older rejections can be undone in the list of rejected candidates. */
const mostAtOnce = 3

/** The rejections that can be undone from their toast, newest last. */
export function useRejections() {
  const [entries, setEntries] = useState<readonly Undoable[]>([])
  return {
    entries,
    drop: ({ id }: Undoable) => setEntries((now) => now.filter((entry) => entry.id !== id)),
    add: (entry: Undoable) =>
      setEntries((now) => [...now.filter(({ id }) => id !== entry.id), entry].slice(-mostAtOnce)),
  }
}
