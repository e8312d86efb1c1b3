import { limits, messages, reportReasons, type ViewedComment } from '@firstrung/contract'
import { Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { labelOf } from '#app/lib/labels.ts'
import { toast } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
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
  const [text, setText] = useState(comment.comment)
  const edit = useEditComment()
  function save() {
    const commentText = text.trim()
    if (commentText === '') return toast.warning(messages.commentEmpty)
    if (commentText.length > limits.comment) return toast.warning(messages.commentTooLong)
    edit.mutate(
      { id: comment._id, commentText },
      {
        onSuccess: (answer) => {
          onChanged(answer.comment)
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Edit your comment" size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Textarea
          label="Comment"
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Buttons label="Save" busy={edit.isPending} onClose={onClose} />
      </form>
    </Modal>
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

function ReportDialog({ comment, opened, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const report = useReportComment()
  function send() {
    const chosen = reportReasons.find((one) => one === reason)
    if (!chosen) return toast.warning(messages.chooseReason)
    report.mutate({ id: comment._id, reason: chosen, note }, { onSuccess: onClose })
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Report this comment" size={500}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Radio.Group label="What is wrong with it?" value={reason} onChange={setReason}>
            <Stack gap="sm" mt="sm">
              {reportReasons.map((one) => (
                <Radio key={one} value={one} label={labelOf(one)} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label="Anything we should know? (optional)"
            autosize
            minRows={2}
            maxLength={limits.reportNote}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Stack>
        <Buttons label="Report" busy={report.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}

function Buttons({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) {
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {label}
      </Button>
    </Group>
  )
}
