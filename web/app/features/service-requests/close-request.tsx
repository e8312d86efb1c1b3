import { Button } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { IconX } from '#app/ui/icons.ts'

interface CloseRequestProps {
  person: Parameters<typeof displayName>[0]
  onClick: () => void
}

/** Asks to close the request of one person in a queue. */
export function CloseRequest({ person, onClick }: CloseRequestProps) {
  return (
    <Button size="xs" variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={onClick}>
      Close
      <span className="visually-hidden"> the request of {displayName(person)}</span>
    </Button>
  )
}
