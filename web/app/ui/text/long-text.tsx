import { Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'

/** Longer texts are collapsed. */
const foldedFrom = 140

/** A user's text; a long one is collapsed to three lines. */
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
