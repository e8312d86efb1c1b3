import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import styles from './undo-toasts.module.css'

/** How long an action can be undone here. The time starts again after the pointer or the focus has been on it. */
const undoMillis = 10_000

/** An action that was just taken. */
export interface Undoable {
  id: string
  text: string
  /** The accessible name of its button, such as 'Undo the rejection of Kavya Menon'. */
  undoLabel: string
  undo: () => void
}

interface UndoToastsProps {
  entries: readonly Undoable[]
  /** The time of an entry is over, or it was undone. */
  onGone: (entry: Undoable) => void
}

/** Toasts with Undo at the bottom of the page. Always in the page, so that screen readers announce new toasts. */
export const UndoToasts = ({ entries, onGone }: UndoToastsProps) => (
  <div className={styles.undoToasts} role="status">
    {entries.map((entry) => (
      <UndoToast key={entry.id} entry={entry} onGone={() => onGone(entry)} />
    ))}
  </div>
)

function UndoToast({ entry, onGone }: { entry: Undoable; onGone: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => leave(), undoMillis)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={styles.undoToast}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {entry.text}
      <Button
        size="xs"
        variant="secondary"
        aria-label={entry.undoLabel}
        onClick={() => {
          onGone()
          entry.undo()
        }}
      >
        Undo
      </Button>
    </div>
  )
}
