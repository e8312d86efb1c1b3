import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Where what is typed would be lost with the form: in the page, or in a dialog over it, which asks before it is closed. */
type Place = 'page' | 'dialog'

/** A form that no draft keeps. */
interface UnsavedForm {
  /** The place of what is typed and not saved; null for nothing. */
  lostAt: () => Place | null
  /** Keeps what is typed when the server ends the session. */
  keep?: (() => void) | undefined
}

/** Those in sight. */
const forms = new Set<UnsavedForm>()
const watchers = new Set<() => void>()

function change(alter: () => void): void {
  alter()
  for (const watcher of watchers) watcher()
}

/** Registers a form while it is mounted. Null says that nothing is lost with it. */
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

/** Whether there is a form from which something could be lost. */
export const useHasForms = (): boolean =>
  useSyncExternalStore(
    watch,
    () => forms.size > 0,
    () => false,
  )

/** Whether something is lost when the page is left, or with `anywhere` when the tab is closed: with what is in dialogs. */
export const isUnsaved = (anywhere = false): boolean =>
  [...forms].some(({ lostAt }) => (anywhere ? lostAt() !== null : lostAt() === 'page'))

/** Keeps what is typed and not saved for the next login, because the server has ended the session. */
export function keepUnsaved(): void {
  for (const { lostAt, keep } of forms) if (lostAt() !== null) keep?.()
}
