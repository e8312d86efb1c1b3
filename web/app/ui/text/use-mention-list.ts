import { type KeyboardEvent, useId, useState } from 'react'
import { type Mention, mentionAt, withMention } from './mention-text.ts'

/** Somebody who can be mentioned. */
export interface Mentionable {
  _id: string
  fullName: string
  avatarS3FileKey?: string | undefined
  isTeam?: boolean
}

/** The name that is being typed after an @, unless its suggestions were closed. `caret` is null while text is selected. */
export function useTypedMention(text: string, caret: number | null) {
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = caret === null ? null : mentionAt(text, caret)
  if (typed === null && closedAt !== null) setClosedAt(null)
  return { mention: typed?.at === closedAt ? null : typed, closeAt: setClosedAt }
}

interface MentionListOptions {
  text: string
  mention: Mention | null
  closeAt: (at: number) => void
  /** The people who match the typed name. */
  people: readonly Mentionable[]
  onChosen: (text: string, caret: number) => void
}

/** The list of suggestions under a typed mention: which person is active, and what a key does. */
export function useMentionList({ text, mention, closeAt, people, onChosen }: MentionListOptions) {
  const listId = useId()
  const [active, setActive] = useState({ name: '', at: 0 })
  const shown = mention ? people : []
  // Further typing selects the first one again.
  const at = active.name === mention?.name ? Math.min(active.at, shown.length - 1) : 0

  function choose(person: Mentionable) {
    if (!mention) return
    const done = withMention(text, mention, person.fullName)
    onChosen(done.text, done.caret)
  }
  /** Whether the list handled the key. */
  function takeKey(event: KeyboardEvent): boolean {
    const person = shown[at]
    if (!person || !mention || event.nativeEvent.isComposing) return false
    const move = (by: number) => setActive({ name: mention.name, at: (at + by + shown.length) % shown.length })
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') closeAt(mention.at)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person)
    else return false
    event.preventDefault()
    return true
  }
  const isOpen = shown.length > 0
  const optionId = (index: number) => `${listId}-${index}`
  return {
    list: { listId, people: shown, isOpen, active: at, choose, optionId },
    takeKey,
    /** Props for the box in which the name is typed. */
    boxProps: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? optionId(at) : undefined,
    },
  }
}
