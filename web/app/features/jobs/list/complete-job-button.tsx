import { type Job } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCompleteJob } from '#app/features/jobs/job-queries.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconChecks, IconRefresh } from '#app/ui/base/icons.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

interface CompleteJobButtonProps {
  job: Job
  /** What the change would do to the candidates, while the dialog is open. */
  consequences: (move: 'complete' | 'reopen') => ReactNode
}

/** Completes a job or opens it again, after a confirmation. */
export function CompleteJobButton({ job, consequences }: CompleteJobButtonProps) {
  const [asking, setAsking] = useState(false)
  // Kept here, because the job has already changed while the dialog closes.
  const [change, setChange] = useState<'complete' | 'reopen'>('complete')
  const act = useCompleteJob(job._id)
  const send = (action: 'complete' | 'reopen') =>
    act.mutate(action, {
      onSuccess: ({ msg }) => toast.success(msg),
      onError: (error) => toastError(error),
      onSettled: () => setAsking(false),
    })

  const ask = () => {
    setChange(job.isActive ? 'complete' : 'reopen')
    setAsking(true)
  }
  const label = job.isActive ? 'Mark as Completed' : 'Reopen'
  const icon = job.isActive ? <IconChecks size={18} /> : <IconRefresh size={18} />
  return (
    <>
      <Button variant="secondary" leftSection={icon} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={change === 'complete' ? 'Mark this job as completed?' : 'Reopen this job?'}
        confirmLabel={change === 'complete' ? 'Mark as Completed' : 'Reopen'}
        cancelLabel="Cancel"
        busy={act.isPending}
        onConfirm={() => send(change)}
        onClose={() => setAsking(false)}
      >
        {asking && consequences(change)}
        {change === 'complete' && (
          <Text mt="sm">Its candidates stay in their lists, which can only be read from then on.</Text>
        )}
      </ConfirmDialog>
    </>
  )
}
