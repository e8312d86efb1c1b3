import { messages } from '@firstrung/contract'
import { Text } from '@mantine/core'

/** Says that this is a copy without contact, and how to get the resume itself. */
export const CopyNote = () => (
  <Text size="sm" mb="sm">
    <Text span inherit fw={650}>
      Copy without contact.
    </Text>{' '}
    It is drawn from the profile. You see email, phone and the resume itself once you shortlist the candidate.
  </Text>
)

/** In place of a profile that the company no longer sees. */
export const EndedNote = () => (
  <>
    <Text fw={650}>{messages.accessEndedByCandidate}</Text>
    <Text>You see only their name. You can still answer the application.</Text>
  </>
)
