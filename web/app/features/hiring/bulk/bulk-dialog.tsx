import { type BulkPreview, type BulkQuestion, BulkStart } from '@firstrung/contract'
import { Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type Batch, startBulk } from '#app/features/hiring/messages/bulk-queries.ts'
import type { Reader } from '#app/features/hiring/messages/message-preview.tsx'
import { RejectionInputs } from '#app/features/hiring/moves/rejection-inputs.tsx'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { randomId } from '#app/lib/browser/random-id.ts'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { LeftOut } from './left-out.tsx'

type BulkMove = Exclude<BulkStart['move'], 'mail'>

/** The chosen candidates of one job. */
export interface Group {
  jobId: string
  applicantIds: string[]
}

interface BulkDialogProps {
  /** They do not change while the dialog is open. */
  groups: readonly Group[]
  move: BulkMove
  opened: boolean
  onClose: () => void
  onStarted: (batches: Batch[]) => void
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
export function BulkDialog({ groups, move, opened, onClose, onStarted }: BulkDialogProps) {
  const { label } = moves[move]
  // Each try sends the same ids, so that a repeat does not begin the move twice.
  const [bulkIds] = useState(() => groups.map(() => randomId()))
  const bodyOf = ({ reason, ...text }: { reason: string; subject: string; message: string }, at: number) => ({
    bulkId: bulkIds[at],
    move,
    applicantIds: groups[at]?.applicantIds ?? [],
    ...text,
    ...(reason && { reason }),
  })
  const { form, values, submit, saving } = useDraftForm({
    about: `${move} ${groups.flatMap(({ applicantIds }) => applicantIds).join(' ')}`,
    start: () => ({ reason: '', subject: '', message: '' }),
    schema: BulkStart,
    toBody: (entered) => bodyOf(entered, 0),
    save: (entered) =>
      Promise.all(groups.map(({ jobId }, at) => startBulk(jobId, BulkStart.parse(bodyOf(entered, at))))),
    onSaved: onStarted,
  })
  const { data, error } = useQueries({
    queries: groups.map(({ jobId, applicantIds }) => ({
      ...hiringQueries.bulkPreview(jobId, { move, applicantIds } satisfies BulkQuestion),
      enabled: opened,
    })),
    combine: previewOf,
  })
  const chosen = groups.reduce((sum, { applicantIds }) => sum + applicantIds.length, 0)
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`${label} ${counted(chosen, 'candidate')}?`}
      submitLabel={label}
      canSubmit={data?.goes.length !== 0}
    >
      <Stack gap="sm">
        <div role="status">
          {data ? <Preview data={data} move={move} /> : <Text>{error ? errorMessage(error) : 'One moment…'}</Text>}
        </div>
        {move === 'remove' && (
          <RejectionInputs
            text={values}
            inputProps={(field) => form.getInputProps(field)}
            onPick={(text) => form.setValues(text)}
            readers={data?.readers}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

/** The message to each reader is filled in with the facts of their job. */
type Foreseen = Pick<BulkPreview, 'goes' | 'leftOut' | 'gone'> & { readers: Reader[] }

/** The previews of several jobs as one, once all are loaded. */
function previewOf(answers: { data: BulkPreview | undefined; error: unknown }[]): {
  data: Foreseen | undefined
  error: unknown
} {
  const all = answers.flatMap(({ data }) => data ?? [])
  const data = {
    goes: all.flatMap(({ goes }) => goes),
    leftOut: all.flatMap(({ leftOut }) => leftOut),
    gone: all.reduce((sum, { gone }) => sum + gone, 0),
    readers: all.flatMap(({ goes, facts }) => goes.map((reader) => ({ ...reader, facts }))),
  }
  return {
    data: all.length === answers.length ? data : undefined,
    error: answers.find(({ error }) => error)?.error,
  }
}

function Preview({ data: { goes, leftOut, gone }, move }: { data: Foreseen; move: BulkMove }) {
  const { where, told } = moves[move]
  const count = goes.length
  return (
    <>
      <Text>
        {count === 0
          ? 'None of them can be moved.'
          : `${counted(count, 'candidate goes', 'candidates go')} ${where}. ${told}`}
      </Text>
      <LeftOut leftOut={leftOut} gone={gone} />
    </>
  )
}
