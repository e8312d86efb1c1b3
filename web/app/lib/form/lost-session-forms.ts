import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { draftStorage } from '#app/lib/browser/draft-storage.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { session } from '#app/lib/session/session.ts'

/** The input of a form without a draft at the time when the server ended the session. */
interface LostForm {
  /** The name from `nameOf`. */
  name: string
  values: object
}

const key = (userId: string) => `lost-session/${userId}`

function read(userId: string): LostForm[] {
  const content = draftStorage.read(key(userId))?.content
  return Array.isArray(content) ? content.filter(isLostForm) : []
}

function write(userId: string, all: readonly LostForm[]): void {
  if (all.length === 0) draftStorage.drop(key(userId))
  else draftStorage.keep(key(userId), all)
}

const isLostForm = (one: unknown): one is LostForm =>
  typeof one === 'object' &&
  one !== null &&
  'name' in one &&
  typeof one.name === 'string' &&
  'values' in one &&
  typeof one.values === 'object' &&
  one.values !== null

interface Subject {
  start: object
  /** The subject of the form, such as an id. */
  about: string
}

/**
 * Identifies a form by its page, its subject and its initial values: a text about one person must not appear in the form
 * about another person.
 */
const nameOf = ({ start, about }: Subject): string => JSON.stringify([location.pathname, about, start])

/**
 * Keeps the input of a form without a draft when the server ends the session, and restores it after the next login of the
 * same person in this browser: on a page at once, in a dialog when it is opened again. Passwords are not kept.
 */
export function useLostForm<Values extends object>(
  form: UseFormReturnType<Values>,
  subject: Subject,
  isWanted: boolean,
): { keep: () => void; forget: () => void } {
  /** Null while none of its inputs is in the page. */
  const name = useRef<string | null>(null)

  /** Returns the kept input of this form, and deletes it from the store. */
  function take(): [string, unknown][] {
    const userId = session.read()?.user.userId
    const all = userId ? read(userId) : []
    const found = all.find((lost) => lost.name === name.current)
    if (!userId || !found) return []
    write(
      userId,
      all.filter((lost) => lost !== found),
    )
    return Object.entries(found.values)
  }

  const look = useEffectEvent(() => {
    const input = Object.keys(subject.start)
      .map((field) => form.getInputNode(field))
      .find((node) => node !== null)
    if (!input) name.current = null
    if (!input || name.current !== null) return
    name.current = nameOf(subject)
    const typed = take()
    if (typed.length === 0) return
    // Marks the fields as entered, so that the dialog asks before their text is lost.
    for (const [field] of typed) form.getInputNode(field)?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    form.setTouched((touched) => ({ ...touched, ...Object.fromEntries(typed.map(([field]) => [field, true])) }))
    form.setValues(Object.fromEntries(typed) as Partial<Values>)
    toast.success('What you had typed is back in the form.')
  })
  useEffect(() => {
    if (!isWanted) return
    const onFocus = () => look()
    look()
    // An opened dialog gets the focus, so this event reports it.
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [isWanted])

  return {
    keep() {
      const userId = session.read()?.user.userId
      const own = name.current
      if (!userId || own === null) return
      const isSecret = (field: string) => form.getInputNode(field)?.getAttribute('type') === 'password'
      const typed = Object.entries(form.getValues()).filter(([field]) => form.isTouched(field) && !isSecret(field))
      const others = read(userId).filter((lost) => lost.name !== own)
      write(userId, [...others, { name: own, values: Object.fromEntries(typed) }])
    },
    forget: () => void take(),
  }
}
