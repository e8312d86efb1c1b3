import { limits, TrustDecisionInput } from '@firstrung/contract'
import { Blockquote, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { previewQuery, useDecide } from './trust-queries.ts'

interface SuspendCompanyDialogProps {
  id: string
  name: string
  onClose: () => void
}

/** Says what a suspension does and who will be notified, and asks for the reason. */
export function SuspendCompanyDialog({ id, name, onClose }: SuspendCompanyDialogProps) {
  const preview = useQuery(previewQuery(id))
  const decide = useDecide(id)
  const { form, submit, saving } = useDraftForm({
    about: `suspend ${id}`,
    start: () => ({ note: '' }),
    schema: TrustDecisionInput,
    toBody: ({ note }) => ({ decision: 'suspend' as const, note }),
    save: ({ note }) => decide.mutateAsync({ decision: 'suspend', note }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving }}
      title={`Suspend ${name}?`}
      submitLabel="Suspend company"
      destructive
    >
      <Stack gap="md">
        <Text>
          Suspend a company only after a confirmed fraud. It leaves the board at once. Its recruiters can still log in,
          but see nothing of candidates any more. You can restore it under Suspended.
        </Text>
        <QueryContent query={preview} waiting={<ListSkeleton rows={2} />}>
          {({ people, applied, opened, postings, text }) => (
            <Stack gap="xs">
              <Text>
                {counted(postings, 'posting')} will be removed. We will write to {counted(people, 'person', 'people')}:{' '}
                {count(applied)} with an application, {count(opened)} whose resume was opened. They read:
              </Text>
              <Blockquote p="sm">{text.join(' ')}</Blockquote>
            </Stack>
          )}
        </QueryContent>
        <Textarea
          label="Reason"
          description="The recruiters of the company read it."
          required
          autosize
          minRows={3}
          maxLength={limits.reviewReason}
          data-autofocus
          {...form.getInputProps('note')}
        />
      </Stack>
    </FormDialog>
  )
}
