import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Where what is typed would be lost with the form: in the page, or in a dialog over it, which asks before it is closed. */
type Place = 'page' | 'dialog'

/** The forms in sight that no draft keeps, each with the place of what is typed and not saved; null for nothing. */
const forms = new Set<() => Place | null>()
const watchers = new Set<() => void>()

function change(alter: () => void): void {
  alter()
  for (const watcher of watchers) watcher()
}

/** Registers a form while it is mounted. Null says that nothing is lost with it. */
export function useUnsavedForm(lostAt: (() => Place | null) | null): void {
  const isKept = lostAt === null
  const read = useEffectEvent(() => lostAt?.() ?? null)
  useEffect(() => {
    if (isKept) return
    const form = () => read()
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
  [...forms].some((form) => (anywhere ? form() !== null : form() === 'page'))
