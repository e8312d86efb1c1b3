import { type FocusEvent, useRef, useState } from 'react'

const texts = 'textarea, [contenteditable=true], input:not([readonly])'
/** Types of fields without a text, or whose text nobody misses. */
const without = ['password', 'search', 'checkbox', 'radio', 'file', 'button', 'submit']

type Field = HTMLElement & { value?: string; type?: string }

const textOf = (field: Field) => (field.value ?? field.textContent).trim()

/** Asks before typed text is lost; with `isKept` it does not ask. */
export function useTyped(isKept: boolean, onClose: () => void) {
  /** The fields that had the focus, with their text at that time. */
  const entered = useRef(new Map<Field, string>())
  const [isAsking, setAsking] = useState(false)

  function isTyped(): boolean {
    if (isKept) return false
    return [...entered.current].some(([field, before]) => {
      const text = textOf(field)
      return field.isConnected && text !== '' && text !== before
    })
  }

  function discard() {
    entered.current.clear()
    setAsking(false)
    onClose()
  }

  return {
    isAsking,
    /** For the focus events of all fields. */
    enter({ target }: FocusEvent<HTMLElement>) {
      const field: Field = target
      const isText = field.matches(texts) && !without.includes(field.type ?? '')
      if (isText && !entered.current.has(field)) entered.current.set(field, textOf(field))
    },
    close: () => (isTyped() ? setAsking(true) : discard()),
    keep: () => setAsking(false),
    discard,
  }
}
