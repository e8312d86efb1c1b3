import { limits, type Message, MessageInput, type MessageReport, messages as texts } from '@firstrung/contract'
import { Group, Text, Textarea } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { dayTimeText, relative } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { IconFlag } from '#app/ui/base/icons.ts'
import styles from './conversation.module.css'
import { LinkedText } from './linked-text.tsx'

/** Loaded on demand, because few people report a message. */
const ReportMessageDialog = lazyWithRetry(
  async () => (await import('#app/ui/form/report-message-dialog.tsx')).ReportMessageDialog,
)

interface ConversationProps {
  /** The newest first. */
  messages: readonly Message[]
  hasMore: boolean
  loading: boolean
  onMore: () => void
  /** The reader of the messages. */
  to: string
  /** Why no message can be sent; undefined if one can. */
  closed?: ReactNode
  /** The name under which unsent text is kept. */
  draft: string
  /** Sends a message; `clientId` stays the same until it is sent. */
  onSend: (message: { clientId: string; text: string }) => Promise<unknown>
  /** Reports a message of the other side. */
  onReport: (id: string, report: MessageReport) => Promise<{ msg: string }>
  /** Whether the caller is the company's side. */
  isCompany?: boolean
  /** Fills the field with a text; shown above it. */
  fill?: (put: (text: string) => void) => ReactNode
}

/** The messages of two sides, the oldest first, with a field for a new message. */
export function Conversation({
  messages,
  hasMore,
  loading,
  onMore,
  to,
  closed,
  draft,
  onSend,
  onReport,
  isCompany = false,
  fill,
}: ConversationProps) {
  // Counts the messages: each gets a new form, which begins blank and with a new id.
  const [sent, setSent] = useState(0)
  const [reporting, setReporting] = useState<Message | null>(null)
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
            <MessageRow
              key={message._id}
              message={message}
              {...(message.byCompany !== isCompany && { onReport: () => setReporting(message) })}
            />
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
      {reporting && (
        <Suspense fallback={null}>
          <ReportMessageDialog
            text={reporting.text}
            onReport={(report) => onReport(reporting._id, report)}
            onClose={() => setReporting(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface MessageRowProps {
  message: Message
  /** Only for messages of the other side. */
  onReport?: () => void
}

function MessageRow({ message, onReport }: MessageRowProps) {
  const { text, byMe, sentAt, readAt, isRemoved, isReported } = message
  const name = byMe ? 'You' : message.authorName || 'Someone who left'
  return (
    <li className={styles.message} data-own={byMe}>
      <div className={styles.head}>
        <Text size="sm" c="dimmed" title={dayTimeText(sentAt)}>
          <b>{name}</b> · {relative(sentAt)}
          {byMe && readAt && ' · read'}
          {isReported && ' · reported by you'}
        </Text>
        {onReport && !isReported && !isRemoved && (
          <IconButton aria-label={`Report this message of ${name}`} title="Report" onClick={onReport}>
            <IconFlag size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <p>{isRemoved ? <i>{texts.messageRemoved}</i> : <LinkedText text={text} />}</p>
    </li>
  )
}

interface MessageFormProps extends Pick<ConversationProps, 'to' | 'draft' | 'onSend'> {
  fill: ConversationProps['fill'] | undefined
  /** True after sending, so that the next message can be typed at once. */
  takesFocus: boolean
  onSent: () => void
}

function MessageForm({ to, draft, onSend, fill, takesFocus, onSent }: MessageFormProps) {
  // Each try sends the same id, so that a repeat does not send the message twice.
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
