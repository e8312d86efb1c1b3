import type { Participant } from '@firstrung/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { forumQueries } from './forum-queries.ts'
import { mentionAt, withMention } from './mention-text.ts'

const waitMillis = 150

interface MentionsOptions {
  postId: string
  text: string
  /** The caret position; null while text is selected. */
  caret: number | null
  onChosen: (text: string, caret: number) => void
}

/** Suggestions while a name is typed after an @. */
export function useMentions({ postId, text, caret, onChosen }: MentionsOptions) {
  const listId = useId()
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState({ name: '', at: 0 })
  const mention = caret === null ? null : mentionAt(text, caret)
  const isWanted = mention !== null && mention.at !== closedAt
  const [name] = useDebouncedValue(mention?.name ?? '', waitMillis)
  const { data } = useQuery({ ...forumQueries.people(postId, name), enabled: isWanted })
  const people = isWanted ? (data ?? []) : []
  const isOpen = people.length > 0
  // Further typing selects the first one again.
  const at = active.name === mention?.name ? Math.min(active.at, people.length - 1) : 0
  if (mention === null && closedAt !== null) setClosedAt(null)

  function choose(person: Participant) {
    if (!mention) return
    const done = withMention(text, mention, person.fullName)
    onChosen(done.text, done.caret)
  }
  /** Whether the list handled the key. */
  function takeKey(event: KeyboardEvent): boolean {
    const person = people[at]
    if (!person || !mention || event.nativeEvent.isComposing) return false
    const move = (by: number) => setActive({ name: mention.name, at: (at + by + people.length) % people.length })
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') setClosedAt(mention.at)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(person)
    else return false
    event.preventDefault()
    return true
  }
  return { listId, people, isOpen, active: at, choose, takeKey, optionId: (index: number) => `${listId}-${index}` }
}
