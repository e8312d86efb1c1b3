import { limits } from '@firstrung/contract'
import { Textarea } from '@mantine/core'

interface NoteInputProps {
  /** Who reads it, such as 'Kavya'. */
  readers: string
  inputProps: object
}

/** A note that is sent with proposed times. */
export const NoteInput = ({ readers, inputProps }: NoteInputProps) => (
  <Textarea
    mt="md"
    label="Note (optional)"
    description={`Sent to ${readers} with the times.`}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.booking.note}
    {...inputProps}
  />
)
