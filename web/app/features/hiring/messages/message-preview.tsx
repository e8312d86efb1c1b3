import { fillMessage, type OfferPlaceholder, type Placeholder } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { IconChevronLeft, IconChevronRight } from '#app/ui/base/icons.ts'
import styles from './message-preview.module.css'
import type { MessageText } from './saved-messages.tsx'

/** A reader of a message, and the facts that are filled in for them. */
export interface Reader {
  userId: string
  name: string
  /** A letter of an offer has more of them; what is not known yet stays a placeholder. */
  facts: Omit<Record<Placeholder, string>, 'candidate'> & Partial<Record<OfferPlaceholder, string>>
}

interface MessagePreviewProps {
  text: MessageText
  readers: readonly Reader[]
  /** Whether the reader and the facts are invented. */
  isExample?: boolean
}

/** The message as each reader gets it; one reader is shown at a time. */
export function MessagePreview({ text, readers, isExample = false }: MessagePreviewProps) {
  const [wanted, setWanted] = useState(0)
  const at = Math.min(wanted, readers.length - 1)
  const reader = readers[at]
  if (!reader || (text.subject.trim() === '' && text.message.trim() === '')) return null
  const filled = (template: string) => fillMessage<Placeholder>(template, { ...reader.facts, candidate: reader.name })
  return (
    <section aria-label="Preview">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {isExample && 'Example: '}To {reader.name}
          {readers.length > 1 && ` · ${at + 1} of ${readers.length}`}
        </Text>
        {readers.length > 1 && (
          <Group gap={4}>
            <Button
              size="compact"
              variant="quiet"
              aria-label="Previous reader"
              disabled={at === 0}
              onClick={() => setWanted(at - 1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <Button
              size="compact"
              variant="quiet"
              aria-label="Next reader"
              disabled={at === readers.length - 1}
              onClick={() => setWanted(at + 1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </Group>
        )}
      </Group>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text scrolls */}
      <div className={styles.message} tabIndex={0} role="group" aria-label="Text">
        {text.subject.trim() !== '' && <b>{filled(text.subject)}</b>}
        <p>{filled(text.message)}</p>
      </div>
    </section>
  )
}
