import { InterviewSettling, type MockInterviewRequest, messages } from '@firstrung/contract'
import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSettleInterview } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'

interface ScheduleDialogProps {
  userId: string
  request: MockInterviewRequest
  opened: boolean
  onClose: () => void
  /** The candidate and the time. */
  children: ReactNode
}

/** Marks a mock interview as scheduled, with the link to join; if it is scheduled already, changes the link. */
export function ScheduleDialog({ userId, request, opened, onClose, children }: ScheduleDialogProps) {
  const schedule = useSettleInterview()
  const isScheduled = request.status === 'scheduled'
  const toBody = ({ meetingLink }: { meetingLink: string }) => ({
    ...{ userId, requestId: request._id, status: 'scheduled' as const },
    ...(meetingLink.trim() && { meetingLink }),
  })
  const { form, submit, saving } = useDraftForm({
    about: request._id,
    start: () => ({ meetingLink: request.meetingLink }),
    schema: InterviewSettling,
    toBody,
    save: (values) => schedule.mutateAsync(toBody(values)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={isScheduled ? `${request.meetingLink ? 'Change' : 'Add'} meeting link` : messages.scheduleMock}
      submitLabel={isScheduled ? 'Save link' : 'Yes'}
      cancelLabel={isScheduled ? 'Cancel' : 'No'}
    >
      <Text mb="md">{children} They are notified.</Text>
      <TextInput
        label="Meeting link"
        type="url"
        inputMode="url"
        placeholder="https://"
        description={
          isScheduled ? undefined : 'They join with it from their dashboard. Without it, email them how to join.'
        }
        data-autofocus
        {...form.getInputProps('meetingLink')}
      />
    </FormDialog>
  )
}
