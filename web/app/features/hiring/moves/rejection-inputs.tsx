import { declineReasonLabels, declineReasons } from '@firstrung/contract'
import { NativeSelect } from '@mantine/core'
import { MessageInputs } from '#app/features/hiring/messages/message-inputs.tsx'
import { MessagePreview, type Reader } from '#app/features/hiring/messages/message-preview.tsx'
import type { MessageText } from '#app/features/hiring/messages/saved-messages.tsx'

interface RejectionInputsProps {
  text: MessageText
  /** The form's props for an input. */
  inputProps: (field: keyof MessageText | 'reason') => object
  onPick: (text: MessageText) => void
  /** Who reads the message, once that is known. */
  readers: Reader[] | undefined
}

/** The reason of a rejection, which only the company sees, and the message to the candidates. */
export function RejectionInputs({ text, inputProps, onPick, readers }: RejectionInputsProps) {
  return (
    <>
      <NativeSelect
        label="Reason"
        description="Only your company sees it."
        data={[
          { value: '', label: 'No reason' },
          ...declineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] })),
        ]}
        {...inputProps('reason')}
      />
      <MessageInputs kind="rejection" {...{ text, inputProps, onPick }} />
      {readers && <MessagePreview text={text} readers={readers} />}
    </>
  )
}
