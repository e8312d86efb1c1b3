import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** The location of a form with unsaved input: in the page, or in a dialog, which asks before it is closed. */
type Place = 'page' | 'dialog'

/** A form that no draft keeps. */
interface UnsavedForm {
  /** The location of unsaved input; null if there is none. */
  lostAt: () => Place | null
  /** Keeps the input when the server ends the session. */
  keep?: (() => void) | undefined
}

/** The mounted forms. */
const forms = new Set<UnsavedForm>()
const watchers = new Set<() => void>()

function change(alter: () => void): void {
  alter()
  for (const watcher of watchers) watcher()
}

/** Registers a form while it is mounted. Null means that the form loses nothing. */
export function useUnsavedForm(unsaved: UnsavedForm | null): void {
  const isKept = unsaved === null
  const lostAt = useEffectEvent(() => unsaved?.lostAt() ?? null)
  const keep = useEffectEvent(() => unsaved?.keep?.())
  useEffect(() => {
    if (isKept) return
    const form = { lostAt: () => lostAt(), keep: () => keep() }
    change(() => forms.add(form))
    return () => change(() => forms.delete(form))
  }, [isKept])
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether a form that may lose input is mounted. */
export const useHasForms = (): boolean =>
  useSyncExternalStore(
    watch,
    () => forms.size > 0,
    () => false,
  )

/** Whether leaving the page loses input. With `anywhere` dialogs count too, as when the tab is closed. */
export const isUnsaved = (anywhere = false): boolean =>
  [...forms].some(({ lostAt }) => (anywhere ? lostAt() !== null : lostAt() === 'page'))

/** Keeps unsaved input for the next login, because the server has ended the session. */
export function keepUnsaved(): void {
  for (const { lostAt, keep } of forms) if (lostAt() !== null) keep?.()
}
