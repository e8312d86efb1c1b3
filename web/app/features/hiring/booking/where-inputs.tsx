import { limits } from '@firstrung/contract'
import { TextInput } from '@mantine/core'
import { MeetingLinkInputs } from './meeting-link-inputs.tsx'

interface WhereInputsProps {
  usesOwnLink: boolean
  /** The recruiter's own meeting link, from their profile. */
  meetingLink: string
  roomLabel?: string
  inputProps: (field: 'room' | 'usesOwnLink' | 'interviewLink', options?: { type: 'checkbox' }) => object
}

/** Where an interview is held: in a room, behind the recruiter's own meeting link, or both. */
export const WhereInputs = ({
  usesOwnLink,
  meetingLink,
  roomLabel = 'Room (optional)',
  inputProps,
}: WhereInputsProps) => (
  <>
    <TextInput
      mt="md"
      label={roomLabel}
      description="If candidates come to you: the address and the room."
      maxLength={limits.booking.room}
      {...inputProps('room')}
    />
    <MeetingLinkInputs {...{ usesOwnLink, meetingLink, inputProps }} />
  </>
)
