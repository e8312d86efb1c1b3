import { Checkbox, TextInput } from '@mantine/core'

interface MeetingLinkInputsProps {
  usesOwnLink: boolean
  /** The recruiter's own meeting link, from their profile. */
  meetingLink: string
  inputProps: (field: 'usesOwnLink' | 'interviewLink', options?: { type: 'checkbox' }) => object
}

/** Whether an interview has the recruiter's own meeting link, and which. */
export const MeetingLinkInputs = ({ usesOwnLink, meetingLink, inputProps }: MeetingLinkInputsProps) => (
  <>
    <Checkbox mt="md" label="Use my meeting link" {...inputProps('usesOwnLink', { type: 'checkbox' })} />
    {usesOwnLink && (
      <TextInput
        mt="sm"
        label="Meeting link"
        type="url"
        placeholder="https://"
        {...(meetingLink === '' && { description: 'Save it in your profile to have it filled in here.' })}
        {...inputProps('interviewLink')}
      />
    )}
  </>
)
