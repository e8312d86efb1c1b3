import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { draftStorage } from '#app/lib/draft-storage.ts'
import { session } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'

/** What stood in a form that keeps no draft when the server ended the session. */
interface LostForm {
  /** From `nameOf`. */
  name: string
  values: object
}

const key = (userId: string) => `lost-session/${userId}`

function read(userId: string): LostForm[] {
  const content = draftStorage.read(key(userId))?.content
  return Array.isArray(content) ? content.filter(isLostForm) : []
}

const isLostForm = (one: unknown): one is LostForm =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'values' in one &&
  typeof one.values === 'object' &&
  one.values !== null

/**
 * The page, the title of the dialog and the values at the start tell a form from all others: what was written about one
 * person must not come back in the form of another. Null while none of its inputs is in the page.
 */
function nameOf<Values extends object>(form: UseFormReturnType<Values>, start: Values): string | null {
  const input = Object.keys(start)
    .map((name) => form.getInputNode(name))
    .find((node) => node !== null)
  if (!input) return null
  const titleId = input.closest('[role="dialog"]')?.getAttribute('aria-labelledby')
  const title = titleId ? document.getElementById(titleId)?.textContent : ''
  return JSON.stringify([location.pathname, title, start])
}

/** Keeps what is typed in this form for the next login of the same person in this browser. Passwords are not kept. */
export function keepLostForm<Values extends object>(form: UseFormReturnType<Values>, start: Values): void {
  const userId = session.read()?.user.userId
  const name = nameOf(form, start)
  if (!userId || name === null) return
  const isSecret = (field: string) => form.getInputNode(field)?.getAttribute('type') === 'password'
  const typed = Object.entries(form.getValues()).filter(([field]) => form.isTouched(field) && !isSecret(field))
  const others = read(userId).filter((lost) => lost.name !== name)
  draftStorage.keep(key(userId), [...others, { name, values: Object.fromEntries(typed) }])
}

/** Takes what was kept of this form out of the storage; null for nothing. */
function takeLostForm(name: string | null, userId: string): object | null {
  const all = read(userId)
  const found = all.find((lost) => lost.name === name)
  if (!found) return null
  const others = all.filter((lost) => lost !== found)
  if (others.length === 0) draftStorage.drop(key(userId))
  else draftStorage.keep(key(userId), others)
  return found.values
}

/**
 * Puts back what was typed into this form before the server ended the session, and says so: in a page at once, in a dialog
 * when it is opened again.
 */
export function useLostForm<Values extends object>(
  form: UseFormReturnType<Values>,
  start: Values,
  isWanted: boolean,
): void {
  const restore = useEffectEvent((userId: string) => {
    const typed = Object.entries(takeLostForm(nameOf(form, start), userId) ?? {})
    if (typed.length === 0) return
    // The dialog asks before the text of a field is lost that somebody has entered.
    for (const [field] of typed) form.getInputNode(field)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    form.setTouched((touched) => ({ ...touched, ...Object.fromEntries(typed.map(([field]) => [field, true])) }))
    form.setValues(Object.fromEntries(typed) as Partial<Values>)
    toast.success('What you had typed is back in the form.')
  })
  useEffect(() => {
    const userId = session.read()?.user.userId
    if (!isWanted || !userId || read(userId).length === 0) return
    const look = () => restore(userId)
    look()
    // A dialog takes the focus when it opens.
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [isWanted])
}
