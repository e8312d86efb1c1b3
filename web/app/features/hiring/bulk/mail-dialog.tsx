import { BulkStart } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startBulk } from '#app/features/hiring/messages/bulk-queries.ts'
import { MessageInputs } from '#app/features/hiring/messages/message-inputs.tsx'
import { MessagePreview } from '#app/features/hiring/messages/message-preview.tsx'
import { hiringQueries, type Panel } from '#app/features/hiring/panel/hiring-queries.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { LeftOut } from './left-out.tsx'

interface MailDialogProps {
  panel: Panel
  applicantIds: string[]
  opened: boolean
  onClose: () => void
  onStarted: (bulkId: string) => void
}

function whenSent(seconds: number): string {
  if (seconds === 0) return 'Emails go out at once.'
  const delay = seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second')
  return `Emails go out in ${delay}. You can undo until then.`
}

/** An email to the chosen candidates: who gets what, and who is left out. */
export function MailDialog({ panel, applicantIds, opened, onClose, onStarted }: MailDialogProps) {
  // Each try sends the same id, so that a repeat does not send the emails twice.
  const [bulkId] = useState(randomId)
  const toBody = (text: { subject: string; message: string }) => ({
    bulkId,
    move: 'mail' as const,
    applicantIds,
    ...text,
  })
  const { form, values, submit, saving } = useDraftForm({
    about: `mail ${applicantIds.join(' ')}`,
    start: () => ({ subject: '', message: '' }),
    schema: BulkStart,
    toBody,
    save: (text) => startBulk(panel.jobId, toBody(text)),
    onSaved: ({ bulkId: begun }) => onStarted(begun),
  })
  const { data, error } = useQuery({
    ...hiringQueries.bulkPreview(panel.jobId, { move: 'mail', applicantIds }),
    enabled: opened,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`Email ${counted(applicantIds.length, 'candidate')}`}
      submitLabel="Send"
      canSubmit={data?.goes.length !== 0}
    >
      <Stack gap="sm">
        <div role="status">
          {data ? (
            <>
              <Text>
                {data.goes.length === 0
                  ? 'None of them can be emailed.'
                  : `${counted(data.goes.length, 'candidate')} ${data.goes.length === 1 ? 'gets' : 'get'} this email. ${whenSent(data.delaySeconds)}`}
              </Text>
              <LeftOut leftOut={data.leftOut} gone={data.gone} />
            </>
          ) : (
            <Text>{error ? errorMessage(error) : 'One moment…'}</Text>
          )}
        </div>
        <MessageInputs
          kind="mail"
          text={values}
          inputProps={(field) => form.getInputProps(field)}
          onPick={(text) => form.setValues(text)}
        />
        <Text size="sm" c="dimmed">
          Candidates do not see your address and cannot reply to this email. Say in it how to reach you.
        </Text>
        {data && (
          <MessagePreview text={values} readers={data.goes.map((reader) => ({ ...reader, facts: data.facts }))} />
        )}
      </Stack>
    </FormDialog>
  )
}
