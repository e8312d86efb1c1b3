import { limits, type Message, MessageInput } from '@firstrung/contract'
import { Group, Text, Textarea } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { relative, shortDateTime } from '#app/lib/format.ts'
import { randomId } from '#app/lib/random-id.ts'
import { Button } from './button.tsx'
import styles from './conversation.module.css'
import { LinkedText } from './linked-text.tsx'

interface ConversationProps {
  /** The newest first. */
  messages: readonly Message[]
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** Who reads what is written here. */
  to: string
  /** Why nothing can be written; undefined where it can. */
  closed?: string | undefined
  /** The name under which unsent text is kept. */
  draft: string
  /** Sends a message; `clientId` stays the same until it is sent. */
  onSend: (message: { clientId: string; text: string }) => Promise<unknown>
  /** Fills the field with a text; shown above it. */
  fill?: (put: (text: string) => void) => ReactNode
}

/** What two sides wrote to each other, the oldest first, with a field for another message. */
export function Conversation({
  messages,
  hasMore,
  loading,
  onMore,
  to,
  closed,
  draft,
  onSend,
  fill,
}: ConversationProps) {
  // A new form after each message, so that it begins blank, with an id of its own.
  const [sent, setSent] = useState(0)
  return (
    <div className={styles.conversation}>
      {hasMore && (
        <Button variant="secondary" size="sm" loading={loading} onClick={onMore}>
          Earlier messages
        </Button>
      )}
      {messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages" aria-live="polite">
          {messages.toReversed().map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ul>
      )}
      {closed === undefined ? (
        <MessageForm
          key={sent}
          {...{ to, draft, onSend, fill }}
          takesFocus={sent > 0}
          onSent={() => setSent(sent + 1)}
        />
      ) : (
        <Text c="dimmed">{closed}</Text>
      )}
    </div>
  )
}

const MessageRow = ({ message: { text, byMe, authorName, sentAt, readAt } }: { message: Message }) => (
  <li className={styles.message} data-own={byMe}>
    <Text size="sm" c="dimmed" title={shortDateTime(sentAt)}>
      <b>{byMe ? 'You' : authorName || 'Someone who left'}</b> · {relative(sentAt)}
      {byMe && readAt && ' · read'}
    </Text>
    <p>
      <LinkedText text={text} />
    </p>
  </li>
)

interface MessageFormProps extends Pick<ConversationProps, 'to' | 'draft' | 'onSend'> {
  fill: ConversationProps['fill'] | undefined
  /** After a message the next one can be typed at once. */
  takesFocus: boolean
  onSent: () => void
}

function MessageForm({ to, draft, onSend, fill, takesFocus, onSent }: MessageFormProps) {
  // The same in each try: a repeat sends nothing twice.
  const [clientId] = useState(randomId)
  const toBody = ({ text }: { text: string }) => ({ clientId, text })
  const { form, values, submit, saving } = useDraftForm({
    start: () => ({ text: '' }),
    draft: { key: draft },
    schema: MessageInput,
    toBody,
    save: (typed) => onSend(toBody(typed)),
    onSaved: onSent,
  })
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <form noValidate onSubmit={submit}>
      {fill?.((text) => form.setFieldValue('text', text))}
      <Textarea
        ref={box}
        label={`Message to ${to}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.conversation.text}
        {...form.getInputProps('text')}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="sm" loading={saving} disabled={values.text.trim() === ''}>
          Send
        </Button>
      </Group>
    </form>
  )
}
