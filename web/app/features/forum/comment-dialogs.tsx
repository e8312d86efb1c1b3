import { CommentChange, CommentReport, messages, reportReasons, type ViewedComment } from '@firstrung/contract'
import { Stack, Text, Textarea } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { optionsOf } from '#app/lib/text/labels.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { ReportInputs } from '#app/ui/form/report-inputs.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import type { CommentStep } from './comment-row.tsx'
import { useDeleteComment, useEditComment, useReportComment } from './forum-queries.ts'

interface CommentDialogsProps {
  comment: ViewedComment
  step: CommentStep
  opened: boolean
  onClose: () => void
  onChanged: (comment: ViewedComment) => void
  onRemoved: () => void
}

/** Edits, deletes or reports a comment. */
export function CommentDialogs({ step, ...props }: CommentDialogsProps) {
  if (step === 'edit') return <EditDialog {...props} />
  if (step === 'report') return <ReportDialog {...props} />
  return <DeleteDialog {...props} />
}

type DialogProps = Omit<CommentDialogsProps, 'step'>

function EditDialog({ comment, opened, onClose, onChanged }: DialogProps) {
  const edit = useEditComment()
  const { form, submit, saving } = useDraftForm({
    about: `edit ${comment._id}`,
    start: () => ({ commentText: comment.comment }),
    schema: CommentChange,
    save: (body) => edit.mutateAsync({ id: comment._id, ...body }),
    onSaved: (answer) => {
      onChanged(answer.comment)
      onClose()
    },
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title="Edit your comment" submitLabel="Save">
      <Textarea
        label="Comment"
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('commentText')}
      />
    </FormDialog>
  )
}

function DeleteDialog({ comment, opened, onClose, onRemoved }: DialogProps) {
  const remove = useDeleteComment()
  return (
    <ConfirmDialog
      opened={opened}
      title={messages.deleteComment}
      destructive
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(comment._id, {
          onSuccess: () => {
            onClose()
            onRemoved()
          },
        })
      }
    >
      <Text lineClamp={4}>{comment.comment}</Text>
    </ConfirmDialog>
  )
}

const reasons = optionsOf(reportReasons)

function ReportDialog({ comment, opened, onClose }: DialogProps) {
  const report = useReportComment()
  const { form, submit, saving } = useDraftForm({
    about: `report ${comment._id}`,
    start: () => ({ reason: '', note: '' }),
    schema: CommentReport,
    save: (values) => report.mutateAsync({ id: comment._id, ...CommentReport.parse(values) }),
    onSaved: onClose,
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title="Report this comment" submitLabel="Report">
      <Stack gap="md">
        <ReportInputs reasons={reasons} form={form} />
      </Stack>
    </FormDialog>
  )
}
