import { limits, type RecruiterJob, Suspension } from '@firstrung/contract'
import { Stack, Text, Textarea } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { useSuspend } from './recruiter-admin-queries.ts'

interface SuspendDialogProps {
  id: string
  name: string
  openJobs: RecruiterJob[]
  onClose: () => void
}

/** Says what a suspension does, and asks for the reason. */
export function SuspendDialog({ id, name, openJobs, onClose }: SuspendDialogProps) {
  const suspend = useSuspend(id)
  const goingOn = openJobs.filter((job) => job.goesOn).length
  const hidden = openJobs.length - goingOn
  const { form, submit, saving } = useDraftForm({
    about: `suspend ${id}`,
    start: () => ({ reason: '' }),
    schema: Suspension,
    save: ({ reason }) => suspend.mutateAsync(reason),
    onSaved: onClose,
  })
  return (
    <FormDialog
      opened
      {...{ onClose, submit, saving }}
      title={`Suspend ${name}?`}
      submitLabel="Suspend recruiter"
      destructive
    >
      <Stack gap="md">
        <Text>
          {name} is logged out everywhere at once, cannot log in, and gets your reason by email.
          {hidden > 0 && ` ${counted(hidden, 'open job')} will leave all lists of the team and of candidates.`}
          {goingOn > 0 && ` ${counted(goingOn, 'open job')} will go on with colleagues who work on it.`} Nothing is
          deleted, and you can restore the account.
        </Text>
        <Textarea
          label="Reason"
          description="Sent to the recruiter, and kept in the audit log."
          required
          maxLength={limits.shortText}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </Stack>
    </FormDialog>
  )
}
