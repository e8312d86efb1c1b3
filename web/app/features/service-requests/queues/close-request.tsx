import { displayName } from '#app/lib/text/display-name.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconX } from '#app/ui/base/icons.ts'

interface CloseRequestProps {
  person: Parameters<typeof displayName>[0]
  onClick: () => void
}

/** Asks to close the request of one person in a queue. */
export function CloseRequest({ person, onClick }: CloseRequestProps) {
  return (
    <Button size="xs" variant="secondary" leftSection={<IconX size={16} aria-hidden />} onClick={onClick}>
      Close
      <span className="visually-hidden"> the request of {displayName(person)}</span>
    </Button>
  )
}
