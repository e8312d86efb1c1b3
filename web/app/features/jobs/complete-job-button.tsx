import { type Job } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { toast, toastError } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconChecks, IconRefresh } from '#app/ui/icons.ts'
import { useCompleteJob } from './job-queries.ts'

/** Completes a job after a confirmation, or opens it again. */
export function CompleteJobButton({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false)
  const act = useCompleteJob(job._id)
  const send = (action: 'complete' | 'reopen') =>
    act.mutate(action, {
      onSuccess: ({ msg }) => toast.success(msg),
      onError: (error) => toastError(error),
      onSettled: () => setAsking(false),
    })

  if (!job.isActive) {
    return (
      <Button
        variant="secondary"
        leftSection={<IconRefresh size={18} />}
        loading={act.isPending}
        onClick={() => send('reopen')}
      >
        Reopen
      </Button>
    )
  }
  return (
    <>
      <Button variant="secondary" leftSection={<IconChecks size={18} />} onClick={() => setAsking(true)}>
        Mark as Completed
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Mark this job as completed?"
        confirmLabel="Mark as Completed"
        cancelLabel="Cancel"
        busy={act.isPending}
        onConfirm={() => send('complete')}
        onClose={() => setAsking(false)}
      >
        <Text>
          Its candidates stay where they are and can only be read from then on. You can reopen it at any time.
        </Text>
      </ConfirmDialog>
    </>
  )
}
