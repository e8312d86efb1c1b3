import { Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Longer texts than this are folded. */
const foldedFrom = 140

/** A text that a person wrote; a long one starts with three lines and unfolds. */
export function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text.length <= foldedFrom) return text
  return (
    <>
      <Text inherit {...(isOpen ? {} : { lineClamp: 3 })}>
        {text}
      </Text>
      <Button
        variant="quiet"
        size="compact"
        style={{ marginLeft: -8 }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </Button>
    </>
  )
}
