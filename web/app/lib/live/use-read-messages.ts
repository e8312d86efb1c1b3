import type { Conversation, Message } from '@firstrung/contract'
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/**
 * Marks the messages of the other side as read once they are on a visible page. A failure is ignored until the next message:
 * the messages only stay unread.
 */
export function useReadMessages(
  newest: Conversation | undefined,
  isOther: (message: Message) => boolean,
  markRead: (upTo: string) => Promise<unknown>,
): void {
  const isSeen = useDocumentVisibility() === 'visible'
  const upTo = newest && newest.unread > 0 ? newest.messages.find(isOther)?._id : undefined
  const marked = useRef('')
  useEffect(() => {
    if (!isSeen || !upTo || marked.current === upTo) return
    marked.current = upTo
    markRead(upTo).catch(() => {})
  }, [isSeen, upTo, markRead])
}
