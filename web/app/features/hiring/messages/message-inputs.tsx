import { limits, type TemplateKind } from '@firstrung/contract'
import { Textarea, TextInput } from '@mantine/core'
import { type MessageText, SavedMessages } from './saved-messages.tsx'

interface MessageInputsProps {
  kind: TemplateKind
  text: MessageText
  /** The form's props for an input. */
  inputProps: (field: keyof MessageText) => object
  onPick: (text: MessageText) => void
}

/** A message to candidates: a saved one or a new one, with its subject. */
export function MessageInputs({ kind, text, inputProps, onPick }: MessageInputsProps) {
  const isRejection = kind === 'rejection'
  return (
    <>
      <SavedMessages {...{ kind, text, onPick }} />
      <TextInput
        label="Subject"
        description={isRejection ? 'Leave it blank to use our subject.' : undefined}
        maxLength={limits.messageSubject}
        {...inputProps('subject')}
      />
      <Textarea
        label="Your message"
        description={`${isRejection ? 'Leave it blank to use our text. ' : ''}{candidate}, {jobTitle}, {company} and {recruiter} are filled in.`}
        maxLength={limits.bulkMessage}
        autosize
        minRows={3}
        maxRows={12}
        {...inputProps('message')}
      />
    </>
  )
}
