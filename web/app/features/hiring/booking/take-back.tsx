import type { JobProposal } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '#app/ui/base/button.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { useWithdrawProposal } from './proposal-queries.ts'
import { withdrawalText } from './proposal-texts.ts'

interface TakeBackProps {
  jobId: string
  proposal: JobProposal
}

/** Takes proposed times back, after a question that says who is told. */
export function TakeBack({ jobId, proposal }: TakeBackProps) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawProposal(jobId)
  return (
    <>
      <Button size="xs" variant="secondary" onClick={() => setAsking(true)}>
        Take the times back
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Take the times back?"
        confirmLabel="Take them back"
        cancelLabel="Keep them"
        busy={withdraw.isPending}
        destructive
        onConfirm={() => withdraw.mutate(proposal._id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <Text>{withdrawalText(proposal)}</Text>
      </ConfirmDialog>
    </>
  )
}
