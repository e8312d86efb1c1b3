import { IconAlertTriangle, IconCheck, IconRefresh, IconWifiOff } from '#app/ui/base/icons.ts'
import type { SaveState } from './answer-keeper.ts'
import styles from './save-note.module.css'

const notes = {
  saved: { icon: IconCheck, text: 'Saved' },
  saving: { icon: IconRefresh, text: 'Saving…' },
  offline: { icon: IconWifiOff, text: 'Offline, kept on this device' },
  closed: { icon: IconAlertTriangle, text: 'Not saved' },
} satisfies Record<SaveState, unknown>

interface SaveNoteProps {
  state: SaveState
  /** True before the first answer, when there is nothing to save. */
  isQuiet: boolean
}

/** Whether the answers are saved. */
export function SaveNote({ state, isQuiet }: SaveNoteProps) {
  const { icon: Icon, text } = notes[state]
  const isShown = !isQuiet || state !== 'saved'
  return (
    <span className={styles.saveNote} data-state={state} role="status" aria-label="Answers">
      {isShown && (
        <>
          <Icon size={18} aria-hidden />
          {/* Not a live region, because screen readers would announce it after every choice. */}
          <span aria-hidden={state === 'saving'}>{text}</span>
        </>
      )}
    </span>
  )
}
