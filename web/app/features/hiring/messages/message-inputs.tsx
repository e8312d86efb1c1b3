import { limits, type TemplateKind } from '@firstrung/contract'
import { Textarea, TextInput } from '@mantine/core'
import { type MessageText, SavedMessages } from './saved-messages.tsx'
import { longestText, placeholdersText } from './template-kinds.ts'

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
  const isOffer = kind === 'offer'
  return (
    <>
      <SavedMessages {...{ kind, text, onPick }} />
      <TextInput
        label={isOffer ? 'Letter heading' : 'Subject'}
        description={isRejection ? 'Leave it blank to use our subject.' : undefined}
        withAsterisk={isOffer}
        maxLength={limits.messageSubject}
        {...inputProps('subject')}
      />
      <Textarea
        label={isOffer ? 'Letter' : 'Your message'}
        description={`${isRejection ? 'Leave it blank to use our text. ' : ''}${placeholdersText(kind)}`}
        withAsterisk={isOffer}
        maxLength={longestText(kind)}
        autosize
        minRows={3}
        maxRows={12}
        {...inputProps('message')}
      />
    </>
  )
}
