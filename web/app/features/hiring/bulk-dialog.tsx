import { type BulkPreview, BulkStart, declineReasonLabels, declineReasons } from '@firstrung/contract'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/format.ts'
import { randomId } from '#app/lib/random-id.ts'
import { errorMessage } from '#app/lib/toast.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { startBulk } from './bulk-queries.ts'
import { hiringQueries, type Panel } from './hiring-queries.ts'
import { LeftOut } from './left-out.tsx'
import { MessageInputs } from './message-inputs.tsx'
import { MessagePreview } from './message-preview.tsx'

type BulkMove = Exclude<BulkStart['move'], 'mail'>

interface BulkDialogProps {
  panel: Panel
  move: BulkMove
  applicantIds: string[]
  opened: boolean
  onClose: () => void
  onStarted: (bulkId: string) => void
}

const moves: Record<BulkMove, { label: string; where: string; told: string }> = {
  shortlist: { label: 'Shortlist', where: 'to Round 2', told: 'They are told at once.' },
  waitlist: { label: 'Waitlist', where: 'to the waiting list', told: 'They are told at once.' },
  remove: {
    label: 'Reject',
    where: 'to Rejected',
    told: 'They are told later. Until then you can undo it, and they will not know.',
  },
}

/** Says who is moved, who is left out and what they read, before many are moved together. */
export function BulkDialog({ panel, move, applicantIds, opened, onClose, onStarted }: BulkDialogProps) {
  const { label } = moves[move]
  // The same in each try: a repeat begins nothing twice.
  const [bulkId] = useState(randomId)
  const { form, values, submit, saving } = useDraftForm({
    start: () => ({ reason: '', subject: '', message: '' }),
    schema: BulkStart,
    toBody: ({ reason, ...text }) => ({ bulkId, move, applicantIds, ...text, ...(reason && { reason }) }),
    save: ({ reason, ...text }) =>
      startBulk(panel.jobId, BulkStart.parse({ bulkId, move, applicantIds, ...text, ...(reason && { reason }) })),
    onSaved: (answer) => onStarted(answer.bulkId),
  })
  const { data, error } = useQuery({
    ...hiringQueries.bulkPreview(panel.jobId, { move, applicantIds }),
    enabled: opened,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`${label} ${counted(applicantIds.length, 'candidate')}?`}
      submitLabel={label}
    >
      <Stack gap="sm">
        <div role="status">
          {data ? <Preview data={data} move={move} /> : <Text>{error ? errorMessage(error) : 'One moment…'}</Text>}
        </div>
        {move === 'remove' && (
          <>
            <NativeSelect
              label="Reason"
              description="Only your company sees it."
              data={[
                { value: '', label: 'No reason' },
                ...declineReasons.map((reason) => ({ value: reason, label: declineReasonLabels[reason] })),
              ]}
              {...form.getInputProps('reason')}
            />
            <MessageInputs
              kind="rejection"
              text={values}
              inputProps={(field) => form.getInputProps(field)}
              onPick={(text) => form.setValues(text)}
            />
            {data && <MessagePreview text={values} readers={data.goes} facts={data.facts} />}
          </>
        )}
      </Stack>
    </FormDialog>
  )
}

function Preview({ data: { goes, leftOut, gone }, move }: { data: BulkPreview; move: BulkMove }) {
  const { where, told } = moves[move]
  const count = goes.length
  return (
    <>
      <Text>
        {counted(count, 'candidate')} {count === 1 ? 'goes' : 'go'} {where}. {count > 0 && told}
      </Text>
      <LeftOut leftOut={leftOut} gone={gone} />
    </>
  )
}
